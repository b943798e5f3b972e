#import "../Notebook.h"

/// Returns a request for a product. The response comes after 0.2 seconds.
static RACSignal<NSDictionary *> *Product(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(source subscribed)");
    [RACScheduler.mainThreadScheduler afterDelay:0.2 schedule:^{
      [subscriber sendNext:@{@"id" : @42}];
      [subscriber sendCompleted];
    }];
    return nil;
  }];
}

/// Counts seconds, and logs each subscription and disposal.
static RACSignal<NSNumber *> *Ticks(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(source subscribed)");
    __block NSInteger count = 0;
    RACDisposable *timer =
        [RACScheduler.mainThreadScheduler after:[NSDate dateWithTimeIntervalSinceNow:1]
                                 repeatingEvery:1
                                     withLeeway:0
                                       schedule:^{ [subscriber sendNext:@(++count)]; }];
    return [RACDisposable disposableWithBlock:^{
      [timer dispose];
      NSLog(@"(source disposed)");
    }];
  }];
}

/// Subscribes before connecting, right after connecting, and after the response has arrived.
static void SubscribeAround(RACMulticastConnection<NSDictionary *> *connection) {
  [connection.signal subscribeNext:^(NSDictionary *product) {
    NSLog(@"product: id %@", product[@"id"]);
  }];
  [connection connect];
  [connection.signal subscribeNext:^(NSDictionary *product) {
    NSLog(@"productId: %@", product[@"id"]);
  }];
  [RACScheduler.mainThreadScheduler afterDelay:0.4 schedule:^{
    NSLog(@"-- subscribed after the value");
    [connection.signal subscribeNext:^(NSDictionary *product) {
      NSLog(@"late: id %@", product[@"id"]);
    } completed:^{
      NSLog(@"late: completed");
    }];
  }];
}

#pragma mark - doubled

void doubled(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"发送请求");
    return nil;
  }];
  // Neither block is called, because there is no response.
  [signal subscribeNext:^(id x) { NSLog(@"%@", x); }];
  [signal subscribeNext:^(id x) { NSLog(@"%@", x); }];
}

#pragma mark - publish and connect

void publishAndConnect(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"发送请求");
    [subscriber sendNext:@1];
    return nil;
  }];
  RACMulticastConnection *connection = [signal publish];
  [connection.signal subscribeNext:^(NSNumber *x) { NSLog(@"订阅者一信号"); }];
  [connection.signal subscribeNext:^(NSNumber *x) { NSLog(@"订阅者二信号"); }];
  NSLog(@"(before connect)");
  [connection connect];
  NSLog(@"(connect again)");
  [connection connect];
}

#pragma mark - after connect, published

void afterConnectPublished(void) {
  SubscribeAround([Product() publish]);
}

#pragma mark - after connect, replayed

void afterConnectReplayed(void) {
  SubscribeAround([Product() multicast:[RACReplaySubject subject]]);
}

#pragma mark - autoconnect

void autoconnect(void) {
  RACSignal *shared = [[Ticks() publish] autoconnect];
  NSLog(@"(nobody has subscribed)");
  RACDisposable *first = [shared subscribeNext:^(NSNumber *x) {
    NSLog(@"first %@", x);
  }];
  [RACScheduler.mainThreadScheduler afterDelay:1.5 schedule:^{
    RACDisposable *second = [shared subscribeNext:^(NSNumber *x) {
      NSLog(@"second %@", x);
    }];
    [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
      [first dispose];
      NSLog(@"(the first has gone)");
    }];
    [RACScheduler.mainThreadScheduler afterDelay:2 schedule:^{
      [second dispose];
      NSLog(@"(the second has gone)");
    }];
  }];
}

#pragma mark - autoconnect never reconnects

void autoconnectNeverReconnects(void) {
  RACSignal *shared = [[Ticks() publish] autoconnect];
  RACDisposable *first = [shared subscribeNext:^(NSNumber *x) {
    NSLog(@"first %@", x);
  }];
  [RACScheduler.mainThreadScheduler afterDelay:1.5 schedule:^{
    [first dispose];
    NSLog(@"(subscribing again)");
    // Not called: a connection never connects twice, so its subject gets no more values.
    [shared subscribeNext:^(NSNumber *x) { NSLog(@"%@", x); }];
  }];
}
