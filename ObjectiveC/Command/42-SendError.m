#import "../Notebook.h"

static NSError *RequestError(NSInteger code) {
  return [NSError errorWithDomain:@"D" code:code userInfo:nil];
}

/// Returns a command that fails after a second. Its input is the error's code.
static RACCommand<NSNumber *, NSString *> *FailingCommand(void) {
  return [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSNumber *code) {
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      return [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
        [subscriber sendError:RequestError(code.integerValue)];
      }];
    }];
  }];
}

/// Logs every event of a signal.
static void Listen(NSString *place, RACSignal<NSString *> *signal) {
  [signal subscribeNext:^(NSString *x) {
    NSLog(@"%@ next %@", place, x);
  } error:^(NSError *error) {
    NSLog(@"%@ error %ld", place, (long)error.code);
  } completed:^{
    NSLog(@"%@ completed", place);
  }];
}

/// A page that shows an indicator while it loads.
@interface Page : NSObject
@property (nonatomic) BOOL loading;
@end

@implementation Page

- (instancetype)init {
  if ((self = [super init])) {
    _loading = YES;
    [RACObserve(self, loading) subscribeNext:^(NSNumber *isLoading) {
      NSLog(@"(indicator %@)", isLoading);
    }];
  }
  return self;
}

@end

#pragma mark - four places to listen

void fourPlacesToListen(void) {
  RACCommand *command = Keep([[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      [subscriber sendNext:@"value"];
      [subscriber sendError:RequestError(7)];
      return nil;
    }];
  }]);
  // This block is never called, because executionSignals never fails.
  [command.executionSignals subscribeError:^(NSError *error) {
    NSLog(@"%@ error %ld", @"executionSignals", (long)error.code);
  }];
  Listen(@"switchToLatest", command.executionSignals.switchToLatest);
  // The execution's signal completes when the work fails.
  [command.executionSignals subscribeNext:^(RACSignal *execution) {
    Listen(@"inner", execution);
  }];
  [command.errors subscribeNext:^(NSError *error) {
    NSLog(@"errors subscribeNext:%@ %ld", error.domain, (long)error.code);
  }];
  Listen(@"execute:", [command execute:nil]);
}

#pragma mark - the indicator stays

void theIndicatorStays(void) {
  RACCommand *command = FailingCommand();
  [[command.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  Page *page = [[Page alloc] init];
  // This is the wrong signal: the block is never called.
  [command.executionSignals subscribeError:^(NSError *error) {
    page.loading = NO;
  }];
  [command execute:@1];
}

#pragma mark - the indicator goes

void theIndicatorGoes(void) {
  RACCommand *command = FailingCommand();
  [[command.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  Page *page = [[Page alloc] init];
  [command.errors subscribeNext:^(NSError *error) {
    NSLog(@"errors subscribeNext:%@ %ld", error.domain, (long)error.code);
    page.loading = NO;
  }];
  [command execute:@1];
}

#pragma mark - before, while and after

void beforeWhileAndAfter(void) {
  RACCommand *command = FailingCommand();
  [command.errors subscribeNext:^(NSError *error) {
    NSLog(@"before: errors subscribeNext:%@ %ld", error.domain, (long)error.code);
  }];
  RACSignal *execution = [command execute:@1];
  At(0.5, ^{
    NSLog(@"(subscribed while it executes)");
    [command.errors subscribeNext:^(NSError *error) {
      NSLog(@"while: errors subscribeNext:%@ %ld", error.domain, (long)error.code);
    }];
  });
  At(2, ^{
    NSLog(@"(subscribed after it failed)");
    // Too late: errors does not replay, but the signal that execute: returned does.
    [command.errors subscribeNext:^(NSError *error) {
      NSLog(@"%@: errors subscribeNext:%@ %ld", @"after", error.domain, (long)error.code);
    }];
    [execution subscribeError:^(NSError *error) {
      NSLog(@"after: execute: error %@ %ld", error.domain, (long)error.code);
    }];
  });
}

#pragma mark - nobody listens

@interface SaveController : NSObject
@property (nonatomic, readonly) UIButton *button;
@end

@implementation SaveController

- (instancetype)init {
  if ((self = [super init])) {
    _button = [[UIButton alloc] init];
    // Neither errors nor the result of execute: has a subscriber, so the failure is lost.
    _button.rac_command = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(UIButton *sender) {
      return [[[RACSignal empty] delay:1] concat:[RACSignal error:RequestError(1)]];
    }];
    [RACObserve(self.button, enabled) subscribeNext:^(NSNumber *enabled) {
      NSLog(@"(button enabled %@)", enabled);
    }];
  }
  return self;
}

@end

void nobodyListens(void) {
  SaveController *controller = Keep([[SaveController alloc] init]);
  NSLog(@"(tap)");
  Tap(controller.button);
}

#pragma mark - one after another

void oneAfterAnother(void) {
  RACCommand *command = FailingCommand();
  // The signal sends errors as values, so the first error does not end it.
  [command.errors subscribeNext:^(NSError *error) {
    NSLog(@"errors subscribeNext:%@ %ld", error.domain, (long)error.code);
  }];
  [command execute:@1];
  At(2, ^{ [command execute:@2]; });
}
