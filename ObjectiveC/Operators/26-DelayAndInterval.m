#import "../Notebook.h"

/// Returns the seconds that have passed since `time`, which is in seconds since 1970.
static NSTimeInterval SecondsSince(NSTimeInterval time) {
  return -[NSDate dateWithTimeIntervalSince1970:time].timeIntervalSinceNow;
}

/// Returns a date as text in Shanghai's time zone, which is eight hours ahead of UTC.
static NSString *Local(NSDate *date) {
  time_t seconds = (time_t)date.timeIntervalSince1970 + 8 * 3600;
  NSString *text = [NSString stringWithUTF8String:asctime(gmtime(&seconds))];
  return [text stringByTrimmingCharactersInSet:NSCharacterSet.whitespaceAndNewlineCharacterSet];
}

/// Ticks once, if the calling thread has a scheduler.
static void TickHere(void) {
  RACScheduler *scheduler = RACScheduler.currentScheduler;
  if (scheduler == nil) {
    NSLog(@"(no scheduler here: interval would assert)");
    return;
  }
  [[[RACSignal interval:1 onScheduler:scheduler] take:1] subscribeNext:^(NSDate *date) {
    NSLog(@"定时");
  }];
}

#pragma mark - interval

void interval(void) {
  // This moves the dates to the tutorial's day, so every run logs the same dates.
  NSTimeInterval ago = SecondsSince(1565143837.8);
  RACDisposable *ticks = [[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler]
      subscribeNext:^(NSDate *date) {
        NSLog(@"interval -- %@", Local([date dateByAddingTimeInterval:-ago]));
      }];
  // Without this line, the interval would never end.
  At(8.5, ^{ [ticks dispose]; });
}

#pragma mark - interval date

void intervalDate(void) {
  NSTimeInterval ago = SecondsSince(1483508934.2);
  RACDisposable *ticks = [[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler]
      subscribeNext:^(NSDate *date) {
        NSLog(@"定时:%@", [date dateByAddingTimeInterval:-ago]);
      }];
  At(3.5, ^{ [ticks dispose]; });
}

#pragma mark - the current scheduler

void theCurrentScheduler(void) {
  TickHere();
  dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{ TickHere(); });
}

#pragma mark - delay

void delay(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"延迟输出"];
    return nil;
  }];
  // subscribeNext: returns the disposable of the subscription, not a signal.
  [[signal delay:2] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - the completion is delayed too

void theCompletionIsDelayedToo(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendCompleted];
    return nil;
  }];
  [[signal delay:2] subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext:%@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];
}

#pragma mark - an error is not

void anErrorIsNot(void) {
  NSError *offline = [NSError errorWithDomain:NSURLErrorDomain
                                         code:NSURLErrorNotConnectedToInternet
                                     userInfo:@{NSLocalizedDescriptionKey : @"offline"}];
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    return [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
      [subscriber sendError:offline];
    }];
  }];
  [[signal delay:2] subscribeNext:^(NSNumber *x) {
    // Never called: the error drops the 1, which is still waiting.
  } error:^(NSError *error) {
    NSLog(@"(error %@)", error.localizedDescription);
  }];
}

#pragma mark - disposed of while it waits

void disposedOfWhileItWaits(void) {
  RACDisposable *disposable = [[[RACSignal return:@1] delay:2] subscribeNext:^(NSNumber *x) {
    // Never called: the subscription is disposed of while the 1 is still waiting.
  }];
  At(1, ^{
    [disposable dispose];
    NSLog(@"(disposed)");
  });
}

#pragma mark - the countdown button

@interface CodeController : NSObject
@property (nonatomic, readonly) UIButton *button;
@property (nonatomic) NSInteger time;
@property (nonatomic) RACDisposable *ticks;
@end

@implementation CodeController

- (instancetype)init {
  if ((self = [super init])) {
    _button = [[UIButton alloc] init];
    @weakify(self);
    [[self.button rac_signalForControlEvents:UIControlEventTouchUpInside]
        subscribeNext:^(UIButton *button) {
          @strongify(self);
          button.enabled = NO;
          self.time = 10;
          [self countDown];
        }];
  }
  return self;
}

- (void)countDown {
  @weakify(self);
  self.ticks = [[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler]
      subscribeNext:^(NSDate *date) {
        @strongify(self);
        self.time--;
        BOOL isOver = self.time == 0;
        NSString *title = isOver
            ? @"发送验证码"
            : [NSString stringWithFormat:@"请等待 %ld 秒后重试", (long)self.time];
        // UIControlStateNormal is 0, so this sets the title of the disabled state only.
        [self.button setTitle:title forState:UIControlStateNormal | UIControlStateDisabled];
        self.button.enabled = isOver;
        NSLog(@"%@ (enabled %d)", title, self.button.enabled);
        if (isOver) [self.ticks dispose];
      }];
}

@end

void theCountdownButton(void) {
  CodeController *controller = Keep([[CodeController alloc] init]);
  NSLog(@"(tap)");
  Tap(controller.button);
  At(0.5, ^{
    NSLog(@"(tap while disabled)");
    Tap(controller.button);
  });
  At(11, ^{ NSLog(@"(the button shows %@)", controller.button.currentTitle); });
}

#pragma mark - the countdown without counters

void theCountdownWithoutCounters(void) {
  UIButton *button = Keep([[UIButton alloc] init]);
  [button setTitle:@"发送验证码" forState:UIControlStateNormal];
  [[button rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        RACSignal *ticks = [[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler]
            take:10];
        RACSignal *time = [[ticks scanWithStart:@10 reduce:^id(NSNumber *time, NSDate *date) {
          return @(time.integerValue - 1);
        }] startWith:@10];
        [time subscribeNext:^(NSNumber *time) {
          BOOL isOver = time.integerValue == 0;
          NSString *title =
              isOver ? @"发送验证码" : [NSString stringWithFormat:@"请等待 %@ 秒后重试", time];
          [button setTitle:title forState:UIControlStateNormal];
          button.enabled = isOver;
          NSLog(@"%@ (enabled %d)", button.currentTitle, button.enabled);
        }];
      }];
  NSLog(@"(tap)");
  Tap(button);
  At(11, ^{ NSLog(@"(the button shows %@)", button.currentTitle); });
}
