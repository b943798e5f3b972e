#import "../Notebook.h"

/// Sends 1, 2 and 3, a second apart, and completes a second later.
static RACSignal<NSNumber *> *Countdown(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    RACScheduler *main = RACScheduler.mainThreadScheduler;
    [main afterDelay:1 schedule:^{ [subscriber sendNext:@1]; }];
    [main afterDelay:2 schedule:^{ [subscriber sendNext:@2]; }];
    [main afterDelay:3 schedule:^{ [subscriber sendNext:@3]; }];
    [main afterDelay:4 schedule:^{ [subscriber sendCompleted]; }];
    return nil;
  }];
}

#pragma mark - hot

void hot(void) {
  // Connecting subscribes to the countdown once. Nothing subscribes to `signal` yet.
  RACMulticastConnection *connection = [Countdown() publish];
  [connection connect];
  RACSignal *signal = connection.signal;
  NSLog(@"Signal was created.");

  [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 1 recveive: %@", x);
    }];
  }];
  [RACScheduler.mainThreadScheduler afterDelay:2.1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 2 recveive: %@", x);
    }];
  }];
}

#pragma mark - cold

void cold(void) {
  RACSignal *signal = Countdown();
  NSLog(@"Signal was created.");

  [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 1 recveive: %@", x);
    }];
  }];
  [RACScheduler.mainThreadScheduler afterDelay:2.1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 2 recveive: %@", x);
    }];
  }];
}

#pragma mark - subscribed, yet cold

void subscribedYetCold(void) {
  RACSignal *signal = [Countdown() initially:^{
    NSLog(@"(the work begins)");
  }];
  NSLog(@"Signal was created.");

  [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"Subscriber 1 recveive: %@", x);
  }];
  [RACScheduler.mainThreadScheduler afterDelay:2.1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 2 recveive: %@", x);
    }];
  }];
}
