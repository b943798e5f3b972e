// The button with two masters
// After lesson 34.
//
// The Save button should be enabled if there is a name and no upload is running. In a debug
// build, the app stops when this screen appears.
#import "../../ObjectiveC/Notebook.h"

@interface ProfileController : UIViewController
@property (nonatomic, strong) UITextField *nameField;
@property (nonatomic, strong) UIButton *saveButton;
@property (nonatomic) BOOL uploading;
@end

@implementation ProfileController

- (void)viewDidLoad {
  [super viewDidLoad];
  UIButton *saveButton = self.saveButton;
  RACSignal *named = [self.nameField.rac_textSignal map:^id(NSString *name) {
    return @(name.length > 0);
  }];
  RACSignal *idle = [RACObserve(self, uploading) not];
#if GIVEN
  RAC(saveButton, enabled) = named;
  RAC(saveButton, enabled) = idle;  // wrong
#elif A
  RAC(saveButton, enabled) = [RACSignal merge:@[ named, idle ]];
#elif B
  RAC(saveButton, enabled) = [[RACSignal combineLatest:@[ named, idle ]] and];
#elif C
  RAC(saveButton, enabled) = named;
  @weakify(self);
  [idle subscribeNext:^(NSNumber *isIdle) {
    @strongify(self);
    self.saveButton.enabled = isIdle.boolValue;
  }];
#endif
}

@end

// MARK: - Remedies
// - [ ] A: Merge the two signals. → The button takes the latest value of either signal. If the user
//   types during an upload, it is enabled. → 20.two-signals
// - [x] B: Combine the two signals.
// - [ ] C: Set `enabled` in a subscription. → Nothing stops any more, but the two still overwrite
//   each other: the last one wins. → 49.bound-twice
//
// Doctor: bound-twice
// Hint: How many signals may one property follow?
// Why: A property follows one signal. `combineLatest:` with `and` makes one signal of the two, which
//   is YES only if both are.
