#import "../Notebook.h"

/// The number of responses that the server has sent.
static NSInteger answerCount;

/// Signs in and sends a greeting half a second later, or three seconds later for an account that
/// ends with "!". Refuses an account that ends with "?".
static RACSignal<NSString *> *SignIn(NSString *account) {
  NSTimeInterval wait = [account hasSuffix:@"!"] ? 3 : 0.5;
  return [[[RACSignal return:account] delay:wait]
      tryMap:^NSString *(NSString *account, NSError **error) {
        answerCount += 1;
        if (![account hasSuffix:@"?"]) return [NSString stringWithFormat:@"hello %@", account];
        *error = [NSError errorWithDomain:@"server"
                                     code:403
                                 userInfo:@{NSLocalizedDescriptionKey : @"refused"}];
        return nil;
      }];
}

@interface LoginViewModel : NSObject
@property (nonatomic, copy) NSString *account;
@property (nonatomic, copy) NSString *pwd;
@property (nonatomic, copy) NSString *greeting;
@property (nonatomic, readonly) RACCommand<id, NSString *> *loginCommand;
@end

@implementation LoginViewModel

- (instancetype)init {
  if ((self = [super init])) {
    RACSignal *canLogIn = [RACSignal
        combineLatest:@[ RACObserve(self, account), RACObserve(self, pwd) ]
               reduce:^id(NSString *account, NSString *pwd) {
                 return @(account.length > 0 && pwd.length > 0);
               }];
    @weakify(self);
    _loginCommand = [[RACCommand alloc] initWithEnabled:canLogIn
                                            signalBlock:^RACSignal *(id input) {
                                              @strongify(self);
                                              return SignIn(self.account);
                                            }];
    RACSignal *refusals = [self.loginCommand.errors map:^NSString *(NSError *error) {
      return error.localizedDescription;
    }];
    RAC(self, greeting) =
        [RACSignal merge:@[ [self.loginCommand.executionSignals flatten], refusals ]];
  }
  return self;
}

@end

/// Covers the screen while the user has to wait.
@interface ProgressHUD : NSObject
- (void)show:(NSString *)text;
- (void)dismiss;
@end

@implementation ProgressHUD

- (void)show:(NSString *)text {
  NSLog(@"HUD busy: %@", text);
}

- (void)dismiss {
  NSLog(@"HUD hidden");
}

@end

@interface LoginController : NSObject
@property (nonatomic, readonly) UITextField *accountField;
@property (nonatomic, readonly) UITextField *pwdField;
@property (nonatomic, readonly) UIButton *loginBtn;
@property (nonatomic, readonly) UILabel *label;
@property (nonatomic, readonly) ProgressHUD *hud;
@property (nonatomic, readonly) LoginViewModel *loginViewModel;
- (void)bindModel;
@end

@implementation LoginController

- (instancetype)init {
  if ((self = [super init])) {
    _accountField = [[UITextField alloc] init];
    _pwdField = [[UITextField alloc] init];
    _loginBtn = [[UIButton alloc] init];
    _label = [[UILabel alloc] init];
    _hud = [[ProgressHUD alloc] init];
    _loginViewModel = [[LoginViewModel alloc] init];
    [[RACObserve(self.label, text).distinctUntilChanged skip:1] subscribeNext:^(NSString *text) {
      NSLog(@"label %@", text);
    }];
    [[RACObserve(self.loginBtn, enabled).distinctUntilChanged skip:1]
        subscribeNext:^(NSNumber *isEnabled) {
          NSLog(@"button %@", isEnabled);
        }];
  }
  return self;
}

- (void)bindModel {
  RAC(self.loginViewModel, account) = self.accountField.rac_textSignal;
  RAC(self.loginViewModel, pwd) = self.pwdField.rac_textSignal;
  RAC(self.label, text) = RACObserve(self.loginViewModel, greeting);
  @weakify(self);
  [[self.loginViewModel.loginCommand.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    @strongify(self);
    if (isExecuting.boolValue) {
      [self.hud show:@"signing in"];
    } else {
      [self.hud dismiss];
    }
  }];
  self.loginBtn.rac_command = self.loginViewModel.loginCommand;
}

@end

#pragma mark - RAC

void rac(void) {
  __block LoginController *controller = [[LoginController alloc] init];
  [controller bindModel];
  At(0.2, ^{ Tap(controller.loginBtn); });
  At(1, ^{ Type(controller.accountField, @"Ann"); });
  At(2, ^{ Type(controller.pwdField, @"123"); });
  At(3, ^{
    Tap(controller.loginBtn);
    Tap(controller.loginBtn);
  });
  At(3.2, ^{ Tap(controller.loginBtn); });
  At(5, ^{
    Type(controller.accountField, @"?");
    Tap(controller.loginBtn);
  });
  At(7, ^{
    Type(controller.accountField, @"!");
    Tap(controller.loginBtn);
  });
  At(8, ^{ Tap(controller.loginBtn); });
  At(9, ^{
    NSLog(@"(the user leaves)");
    controller = nil;
  });
  At(11, ^{ NSLog(@"(the server has answered %zd times)", answerCount); });
}
