#import "../Notebook.h"

/// Sends hello every half second, and never ends.
static RACSignal<NSString *> *Ticks(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    RACScheduler *main = RACScheduler.mainThreadScheduler;
    RACSignal *hello = [[RACSignal interval:0.5 onScheduler:main] mapReplace:@"hello"];
    RACDisposable *ticks = [hello subscribe:subscriber];
    return [RACDisposable disposableWithBlock:^{
      [ticks dispose];
      NSLog(@"(disposed)");
    }];
  }];
}

#pragma mark - an error after one second

void anErrorAfterOneSecond(void) {
  // Sends nothing, like a request that takes too long.
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    return nil;
  }];
  [[signal timeout:1 onScheduler:RACScheduler.mainThreadScheduler] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"%@", Brief(error));
  }];
}

#pragma mark - in time

void inTime(void) {
  RACScheduler *main = RACScheduler.mainThreadScheduler;
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"hello"];
    return [main afterDelay:0.9 schedule:^{ [subscriber sendCompleted]; }];
  }];
  [[signal timeout:1 onScheduler:main] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    // Never called: the signal ended in time.
  } completed:^{
    NSLog(@"(completed)");
  }];
}

#pragma mark - a value does not put it off

void aValueDoesNotPutItOff(void) {
  RACSignal *signal = [Ticks() timeout:1.2 onScheduler:RACScheduler.mainThreadScheduler];
  [signal subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"%@", Brief(error));
  }];
}

#pragma mark - waiting for the first value

void waitingForTheFirstValue(void) {
  // take:1 completes with the first value, and the completion stops the timeout.
  RACSignal *signal = [[Ticks() take:1] timeout:1.2 onScheduler:RACScheduler.mainThreadScheduler];
  [signal subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    // Never called: the value came in time.
  } completed:^{
    NSLog(@"(completed)");
  }];
}
