#import "../Notebook.h"

/// Returns a signal that requests a picture and sends it a second later.
static RACSignal<NSString *> *Picture(NSString *name) {
  NSString *picture = [NSString stringWithFormat:@"picture of %@", name];
  return [[[RACSignal return:picture] initially:^{
    NSLog(@"(request for %@)", name);
  }] delay:1];
}

#pragma mark - RAC

void rac(void) {
  RACSignal *picture = [Picture(@"Ann") replayLazily];
  for (NSString *name in @[ @"first", @"second" ]) {
    [picture subscribeNext:^(NSString *picture) {
      NSLog(@"%@: %@", name, picture);
    }];
  }
  At(2, ^{
    [picture subscribeNext:^(NSString *picture) {
      NSLog(@"late: %@", picture);
    }];
  });
}
