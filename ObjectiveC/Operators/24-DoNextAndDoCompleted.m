#import "../Notebook.h"

#pragma mark - what runs before what

void whatRunsBeforeWhat(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendCompleted];
    return nil;
  }];
  [[[signal doNext:^(NSNumber *x) {
    NSLog(@"doNext");
  }] doCompleted:^{
    NSLog(@"doCompleted");
  }] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];
}

#pragma mark - within the send

void withinTheSend(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(before sendNext)");
    [subscriber sendNext:@"hi"];
    NSLog(@"(after sendNext, before sendCompleted)");
    [subscriber sendCompleted];
    NSLog(@"(after sendCompleted)");
    return nil;
  }];
  [[[signal doNext:^(NSString *x) {
    NSLog(@"doNext");
  }] doCompleted:^{
    NSLog(@"doCompleted");
  }] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - nobody subscribes

void nobodySubscribes(void) {
  RACSignal<NSString *> *greeting = [[RACSignal return:@"hi"] doNext:^(NSString *x) {
    NSLog(@"doNext %@", x);
  }];
  NSLog(@"(made)");
  [greeting subscribeNext:^(NSString *x) {
    NSLog(@"first %@", x);
  }];
  [greeting subscribeNext:^(NSString *x) {
    NSLog(@"second %@", x);
  }];
}

#pragma mark - at every end

void atEveryEnd(void) {
  NSError *offline = [NSError errorWithDomain:NSURLErrorDomain
                                         code:NSURLErrorNotConnectedToInternet
                                     userInfo:nil];
  for (RACSignal *end in @[ [RACSignal return:@1], [RACSignal error:offline], RACSignal.never ]) {
    // The operator closer to the source runs first, so finally runs last.
    RACSignal *watched = [[[[[end initially:^{
      NSLog(@"initially");
    }] doNext:^(NSNumber *x) {
      NSLog(@"doNext");
    }] doError:^(NSError *error) {
      NSLog(@"doError");
    }] doCompleted:^{
      NSLog(@"doCompleted");
    }] finally:^{
      NSLog(@"finally");
    }];
    RACDisposable *subscription = [watched subscribeNext:^(NSNumber *x) {
      NSLog(@"%@", x);
    }];
    // For RACSignal.never neither doCompleted nor finally runs: disposing is not an ending.
    [subscription dispose];
    NSLog(@"(over)");
  }
}
