#import "../Notebook.h"

/// Sends 1 and 2 to each subscriber.
static RACSignal<NSNumber *> *OneAndTwo(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(subscribed)");
    [subscriber sendNext:@1];
    [subscriber sendNext:@2];
    return nil;
  }];
}

/// Adds two subscribers, one after the other.
static void SubscribeTwice(RACSignal<NSNumber *> *signal) {
  [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"第一个订阅者%@", x);
  }];
  [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"第二个订阅者%@", x);
  }];
}

#pragma mark - two subscribers, one run

void twoSubscribersOneRun(void) {
  RACSignal *signal = [[RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendNext:@2];
    return nil;
  }] replay];
  [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
  [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - replay

void replay(void) {
  RACSignal *signal = [OneAndTwo() replay];
  NSLog(@"(replay returned)");
  SubscribeTwice(signal);
}

#pragma mark - replay last

void replayLast(void) {
  RACSignal *signal = [OneAndTwo() replayLast];
  NSLog(@"(replayLast returned)");
  SubscribeTwice(signal);
}

#pragma mark - replay lazily

void replayLazily(void) {
  // Unlike replay and replayLast, replayLazily waits for a subscriber.
  RACSignal *signal = [OneAndTwo() replayLazily];
  NSLog(@"(replayLazily returned)");
  SubscribeTwice(signal);
}

#pragma mark - side by side

/// Sends 1 at once, 2 after one second, and 3 two seconds after that.
static RACSignal<NSNumber *> *OneToThree(NSString *name) {
  RACSignal *signal = [[RACSignal return:@1] concat:[[RACSignal return:@2] delay:1]];
  return [[signal concat:[[RACSignal return:@3] delay:2]] initially:^{
    NSLog(@"(the work for %@ begins)", name);
  }];
}

void sideBySide(void) {
  RACSignal *replay = [OneToThree(@"replay") replay];
  RACSignal *last = [OneToThree(@"replayLast") replayLast];
  RACSignal *lazily = [OneToThree(@"replayLazily") replayLazily];
  NSLog(@"(one subscriber each, a second and a half later)");
  At(1.5, ^{
    [replay subscribeNext:^(NSNumber *x) {
      NSLog(@"replay %@", x);
    }];
    [last subscribeNext:^(NSNumber *x) {
      NSLog(@"replayLast %@", x);
    }];
    [lazily subscribeNext:^(NSNumber *x) {
      NSLog(@"replayLazily %@", x);
    }];
  });
}

#pragma mark - nobody listens any more

void nobodyListensAnyMore(void) {
  RACScheduler *main = RACScheduler.mainThreadScheduler;
  RACSignal *count = [[RACSignal interval:1 onScheduler:main]
      scanWithStart:@0
             reduce:^id(NSNumber *count, NSDate *date) {
               return @(count.integerValue + 1);
             }];
  // Only the source can end a replayed signal, and this source continues forever.
  RACSignal *ticks = [[count doNext:^(NSNumber *x) {
    NSLog(@"(working on %@)", x);
  }] replayLast];
  RACDisposable *subscription = [ticks subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
  At(1.5, ^{
    NSLog(@"(disposed)");
    [subscription dispose];
  });
}

#pragma mark - without replay

void withoutReplay(void) {
  SubscribeTwice(OneAndTwo());
}
