#import "RACSignal+CompletionHandler.h"

@implementation RACSignal (CompletionHandler)

+ (RACSignal *)signalWithCompletionHandler:
    (void (^)(void (^completionHandler)(id value, NSError *error)))start {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    start(^(id value, NSError *error) {
      if (error != nil) {
        [subscriber sendError:error];
        return;
      }
      [subscriber sendNext:value];
      [subscriber sendCompleted];
    });
    return nil;
  }];
}

@end
