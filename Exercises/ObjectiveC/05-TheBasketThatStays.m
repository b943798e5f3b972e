// The basket that stays
// After lesson 38.
//
// The user opens the basket and closes it, several times. All those screens stay in memory, and
// each of them counts when an article is added.
#import "../../ObjectiveC/Notebook.h"

static NSNotificationName const BasketChanged = @"BasketChanged";

@interface BasketController : UIViewController
@property (nonatomic, strong) UILabel *countLabel;
@property (nonatomic) NSInteger count;
@end

@implementation BasketController

- (void)viewDidLoad {
  [super viewDidLoad];
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
#if GIVEN
  [[center rac_addObserverForName:BasketChanged object:nil] subscribeNext:^(NSNotification *note) {  // wrong
    self.count += 1;  // wrong
    [self showCount];  // wrong
  }];
#elif A
  [[[center rac_addObserverForName:BasketChanged object:nil]
      takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSNotification *note) {
    self.count += 1;
    [self showCount];
  }];
#elif B
  @weakify(self);
  [[center rac_addObserverForName:BasketChanged object:nil] subscribeNext:^(NSNotification *note) {
    @strongify(self);
    self.count += 1;
    [self showCount];
  }];
#elif C
  @weakify(self);
  [[[center rac_addObserverForName:BasketChanged object:nil]
      takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSNotification *note) {
    @strongify(self);
    self.count += 1;
    [self showCount];
  }];
#endif
}

- (void)showCount {
  self.countLabel.text = [NSString stringWithFormat:@"%ld", (long)self.count];
}

@end

// MARK: - Remedies
// - [ ] A: End the subscription when the screen is deallocated. → The block holds the screen, so the
//   screen is never deallocated, and the end never comes. → 38.takeuntil-and-strong-self
// - [ ] B: Capture the screen weakly. → The screen is deallocated, but the notification center still
//   calls its block after each change. → 38.takeuntil-and-weak-self
// - [x] C: Capture the screen weakly, and end the subscription.
//
// Doctor: endless-notifications
// Hint: Who holds the block, and whom does the block hold?
// Why: The notification center lives forever, and holds the block. So the block must not hold the
//   screen, and the subscription must end with the screen. It takes both changes.
