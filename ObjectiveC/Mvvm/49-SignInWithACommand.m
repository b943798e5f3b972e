#import "../Notebook.h"

/// The user's input.
@interface Account : NSObject
@property (nonatomic, copy) NSString *account;
@property (nonatomic, copy) NSString *pwd;
@end

@implementation Account
@end

/// The network's response to a request.
typedef void (^Answer)(id<RACSubscriber> subscriber);

@interface LoginViewModel : NSObject
@property (nonatomic, readonly) Account *account;
@property (nonatomic, readonly) RACSignal<NSNumber *> *enableLoginSignal;
@property (nonatomic, readonly) RACCommand *loginCommand;
- (instancetype)initWithAnswer:(Answer)answer guarded:(BOOL)isGuarded;
@end

@implementation LoginViewModel

- (instancetype)init {
  return [self initWithAnswer:^(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"登录成功"];
    // Without this line, the command never stops executing.
    [subscriber sendCompleted];
  } guarded:NO];
}

- (instancetype)initWithAnswer:(Answer)answer guarded:(BOOL)isGuarded {
  if ((self = [super init])) {
    _account = [[Account alloc] init];
    _enableLoginSignal = [RACSignal
        combineLatest:@[ RACObserve(self.account, account), RACObserve(self.account, pwd) ]
               reduce:^id(NSString *account, NSString *pwd) {
                 return @(account.length > 0 && pwd.length > 0);
               }];
    _loginCommand = [[RACCommand alloc]
        initWithEnabled:isGuarded ? _enableLoginSignal : nil
            signalBlock:^RACSignal *(id input) {
              NSLog(@"点击了登录");
              return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
                // The network takes half a second.
                [RACScheduler.mainThreadScheduler afterDelay:0.5 schedule:^{ answer(subscriber); }];
                return nil;
              }];
            }];
    [_loginCommand.executionSignals.switchToLatest subscribeNext:^(NSString *x) {
      if ([x isEqualToString:@"登录成功"]) NSLog(@"登录成功");
    }];
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
  NSLog(@"(HUD busy: %@)", text);
}

- (void)dismiss {
  NSLog(@"(HUD hidden)");
}

@end

@interface LoginController : NSObject
@property (nonatomic, readonly) UITextField *accountField;
@property (nonatomic, readonly) UITextField *pwdField;
@property (nonatomic, readonly) UIButton *loginBtn;
@property (nonatomic, readonly) ProgressHUD *hud;
@property (nonatomic, readonly) LoginViewModel *loginViewModel;
- (instancetype)initWithViewModel:(LoginViewModel *)loginViewModel;
- (void)bindModel;
- (void)bindCommand;
- (void)bindHUD;
- (void)fillIn;
@end

@implementation LoginController

- (instancetype)initWithViewModel:(LoginViewModel *)loginViewModel {
  if ((self = [super init])) {
    _loginViewModel = loginViewModel;
    _accountField = [[UITextField alloc] init];
    _pwdField = [[UITextField alloc] init];
    _loginBtn = [[UIButton alloc] init];
    _hud = [[ProgressHUD alloc] init];
    [[RACObserve(self.loginBtn, enabled) skip:1] subscribeNext:^(NSNumber *isEnabled) {
      NSLog(@"(button enabled %@)", isEnabled);
    }];
  }
  return self;
}

- (void)bindModel {
  [self bindAccount];
  RAC(self.loginBtn, enabled) = self.loginViewModel.enableLoginSignal;
  @weakify(self);
  [[self.loginBtn rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        [self.loginViewModel.loginCommand execute:nil];
      }];
}

/// Binds in the better way: the button follows the command.
- (void)bindCommand {
  [self bindAccount];
  self.loginBtn.rac_command = self.loginViewModel.loginCommand;
}

- (void)bindHUD {
  @weakify(self);
  [[self.loginViewModel.loginCommand.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    @strongify(self);
    if (isExecuting.boolValue) {
      [self.hud show:@"正在登录..."];
    } else {
      [self.hud dismiss];
    }
  }];
}

/// Types into both fields, as a user does.
- (void)fillIn {
  Type(self.accountField, @"a");
  Type(self.pwdField, @"p");
}

- (void)bindAccount {
  RAC(self.loginViewModel.account, account) = self.accountField.rac_textSignal;
  RAC(self.loginViewModel.account, pwd) = self.pwdField.rac_textSignal;
}

@end

#pragma mark - signed in

void signedIn(void) {
  LoginViewModel *viewModel = [[LoginViewModel alloc] init];
  LoginController *controller = Keep([[LoginController alloc] initWithViewModel:viewModel]);
  [controller bindModel];
  [controller bindHUD];
  At(0.1, ^{
    NSLog(@"(account a)");
    Type(controller.accountField, @"a");
  });
  At(0.2, ^{
    NSLog(@"(tap while disabled)");
    Tap(controller.loginBtn);
  });
  At(0.3, ^{
    NSLog(@"(pwd p)");
    Type(controller.pwdField, @"p");
  });
  At(0.4, ^{
    NSLog(@"(tap)");
    Tap(controller.loginBtn);
  });
  At(0.6, ^{
    NSLog(@"(tap while executing)");
    Tap(controller.loginBtn);
  });
  At(1.2, ^{
    NSLog(@"(pwd empty)");
    Delete(controller.pwdField);
  });
}

#pragma mark - signed in twice

void signedInTwice(void) {
  LoginViewModel *viewModel = [[LoginViewModel alloc] init];
  LoginController *controller = Keep([[LoginController alloc] initWithViewModel:viewModel]);
  [controller bindModel];
  [controller bindHUD];
  At(0.1, ^{ [controller fillIn]; });
  At(0.3, ^{
    NSLog(@"(tap)");
    Tap(controller.loginBtn);
  });
  At(0.5, ^{
    NSLog(@"(tap while executing)");
    Tap(controller.loginBtn);
  });
  At(1.2, ^{
    NSLog(@"(tap again)");
    Tap(controller.loginBtn);
  });
}

#pragma mark - without sendCompleted

void withoutSendCompleted(void) {
  LoginViewModel *viewModel = [[LoginViewModel alloc]
      initWithAnswer:^(id<RACSubscriber> subscriber) { [subscriber sendNext:@"登录成功"]; }
             guarded:NO];
  LoginController *controller = Keep([[LoginController alloc] initWithViewModel:viewModel]);
  [controller bindModel];
  [[viewModel.loginCommand.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    BOOL isBusy = isExecuting.boolValue;
    NSLog(@"%@登陆%@", isBusy ? @"正在" : @"", isBusy ? @"..." : @"成功");
  }];
  At(0.1, ^{ [controller fillIn]; });
  At(0.3, ^{
    NSLog(@"(tap)");
    Tap(controller.loginBtn);
  });
  At(1.2, ^{
    NSLog(@"(tap again)");
    Tap(controller.loginBtn);
  });
  At(1.4, ^{
    NSLog(@"(executed by code, which listens)");
    [[viewModel.loginCommand execute:nil] subscribeError:^(NSError *error) {
      NSLog(@"(%@)", Brief(error));
    }];
  });
}

#pragma mark - refused

void refused(void) {
  NSError *error = [NSError errorWithDomain:NSURLErrorDomain
                                       code:NSURLErrorBadServerResponse
                                   userInfo:@{NSLocalizedDescriptionKey : @"Request failed: 401"}];
  LoginViewModel *viewModel = [[LoginViewModel alloc]
      initWithAnswer:^(id<RACSubscriber> subscriber) { [subscriber sendError:error]; }
             guarded:NO];
  LoginController *controller = Keep([[LoginController alloc] initWithViewModel:viewModel]);
  [controller bindModel];
  [controller bindHUD];
  [viewModel.loginCommand.errors subscribeNext:^(NSError *error) {
    NSLog(@"(errors: %@)", Brief(error));
  }];
  At(0.1, ^{ [controller fillIn]; });
  At(0.3, ^{
    NSLog(@"(tap)");
    Tap(controller.loginBtn);
  });
}

#pragma mark - the button has the command

void theButtonHasTheCommand(void) {
  Answer answer = ^(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"登录成功"];
    [subscriber sendCompleted];
  };
  LoginViewModel *viewModel = [[LoginViewModel alloc] initWithAnswer:answer guarded:YES];
  LoginController *controller = Keep([[LoginController alloc] initWithViewModel:viewModel]);
  [controller bindCommand];
  At(0.1, ^{ [controller fillIn]; });
  At(0.3, ^{
    NSLog(@"(tap)");
    Tap(controller.loginBtn);
  });
  At(0.5, ^{
    NSLog(@"(tap while executing)");
    Tap(controller.loginBtn);
  });
}

#pragma mark - bound twice

void boundTwice(void) {
  Answer answer = ^(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"登录成功"];
    [subscriber sendCompleted];
  };
  LoginViewModel *viewModel = [[LoginViewModel alloc] initWithAnswer:answer guarded:YES];
  LoginController *controller = Keep([[LoginController alloc] initWithViewModel:viewModel]);
  NSLog(@"(the button is bound to the texts)");
  [controller bindModel];
  NSLog(@"%d", controller.loginBtn.enabled);
  NSLog(@"(and given the command)");
  @try {
    // This line binds `enabled` like RAC(), which asserts in debug builds that there is no other
    // binding.
    controller.loginBtn.rac_command = viewModel.loginCommand;
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.reason);
  }
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  LoginViewModel *viewModel = Keep([[LoginViewModel alloc] init]);
  [viewModel.enableLoginSignal subscribeNext:^(NSNumber *isEnabled) {
    NSLog(@"(enableLogin %@)", isEnabled);
  }];
  [viewModel.loginCommand.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  viewModel.account.account = @"a";
  viewModel.account.pwd = @"p";
  viewModel.account.account = nil;
  NSLog(@"(executed without an account)");
  [viewModel.loginCommand execute:nil];
}
