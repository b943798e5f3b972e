#import "../Notebook.h"

/// Sends a package after one second and another after two.
static void SendPackages(id<RACSubscriber> subscriber, NSString *prefix) {
  for (NSInteger i = 1; i <= 2; i++) {
    NSString *package = [NSString stringWithFormat:@"%@package %ld", prefix, (long)i];
    [RACScheduler.mainThreadScheduler afterDelay:i schedule:^{ [subscriber sendNext:package]; }];
  }
}

/// Subscribes twice early and twice late, and passes each subscriber's values to `next`.
static void Subscribe(
    RACSignal *signal, NSTimeInterval lateAfter, void (^next)(NSInteger subscriber, id package)) {
  [RACScheduler.mainThreadScheduler afterDelay:0.1 schedule:^{
    [signal subscribeNext:^(NSString *x) { next(1, x); }];
    [signal subscribeNext:^(NSString *x) { next(2, x); }];
  }];
  [RACScheduler.mainThreadScheduler afterDelay:lateAfter schedule:^{
    [signal subscribeNext:^(NSString *x) { next(3, x); }];
    [signal subscribeNext:^(NSString *x) { next(4, x); }];
  }];
}

#pragma mark - side by side

void sideBySide(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    SendPackages(subscriber, @"");
    return nil;
  }];
  RACSubject *subject = [RACSubject subject];
  RACReplaySubject *replaySubject = [RACReplaySubject subject];
  Subscribe(signal, 1.15, ^(NSInteger subscriber, NSString *package) {
    NSLog(@"(Subscriber %ld get %@ from signal)", (long)subscriber, package);
  });
  Subscribe(subject, 1.15, ^(NSInteger subscriber, NSString *package) {
    NSLog(@"(Subscriber %ld get %@ from subject)", (long)subscriber, package);
  });
  Subscribe(replaySubject, 1.15, ^(NSInteger subscriber, NSString *package) {
    NSLog(@"(Subscriber %ld get %@ from replay subject)", (long)subscriber, package);
  });
  SendPackages(subject, @"");
  SendPackages(replaySubject, @"");
}

#pragma mark - signal

void signalScene(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    SendPackages(subscriber, @"replaySubject send ");
    return [RACDisposable disposableWithBlock:^{ NSLog(@"disposable"); }];
  }];
  NSLog(@"create Signal");
  // With 1.1 seconds, package 2 for the early subscribers and package 1 for the late ones would be
  // due at the same instant.
  Subscribe(signal, 1.15, ^(NSInteger subscriber, NSString *package) {
    NSLog(@"Subscriber %ld get a next value: %@ from replay subject", (long)subscriber, package);
  });
}

#pragma mark - subject

void subject(void) {
  RACSubject *subject = [RACSubject subject];
  NSLog(@"create Signal");
  Subscribe(subject, 1.1, ^(NSInteger subscriber, NSString *package) {
    NSLog(@"Subscriber %ld get a next value: %@ from subject", (long)subscriber, package);
  });
  SendPackages(subject, @"subject send ");
}

#pragma mark - replay subject

void replaySubject(void) {
  RACReplaySubject *replaySubject = [RACReplaySubject subject];
  NSLog(@"create Signal");
  Subscribe(replaySubject, 1.1, ^(NSInteger subscriber, NSString *package) {
    NSLog(@"Subscriber %ld get a next value: %@ from replay subject", (long)subscriber, package);
  });
  SendPackages(replaySubject, @"replaySubject send ");
}

#pragma mark - cold and hot classes

/// Subscribes to a signal after `delay`, and records the time of each event, including the ending.
static NSArray<NSString *> *Heard(RACSignal *signal, NSTimeInterval delay, NSDate *start) {
  NSMutableArray<NSString *> *heard = [NSMutableArray array];
  [RACScheduler.mainThreadScheduler afterDelay:delay schedule:^{
    [[signal materialize] subscribeNext:^(RACEvent *event) {
      // A timer is never early, but can be a little late, so round the tenths down.
      double tenths = floor([NSDate.date timeIntervalSinceDate:start] * 10);
      [heard addObject:[NSString stringWithFormat:@"%.1f", tenths / 10]];
    }];
  }];
  return heard;
}

/// Compares an early subscriber with a late one. A hot signal delivers its later packages to both
/// at the same time.
static void Compare(RACSignal *signal, NSString *name, NSDate *start) {
  NSArray<NSString *> *early = Heard(signal, 0.1, start);
  NSArray<NSString *> *late = Heard(signal, 1.1, start);
  [RACScheduler.mainThreadScheduler afterDelay:4 schedule:^{
    NSString *kind = [early.lastObject isEqual:late.lastObject] ? @"hot" : @"cold";
    NSLog(@"%@: %@, early at [%@], late at [%@]", kind, name,
          [early componentsJoinedByString:@", "], [late componentsJoinedByString:@", "]);
  }];
}

void coldAndHotClasses(void) {
  NSDate *start = [NSDate date];
  RACSignal *dynamic = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    SendPackages(subscriber, @"");
    return nil;
  }];
  NSError *lost = [NSError errorWithDomain:@"LostErrorDomain" code:0 userInfo:nil];
  Compare(dynamic, @"RACDynamicSignal", start);
  Compare([RACSignal return:@"package 1"], @"RACReturnSignal", start);
  Compare([RACSignal empty], @"RACEmptySignal", start);
  Compare([RACSignal error:lost], @"RACErrorSignal", start);

  RACMulticastConnection *connection = [dynamic publish];
  [connection connect];
  Compare(connection.signal, @"what publish makes", start);

  NSArray<RACSubject *> *subjects = @[
    [RACSubject subject],
    [RACReplaySubject subject],
    [RACBehaviorSubject behaviorSubjectWithDefaultValue:@"package 0"],
  ];
  for (RACSubject *subject in subjects) {
    SendPackages(subject, @"");
    Compare(subject, NSStringFromClass(subject.class), start);
  }

  RACChannel *channel = [[RACChannel alloc] init];
  SendPackages(channel.leadingTerminal, @"");
  Compare(channel.followingTerminal, @"RACChannelTerminal", start);
}
