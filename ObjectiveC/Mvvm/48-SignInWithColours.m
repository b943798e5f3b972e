#import "../Notebook.h"

typedef NS_ENUM(NSUInteger, InputState) {
  InputStateEmpty,
  InputStateValid,
  InputStateInvalid,
};

static NSString *StateName(InputState state) {
  return @[ @"empty", @"valid", @"invalid" ][state];
}

/// Checks the length of a text.
@interface TextToInputStateConverter : NSObject
- (instancetype)initWithMinimum:(NSUInteger)minimum maximum:(NSUInteger)maximum;
- (RACSignal<NSNumber *> *)convert:(RACSignal<NSString *> *)signal;
@end

@implementation TextToInputStateConverter {
  NSUInteger _minimum;
  NSUInteger _maximum;
}

- (instancetype)initWithMinimum:(NSUInteger)minimum maximum:(NSUInteger)maximum {
  // Check the bounds here, where they are passed. NSAssert would do nothing in a release build.
  if (minimum == 0) {
    [NSException raise:NSInvalidArgumentException format:@"minimum must be greater than zero"];
  }
  if (maximum < minimum) {
    [NSException raise:NSInvalidArgumentException
                format:@"maximum must be greater than or equal to minimum"];
  }
  if ((self = [super init])) {
    _minimum = minimum;
    _maximum = maximum;
  }
  return self;
}

- (RACSignal<NSNumber *> *)convert:(RACSignal<NSString *> *)signal {
  return [signal map:^id(NSString *text) {
    return @([self inputStateForText:text]);
  }];
}

- (InputState)inputStateForText:(NSString *)text {
  // An emoji usually counts as two or more, because length counts UTF-16 units.
  if (text.length >= _minimum && text.length <= _maximum) return InputStateValid;
  return text.length == 0 ? InputStateEmpty : InputStateInvalid;
}

@end

/// Turns the state of a text into a colour.
@interface InputStateToColorConverter : NSObject
+ (RACSignal<UIColor *> *)convert:(RACSignal<NSNumber *> *)signal;
@end

@implementation InputStateToColorConverter

+ (RACSignal<UIColor *> *)convert:(RACSignal<NSNumber *> *)signal {
  return [signal map:^id(NSNumber *state) {
    switch ((InputState)state.unsignedIntegerValue) {
      case InputStateEmpty: return UIColor.whiteColor;
      case InputStateValid: return UIColor.greenColor;
      case InputStateInvalid: return UIColor.redColor;
    }
  }];
}

@end

@interface LoginViewModel : NSObject
@property (nonatomic, copy) NSString *username;
@property (nonatomic, copy) NSString *password;
@property (nonatomic, readonly) InputState usernameInputState;
@property (nonatomic, readonly) InputState passwordInputState;
@property (nonatomic, readonly) BOOL loginEnabled;
@end

@interface LoginViewModel ()
@property (nonatomic, readwrite) InputState usernameInputState;
@property (nonatomic, readwrite) InputState passwordInputState;
@property (nonatomic, readwrite) BOOL loginEnabled;
@end

@implementation LoginViewModel

- (instancetype)init {
  if ((self = [super init])) {
    RAC(self, usernameInputState) = [[[TextToInputStateConverter alloc]
        initWithMinimum:2
                maximum:4] convert:RACObserve(self, username)];
    RAC(self, passwordInputState) = [[[TextToInputStateConverter alloc]
        initWithMinimum:5
                maximum:10] convert:RACObserve(self, password)];
    RAC(self, loginEnabled) = [RACSignal
        combineLatest:@[
          RACObserve(self, usernameInputState), RACObserve(self, passwordInputState)
        ]
               reduce:^id(NSNumber *username, NSNumber *password) {
                 return @(username.unsignedIntegerValue == InputStateValid
                          && password.unsignedIntegerValue == InputStateValid);
               }];
  }
  return self;
}

@end

#pragma mark - white, green, red

static NSString *ColorName(UIColor *color) {
  if ([color isEqual:UIColor.greenColor]) return @"green";
  return [color isEqual:UIColor.redColor] ? @"red" : @"white";
}

@interface LoginViewController : UIViewController
@property (nonatomic, readonly) UITextField *usernameTextField;
@property (nonatomic, readonly) UITextField *passwordTextField;
@property (nonatomic, readonly) UIButton *loginButton;
@property (nonatomic, readonly) LoginViewModel *viewModel;
- (void)show:(NSString *)moment;
@end

@implementation LoginViewController

- (instancetype)init {
  if ((self = [super init])) {
    _usernameTextField = [[UITextField alloc] init];
    _passwordTextField = [[UITextField alloc] init];
    _loginButton = [[UIButton alloc] init];
    _viewModel = [[LoginViewModel alloc] init];
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  // The user's input.
  RAC(self.viewModel, username) = self.usernameTextField.rac_textSignal;
  RAC(self.viewModel, password) = self.passwordTextField.rac_textSignal;
  // The visible output.
  RAC(self.usernameTextField, backgroundColor) =
      [InputStateToColorConverter convert:RACObserve(self.viewModel, usernameInputState)];
  RAC(self.passwordTextField, backgroundColor) =
      [InputStateToColorConverter convert:RACObserve(self.viewModel, passwordInputState)];
  RAC(self.loginButton, enabled) = RACObserve(self.viewModel, loginEnabled);
  [[self.loginButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        NSLog(@"Login....");
      }];
}

- (void)show:(NSString *)moment {
  NSLog(@"%@: username %@ password %@ login enabled %d", moment,
        ColorName(self.usernameTextField.backgroundColor),
        ColorName(self.passwordTextField.backgroundColor), self.loginButton.enabled);
}

@end

void whiteGreenRed(void) {
  LoginViewController *controller = Keep([[LoginViewController alloc] init]);
  UITextField *username = controller.usernameTextField;
  UITextField *password = controller.passwordTextField;
  [controller loadViewIfNeeded];
  [controller show:@"start"];
  At(0.1, ^{
    Type(username, @"a");
    [controller show:@"username a"];
    Tap(controller.loginButton);
  });
  At(0.2, ^{
    Type(username, @"b");
    [controller show:@"username ab"];
  });
  At(0.3, ^{
    Type(password, @"1234");
    [controller show:@"password 1234"];
  });
  At(0.4, ^{
    Type(password, @"5");
    [controller show:@"password 12345"];
    Tap(controller.loginButton);
  });
  At(0.5, ^{
    Type(username, @"cde");
    [controller show:@"username abcde"];
    Tap(controller.loginButton);
  });
  At(0.6, ^{
    Enter(username, @"");
    [controller show:@"username empty"];
  });
  At(0.7, ^{
    Type(username, @"abcd");
    [controller show:@"username abcd"];
    Tap(controller.loginButton);
  });
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  LoginViewModel *viewModel = [[LoginViewModel alloc] init];
  [[viewModel rac_valuesForKeyPath:@keypath(viewModel.loginEnabled) observer:viewModel]
      subscribeNext:^(NSNumber *isEnabled) {
        NSLog(@"(loginEnabled %@)", isEnabled);
      }];
  NSLog(@"(username ab)");
  viewModel.username = @"ab";
  NSLog(@"(password 12345)");
  viewModel.password = @"12345";
  NSLog(@"(username abcde)");
  viewModel.username = @"abcde";
}

#pragma mark - every length

void everyLength(void) {
  LoginViewModel *viewModel = [[LoginViewModel alloc] init];
  for (NSString *text = @""; text.length <= 11; text = [text stringByAppendingString:@"好"]) {
    viewModel.username = text;
    viewModel.password = text;
    NSLog(@"(%lu: username %@, password %@)", (unsigned long)text.length,
          StateName(viewModel.usernameInputState), StateName(viewModel.passwordInputState));
  }
}

#pragma mark - a minimum of 0

void aMinimumOf0(void) {
  // In an app, nothing catches this exception, so the app ends with this message in its log.
  @try {
    (void)[[TextToInputStateConverter alloc] initWithMinimum:0 maximum:4];
  } @catch (NSException *exception) {
    NSLog(@"TextToInputStateConverter: %@", exception.reason);
  }
}

#pragma mark - a maximum below the minimum

void aMaximumBelowTheMinimum(void) {
  @try {
    (void)[[TextToInputStateConverter alloc] initWithMinimum:5 maximum:4];
  } @catch (NSException *exception) {
    NSLog(@"TextToInputStateConverter: %@", exception.reason);
  }
}
