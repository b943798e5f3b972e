#import "../Notebook.h"

typedef void (^Failure)(NSError *error);

/// A client whose answers take a fifth of a second. It calls a callback, or returns a signal.
@interface Client : NSObject
/// The request that fails, if any.
@property (nonatomic) SEL failing;
- (void)logInUser:(void (^)(NSString *user))success failure:(Failure)failure;
- (void)loadCachedMessagesForUser:(NSString *)user
                          success:(void (^)(NSArray<NSString *> *messages))success
                          failure:(Failure)failure;
- (void)fetchMessagesAfterMessage:(NSString *)message
                          success:(void (^)(NSArray<NSString *> *messages))success
                          failure:(Failure)failure;
- (RACSignal<NSString *> *)logInUser;
- (RACSignal<NSArray<NSString *> *> *)loadCachedMessagesForUser:(NSString *)user;
- (RACSignal<NSArray<NSString *> *> *)fetchMessagesAfterMessage:(NSString *)message;
@end

@implementation Client

- (void)logInUser:(void (^)(NSString *))success failure:(Failure)failure {
  NSLog(@"(logInUser)");
  [self answer:@"user" to:@selector(logInUser) success:success failure:failure];
}

- (void)loadCachedMessagesForUser:(NSString *)user
                          success:(void (^)(NSArray<NSString *> *))success
                          failure:(Failure)failure {
  NSLog(@"(loadCachedMessagesForUser:%@)", user);
  SEL request = @selector(loadCachedMessagesForUser:);
  [self answer:@[ @"m1", @"m2" ] to:request success:success failure:failure];
}

- (void)fetchMessagesAfterMessage:(NSString *)message
                          success:(void (^)(NSArray<NSString *> *))success
                          failure:(Failure)failure {
  NSLog(@"(fetchMessagesAfterMessage:%@)", message);
  SEL request = @selector(fetchMessagesAfterMessage:);
  [self answer:@[ @"m3" ] to:request success:success failure:failure];
}

- (void)answer:(id)answer
            to:(SEL)request
       success:(void (^)(id answer))success
       failure:(Failure)failure {
  NSString *offline = @"The Internet connection appears to be offline.";
  [RACScheduler.mainThreadScheduler afterDelay:0.2 schedule:^{
    if (request != self.failing) {
      success(answer);
    } else {
      failure([NSError errorWithDomain:NSURLErrorDomain
                                  code:NSURLErrorNotConnectedToInternet
                              userInfo:@{NSLocalizedDescriptionKey : offline}]);
    }
  }];
}

- (RACSignal<NSString *> *)logInUser {
  return [self signalOf:^(void (^success)(id), Failure failure) {
    [self logInUser:success failure:failure];
  }];
}

- (RACSignal<NSArray<NSString *> *> *)loadCachedMessagesForUser:(NSString *)user {
  return [self signalOf:^(void (^success)(id), Failure failure) {
    [self loadCachedMessagesForUser:user success:success failure:failure];
  }];
}

- (RACSignal<NSArray<NSString *> *> *)fetchMessagesAfterMessage:(NSString *)message {
  return [self signalOf:^(void (^success)(id), Failure failure) {
    [self fetchMessagesAfterMessage:message success:success failure:failure];
  }];
}

/// Makes the request for each subscriber, and sends the answer that the callback receives.
- (RACSignal *)signalOf:(void (^)(void (^success)(id answer), Failure failure))request {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    request(
        ^(id answer) {
          [subscriber sendNext:answer];
          [subscriber sendCompleted];
        },
        ^(NSError *error) { [subscriber sendError:error]; });
    return nil;
  }];
}

@end

#pragma mark - logCompleted

void logCompleted(void) {
  RACSignal *syncSignal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (int i = 0; i < 5; i++) {
      NSLog(@"signal -- %d", i);
      [subscriber sendNext:@(i)];
    }
    [subscriber sendCompleted];
    return nil;
  }];

  [[syncSignal flattenMap:^RACSignal *(NSNumber *value) {
    NSLog(@"map -- %@", value);
    return [[RACSignal return:value] logCompleted];
  }] subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext -- %@", x);
  }];
}

#pragma mark - inner steps

/// RACStream's flattenMap:, written out.
static RACSignal *FlattenMap(RACSignal *source, RACSignal * (^block)(id value)) {
  NSLog(@"(0: flattenMap calls bind)");
  return [source bind:^RACSignalBindBlock {
    NSLog(@"(1: subscribed, so bind makes its block)");
    return ^RACSignal *(id value, BOOL *stop) {
      NSLog(@"(2: the source sends, so that block gets %@)", value);
      RACSignal *signal = block(value);
      NSLog(@"(4: it returns the signal of your block)");
      return signal;
    };
  }];
}

void innerSteps(void) {
  RACSignal *source = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    return nil;
  }];
  [FlattenMap(source, ^RACSignal *(NSNumber *value) {
    NSLog(@"(3: it calls your block)");
    return [RACSignal return:@(value.integerValue * 10)];
  }) subscribeNext:^(NSNumber *x) {
    NSLog(@"(5: bind subscribes to it, and it sends %@)", x);
  }];
}

#pragma mark - prefixed text

void prefixedText(void) {
  UITextField *textField = [[UITextField alloc] init];
  [[textField.rac_textSignal flattenMap:^RACSignal *(NSString *text) {
    return [RACSignal return:[@"输出:" stringByAppendingString:text]];
  }] subscribeNext:^(NSString *x) {
    NSLog(@"flattenMap %@", x);
  }];
  [[textField.rac_textSignal map:^id(NSString *text) {
    return [@"输出:" stringByAppendingString:text];
  }] subscribeNext:^(NSString *x) {
    NSLog(@"map %@", x);
  }];
  Type(textField, @"ab");
}

#pragma mark - signal of signals

void signalOfSignals(void) {
  RACSubject<RACSignal *> *signalOfSignals = [RACSubject subject];
  RACSubject<NSNumber *> *signal = [RACSubject subject];
  [[signalOfSignals flattenMap:^RACSignal *(RACSignal *inner) {
    return inner;
  }] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@aaa", x);
  }];

  At(1, ^{ [signalOfSignals sendNext:signal]; });
  At(2, ^{ [signal sendNext:@1]; });
}

#pragma mark - nil

void nilScene(void) {
  RACSubject<NSNumber *> *numbers = [RACSubject subject];
  [[numbers flattenMap:^RACSignal *(NSNumber *number) {
    return number.integerValue == 2 ? nil : [RACSignal return:number];
  }] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"completed");
  }];
  At(1, ^{ [numbers sendNext:@1]; });
  At(2, ^{ [numbers sendNext:@2]; });
  At(3, ^{ [numbers sendNext:@3]; });
  At(4, ^{ [numbers sendCompleted]; });
}

#pragma mark - nested callbacks

static void FetchAllNested(Client *client) {
  [client logInUser:^(NSString *user) {
    [client loadCachedMessagesForUser:user success:^(NSArray<NSString *> *messages) {
      [client fetchMessagesAfterMessage:messages.lastObject
                                success:^(NSArray<NSString *> *newMessages) {
                                  NSLog(@"New messages: %@", newMessages);
                                  NSLog(@"Fetched all messages.");
                                }
                                failure:^(NSError *error) {
                                  NSLog(@"presentError: %@", error.localizedDescription);
                                }];
    } failure:^(NSError *error) {
      NSLog(@"presentError: %@", error.localizedDescription);
    }];
  } failure:^(NSError *error) {
    NSLog(@"presentError: %@", error.localizedDescription);
  }];
}

void nestedCallbacks(void) {
  FetchAllNested([[Client alloc] init]);
  At(1, ^{
    NSLog(@"-- the second request fails");
    Client *client = [[Client alloc] init];
    client.failing = @selector(loadCachedMessagesForUser:);
    FetchAllNested(client);
  });
}

#pragma mark - chained requests

static void FetchAllChained(Client *client) {
  [[[[client logInUser] flattenMap:^RACSignal *(NSString *user) {
    return [client loadCachedMessagesForUser:user];
  }] flattenMap:^RACSignal *(NSArray<NSString *> *messages) {
    return [client fetchMessagesAfterMessage:messages.lastObject];
  }] subscribeNext:^(NSArray<NSString *> *newMessages) {
    NSLog(@"New messages: %@", newMessages);
  } error:^(NSError *error) {
    NSLog(@"presentError: %@", error.localizedDescription);
  } completed:^{
    NSLog(@"Fetched all messages.");
  }];
}

void chainedRequests(void) {
  FetchAllChained([[Client alloc] init]);
  At(1, ^{
    NSLog(@"-- the second request fails");
    Client *client = [[Client alloc] init];
    client.failing = @selector(loadCachedMessagesForUser:);
    FetchAllChained(client);
  });
}

#pragma mark - one inner signal fails

/// Asks for the answer to a word, which takes three seconds. `bad` is refused after one.
static RACSignal<NSString *> *AnswerTo(NSString *word) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    RACScheduler *main = RACScheduler.mainThreadScheduler;
    __block BOOL isOver = NO;
    RACDisposable *asking = [main afterDelay:[word isEqual:@"bad"] ? 1 : 3 schedule:^{
      isOver = YES;
      if ([word isEqual:@"bad"]) {
        NSDictionary *info = @{NSLocalizedDescriptionKey : @"refused"};
        [subscriber sendError:[NSError errorWithDomain:NSURLErrorDomain
                                                  code:NSURLErrorBadServerResponse
                                              userInfo:info]];
        return;
      }
      [subscriber sendNext:[@"answer to " stringByAppendingString:word]];
      [subscriber sendCompleted];
    }];
    return [RACDisposable disposableWithBlock:^{
      NSLog(@"(asking for %@ is %@)", word, isOver ? @"over" : @"cancelled");
      [asking dispose];
    }];
  }];
}

void oneInnerSignalFails(void) {
  RACSubject<NSString *> *words = [RACSubject subject];
  [[words flattenMap:^RACSignal *(NSString *word) {
    return AnswerTo(word);
  }] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"error: %@", error.localizedDescription);
  }];
  for (NSArray *entry in @[ @[ @0, @"good" ], @[ @1, @"bad" ], @[ @4, @"late" ] ]) {
    NSString *word = entry[1];
    At([entry[0] doubleValue], ^{
      NSLog(@"(%@)", word);
      [words sendNext:word];
    });
  }
}

#pragma mark - map or flattenMap

void mapOrFlattenMap(void) {
  UITextField *textField = [[UITextField alloc] init];
  [[textField.rac_textSignal flattenMap:^RACSignal *(NSString *text) {
    return [RACSignal return:[NSString stringWithFormat:@"信号内容:%@", text]];
  }] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
  [[textField.rac_textSignal map:^id(NSString *text) {
    return [NSString stringWithFormat:@"信号内容: %@", text];
  }] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
  Type(textField, @"h");

  RACSubject<RACSignal *> *signalOfSignals = [RACSubject subject];
  RACSubject<NSString *> *signal = [RACSubject subject];
  [[signalOfSignals flattenMap:^RACSignal *(RACSignal *inner) {
    return inner;
  }] subscribeNext:^(NSString *x) {
    NSLog(@"signalOfsignals:%@", x);
  }];
  // With map, the subscriber receives the inner signal itself, and would have to subscribe to it.
  [[signalOfSignals map:^id(RACSignal *inner) {
    return inner;
  }] subscribeNext:^(RACSignal *x) {
    NSLog(@"(map sends %@)", x);
  }];
  [signalOfSignals sendNext:signal];
  [signal sendNext:@"hi"];
}
