#import "../Notebook.h"

/// Returns a request that succeeds after `seconds`.
static RACSignal<NSString *> *Request(NSTimeInterval seconds) {
  return [[RACSignal return:@"请求数据"] delay:seconds];
}

#pragma mark - values

void values(void) {
  RACCommand<NSNumber *, NSNumber *> *command =
      [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSNumber *input) {
        return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
          for (NSInteger i = 0; i < input.integerValue; i++) {
            [subscriber sendNext:@(i)];
          }
          [subscriber sendCompleted];
          return nil;
        }];
      }];
  [command.executionSignals.switchToLatest subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];

  [command execute:@1];
  At(0.1, ^{ [command execute:@2]; });
  At(0.2, ^{ [command execute:@3]; });
}

#pragma mark - nested and flattened

void nestedAndFlattened(void) {
  RACCommand *command = Keep([[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    NSLog(@"执行命令");
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      [subscriber sendNext:@"请求数据"];
      // Without this line, the command never stops executing.
      [subscriber sendCompleted];
      return nil;
    }];
  }]);
  // A signal of signals: subscribe to each of them, or use switchToLatest.
  [command.executionSignals subscribeNext:^(RACSignal *execution) {
    [execution subscribeNext:^(NSString *x) {
      NSLog(@"%@", x);
    }];
  }];
  [command.executionSignals.switchToLatest subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
  // The first value is the current state, so skip it.
  [[command.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"%@", isExecuting.boolValue ? @"正在执行" : @"执行完成");
  }];
  [command execute:@1];
  NSLog(@"(execute: returned)");
}

#pragma mark - executing

void executing(void) {
  RACCommand *command = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return Request(2);
  }];
  [command.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"executing %@", isExecuting);
  }];
  [command execute:@1];
  At(1, ^{
    NSLog(@"(subscribed late)");
    [command.executing subscribeNext:^(NSNumber *isExecuting) {
      NSLog(@"late: executing %@", isExecuting);
    }];
  });
}

#pragma mark - never completed

void neverCompleted(void) {
  RACCommand *command = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSNumber *input) {
    NSLog(@"执行命令 %@", input);
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      [subscriber sendNext:@"请求数据"];
      return nil;
    }];
  }];
  [command.executionSignals.switchToLatest subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
  [[command.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"%@", isExecuting.boolValue ? @"正在执行" : @"执行完成");
  }];
  [command execute:@1];
  At(0.3, ^{
    [[command execute:@2] subscribeError:^(NSError *error) {
      NSLog(@"(execute: %@)", Brief(error));
    }];
  });
}

#pragma mark - the command goes first

void theCommandGoesFirst(void) {
  __weak RACCommand *observed;
  @autoreleasepool {
    RACCommand *command = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
      return Request(1);
    }];
    observed = command;
    [command.executionSignals.switchToLatest subscribeNext:^(NSString *x) {
      NSLog(@"%@", x);
    } completed:^{
      NSLog(@"(executionSignals completed)");
    }];
    [command.executing subscribeNext:^(NSNumber *isExecuting) {
      NSLog(@"executing %@", isExecuting);
    } completed:^{
      NSLog(@"(executing completed)");
    }];
    [command execute:@1];
  }
  NSLog(@"(execute: returned, and the command is %@)", observed == nil ? @"gone" : @"still there");
}

#pragma mark - what execute returns

void whatExecuteReturns(void) {
  RACCommand *command = Keep([[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return [Request(1) initially:^{
      NSLog(@"(the work begins)");
    }];
  }]);
  // The returned signal replays its values, and the work runs with or without a subscriber.
  RACSignal *execution = [command execute:@1];
  for (NSNumber *seconds in @[ @0, @0.5, @2 ]) {
    At(seconds.doubleValue, ^{
      [execution subscribeNext:^(NSString *x) {
        NSLog(@"subscribed after %@ s: %@", seconds, x);
      } completed:^{
        NSLog(@"subscribed after %@ s: completed", seconds);
      }];
    });
  }
}

#pragma mark - from a worker

void fromAWorker(void) {
  RACCommand *command = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    NSLog(@"(the block runs)");
    return [Request(0) initially:^{
      NSLog(@"(the work begins)");
    }];
  }];
  [command.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"executing %@", isExecuting);
  }];
  [command.executionSignals.switchToLatest subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
  [[RACScheduler scheduler] schedule:^{
    [command execute:@1];
    NSLog(@"(execute: returned)");
  }];
}

#pragma mark - made by hand

/// Returns a request that fails after `seconds`.
static RACSignal<NSString *> *Failure(NSTimeInterval seconds) {
  NSError *offline = [NSError errorWithDomain:@"Offline" code:1 userInfo:@{
    NSLocalizedDescriptionKey : @"offline"
  }];
  return [[[RACSignal empty] delay:seconds] concat:[RACSignal error:offline]];
}

void madeByHand(void) {
  // This subject sends each execution as a signal that may fail, as addedExecutionSignalsSubject
  // does.
  RACSubject<RACSignal *> *executions = [RACSubject subject];

  // Send 1 for each beginning and -1 for each end, and add them up.
  RACSignal *changes = [executions flattenMap:^RACSignal *(RACSignal *execution) {
    return [[[execution catchTo:[RACSignal empty]] then:^RACSignal * {
      return [RACSignal return:@-1];
    }] startWith:@1];
  }];
  RACSignal *counts = [changes scanWithStart:@0
                                      reduce:^id(NSNumber *running, NSNumber *change) {
                                        return @(running.integerValue + change.integerValue);
                                      }];
  RACSignal *executing = [[[counts map:^id(NSNumber *count) {
    return @(count.integerValue > 0);
  }] startWith:@NO] distinctUntilChanged];
  [executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"executing %@", isExecuting);
  }];

  // Send only errors, as values.
  RACSignal *errors = [executions flattenMap:^RACSignal *(RACSignal *execution) {
    return [[execution ignoreValues] catch:^RACSignal *(NSError *error) {
      return [RACSignal return:error];
    }];
  }];
  [errors subscribeNext:^(NSError *error) {
    NSLog(@"errors %@", error.localizedDescription);
  }];

  RACSignal *executionSignals = [executions map:^id(RACSignal *execution) {
    return [execution catchTo:[RACSignal empty]];
  }];
  [executionSignals.flatten subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];

  // Like execute:, this block sends the execution's signal and then starts its work. Unlike
  // execute:, it begins an execution even while another is running.
  void (^execute)(RACSignal *) = ^(RACSignal *work) {
    RACMulticastConnection *connection = [work multicast:[RACReplaySubject subject]];
    [executions sendNext:connection.signal];
    [connection connect];
  };
  execute(Request(1));
  At(0.5, ^{ execute(Failure(1)); });
}

#pragma mark - in a view model

@interface Account : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, readonly) RACCommand *logIn;
@end

@implementation Account

- (instancetype)init {
  if ((self = [super init])) {
    _name = @"";
    RACSignal *hasName = [RACObserve(self, name) map:^id(NSString *name) {
      return @(name.length > 0);
    }];
    // The view model holds the command, so the command's block must not hold the view model.
    @weakify(self);
    _logIn = [[RACCommand alloc] initWithEnabled:hasName signalBlock:^RACSignal *(id input) {
      return [[[RACSignal return:@"请求数据"] delay:1] map:^id(NSString *answer) {
        @strongify(self);
        return [NSString stringWithFormat:@"%@ for %@", answer, self.name];
      }];
    }];
  }
  return self;
}

@end

void inAViewModel(void) {
  Account *account = Keep([[Account alloc] init]);
  [account.logIn.enabled subscribeNext:^(NSNumber *enabled) {
    NSLog(@"enabled %@", enabled);
  }];
  [account.logIn.executionSignals.switchToLatest subscribeNext:^(NSString *answer) {
    NSLog(@"%@", answer);
  }];
  [[account.logIn execute:nil] subscribeError:^(NSError *error) {
    NSLog(@"(execute: %@)", Brief(error));
  }];
  account.name = @"Ann";
  [account.logIn execute:nil];
}

#pragma mark - on a button

/// The tutorial's login server.
@interface Client : NSObject
- (RACSignal *)logIn;
@end

@implementation Client

- (RACSignal *)logIn {
  return [[RACSignal empty] delay:0.2];
}

@end

@interface LoginController : NSObject
@property (nonatomic, readonly) UIButton *loginButton;
@property (nonatomic, readonly) UIButton *button;
@end

@implementation LoginController

- (instancetype)init {
  if ((self = [super init])) {
    Client *client = [[Client alloc] init];
    RACCommand *loginCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id sender) {
      return [client logIn];
    }];
    [loginCommand.executionSignals subscribeNext:^(RACSignal *loginSignal) {
      [loginSignal subscribeCompleted:^{
        NSLog(@"Logged in successfully!");
      }];
    }];
    _loginButton = [[UIButton alloc] init];
    _loginButton.rac_command = loginCommand;
    [RACObserve(self.loginButton, enabled) subscribeNext:^(NSNumber *enabled) {
      NSLog(@"(login button enabled %@)", enabled);
    }];

    _button = [[UIButton alloc] init];
    _button.rac_command = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id sender) {
      NSLog(@"button was pressed!");
      // Return a signal even if there is no work, because nil fails an assertion.
      return [RACSignal empty];
    }];
    [RACObserve(self.button, enabled) subscribeNext:^(NSNumber *enabled) {
      NSLog(@"(button enabled %@)", enabled);
    }];
  }
  return self;
}

@end

void onAButton(void) {
  LoginController *controller = Keep([[LoginController alloc] init]);
  At(0.1, ^{
    NSLog(@"(tap login, twice)");
    Tap(controller.loginButton);
    Tap(controller.loginButton);
  });
  At(0.2, ^{
    NSLog(@"(tap login while it executes)");
    Tap(controller.loginButton);
  });
  At(0.5, ^{
    NSLog(@"(tap button)");
    Tap(controller.button);
  });
}
