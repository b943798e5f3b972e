#import "../Notebook.h"

#pragma mark - RAC

void rac(void) {
  RACSignal *numbers = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"subscribed");
    [subscriber sendNext:@1];
    [subscriber sendCompleted];
    return nil;
  }];
  RACSignal *pictures = [[numbers subscribeOn:[RACScheduler scheduler]] map:^id(NSNumber *number) {
    NSLog(@"decoding %@", number);
    return [NSString stringWithFormat:@"picture %@", number];
  }];
  [[pictures deliverOnMainThread] subscribeNext:^(NSString *picture) {
    NSLog(@"shows %@", picture);
  }];
  NSLog(@"(the main thread goes on)");
}
