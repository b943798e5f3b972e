#import "../Notebook.h"

#pragma mark - executing

void executing(void) {
  RACCommand *command = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSNumber *input) {
    return [[RACSignal return:@"data"] delay:2];
  }];
  [command.executing subscribeNext:^(NSNumber *x) {
    NSLog(@"executing %@", x);
  }];
  [command execute:@1];
  [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
    [command.executing subscribeNext:^(NSNumber *x) {
      NSLog(@"late: executing %@", x);
    }];
  }];
}
