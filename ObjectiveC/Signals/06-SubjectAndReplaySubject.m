#import "../Notebook.h"

/// Sends 1 and 2 to each subscriber, and completes.
static RACSignal<NSNumber *> *Numbers(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendNext:@2];
    [subscriber sendCompleted];
    return nil;
  }];
}

/// Sends a letter to each subscriber, and does not complete.
static RACSignal<NSString *> *Letter(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(didSubscribe)");
    [subscriber sendNext:@"a"];
    return nil;
  }];
}

@interface TestViewModel : NSObject
@property (nonatomic, readonly) RACReplaySubject *replaySubject;
@property (nonatomic, readonly) RACSubject *subject;
@end

@implementation TestViewModel

- (instancetype)init {
  if ((self = [super init])) {
    _replaySubject = [RACReplaySubject subject];
    _subject = [RACSubject subject];
    [_replaySubject sendNext:@1];
    [_subject sendNext:@1];
  }
  return self;
}

@end

@interface TestViewController : NSObject
@property (nonatomic, readonly) TestViewModel *viewModel;
@property (nonatomic, readonly) UIButton *loginButton;
@property (nonatomic, readonly) UIButton *registerButton;
@property (nonatomic, readonly) UIButton *sendSignalButton;
@end

@implementation TestViewController

- (instancetype)init {
  if ((self = [super init])) {
    _viewModel = [[TestViewModel alloc] init];
    _loginButton = [[UIButton alloc] init];
    _registerButton = [[UIButton alloc] init];
    _sendSignalButton = [[UIButton alloc] init];
    [self bind];
  }
  return self;
}

- (void)bind {
  @weakify(self);
  [[self.loginButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        NSLog(@"you clicked the login button!");
        [self subscribe];
      }];
  [[self.registerButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        NSLog(@"you clicked the register button!");
        [self subscribe];
      }];
  [[self.sendSignalButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        [self.viewModel.subject sendNext:@2];
        [self.viewModel.replaySubject sendNext:@2];
      }];
}

/// Adds a subscription to each subject. Each tap on the login or register button calls this method,
/// and no subscription ends.
- (void)subscribe {
  [self.viewModel.replaySubject subscribeNext:^(NSNumber *x) {
    NSLog(@"RACReplaySubject %@", x);
  }];
  [self.viewModel.subject subscribeNext:^(NSNumber *x) {
    NSLog(@"RACSubject %@", x);
  }];
}

@end

#pragma mark - two subscribe, one sends

void twoSubscribeOneSends(void) {
  TestViewController *controller = [[TestViewController alloc] init];
  At(0.2, ^{ Tap(controller.loginButton); });
  At(0.4, ^{ Tap(controller.registerButton); });
  At(0.6, ^{ Tap(controller.sendSignalButton); });
  At(0.8, ^{ Tap(controller.sendSignalButton); });
}

#pragma mark - log in tapped twice

void logInTappedTwice(void) {
  TestViewController *controller = [[TestViewController alloc] init];
  At(0.2, ^{ Tap(controller.loginButton); });
  At(0.4, ^{ Tap(controller.loginButton); });
  At(0.6, ^{ Tap(controller.sendSignalButton); });
}

#pragma mark - subscribe and send

void subscribeAndSend(void) {
  NSLog(@"-- a subject, subscribed to first");
  RACSubject *subject = [RACSubject subject];
  [subject subscribeNext:^(NSString *x) {
    NSLog(@"第一个订阅者%@", x);
  }];
  [subject subscribeNext:^(NSString *x) {
    NSLog(@"第二个订阅者%@", x);
  }];
  [subject sendNext:@"1"];

  NSLog(@"-- a subject, sent to first");
  RACSubject *missed = [RACSubject subject];
  [missed sendNext:@1];
  [missed sendNext:@2];
  [missed subscribeNext:^(NSNumber *x) {
    NSLog(@"第一个订阅者%@", x);
  }];

  NSLog(@"-- a replay subject, sent to first");
  RACReplaySubject *replaySubject = [RACReplaySubject subject];
  [replaySubject sendNext:@1];
  [replaySubject sendNext:@2];
  [replaySubject subscribeNext:^(NSNumber *x) {
    NSLog(@"第一个订阅者接收到的数据%@", x);
  }];
  [replaySubject subscribeNext:^(NSNumber *x) {
    NSLog(@"第二个订阅者接收到的数据%@", x);
  }];

  NSLog(@"-- a replay subject, subscribed to before and after");
  RACReplaySubject *letters = [RACReplaySubject subject];
  [letters subscribeNext:^(NSString *x) {
    NSLog(@"first %@", x);
  }];
  [letters sendNext:@"a"];
  [letters subscribeNext:^(NSString *x) {
    NSLog(@"second %@", x);
  }];
  [letters sendNext:@"b"];
}

#pragma mark - how each is subscribed to

void howEachIsSubscribedTo(void) {
  RACSignal *signal = Letter();
  RACSubject *subject = [RACSubject subject];
  RACReplaySubject *replaySubject = [RACReplaySubject subject];
  [subject sendNext:@"a"];
  [replaySubject sendNext:@"a"];

  At(1, ^{
    [signal subscribeNext:^(NSString *x) {
      NSLog(@"RACDynamicSignal %@", x);
    }];
    NSLog(@"(subscribed to the signal)");
    [subject subscribeNext:^(NSString *x) {
      NSLog(@"RACSubject %@", x);
    }];
    NSLog(@"(subscribed to the subject)");
    [replaySubject subscribeNext:^(NSString *x) {
      NSLog(@"RACReplaySubject %@", x);
    }];
    NSLog(@"(subscribed to the replay subject)");
  });
  At(2, ^{
    [subject sendNext:@"b"];
    [replaySubject sendNext:@"b"];
  });
}

#pragma mark - what each keeps

/// An object that logs its deallocation.
@interface Reader : NSObject
- (instancetype)initWithName:(NSString *)name;
- (void)subscribeTo:(RACSignal *)source;
@end

@implementation Reader {
  NSString *_name;
}

- (instancetype)initWithName:(NSString *)name {
  if ((self = [super init])) {
    _name = [name copy];
  }
  return self;
}

- (void)dealloc {
  NSLog(@"(the %@'s reader is let go of)", _name);
}

// Subscribes without @weakify, so the block holds the reader.
- (void)subscribeTo:(RACSignal *)source {
  [source subscribeNext:^(NSString *value) {
    [self read:value];
  }];
}

- (void)read:(NSString *)value {
  NSLog(@"read %@", value);
}

@end

void whatEachKeeps(void) {
  NSArray<RACSignal *> *sources = @[ Letter(), [RACSubject subject], [RACReplaySubject subject] ];
  NSArray<NSString *> *names = @[ @"signal", @"subject", @"replay subject" ];
  for (NSUInteger i = 0; i < sources.count; i++) {
    @autoreleasepool {
      RACSignal *source = sources[i];
      if ([source isKindOfClass:RACSubject.class]) [(RACSubject *)source sendNext:@"a"];
      NSLog(@"%@", source);
      [[[Reader alloc] initWithName:names[i]] subscribeTo:source];
    }
    NSLog(@"(subscribed)");
  }
  NSLog(@"(the three go)");
  sources = nil;
  NSLog(@"(they are gone)");
}

#pragma mark - how each sends

/// Sends a value to two subscribers. The first one adds another subscriber when it receives the
/// value.
static void TellNewcomers(RACSubject *subject) {
  [[subject take:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"first %@", x);
    [subject subscribeNext:^(NSNumber *x) {
      NSLog(@"newcomer %@", x);
    }];
  }];
  [subject subscribeNext:^(NSNumber *x) {
    NSLog(@"second %@", x);
  }];
  [subject sendNext:@1];
}

void howEachSends(void) {
  NSLog(@"-- a subject goes through its subscribers");
  TellNewcomers([RACSubject subject]);
  NSLog(@"-- a replay subject keeps the value first");
  TellNewcomers([RACReplaySubject subject]);
}

#pragma mark - what each subscriber holds

void whatEachSubscriberHolds(void) {
  RACSignal *numbers = Numbers();
  NSLog(@"-- a block");
  [numbers subscribeNext:^(NSNumber *x) {
    NSLog(@"block %@", x);
  }];
  NSLog(@"-- a subject, which holds its subscribers");
  RACSubject *subject = [RACSubject subject];
  [subject subscribeNext:^(NSNumber *x) {
    NSLog(@"first %@", x);
  }];
  [subject subscribeNext:^(NSNumber *x) {
    NSLog(@"second %@", x);
  }];
  [numbers subscribe:subject];
  NSLog(@"-- a replay subject, which holds the values too");
  RACReplaySubject *replaySubject = [RACReplaySubject subject];
  [numbers subscribe:replaySubject];
  [replaySubject subscribeNext:^(NSNumber *x) {
    NSLog(@"later %@", x);
  }];
}

#pragma mark - a subject as subscriber

void aSubjectAsSubscriber(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{ [subscriber sendNext:@2]; }];
    [RACScheduler.mainThreadScheduler afterDelay:3 schedule:^{ [subscriber sendNext:@3]; }];
    return [RACDisposable disposableWithBlock:^{ NSLog(@"(the subject has left the signal)"); }];
  }];
  RACSubject *subject = [RACSubject subject];
  [subject subscribeNext:^(NSNumber *x) {
    NSLog(@"RACSubject %@", x);
  } completed:^{
    NSLog(@"completed");
  }];
  [signal subscribe:subject];
  [subject sendNext:@10];
  At(2, ^{ [subject sendCompleted]; });
}

#pragma mark - sent from a handler

void sentFromAHandler(void) {
  RACSubject *subject = [RACSubject subject];
  @weakify(subject);
  [subject subscribeNext:^(NSNumber *x) {
    @strongify(subject);
    NSLog(@"first %@", x);
    if ([x isEqual:@1]) [subject sendNext:@2];
  }];
  [subject subscribeNext:^(NSNumber *x) {
    NSLog(@"second %@", x);
  }];
  [subject sendNext:@1];
}
