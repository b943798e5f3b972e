#import "../Notebook.h"

/// Sends A1 and A2, and does not end.
static RACSignal<NSString *> *SignalA(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"A1"];
    [subscriber sendNext:@"A2"];
    return nil;
  }];
}

/// Sends B1, B2 and B3, and does not end.
static RACSignal<NSString *> *SignalB(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"B1"];
    [subscriber sendNext:@"B2"];
    [subscriber sendNext:@"B3"];
    return nil;
  }];
}

#pragma mark - three

void three(void) {
  RACReplaySubject *subjectA = [RACReplaySubject subject];
  RACReplaySubject *subjectB = [RACReplaySubject subject];
  RACReplaySubject *subjectC = [RACReplaySubject subject];
  [subjectA sendNext:@1];
  [subjectB sendNext:@2];
  [subjectC sendNext:@3];

  [[RACSignal combineLatest:@[ subjectA, subjectB, subjectC ]] subscribeNext:^(RACTuple *tuple) {
    NSLog(@"%@", tuple);
  }];
}

#pragma mark - reduce mail

void reduceMail(void) {
  RACReplaySubject *subjectA = [RACReplaySubject subject];
  RACReplaySubject *subjectB = [RACReplaySubject subject];
  RACReplaySubject *subjectC = [RACReplaySubject subject];
  [subjectA sendNext:@"邮件AA"];
  [subjectB sendNext:@"邮件BB"];
  [subjectC sendNext:@"邮件CC"];

  RACSignal *mail = [RACSignal
      combineLatest:@[ subjectA, subjectB, subjectC ]
             reduce:^id(NSString *signalA, NSString *signalB, NSString *signalC) {
               return [NSString
                   stringWithFormat:@"A = %@ , B = %@ , C = %@", signalA, signalB, signalC];
             }];
  [mail subscribeNext:^(NSString *x) {
    NSLog(@"聚合后三个值变成一个 NSString 类型的值： %@", x);
  }];

  UILabel *textLabel = [[UILabel alloc] init];
  RAC(textLabel, text) = mail;
  NSLog(@"(label %@)", textLabel.text);
}

#pragma mark - latest

void latest(void) {
  [[SignalA() combineLatestWith:SignalB()] subscribeNext:^(RACTwoTuple *pair) {
    // Tutorial D logs a plain RACTuple. In 3.1.1 the pair is a RACTwoTuple, so it is converted.
    RACTuple *tuple = [RACTuple tupleWithObjectsFromArray:pair.allObjects];
    NSLog(@"combineLatest:%@", tuple);
  }];
}

#pragma mark - reduce

void reduce(void) {
  RACSignal *both = [RACSignal combineLatest:@[ SignalA(), SignalB() ]
                                      reduce:^id(NSString *a, NSString *b) {
                                        return [NSString stringWithFormat:@"%@ %@", a, b];
                                      }];
  [both subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - two signals

void twoSignals(void) {
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    return nil;
  }];
  RACSignal *signalB = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@2];
    return nil;
  }];
  [[signalA combineLatestWith:signalB] subscribeNext:^(RACTwoTuple *pair) {
    NSLog(@"%@", pair);
  }];
  RACSignal *both = [RACSignal combineLatest:@[ signalA, signalB ]
                                      reduce:^id(NSNumber *a, NSNumber *b) {
                                        return [NSString stringWithFormat:@"%@ %@", a, b];
                                      }];
  [both subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - nothing until all have sent

void nothingUntilAllHaveSent(void) {
  RACSubject *subjectA = [RACSubject subject];
  RACSubject *subjectB = [RACSubject subject];
  RACSubject *subjectC = [RACSubject subject];
  [[RACSignal combineLatest:@[ subjectA, subjectB, subjectC ]] subscribeNext:^(RACTuple *tuple) {
    RACTupleUnpack(NSNumber *a, NSNumber *b, NSNumber *c) = tuple;
    NSLog(@"%@ %@ %@", a, b, c);
  }];
  NSLog(@"(A sends 1)");
  [subjectA sendNext:@1];
  NSLog(@"(C sends 3)");
  [subjectC sendNext:@3];
  NSLog(@"(A sends 4)");
  [subjectA sendNext:@4];
  NSLog(@"(B sends 2)");
  [subjectB sendNext:@2];
}

#pragma mark - the two passwords match

@interface RegisterController : NSObject
@property (nonatomic, copy) NSString *password;
@property (nonatomic, copy) NSString *passwordConfirmation;
@property (nonatomic) UIButton *loginButton;
@end

@implementation RegisterController

- (instancetype)init {
  if ((self = [super init])) {
    _loginButton = [[UIButton alloc] init];
    RAC(self.loginButton, userInteractionEnabled) = [RACSignal
        combineLatest:@[ RACObserve(self, password), RACObserve(self, passwordConfirmation) ]
               reduce:^id(NSString *password, NSString *passwordConfirm) {
                 return @([passwordConfirm isEqualToString:password]);
               }];
  }
  return self;
}

@end

void theTwoPasswordsMatch(void) {
  RegisterController *controller = [[RegisterController alloc] init];
  UIButton *button = controller.loginButton;
  NSLog(@"start %d", button.userInteractionEnabled);
  controller.password = @"a";
  NSLog(@"a/nil %d", button.userInteractionEnabled);
  controller.passwordConfirmation = @"b";
  NSLog(@"a/b %d", button.userInteractionEnabled);
  controller.passwordConfirmation = @"a";
  NSLog(@"a/a %d", button.userInteractionEnabled);
}

#pragma mark - the pair in between

void thePairInBetween(void) {
  RACSubject<NSNumber *> *number = [RACSubject subject];
  RACSignal *tenfold = [number map:^id(NSNumber *x) {
    return @(x.integerValue * 10);
  }];
  [[number combineLatestWith:tenfold] subscribeNext:^(RACTwoTuple *pair) {
    NSLog(@"%@ %@", pair.first, pair.second);
  }];
  [number sendNext:@1];
  [number sendNext:@2];
}

#pragma mark - beside zip

void besideZip(void) {
  RACSubject *a = [RACSubject subject];
  RACSubject *b = [RACSubject subject];
  for (RACSubject *subject in @[ a, b ]) {
    [subject subscribeNext:^(NSString *x) {
      NSLog(@"(%@)", x);
    }];
  }
  [[a combineLatestWith:b] subscribeNext:^(RACTwoTuple *pair) {
    NSLog(@"combineLatest (%@, %@)", pair.first, pair.second);
  } completed:^{
    NSLog(@"combineLatest completed");
  }];
  [[a zipWith:b] subscribeNext:^(RACTwoTuple *pair) {
    NSLog(@"zip (%@, %@)", pair.first, pair.second);
  } completed:^{
    NSLog(@"zip completed");
  }];

  RACScheduler *main = RACScheduler.mainThreadScheduler;
  [main afterDelay:1 schedule:^{ [a sendNext:@"a1"]; }];
  [main afterDelay:2 schedule:^{ [a sendNext:@"a2"]; }];
  [main afterDelay:3 schedule:^{ [b sendNext:@"b1"]; }];
  [main afterDelay:4 schedule:^{ [b sendNext:@"b2"]; }];
  [main afterDelay:5 schedule:^{ [a sendNext:@"a3"]; }];
  [main afterDelay:6 schedule:^{
    NSLog(@"(a completes)");
    [a sendCompleted];
  }];
  [main afterDelay:7 schedule:^{ [b sendNext:@"b3"]; }];
  [main afterDelay:8 schedule:^{ [b sendNext:@"b4"]; }];
  [main afterDelay:9 schedule:^{
    NSLog(@"(b completes)");
    [b sendCompleted];
  }];
}
