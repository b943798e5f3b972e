#import "../Notebook.h"

// The names of UIKit's notifications. The scenes work without UIKit.
static NSNotificationName const KeyboardWillShow = @"UIKeyboardWillShowNotification";
static NSNotificationName const KeyboardDidHide = @"UIKeyboardDidHideNotification";

#pragma mark - two observers, one post

void twoObserversOnePost(void) {
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  [[center rac_addObserverForName:KeyboardDidHide object:nil] subscribeNext:^(NSNotification *x) {
    NSLog(@"NSNotification 1 x = %@", x.userInfo);
  }];
  [[center rac_addObserverForName:KeyboardDidHide object:nil] subscribeNext:^(NSNotification *x) {
    NSLog(@"NSNotification 2 x = %@", x.userInfo);
  }];
  [center postNotificationName:KeyboardDidHide object:nil];
}

#pragma mark - the keyboard comes up

void theKeyboardComesUp(void) {
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  [[center rac_addObserverForName:KeyboardWillShow object:nil] subscribeNext:^(NSNotification *x) {
    NSLog(@"键盘弹出");
  }];
  NSLog(@"(it hides)");
  [center postNotificationName:KeyboardDidHide object:nil];
  NSLog(@"(it comes up)");
  [center postNotificationName:KeyboardWillShow object:nil];
}

#pragma mark - unsubscribed observers are gone

/// A screen that observes notifications until it is deallocated.
@interface Screen : NSObject
@end

@implementation Screen

- (instancetype)init {
  if ((self = [super init])) {
    RACSignal *hidden = [NSNotificationCenter.defaultCenter rac_addObserverForName:KeyboardDidHide
                                                                            object:nil];
    [[hidden takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSNotification *x) {
      NSLog(@"NSNotification 2");
    }];
  }
  return self;
}

@end

void unsubscribedObserversAreGone(void) {
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  RACSignal *hidden = [center rac_addObserverForName:KeyboardDidHide object:nil];
  RACDisposable *first = [hidden subscribeNext:^(NSNotification *x) {
    NSLog(@"NSNotification 1");
  }];
  NSMutableArray<Screen *> *screens = [NSMutableArray array];
  @autoreleasepool {
    [screens addObject:[[Screen alloc] init]];
  }
  [hidden subscribeNext:^(NSNotification *x) {
    NSLog(@"NSNotification 3");
  }];

  NSLog(@"(three observers)");
  [center postNotificationName:KeyboardDidHide object:nil];
  [first dispose];
  NSLog(@"(the first was disposed of)");
  [center postNotificationName:KeyboardDidHide object:nil];
  [screens removeAllObjects];
  NSLog(@"(the second has gone with its screen)");
  [center postNotificationName:KeyboardDidHide object:nil];
}
