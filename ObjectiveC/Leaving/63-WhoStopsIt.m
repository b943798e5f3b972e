#import "../Notebook.h"

/// Sends 1, 2, 3 and so on, a second apart.
static RACSignal<NSNumber *> *Ticks(void) {
  RACSignal *interval = [RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler];
  return [interval scanWithStart:@0 reduce:^id(NSNumber *count, NSDate *date) {
    return @(count.integerValue + 1);
  }];
}

/// Shows a value every second until it is deallocated.
@interface SignalScreen : NSObject
@end

@implementation SignalScreen

- (instancetype)init {
  if ((self = [super init])) {
    [[Ticks() takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSNumber *number) {
      NSLog(@"RAC: %@", number);
    } completed:^{
      NSLog(@"RAC: completed");
    }];
  }
  return self;
}

@end

#pragma mark - RAC

void rac(void) {
  __block SignalScreen *screen = [[SignalScreen alloc] init];
  At(2.5, ^{
    @autoreleasepool {
      screen = nil;
    }
    NSLog(@"(the screen goes)");
  });
}
