// The banner that multiplies
// After lesson 38.
//
// The first tap on Save shows one banner, the second tap two, the third three.
#import "../../ObjectiveC/Notebook.h"

@interface NoteModel : NSObject
@property (nonatomic, readonly) RACSubject<NSString *> *saved;
- (void)save;
@end

@interface NoteController : UIViewController
@property (nonatomic, strong) NoteModel *model;
- (void)showBanner:(NSString *)text;
@end

@implementation NoteController

- (void)viewDidLoad {
  [super viewDidLoad];
#if B
  @weakify(self);
  [[self.model.saved takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSString *title) {
    @strongify(self);
    [self showBanner:title];
  }];
#endif
}

- (void)saveTapped:(UIButton *)sender {
#if GIVEN
  @weakify(self);
  [self.model.saved subscribeNext:^(NSString *title) {  // wrong
    @strongify(self);
    [self showBanner:title];
  }];
#elif A
  @weakify(self);
  [[self.model.saved takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSString *title) {
    @strongify(self);
    [self showBanner:title];
  }];
#elif C
  @weakify(self);
  [[self.model.saved distinctUntilChanged] subscribeNext:^(NSString *title) {
    @strongify(self);
    [self showBanner:title];
  }];
#endif
  [self.model save];
}

- (void)showBanner:(NSString *)text {
  UILabel *banner = [[UILabel alloc] init];
  banner.text = text;
  [self.view addSubview:banner];
}

@end

// MARK: - Remedies
// - [ ] A: End the subscription with the screen. → While the screen is there, each tap still adds a
//   subscription to those that exist. → 53.reuse-subscribes-again
// - [x] B: Subscribe once, when the view has loaded.
// - [ ] C: Drop values that repeat. → Each subscription has a `distinctUntilChanged` of its own, and
//   passes the title on once. → 7.a-chain-on-a-hot-source
//
// Doctor: none
// Hint: How many subscriptions are there after the third tap?
// Why: A subscription lasts until something ends it. Code that runs for each tap must not subscribe
//   to a signal that goes on.
