#import "../Notebook.h"

/// Sends 2, and does not end.
static RACSignal<NSNumber *> *SignalB(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@2];
    return nil;
  }];
}

/// Sends a word and completes, and logs each subscription.
static RACSignal<NSString *> *Word(NSString *word) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(subscribed to %@)", word);
    [subscriber sendNext:word];
    [subscriber sendCompleted];
    return nil;
  }];
}

/// Sends one value per second.
static RACSignal<NSString *> *EverySecond(NSArray<NSString *> *values) {
  return [RACSignal concat:[values.rac_sequence map:^id(NSString *value) {
    return [[RACSignal return:value] delay:1];
  }]];
}

static void Follow(RACSignal<NSString *> *signal, NSString *name) {
  [signal subscribeNext:^(NSString *x) {
    NSLog(@"%@ %@", name, x);
  } completed:^{
    NSLog(@"%@ completed", name);
  }];
}

#pragma mark - unfinished

void unfinished(void) {
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    return nil;
  }];
  [[signalA concat:SignalB()] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - finished

void finished(void) {
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendCompleted];
    return nil;
  }];
  [[signalA concat:SignalB()] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - failed

void failed(void) {
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendError:nil];
    return nil;
  }];
  [[signalA concat:SignalB()] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"(an error)");
  }];
}

#pragma mark - Hello World !

void helloWorld(void) {
  RACSignal *signalA = Word(@"Hello");
  RACSignal *signalB = Word(@"World");
  RACSignal *signalC = Word(@"!");

  // The same as [RACSignal concat:@[ signalA, signalB, signalC ]].
  RACSignal *concatSignalAB = [signalA concat:signalB];
  RACSignal *concatSignalABC = [concatSignalAB concat:signalC];
  [concatSignalABC subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];
}

#pragma mark - inner steps

void innerSteps(void) {
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(3: the block of A runs)");
    [subscriber sendNext:@1];
    [subscriber sendCompleted];
    return nil;
  }];
  RACSignal *signalB = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(6: the block of B runs)");
    [subscriber sendNext:@2];
    return nil;
  }];
  // RACSignal's concat:, written out.
  RACSignal *concat = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(1: subscribed, so the block of concat runs)");
    RACCompoundDisposable *disposable = [[RACCompoundDisposable alloc] init];
    NSLog(@"(2: it subscribes to A)");
    [disposable addDisposable:[signalA subscribeNext:^(NSNumber *value) {
      NSLog(@"(4: A sends %@, and concat sends it on)", value);
      [subscriber sendNext:value];
    } error:^(NSError *error) {
      [subscriber sendError:error];
    } completed:^{
      NSLog(@"(5: A has completed, so B is subscribed to)");
      [disposable addDisposable:[signalB subscribe:subscriber]];
    }]];
    return disposable;
  }];
  [concat subscribeNext:^(NSNumber *x) {
    if ([x isEqual:@1]) {
      NSLog(@"%@", x);
    } else {
      NSLog(@"(7: B sends %@)", x);
    }
  }];
}

#pragma mark - before its turn

void beforeItsTurn(void) {
  RACSubject<NSString *> *subjectA = [RACSubject subject];
  RACSubject<NSString *> *subjectB = [RACSubject subject];
  [[subjectA concat:subjectB] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
  At(1, ^{ [subjectA sendNext:@"A1"]; });
  At(2, ^{
    NSLog(@"(subjectB sends B1)");
    [subjectB sendNext:@"B1"];
  });
  At(3, ^{
    NSLog(@"(subjectA completes)");
    [subjectA sendCompleted];
  });
  At(4, ^{ [subjectB sendNext:@"B2"]; });
}

#pragma mark - marbles

void marbles(void) {
  RACSignal *signalA = EverySecond(@[ @"1", @"2", @"3" ]);
  RACSignal *signalB = EverySecond(@[ @"4", @"5" ]);
  Follow(signalA, @"signalA");
  Follow(signalB, @"signalB");
  Follow([signalA concat:signalB], @"concat");
}
