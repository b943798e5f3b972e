#import "../Notebook.h"

/// Logs the thread on which its work runs, and sends 123.
static RACSignal<NSNumber *> *SideEffect(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"%@", NSThread.currentThread);
    [subscriber sendNext:@123];
    [subscriber sendCompleted];
    return nil;
  }];
}

#pragma mark - deliver on

void deliverOn(void) {
  [[RACScheduler scheduler] schedule:^{
    // The side effect stays on this background scheduler; the value moves to the main thread.
    [[SideEffect() deliverOn:RACScheduler.mainThreadScheduler] subscribeNext:^(NSNumber *x) {
      NSLog(@"%@", x);
      NSLog(@"%@", NSThread.currentThread);
    }];
  }];
}

#pragma mark - subscribe on

void subscribeOn(void) {
  [[RACScheduler scheduler] schedule:^{
    // The subscription moves to the main thread, so the side effect runs and sends its value there.
    [[SideEffect() subscribeOn:RACScheduler.mainThreadScheduler] subscribeNext:^(NSNumber *x) {
      NSLog(@"%@", x);
      NSLog(@"%@", NSThread.currentThread);
    }];
  }];
}

#pragma mark - subscribe on moves the side effect only

void subscribeOnMovesTheSideEffectOnly(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"side effect thread: %@", NSThread.currentThread);
    [[RACScheduler scheduler] afterDelay:1 schedule:^{
      [subscriber sendNext:@123];
      [subscriber sendCompleted];
    }];
    return nil;
  }];
  [[RACScheduler scheduler] schedule:^{
    [[signal subscribeOn:RACScheduler.mainThreadScheduler] subscribeNext:^(NSNumber *x) {
      NSLog(@"delivery thread: %@", NSThread.currentThread);
    }];
  }];
}

#pragma mark - from a thread without a scheduler

void fromAThreadWithoutAScheduler(void) {
  dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
    NSLog(@"callback thread: %@", NSThread.currentThread);
    // RACScheduler.currentScheduler is nil here, so the work does not run inside subscribeNext:.
    [[SideEffect() deliverOn:RACScheduler.mainThreadScheduler] subscribeNext:^(NSNumber *x) {
      NSLog(@"%@", x);
      NSLog(@"%@", NSThread.currentThread);
    }];
  });
}

#pragma mark - never at once

void neverAtOnce(void) {
  RACSignal *numbers = [[RACSignal return:@1] concat:[RACSignal return:@2]];
  // deliverOnMainThread would deliver at once, because the values are sent on the main thread.
  [[numbers deliverOn:RACScheduler.mainThreadScheduler] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];
  NSLog(@"(subscribeNext: returned)");
}

#pragma mark - work in the background, show on main

void workInTheBackgroundShowOnMain(void) {
  RACSignal *work = [SideEffect() subscribeOn:[RACScheduler scheduler]];
  [[work deliverOn:RACScheduler.mainThreadScheduler] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
    NSLog(@"%@", NSThread.currentThread);
  }];
}
