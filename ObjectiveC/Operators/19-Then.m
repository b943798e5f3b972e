#import "../Notebook.h"

#pragma mark - chained

void chained(void) {
  RACReplaySubject<NSString *> *subjectA = [RACReplaySubject subject];
  [subjectA sendNext:@"AA"];
  [subjectA sendCompleted];

  // These must be replay subjects, because each may send or complete before the chain subscribes
  // to it.
  RACSignal *last = [[subjectA then:^RACSignal * {
    RACReplaySubject *subjectB = [RACReplaySubject subject];
    [subjectB sendCompleted];
    return subjectB;
  }] then:^RACSignal * {
    RACReplaySubject<NSString *> *subjectC = [RACReplaySubject subject];
    [subjectC sendNext:@"CC"];
    return subjectC;
  }];
  [last subscribeNext:^(NSString *x) {
    NSLog(@"RACReplaySubject C x = %@", x);
  }];
}

#pragma mark - simple

void simple(void) {
  RACSignal *first = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendCompleted];
    return nil;
  }];
  RACSignal *second = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@2];
    return nil;
  }];
  [[first then:^RACSignal * {
    return second;
  }] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - sent too early

void sentTooEarly(void) {
  RACSubject<NSString *> *subjectA = [RACSubject subject];
  RACSubject<NSString *> *subjectC = [RACSubject subject];
  [subjectA sendNext:@"AA"];
  [subjectA sendCompleted];
  NSLog(@"(subjectA has completed, and nobody heard it)");

  At(1, ^{
    RACSignal *last = [subjectA then:^RACSignal * {
      // then: subscribes to subjectC only after this block has returned it.
      [subjectC sendNext:@"CC"];
      NSLog(@"(subjectC has sent CC, and nobody heard it)");
      return subjectC;
    }];
    [last subscribeNext:^(NSString *x) {
      NSLog(@"RACSubject C x = %@", x);
    }];
  });
  At(2, ^{
    NSLog(@"(subjectA completes again, now that it is subscribed to)");
    [subjectA sendCompleted];
  });
  At(3, ^{
    NSLog(@"(subjectC sends again, now that it is subscribed to)");
    [subjectC sendNext:@"CC"];
  });
}
