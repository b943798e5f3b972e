#import "../Notebook.h"

static NSError *Offline(void) {
  NSString *description = @"The Internet connection appears to be offline.";
  return [NSError errorWithDomain:NSURLErrorDomain
                             code:NSURLErrorNotConnectedToInternet
                         userInfo:@{NSLocalizedDescriptionKey : description}];
}

/// Subscribes with all three blocks.
static RACDisposable *Receive(RACSignal *signal) {
  return [signal subscribeNext:^(id x) {
    NSLog(@"Recive signal:%@", x);
  } error:^(NSError *error) {
    NSLog(@"Recive signal:%@", error.localizedDescription);
  } completed:^{
    NSLog(@"completed!");
  }];
}

#pragma mark - nobody subscribes

void nobodySubscribes(void) {
  __block NSString *state = @"made";
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    // Not reached: the block is stored and would run for each subscriber, but there is none.
    state = @"subscribed to";
    [subscriber sendNext:@1];
    return nil;
  }];
  if (signal) NSLog(@"(the signal is %@)", state);
}

#pragma mark - one value

void oneValue(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(4: the block runs)");
    [subscriber sendNext:@1];
    NSLog(@"(6: the block sends the completion)");
    [subscriber sendCompleted];
    return [RACDisposable disposableWithBlock:^{ NSLog(@"信号被销毁"); }];
  }];
  NSLog(@"(1: the signal has kept its block)");
  NSLog(@"(2: subscribeNext: is called)");
  [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"(5: the handler runs)");
    NSLog(@"接收到数据:%@", x);
  }];
  NSLog(@"(subscribeNext: returned)");
}

#pragma mark - zero to five

void zeroToFive(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (NSInteger i = 0; i <= 5; i++) {
      [subscriber sendNext:@(i)];
    }
    [subscriber sendCompleted];
    return [RACDisposable disposableWithBlock:^{ NSLog(@"RACDisposable block"); }];
  }];
  RACDisposable *disposable = Receive(signal);
  NSLog(@"(subscribeNext: returned)");
  // Too late: the completion has disposed of the subscription.
  [disposable dispose];
  NSLog(@"(dispose returned)");
}

#pragma mark - two subscribers

void twoSubscribers(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(didSubscribe)");
    [subscriber sendNext:@"1"];
    [subscriber sendNext:@"2"];
    [subscriber sendCompleted];
    [subscriber sendNext:@"3, after completion"];
    return [RACDisposable disposableWithBlock:^{ NSLog(@"(disposed)"); }];
  }];
  NSLog(@"-- first subscription");
  [signal subscribeNext:^(NSString *x) { NSLog(@"%@", x); }
              completed:^{ NSLog(@"completed"); }];
  NSLog(@"-- second subscription");
  [signal subscribeNext:^(NSString *x) { NSLog(@"%@", x); }
              completed:^{ NSLog(@"completed"); }];
}

#pragma mark - ended later

void endedLater(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
      [subscriber sendNext:@1];
      [subscriber sendCompleted];
    }];
    return [RACDisposable disposableWithBlock:^{ NSLog(@"RACDisposable block"); }];
  }];
  Receive(signal);
  NSLog(@"(subscribeNext: returned)");
}

#pragma mark - an error instead

void anErrorInstead(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (NSInteger i = 0; i <= 2; i++) {
      [subscriber sendNext:@(i)];
    }
    [subscriber sendError:Offline()];
    return [RACDisposable disposableWithBlock:^{ NSLog(@"RACDisposable block"); }];
  }];
  Receive(signal);
}

#pragma mark - disposed early

void disposedEarly(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    // The disposal also cancels the pending work.
    RACCompoundDisposable *sending = [RACCompoundDisposable compoundDisposable];
    for (NSInteger i = 0; i <= 5; i++) {
      [sending addDisposable:[RACScheduler.mainThreadScheduler afterDelay:i schedule:^{
                 [subscriber sendNext:@(i)];
               }]];
    }
    [sending addDisposable:[RACDisposable disposableWithBlock:^{
               NSLog(@"RACDisposable block");
             }]];
    return sending;
  }];
  RACDisposable *disposable = Receive(signal);
  At(2.5, ^{ [disposable dispose]; });
}

#pragma mark - the signal goes first

void theSignalGoesFirst(void) {
  __weak RACSignal *weakSignal;
  @autoreleasepool {
    RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
        [subscriber sendNext:@1];
        [subscriber sendCompleted];
      }];
      return nil;
    }];
    Receive(signal);
    weakSignal = signal;
  }
  At(0.5, ^{ NSLog(@"(the signal is %@)", weakSignal ? @"still there" : @"gone"); });
}

#pragma mark - disposed while it sends

void disposedWhileItSends(void) {
  RACSubject *subject = [RACSubject subject];
  RACSerialDisposable *subscription = [[RACSerialDisposable alloc] init];
  subscription.disposable = [subject subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
    [subscription dispose];
  }];
  [subject sendNext:@1];
  [subject sendNext:@2];
}

#pragma mark - what a subscriber is sent

/// A custom subscriber that logs every event.
@interface LoggingSubscriber : NSObject <RACSubscriber>
@end

@implementation LoggingSubscriber

- (void)didSubscribeWithDisposable:(RACCompoundDisposable *)disposable {
  NSLog(@"(didSubscribeWithDisposable:)");
}

- (void)sendNext:(id)value {
  NSLog(@"(sendNext: %@)", value);
}

- (void)sendError:(NSError *)error {
  NSLog(@"(sendError: %@)", error.localizedDescription);
}

- (void)sendCompleted {
  NSLog(@"(sendCompleted)");
}

@end

void whatASubscriberIsSent(void) {
  LoggingSubscriber *subscriber = [[LoggingSubscriber alloc] init];
  NSLog(@"-- values and a completion");
  [[[RACSignal return:@1] concat:[RACSignal return:@2]] subscribe:subscriber];
  NSLog(@"-- an error");
  // Like +return: and +empty, +error: passes no disposable to its subscriber.
  [[RACSignal error:Offline()] subscribe:subscriber];
}

#pragma mark - disposed twice

void disposedTwice(void) {
  RACDisposable *disposable =
      [RACDisposable disposableWithBlock:^{ NSLog(@"block disposable ran"); }];
  NSLog(@"disposed %d", disposable.disposed);
  [disposable dispose];
  NSLog(@"disposed %d", disposable.disposed);
  [disposable dispose];
}

#pragma mark - let go of

static RACDisposable *Leaving(NSString *what) {
  return [RACDisposable disposableWithBlock:^{ NSLog(@"%@ left", what); }];
}

void letGoOf(void) {
  @autoreleasepool {
    RACDisposable *disposable = Leaving(@"plain scope");
    NSLog(@"(disposed %d)", disposable.disposed);
  }
  NSLog(@"(a plain disposable has gone in silence)");
  @autoreleasepool {
    RACScopedDisposable *disposable = [Leaving(@"scope") asScopedDisposable];
    NSLog(@"(disposed %d)", disposable.disposed);
  }
}

#pragma mark - compound

void compound(void) {
  RACDisposable *one = [RACDisposable disposableWithBlock:^{ NSLog(@"one"); }];
  RACCompoundDisposable *compound =
      [RACCompoundDisposable compoundDisposableWithDisposables:@[ one ]];
  RACDisposable *last;
  for (NSInteger i = 2; i <= 6; i++) {
    last = [RACDisposable disposableWithBlock:^{ NSLog(@"number %ld", (long)i); }];
    [compound addDisposable:last];
  }
  // The sixth is removed, so it will not run.
  [compound removeDisposable:last];
  [compound dispose];
  NSLog(@"-- added after disposal");
  [compound addDisposable:[RACDisposable disposableWithBlock:^{ NSLog(@"at once"); }]];
}

#pragma mark - serial

static RACDisposable *Numbered(NSString *number) {
  return [RACDisposable disposableWithBlock:^{ NSLog(@"%@ disposed", number); }];
}

void serial(void) {
  RACSerialDisposable *serial =
      [RACSerialDisposable serialDisposableWithDisposable:Numbered(@"first")];
  serial.disposable = Numbered(@"second");
  NSLog(@"-- swap");
  RACDisposable *old = [serial swapInDisposable:Numbered(@"third")];
  NSLog(@"(old disposed %d)", old.disposed);
  [serial dispose];
  NSLog(@"-- set after disposal");
  serial.disposable = Numbered(@"fourth");
}
