#import "../Notebook.h"

#pragma mark - first, all, the end

void firstAllTheEnd(void) {
  At(0.5, ^{ NSLog(@"(the main thread is free)"); });
  RACSignal *late = [[[RACSignal return:@1] concat:[RACSignal return:@2]] delay:1];
  // Each call runs the main run loop until the answer arrives. So the next line waits, but timers
  // still fire.
  NSLog(@"first %@", [late asynchronousFirstOrDefault:nil success:NULL error:NULL]);
  NSArray *all = [late.collect asynchronousFirstOrDefault:nil success:NULL error:NULL];
  NSLog(@"all [%@]", [all componentsJoinedByString:@", "]);
  if ([late asynchronouslyWaitUntilCompleted:NULL]) NSLog(@"completed");
  id none = [[RACSignal empty] asynchronousFirstOrDefault:nil success:NULL error:NULL];
  NSLog(@"first of none: %@", none);
}
