#import "../Notebook.h"

#pragma mark - RAC

void rac(void) {
  RACSubject<NSNumber *> *subject = [RACSubject subject];
  [subject sendNext:@0];
  for (NSString *name in @[ @"first", @"second" ]) {
    [subject subscribeNext:^(NSNumber *number) {
      NSLog(@"%@: %@", name, number);
    } completed:^{
      NSLog(@"%@: completed", name);
    }];
  }
  for (NSNumber *number in @[ @1, @2 ]) {
    [subject sendNext:number];
    NSLog(@"(%@ was sent)", number);
  }
  [subject sendCompleted];
}
