// The error that is not shown
// After lesson 42.
//
// With a wrong password, nothing happens: the screen stays as it is, and there is no message.
#import "../../ObjectiveC/Notebook.h"

@interface SignInController : UIViewController
@property (nonatomic, strong) RACCommand *signInCommand;
@property (nonatomic, strong) UILabel *statusLabel;
@end

@implementation SignInController

- (void)viewDidLoad {
  [super viewDidLoad];
  @weakify(self);
#if GIVEN
  [[self.signInCommand.executionSignals switchToLatest] subscribeNext:^(NSString *user) {  // wrong
    @strongify(self);
    self.statusLabel.text = [@"Hello, " stringByAppendingString:user];
  } error:^(NSError *error) {  // wrong
    @strongify(self);
    self.statusLabel.text = error.localizedDescription;
  }];
#elif A
  RACSignal *users = [self.signInCommand.executionSignals switchToLatest];
  [[users catch:^RACSignal *(NSError *error) {
    return [RACSignal return:error.localizedDescription];
  }] subscribeNext:^(NSString *text) {
    @strongify(self);
    self.statusLabel.text = text;
  }];
#elif B
  [[self.signInCommand.executionSignals switchToLatest] subscribeNext:^(NSString *user) {
    @strongify(self);
    self.statusLabel.text = [@"Hello, " stringByAppendingString:user];
  }];
  [self.signInCommand.errors subscribeNext:^(NSError *error) {
    @strongify(self);
    self.statusLabel.text = error.localizedDescription;
  }];
#elif C
  [[self.signInCommand execute:nil] subscribeNext:^(NSString *user) {
    @strongify(self);
    self.statusLabel.text = [@"Hello, " stringByAppendingString:user];
  } error:^(NSError *error) {
    @strongify(self);
    self.statusLabel.text = error.localizedDescription;
  }];
#endif
}

@end

// MARK: - Remedies
// - [ ] A: Catch the error. → `executionSignals` and the signals that it sends do not fail, so there
//   is nothing to catch. → 42.four-places-to-listen
// - [x] B: Subscribe to the command's `errors`.
// - [ ] C: Subscribe to the signal that `execute:` returns. → This signs in as soon as the screen
//   appears, and shows only that execution. A tap on the button starts another one.
//   → 40.what-execute-returns
//
// Doctor: deaf-error-block
// Hint: Which of the command's four signals sends an error?
// Why: A command sends the error of an execution as a value of `errors`. In `executionSignals`, an
//   execution that fails looks like one that completes.
