// The screen that freezes
// After lesson 56.
//
// The account screen appears only when the bank has answered. Until then, the app does not react
// to anything.
#import "../../ObjectiveC/Notebook.h"

@interface Bank : NSObject
- (RACSignal<NSNumber *> *)balanceSignal;
@end

@interface AccountController : UIViewController
@property (nonatomic, strong) Bank *bank;
@property (nonatomic, strong) UILabel *balanceLabel;
@end

@implementation AccountController

- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
#if GIVEN
  NSNumber *balance = [[self.bank balanceSignal] first];  // wrong
  self.balanceLabel.text = balance.stringValue;
#elif A
  NSNumber *balance = [[[self.bank balanceSignal] deliverOnMainThread] first];
  self.balanceLabel.text = balance.stringValue;
#elif B
  @weakify(self);
  [[[self.bank balanceSignal] deliverOnMainThread] subscribeNext:^(NSNumber *balance) {
    @strongify(self);
    self.balanceLabel.text = balance.stringValue;
  }];
#elif C
  NSNumber *balance = [[self.bank balanceSignal] toArray].lastObject;
  self.balanceLabel.text = balance.stringValue;
#endif
}

@end

// MARK: - Remedies
// - [ ] A: Deliver the value on the main thread. → The main thread waits in `first`, so it cannot
//   deliver the value that it waits for. The app hangs forever. → 56.waiting-for-the-end
// - [x] B: Subscribe, and set the label when the value arrives.
// - [ ] C: Wait for all values. → `toArray` waits even longer, until the signal completes.
//   → 56.waiting-for-the-end
//
// Doctor: blocking
// Hint: What does the main thread do until `first` returns?
// Why: `first` blocks its thread until a value arrives. A subscription returns at once, and its block
//   runs when the value is there.
