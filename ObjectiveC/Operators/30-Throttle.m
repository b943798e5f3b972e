#import "../Notebook.h"

#pragma mark - only the 3

void onlyThe3(void) {
  RACSubject<NSNumber *> *subject = [RACSubject subject];
  [[subject throttle:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
  [subject sendNext:@1];
  [subject sendNext:@2];
  [subject sendNext:@3];
}

#pragma mark - typing in bursts

void typingInBursts(void) {
  RACSubject<NSNumber *> *signal = [RACSubject subject];
  [[signal throttle:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];

  for (NSInteger i = 0; i < 5; i++) {
    At(0.2 * i, ^{
      NSLog(@"(send %ld)", (long)i);
      [signal sendNext:@(i)];
    });
  }
  At(2.5, ^{
    NSLog(@"(send 5, then complete)");
    [signal sendNext:@5];
    // No value can follow the completion, so the waiting 5 is sent at once.
    [signal sendCompleted];
  });
}

#pragma mark - an error drops what waits

void anErrorDropsWhatWaits(void) {
  NSError *offline = [NSError errorWithDomain:NSURLErrorDomain
                                         code:NSURLErrorNotConnectedToInternet
                                     userInfo:@{NSLocalizedDescriptionKey : @"offline"}];
  RACSubject<NSNumber *> *signal = [RACSubject subject];
  [[signal throttle:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"%@", error.localizedDescription);
  }];
  NSLog(@"(send 5)");
  [signal sendNext:@5];
  At(0.5, ^{
    NSLog(@"(fail)");
    [signal sendError:offline];
  });
}

#pragma mark - a burst that never pauses

void aBurstThatNeverPauses(void) {
  RACScheduler *main = RACScheduler.mainThreadScheduler;
  RACSignal *ticks = [[RACSignal interval:0.5 onScheduler:main] take:6];
  RACSignal *burst = [[ticks scanWithStart:@0 reduce:^id(NSNumber *count, NSDate *date) {
    return @(count.integerValue + 1);
  }] doNext:^(NSNumber *x) {
    NSLog(@"(send %@)", x);
  }];
  [[burst throttle:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - only what passes the test waits

void onlyWhatPassesTheTestWaits(void) {
  RACSubject<NSString *> *text = [RACSubject subject];
  RACSignal *keywords = [text throttle:1 valuesPassingTest:^BOOL(NSString *keyword) {
    return keyword.length < 3;
  }];
  [keywords subscribeNext:^(NSString *keyword) {
    NSLog(@"search %@", keyword);
  }];
  [text sendNext:@"R"];
  At(1.5, ^{ [text sendNext:@"RA"]; });
  At(1.7, ^{ [text sendNext:@"RAC"]; });
}
