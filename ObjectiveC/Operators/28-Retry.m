#import "../Notebook.h"

/// Fails `times` times, and then sends the value. Before each failure, `tell` receives the number
/// of previous failures.
static RACSignal *Failing(NSUInteger times, id value, void (^tell)(NSUInteger before)) {
  __block NSUInteger i = 0;
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    if (i == times) {
      [subscriber sendNext:value];
    } else {
      tell(i);
      // The error may be nil, because the event alone ends the attempt.
      [subscriber sendError:nil];
    }
    i++;
    return nil;
  }];
}

#pragma mark - five failures, then Hello

void fiveFailuresThenHello(void) {
  RACSignal *signal = Failing(5, @"Hello", ^(NSUInteger before) {
    NSLog(@"收到错误信息:%lu", (unsigned long)before);
  });
  [[signal retry] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"%@", error);
  }];
}

#pragma mark - only the first attempt inside subscribe

void onlyTheFirstAttemptInsideSubscribe(void) {
  RACSignal *signal = Failing(5, @"Hello", ^(NSUInteger before) {
    NSLog(@"收到错误:%lu", (unsigned long)before);
  });
  [[signal retry] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"%@", error);
  }];
  NSLog(@"(subscribeNext: returned)");
}

#pragma mark - retry 2 gives up

void retry2GivesUp(void) {
  RACSignal *signal = Failing(10, @1, ^(NSUInteger before) {
    NSLog(@"attempt %lu", (unsigned long)before + 1);
  });
  // retry:2 makes two more attempts after the first. With 0 it would retry forever.
  [[signal retry:2] subscribeNext:^(NSNumber *x) {
    // Never called: only the eleventh attempt would send the 1.
  } error:^(NSError *error) {
    NSLog(@"error %@", error);
  }];
}

#pragma mark - a pause between attempts

void aPauseBetweenAttempts(void) {
  RACSignal *signal = Failing(2, @"Hello", ^(NSUInteger before) {
    NSLog(@"(failure %lu)", (unsigned long)before + 1);
  });
  RACSignal *slower = [signal catch:^RACSignal *(NSError *error) {
    // delay: does not delay an error, so this delays a completion and then fails.
    return [[[RACSignal empty] delay:2] concat:[RACSignal error:error]];
  }];
  [[slower retry] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - a hundred thousand

void aHundredThousand(void) {
  [[[RACSignal error:nil] retry:100000] subscribeError:^(NSError *error) {
    NSLog(@"error %@", error);
  }];
  NSLog(@"(subscribeNext: returned)");
}
