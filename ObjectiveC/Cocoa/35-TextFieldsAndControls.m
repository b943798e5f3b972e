#import "../Notebook.h"

static NSNotificationName const UserDidLogOutNotification = @"UserDidLogOutNotification";

/// Logs in after a delay. `loggingIn` is YES during that time.
@interface LoginManager : NSObject
@property (nonatomic, readonly) BOOL loggingIn;
- (instancetype)initWithRefusal:(nullable NSError *)refusal;
- (RACSignal *)logInWithUsername:(NSString *)username password:(NSString *)password;
@end

@interface LoginManager ()
@property (nonatomic) BOOL loggingIn;
@property (nonatomic) NSError *refusal;
@end

@implementation LoginManager

- (instancetype)initWithRefusal:(NSError *)refusal {
  if ((self = [super init])) _refusal = refusal;
  return self;
}

- (RACSignal *)logInWithUsername:(NSString *)username password:(NSString *)password {
  RACSignal *answer = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    self.loggingIn = YES;
    return [RACScheduler.mainThreadScheduler afterDelay:0.2 schedule:^{
      if (self.refusal != nil) {
        [subscriber sendError:self.refusal];
      } else {
        [subscriber sendCompleted];
      }
    }];
  }];
  return [answer finally:^{ self.loggingIn = NO; }];
}

@end

@interface LogInController : NSObject
@property (nonatomic, readonly) UITextField *usernameTextField;
@property (nonatomic, readonly) UITextField *passwordTextField;
@property (nonatomic, readonly) UIButton *logInButton;
@property (nonatomic, readonly) LoginManager *manager;
@property (nonatomic) BOOL loggedIn;
- (instancetype)initWithManager:(LoginManager *)manager;
- (void)viewDidLoad;
- (void)watch;
@end

@implementation LogInController

- (instancetype)initWithManager:(LoginManager *)manager {
  if ((self = [super init])) {
    _usernameTextField = [[UITextField alloc] init];
    _passwordTextField = [[UITextField alloc] init];
    _logInButton = [[UIButton alloc] init];
    _manager = manager;
  }
  return self;
}

- (void)viewDidLoad {
  @weakify(self);

  RAC(self.logInButton, enabled) = [RACSignal
      combineLatest:@[
        self.usernameTextField.rac_textSignal, self.passwordTextField.rac_textSignal,
        RACObserve(self.manager, loggingIn), RACObserve(self, loggedIn)
      ]
             reduce:^id(NSString *username, NSString *password, NSNumber *loggingIn,
                        NSNumber *loggedIn) {
               return @(username.length > 0 && password.length > 0 && !loggingIn.boolValue &&
                        !loggedIn.boolValue);
             }];

  [[self.logInButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *sender) {
        @strongify(self);
        RACSignal *loginSignal = [self.manager logInWithUsername:self.usernameTextField.text
                                                        password:self.passwordTextField.text];
        [loginSignal subscribeError:^(NSError *error) {
          @strongify(self);
          [self presentError:error];
        } completed:^{
          @strongify(self);
          self.loggedIn = YES;
        }];
      }];

  RAC(self, loggedIn) = [[NSNotificationCenter.defaultCenter
      rac_addObserverForName:UserDidLogOutNotification
                      object:nil] mapReplace:@NO];
}

/// Logs `enabled`, `loggedIn` and `loggingIn` now, and whenever one of them is set, even to the
/// same value. KVO does not guarantee the order of a key's observers, so other combinations may be
/// logged in between.
- (void)watch {
  [[RACSignal combineLatest:@[
    RACObserve(self.logInButton, enabled), RACObserve(self, loggedIn),
    RACObserve(self.manager, loggingIn)
  ]] subscribeNext:^(RACTuple *state) {
    RACTupleUnpack(NSNumber *enabled, NSNumber *loggedIn, NSNumber *loggingIn) = state;
    NSLog(@"enabled %@ loggedIn %@ loggingIn %@", enabled, loggedIn, loggingIn);
  }];
}

- (void)presentError:(NSError *)error {
  NSLog(@"(presentError: %@)", error.localizedDescription);
}

@end

#pragma mark - text to a label

void textToALabel(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  UILabel *textLabel = Keep([[UILabel alloc] init]);
  @weakify(textField);
  [textField.rac_textSignal subscribeNext:^(NSString *x) {
    @strongify(textField);
    NSLog(@"text = %@ , textField.text = %@ , thread = %@", x, textField.text,
          NSThread.currentThread);
  }];
  RAC(textLabel, text) = textField.rac_textSignal;

  At(0.1, ^{
    NSLog(@"(begin editing)");
    [textField sendActionsForControlEvents:UIControlEventEditingDidBegin];
  });
  At(0.2, ^{
    Type(textField, @"a");
    NSLog(@"(label %@)", textLabel.text);
  });
  At(0.3, ^{
    Type(textField, @"b");
    NSLog(@"(label %@)", textLabel.text);
  });
  At(0.4, ^{
    NSLog(@"(text set by code)");
    // Without editing there is no event, so nothing is sent.
    textField.text = @"code";
    NSLog(@"(label %@)", textLabel.text);
  });
}

#pragma mark - text changes

void textChanges(void) {
  UITextField *textField = [[UITextField alloc] init];
  [textField.rac_textSignal subscribeNext:^(NSString *x) {
    NSLog(@"文字改变了%@", x);
  }];
  Type(textField, @"hi");
  Delete(textField);
}

#pragma mark - control events

void controlEvents(void) {
  UIButton *btn = [[UIButton alloc] init];
  [[btn rac_signalForControlEvents:UIControlEventTouchUpInside] subscribeNext:^(UIButton *sender) {
    NSLog(@"按钮被点击了");
  }];
  Tap(btn);
  btn.enabled = NO;
  NSLog(@"(a tap while the button is disabled)");
  Tap(btn);
}

#pragma mark - enabled from four sources

void enabledFromFourSources(void) {
  LoginManager *manager = [[LoginManager alloc] init];
  LogInController *controller = Keep([[LogInController alloc] initWithManager:manager]);
  UIButton *logInButton = controller.logInButton;
  [controller viewDidLoad];
  [[logInButton rac_valuesForKeyPath:@keypath(logInButton, enabled) observer:controller]
      subscribeNext:^(NSNumber *enabled) {
        NSLog(@"enabled %@", enabled);
      }];

  NSLog(@"(username u)");
  Type(controller.usernameTextField, @"u");
  NSLog(@"(password p)");
  Type(controller.passwordTextField, @"p");
  NSLog(@"(somebody is logging in)");
  manager.loggingIn = YES;
  NSLog(@"(no longer)");
  manager.loggingIn = NO;
  NSLog(@"(logged in)");
  controller.loggedIn = YES;
}

#pragma mark - an error is presented

void anErrorIsPresented(void) {
  NSError *wrongPassword =
      [NSError errorWithDomain:@"LoginErrorDomain"
                          code:1
                      userInfo:@{NSLocalizedDescriptionKey : @"WrongPassword()"}];
  LoginManager *manager = [[LoginManager alloc] initWithRefusal:wrongPassword];
  LogInController *controller = Keep([[LogInController alloc] initWithManager:manager]);
  [controller watch];
  [controller viewDidLoad];
  Type(controller.usernameTextField, @"u");
  Type(controller.passwordTextField, @"p");
  NSLog(@"(tap)");
  Tap(controller.logInButton);
}

#pragma mark - logged in, and out again

void loggedInAndOutAgain(void) {
  LoginManager *manager = [[LoginManager alloc] init];
  LogInController *controller = Keep([[LogInController alloc] initWithManager:manager]);
  [controller watch];
  [controller viewDidLoad];
  At(0.1, ^{
    NSLog(@"(username u)");
    Type(controller.usernameTextField, @"u");
  });
  At(0.2, ^{
    NSLog(@"(password p)");
    Type(controller.passwordTextField, @"p");
  });
  At(0.3, ^{
    NSLog(@"(tap)");
    Tap(controller.logInButton);
  });
  At(0.7, ^{
    NSLog(@"(logout notification)");
    [NSNotificationCenter.defaultCenter postNotificationName:UserDidLogOutNotification object:nil];
  });
}
