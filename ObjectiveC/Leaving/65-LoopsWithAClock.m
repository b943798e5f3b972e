#import "../Notebook.h"

#pragma mark - RAC

void rac(void) {
  RACSignal *interval = [RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler];
  RACSignal *ticks = [[interval take:3] doNext:^(NSDate *date) {
    NSLog(@"tick");
  }];
  [[ticks delay:0.3] subscribeNext:^(NSDate *date) {
    NSLog(@"work is done");
  } completed:^{
    NSLog(@"completed");
  }];
}
