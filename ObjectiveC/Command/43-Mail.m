#import "../Notebook.h"

@interface MailViewModel : NSObject
@property (nonatomic, copy) NSString *email;
@property (nonatomic, readonly, copy) NSString *statusMessage;
@property (nonatomic, readonly) RACCommand *subscribeCommand;
- (instancetype)initFailing:(BOOL)fails;
@end

@interface MailViewModel ()
@property (nonatomic, copy) NSString *statusMessage;
@property (nonatomic) BOOL fails;
@end

@implementation MailViewModel

- (instancetype)initFailing:(BOOL)fails {
  if ((self = [super init])) {
    _fails = fails;
    @weakify(self);

    RACSignal<NSNumber *> *emailSignal = [[RACObserve(self, email) map:^id(NSString *email) {
      @strongify(self);
      return @([self isValidEmail:email]);
    }] distinctUntilChanged];
    [emailSignal subscribeNext:^(NSNumber *isValid) {
      NSLog(@"%@", isValid);
    }];

    _subscribeCommand = [[RACCommand alloc] initWithEnabled:emailSignal
                                                signalBlock:^RACSignal *(id input) {
                                                  @strongify(self);
                                                  return [self businessOperation:self.email];
                                                }];

    RACSignal *requests = [self.subscribeCommand.executionSignals map:^id(RACSignal *execution) {
      NSLog(@"Request");
      return @"Request";
    }];
    // An execution completes even if its work fails, so the user sees `Thanks!` after a failure,
    // too.
    RACSignal *completions =
        [self.subscribeCommand.executionSignals flattenMap:^RACSignal *(RACSignal *execution) {
          return [[execution.materialize filter:^BOOL(RACEvent *event) {
            NSLog(@"... RACEventType:%lu", (unsigned long)event.eventType);
            return event.eventType == RACEventTypeCompleted;
          }] map:^id(RACEvent *event) {
            NSLog(@"Thanks!");
            return @"Thanks!";
          }];
        }];
    // The errors arrive on the main thread, so the tutorial's `subscribeOn:` changes nothing.
    RACSignal *errors = [[self.subscribeCommand.errors
        subscribeOn:RACScheduler.mainThreadScheduler] map:^id(NSError *error) {
      NSLog(@"Error");
      return @"Error";
    }];
    RAC(self, statusMessage) = [RACSignal merge:@[ requests, completions, errors ]];
  }
  return self;
}

/// Sends the address to the newsletter's server, which responds after two seconds.
- (RACSignal *)businessOperation:(NSString *)content {
  BOOL fails = self.fails;
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"Loading...");
    [subscriber sendNext:@"Loading..."];
    return [RACScheduler.mainThreadScheduler afterDelay:2 schedule:^{
      if (fails) {
        [subscriber sendError:[NSError errorWithDomain:NSURLErrorDomain
                                                  code:NSURLErrorBadServerResponse
                                              userInfo:nil]];
      } else {
        [subscriber sendCompleted];
      }
    }];
  }];
}

/// Returns YES for a name, an @ and a host with a dot. That is strict enough to decide whether the
/// button is enabled.
- (BOOL)isValidEmail:(NSString *)content {
  NSArray<NSString *> *parts = [content componentsSeparatedByString:@"@"];
  if (parts.count != 2 || parts[0].length == 0) return NO;
  NSArray<NSString *> *labels = [parts[1] componentsSeparatedByString:@"."];
  return labels.count > 1 && ![labels containsObject:@""];
}

@end

@interface MailController : NSObject
@property (nonatomic, readonly) UITextField *inputTextField;
@property (nonatomic, readonly) UIButton *loginButton;
@property (nonatomic, readonly) UILabel *statusLabel;
@property (nonatomic, readonly) MailViewModel *viewModel;
- (instancetype)initWithViewModel:(MailViewModel *)viewModel;
- (void)logScreen;
@end

@implementation MailController

- (instancetype)initWithViewModel:(MailViewModel *)viewModel {
  if ((self = [super init])) {
    _inputTextField = [[UITextField alloc] init];
    _loginButton = [[UIButton alloc] init];
    _statusLabel = [[UILabel alloc] init];
    _viewModel = viewModel;
    [self bindViewModel];
  }
  return self;
}

- (void)bindViewModel {
  RAC(self.viewModel, email) = self.inputTextField.rac_textSignal;
  RAC(self.statusLabel, text) = RACObserve(self.viewModel, statusMessage);
  self.loginButton.rac_command = self.viewModel.subscribeCommand;
}

- (void)logScreen {
  [RACObserve(self.loginButton, enabled) subscribeNext:^(NSNumber *enabled) {
    NSLog(@"(button enabled %@)", enabled);
  }];
  [RACObserve(self.statusLabel, text) subscribeNext:^(NSString *text) {
    NSLog(@"(status label %@)", text);
  }];
}

@end

#pragma mark - an address, and a request

void anAddressAndARequest(void) {
  MailViewModel *viewModel = [[MailViewModel alloc] initFailing:YES];
  MailController *controller = Keep([[MailController alloc] initWithViewModel:viewModel]);
  At(1.645, ^{ Type(controller.inputTextField, @"reader@"); });
  At(3.445, ^{ Type(controller.inputTextField, @"mail."); });
  At(4.521, ^{ Type(controller.inputTextField, @"c"); });
  At(5.045, ^{ Type(controller.inputTextField, @"om"); });
  At(7.718, ^{ Tap(controller.loginButton); });
}

#pragma mark - what button and label show

void whatButtonAndLabelShow(void) {
  MailViewModel *viewModel = [[MailViewModel alloc] initFailing:YES];
  MailController *controller = Keep([[MailController alloc] initWithViewModel:viewModel]);
  [controller logScreen];
  At(0.5, ^{
    NSLog(@"(tap while disabled)");
    Tap(controller.loginButton);
  });
  At(1, ^{ Type(controller.inputTextField, @"a@b.com"); });
  At(2, ^{
    NSLog(@"(tap)");
    Tap(controller.loginButton);
  });
  At(5, ^{ Enter(controller.inputTextField, @"a@"); });
}

#pragma mark - a request that succeeds

void aRequestThatSucceeds(void) {
  MailViewModel *viewModel = [[MailViewModel alloc] initFailing:NO];
  MailController *controller = Keep([[MailController alloc] initWithViewModel:viewModel]);
  [controller logScreen];
  At(1, ^{ Type(controller.inputTextField, @"a@b.com"); });
  At(2, ^{
    NSLog(@"(tap)");
    Tap(controller.loginButton);
  });
}
