#import "../Notebook.h"

#pragma mark - return

void returnScene(void) {
  [[RACSignal return:@"someObject"] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"completed");
  }];
}

#pragma mark - never

void never(void) {
  [[RACSignal never] subscribeNext:^(id x) {}];
  NSLog(@"(never subscribed)");
}
