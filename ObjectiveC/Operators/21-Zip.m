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

/// Sends the values at this interval.
static RACSignal<NSString *> *Every(NSTimeInterval interval, NSArray<NSString *> *values) {
  return [RACSignal concat:[values.rac_sequence map:^id(NSString *value) {
    return [[RACSignal return:value] delay:interval];
  }]];
}

static void Follow(RACSignal<NSString *> *signal, NSString *name) {
  [signal subscribeNext:^(NSString *x) {
    NSLog(@"%@ %@", name, x);
  } completed:^{
    NSLog(@"%@ completed", name);
  }];
}

#pragma mark - one pair

void onePair(void) {
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendCompleted];
    return nil;
  }];
  RACSignal *signalB = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@2];
    return nil;
  }];
  // signalA has ended and its 1 is used up, so no other pair can come.
  [[signalA zipWith:signalB] subscribeNext:^(RACTwoTuple *pair) {
    NSLog(@"%@", pair);
  } completed:^{
    NSLog(@"(completed)");
  }];
}

#pragma mark - two pairs

void twoPairs(void) {
  [[SignalA() zipWith:SignalB()] subscribeNext:^(RACTwoTuple *pair) {
    // Tutorial D logs a plain RACTuple. In 3.1.1 the pair is a RACTwoTuple, so it is converted.
    RACTuple *tuple = [RACTuple tupleWithObjectsFromArray:pair.allObjects];
    NSLog(@"zipWith: %@", tuple);
  }];
}

#pragma mark - unfinished

void unfinished(void) {
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(signalA is subscribed to)");
    [subscriber sendNext:@1];
    return nil;
  }];
  RACSignal *signalB = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(signalB is subscribed to)");
    [subscriber sendNext:@2];
    return nil;
  }];
  RACSignal *zipSignal = [signalA zipWith:signalB];
  NSLog(@"(zipped, and nothing has happened yet)");
  // Neither signal completes, so there is no completion to subscribe to.
  [zipSignal subscribeNext:^(RACTwoTuple *pair) {
    NSLog(@"%@", pair);
  }];
}

#pragma mark - values queue

void valuesQueue(void) {
  RACSubject<NSString *> *a = [RACSubject subject];
  RACSubject<NSString *> *b = [RACSubject subject];
  [[a zipWith:b] subscribeNext:^(RACTuple *pair) {
    RACTupleUnpack(NSString *first, NSString *second) = pair;
    NSLog(@"(%@, %@)", first, second);
  }];
  [a sendNext:@"a1"];
  [a sendNext:@"a2"];
  NSLog(@"(a1 and a2 wait)");
  RACScheduler *main = RACScheduler.mainThreadScheduler;
  [main afterDelay:1 schedule:^{ [b sendNext:@"b1"]; }];
  [main afterDelay:2 schedule:^{
    [b sendNext:@"b2"];
    [b sendNext:@"b3"];
    NSLog(@"(b3 waits)");
  }];
  [main afterDelay:3 schedule:^{ [a sendNext:@"a3"]; }];
}

#pragma mark - marbles

void marbles(void) {
  RACSignal *signalA = Every(1, @[ @"1", @"2", @"3", @"4" ]);
  RACSignal *signalB = Every(1.5, @[ @"A", @"B", @"C" ]);
  Follow(signalA, @"signalA");
  Follow(signalB, @"signalB");
  RACSignal *zip = [RACSignal zip:@[ signalA, signalB ]
                           reduce:^id(NSString *a, NSString *b) {
                             return [a stringByAppendingString:b];
                           }];
  Follow(zip, @"zip");
}
