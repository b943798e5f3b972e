#import "../Notebook.h"

/// Logs a completion in the format of `logAll`.
static RACSignal *LogCompleted(RACSignal *signal) {
  return [signal doCompleted:^{
    NSLog(@"%@ completed", signal);
  }];
}

@interface SearchViewModel : NSObject
@property (nonatomic, copy) NSString *searchText;
@property (nonatomic, readonly) RACCommand *executeSearch;
@end

@implementation SearchViewModel

- (instancetype)init {
  if ((self = [super init])) {
    RACSignal<NSNumber *> *validSearchSignal =
        [[RACObserve(self, searchText) map:^id(NSString *text) {
          return @(text.length > 3);
        }] distinctUntilChanged];
    [validSearchSignal subscribeNext:^(NSNumber *isValid) {
      NSLog(@"search text is valid %@", isValid);
    }];
    @weakify(self);
    _executeSearch = [[RACCommand alloc] initWithEnabled:validSearchSignal
                                             signalBlock:^RACSignal *(id input) {
                                               @strongify(self);
                                               return [self executeSearchSignal];
                                             }];
  }
  return self;
}

/// Searches for two seconds, and finds nothing.
- (RACSignal *)executeSearchSignal {
  RACSignal *search = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendCompleted];
    return nil;
  }];
  return LogCompleted([LogCompleted(search) delay:2]);
}

@end

@interface SearchController : NSObject
@property (nonatomic, readonly) UITextField *searchTextField;
@property (nonatomic, readonly) UIButton *loginButton;
@property (nonatomic, readonly) SearchViewModel *viewModel;
- (void)logButton;
@end

@implementation SearchController

- (instancetype)init {
  if ((self = [super init])) {
    _searchTextField = [[UITextField alloc] init];
    _loginButton = [UIButton buttonWithType:UIButtonTypeSystem];
    [_loginButton setTitle:@"Search" forState:UIControlStateNormal];
    [_loginButton setTitle:@"Input" forState:UIControlStateDisabled];
    _viewModel = [[SearchViewModel alloc] init];
    [self bindViewModel];
  }
  return self;
}

- (void)bindViewModel {
  RAC(self.viewModel, searchText) = self.searchTextField.rac_textSignal;
  self.loginButton.rac_command = self.viewModel.executeSearch;
}

/// Logs the button's state and title.
- (void)logButton {
  @weakify(self);
  [RACObserve(self.loginButton, enabled) subscribeNext:^(NSNumber *enabled) {
    @strongify(self);
    NSLog(@"(button enabled %@, reads %@)", enabled, self.loginButton.currentTitle);
  }];
}

@end

/// Returns a command that sends its input after a delay.
static RACCommand<NSNumber *, NSNumber *> *DelayedCommand(void) {
  return [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSNumber *input) {
    NSLog(@"(block %@)", input);
    return [[RACSignal return:input] delay:0.2];
  }];
}

#pragma mark - valid, invalid

void validInvalid(void) {
  SearchController *controller = Keep([[SearchController alloc] init]);
  UITextField *searchTextField = controller.searchTextField;
  At(1.153, ^{ Type(searchTextField, @"I"); });
  At(2.053, ^{ Type(searchTextField, @"n"); });
  At(3.153, ^{ Type(searchTextField, @"p"); });
  At(4.096, ^{ Type(searchTextField, @"u"); });
  At(4.953, ^{ Type(searchTextField, @"t"); });
  At(10.153, ^{ Delete(searchTextField); });
  At(11.058, ^{ Delete(searchTextField); });
}

#pragma mark - without distinctUntilChanged

@interface PlainViewModel : NSObject
@property (nonatomic, copy) NSString *searchText;
@end

@implementation PlainViewModel

- (instancetype)init {
  if ((self = [super init])) {
    RACSignal *validSearchSignal = [RACObserve(self, searchText) map:^id(NSString *text) {
      return @(text.length > 3);
    }];
    [validSearchSignal subscribeNext:^(NSNumber *isValid) {
      NSLog(@"search text is valid %@", isValid);
    }];
  }
  return self;
}

@end

void withoutDistinctUntilChanged(void) {
  PlainViewModel *viewModel = Keep([[PlainViewModel alloc] init]);
  UITextField *searchTextField = [[UITextField alloc] init];
  RAC(viewModel, searchText) = searchTextField.rac_textSignal;
  [@[ @"I", @"n", @"p", @"u", @"t" ]
      enumerateObjectsUsingBlock:^(NSString *key, NSUInteger index, BOOL *stop) {
        At(index + 1, ^{ Type(searchTextField, key); });
      }];
}

#pragma mark - the button follows

void theButtonFollows(void) {
  SearchController *controller = Keep([[SearchController alloc] init]);
  [controller logButton];
  At(1, ^{ Type(controller.searchTextField, @"Inp"); });
  At(2, ^{ Type(controller.searchTextField, @"ut"); });
  At(3, ^{
    NSLog(@"(tap)");
    Tap(controller.loginButton);
  });
  At(6, ^{ Enter(controller.searchTextField, @""); });
  At(7, ^{
    NSLog(@"(tap while disabled)");
    Tap(controller.loginButton);
  });
}

#pragma mark - tapped

void tapped(void) {
  SearchController *controller = Keep([[SearchController alloc] init]);
  RACCommand *executeSearch = controller.viewModel.executeSearch;
  [[executeSearch.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  At(0.2, ^{ Type(controller.searchTextField, @"I"); });
  At(0.3, ^{ Type(controller.searchTextField, @"n"); });
  At(0.4, ^{ Type(controller.searchTextField, @"p"); });
  At(0.5, ^{ Type(controller.searchTextField, @"u"); });
  At(0.6, ^{ Type(controller.searchTextField, @"t"); });
  At(1, ^{
    NSLog(@"(tap)");
    Tap(controller.loginButton);
  });
  At(2, ^{
    NSLog(@"(tap while executing)");
    Tap(controller.loginButton);
  });
  At(4, ^{ Enter(controller.searchTextField, @"Inp"); });
}

#pragma mark - disabled

/// Executes the command, and subscribes to the result.
static void Execute(RACCommand *command, NSString *input) {
  [[command execute:input] subscribeNext:^(NSString *x) {
    NSLog(@"%@: next %@", input, x);
  } error:^(NSError *error) {
    NSLog(@"%@: error %ld", input, (long)error.code);
  } completed:^{
    NSLog(@"%@: completed", input);
  }];
}

void disabled(void) {
  RACSubject<NSNumber *> *allowed = [RACSubject subject];
  RACCommand *command = Keep([[RACCommand alloc] initWithEnabled:allowed
                                                     signalBlock:^RACSignal *(NSString *input) {
                                                       NSLog(@"(block %@)", input);
                                                       return [RACSignal return:input];
                                                     }]);
  [command.enabled subscribeNext:^(NSNumber *enabled) {
    NSLog(@"enabled %@", enabled);
  }];
  // The command is enabled until the signal sends NO.
  Execute(command, @"before any enabled value");
  At(0.1, ^{
    [allowed sendNext:@NO];
    Execute(command, @"while disallowed");
  });
  At(0.2, ^{
    [allowed sendNext:@YES];
    Execute(command, @"allowed again");
  });
}

#pragma mark - one at a time

void oneAtATime(void) {
  RACCommand<NSNumber *, NSNumber *> *command = Keep(DelayedCommand());
  [command.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"executing %@", isExecuting);
  }];
  [command.enabled subscribeNext:^(NSNumber *enabled) {
    NSLog(@"enabled %@", enabled);
  }];
  [command.executionSignals.switchToLatest subscribeNext:^(NSNumber *x) {
    NSLog(@"value %@", x);
  }];
  NSLog(@"(execute 1)");
  [command execute:@1];
  NSLog(@"(execute 2 at once)");
  [[command execute:@2] subscribeError:^(NSError *error) {
    NSLog(@"second: error %@", Brief(error));
  }];
}

#pragma mark - several at a time

void severalAtATime(void) {
  RACCommand<NSNumber *, NSNumber *> *command = Keep(DelayedCommand());
  command.allowsConcurrentExecution = YES;
  [command.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"executing %@", isExecuting);
  }];
  [command.executionSignals.switchToLatest subscribeNext:^(NSNumber *x) {
    NSLog(@"value %@", x);
  }];
  // Unlike switchToLatest, this receives the values of all executions.
  [command.executionSignals.flatten subscribeNext:^(NSNumber *x) {
    NSLog(@"(flattened: value %@)", x);
  }];
  [command execute:@3];
  [command execute:@4];
}
