#import "../Notebook.h"

/// The second screen. A delegate would need a protocol; a subject needs none.
@interface TwoViewController : NSObject
@property (nonatomic, readonly) UIButton *button;
@property (nonatomic, strong) RACSubject *delegateSignal;
@end

@implementation TwoViewController

- (instancetype)init {
  if ((self = [super init])) {
    _button = [[UIButton alloc] init];
    [_button addTarget:self
                  action:@selector(notice:)
        forControlEvents:UIControlEventTouchUpInside];
  }
  return self;
}

- (void)notice:(UIButton *)button {
  // If the subject is nil, this does nothing, just as with a delegate that is nil.
  [self.delegateSignal sendNext:nil];
}

@end

#pragma mark - the view model answers

@interface TestViewModel : NSObject
@property (nonatomic, readonly) RACSubject *subject;
- (void)loadData;
@end

@implementation TestViewModel

- (instancetype)init {
  if ((self = [super init])) {
    _subject = [RACSubject subject];
  }
  return self;
}

/// Sends data through the subject, as if the service had just returned it.
- (void)loadData {
  [self.subject sendNext:@1];
}

@end

void theViewModelAnswers(void) {
  TestViewModel *viewModel = [[TestViewModel alloc] init];
  UIButton *loginButton = [[UIButton alloc] init];
  [viewModel.subject subscribeNext:^(NSNumber *x) {
    NSLog(@"Service data: %@", x);
  }];
  [[loginButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        NSLog(@"you clicked the login button!");
        [viewModel loadData];
      }];
  At(0.2, ^{ Tap(loginButton); });
  At(0.4, ^{ Tap(loginButton); });
}

#pragma mark - the second screen tells the first

@interface OneViewController : NSObject
@property (nonatomic, readonly) UIButton *button;
@property (nonatomic, readonly) TwoViewController *presented;
@end

@implementation OneViewController

- (instancetype)init {
  if ((self = [super init])) {
    _button = [[UIButton alloc] init];
    [_button addTarget:self
                  action:@selector(present:)
        forControlEvents:UIControlEventTouchUpInside];
  }
  return self;
}

- (void)present:(UIButton *)button {
  TwoViewController *twoVc = [[TwoViewController alloc] init];
  twoVc.delegateSignal = [RACSubject subject];
  [twoVc.delegateSignal subscribeNext:^(id x) {
    NSLog(@"点击了通知按钮");
    NSLog(@"(value %@)", x);
  }];
  // In an app: [self presentViewController:twoVc animated:YES completion:nil];
  _presented = twoVc;
  NSLog(@"(the second screen is presented)");
}

@end

void theSecondScreenTellsTheFirst(void) {
  OneViewController *one = [[OneViewController alloc] init];
  At(1, ^{ Tap(one.button); });
  At(2, ^{ Tap(one.presented.button); });
}

#pragma mark - instead of a notification

static NSNotificationName const UserDidLogInNotification = @"UserDidLogInNotification";

@interface Observer : NSObject
@end

@implementation Observer

- (instancetype)init {
  if ((self = [super init])) {
    [NSNotificationCenter.defaultCenter addObserver:self
                                           selector:@selector(userDidLogIn:)
                                               name:UserDidLogInNotification
                                             object:nil];
  }
  return self;
}

- (void)userDidLogIn:(NSNotification *)notification {
  // A key is a string, and the compiler does not check it.
  NSLog(@"observer: %@", notification.userInfo[@"user"]);
}

@end

void insteadOfANotification(void) {
  Observer *observer = [[Observer alloc] init];
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  [center postNotificationName:UserDidLogInNotification object:nil userInfo:@{@"user" : @"Li"}];
  [center postNotificationName:UserDidLogInNotification object:nil userInfo:@{@"name" : @"Li"}];
  [center removeObserver:observer];

  RACSubject<NSString *> *logIns = [RACSubject subject];
  for (NSString *name in @[ @"first", @"second" ]) {
    [logIns subscribeNext:^(NSString *user) {
      NSLog(@"%@ subscriber: %@", name, user);
    }];
  }
  [logIns sendNext:@"Li"];
}

#pragma mark - nobody listens

void nobodyListens(void) {
  TwoViewController *twoVc = [[TwoViewController alloc] init];
  Tap(twoVc.button);
  NSLog(@"(told no delegate signal)");

  twoVc.delegateSignal = [RACSubject subject];
  Tap(twoVc.button);
  NSLog(@"(told a delegate signal without subscribers)");

  [twoVc.delegateSignal subscribeNext:^(id x) {
    NSLog(@"点击了通知按钮");
  }];
  NSLog(@"(subscribed)");
  Tap(twoVc.button);
}

#pragma mark - shown as a signal

@interface LoginMainViewModel : NSObject
@property (nonatomic, readonly) RACSignal<NSString *> *pushes;
@property (nonatomic, readonly) RACSignal<NSString *> *derivedPushes;
- (void)push:(NSString *)row;
@end

@interface LoginMainViewModel ()
@property (nonatomic, readonly) RACSubject<NSString *> *pushSubject;
@end

@implementation LoginMainViewModel

- (instancetype)init {
  if ((self = [super init])) {
    _pushSubject = [RACSubject subject];
    _pushes = _pushSubject;
    _derivedPushes = [_pushSubject map:^id(NSString *row) { return row; }];
  }
  return self;
}

- (void)push:(NSString *)row {
  [self.pushSubject sendNext:row];
}

@end

@interface LoginMainView : UIView
@property (nonatomic, readonly) UIButton *button;
- (instancetype)initWithViewModel:(LoginMainViewModel *)viewModel;
@end

@implementation LoginMainView

- (instancetype)initWithViewModel:(LoginMainViewModel *)viewModel {
  if ((self = [super init])) {
    _button = [[UIButton alloc] init];
    [[_button rac_signalForControlEvents:UIControlEventTouchUpInside]
        subscribeNext:^(UIButton *button) {
          [viewModel push:@"1"];
        }];
  }
  return self;
}

@end

void shownAsASignal(void) {
  LoginMainViewModel *viewModel = [[LoginMainViewModel alloc] init];
  LoginMainView *mainView = [[LoginMainView alloc] initWithViewModel:viewModel];
  [viewModel.pushes subscribeNext:^(NSString *row) {
    NSLog(@"(push %@)", row);
  }];
  NSLog(@"(a cast finds the subject in the signal: %d)",
        [viewModel.pushes isKindOfClass:RACSubject.class]);
  NSLog(@"(in a derived one: %d)", [viewModel.derivedPushes isKindOfClass:RACSubject.class]);
  At(1, ^{ Tap(mainView.button); });
}
