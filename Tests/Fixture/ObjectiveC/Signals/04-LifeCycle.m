#import "../Notebook.h"

#pragma mark - nobody subscribes

void nobodySubscribes(void) {
  (void)[RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    return nil;
  }];
  NSLog(@"(the signal is made)");
}

#pragma mark - disposed early

void disposedEarly(void) {
  RACScheduler *main = RACScheduler.mainThreadScheduler;
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    RACCompoundDisposable *sending = [RACCompoundDisposable compoundDisposable];
    for (int i = 0; i <= 5; i++) {
      [sending addDisposable:[main afterDelay:i schedule:^{ [subscriber sendNext:@(i)]; }]];
    }
    return sending;
  }];
  RACDisposable *disposable = [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"Recive signal:%@", x);
  }];
  [main afterDelay:2.5 schedule:^{ [disposable dispose]; }];
}
