#import "../Notebook.h"

/// A client whose answers take a fifth of a second, given to a callback or as a signal.
@interface Client : NSObject
- (void)logInUser:(void (^)(NSString *user))completion;
- (void)loadCachedMessagesForUser:(NSString *)user
                       completion:(void (^)(NSArray<NSString *> *messages))completion;
- (void)fetchMessagesAfterMessage:(NSString *)message
                       completion:(void (^)(NSArray<NSString *> *messages))completion;
- (RACSignal<NSString *> *)logInUser;
- (RACSignal<NSArray<NSString *> *> *)loadCachedMessagesForUser:(NSString *)user;
- (RACSignal<NSArray<NSString *> *> *)fetchMessagesAfterMessage:(NSString *)message;
@end

@implementation Client

- (void)logInUser:(void (^)(NSString *))completion {
  NSLog(@"(logInUser)");
  [RACScheduler.mainThreadScheduler afterDelay:0.2 schedule:^{ completion(@"user"); }];
}

- (void)loadCachedMessagesForUser:(NSString *)user
                       completion:(void (^)(NSArray<NSString *> *))completion {
  NSLog(@"(loadCachedMessagesForUser:%@)", user);
  [RACScheduler.mainThreadScheduler afterDelay:0.2 schedule:^{ completion(@[ @"m1", @"m2" ]); }];
}

- (void)fetchMessagesAfterMessage:(NSString *)message
                       completion:(void (^)(NSArray<NSString *> *))completion {
  NSLog(@"(fetchMessagesAfterMessage:%@)", message);
  [RACScheduler.mainThreadScheduler afterDelay:0.2 schedule:^{ completion(@[ @"m3" ]); }];
}

- (RACSignal<NSString *> *)logInUser {
  return [self signalOf:^(void (^answer)(id)) { [self logInUser:answer]; }];
}

- (RACSignal<NSArray<NSString *> *> *)loadCachedMessagesForUser:(NSString *)user {
  return [self signalOf:^(void (^answer)(id)) {
    [self loadCachedMessagesForUser:user completion:answer];
  }];
}

- (RACSignal<NSArray<NSString *> *> *)fetchMessagesAfterMessage:(NSString *)message {
  return [self signalOf:^(void (^answer)(id)) {
    [self fetchMessagesAfterMessage:message completion:answer];
  }];
}

/// Makes the request for each subscriber, and sends the one answer that its callback is given.
- (RACSignal *)signalOf:(void (^)(void (^answer)(id)))request {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    request(^(id answer) {
      [subscriber sendNext:answer];
      [subscriber sendCompleted];
    });
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
    RACSignal *returned = [RACSignal return:value];
    // This is what -logCompleted does. Release builds name such a signal +return:.
    return [returned doCompleted:^{ NSLog(@"%@ completed", returned); }];
  }] subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext -- %@", x);
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

  [signalOfSignals sendNext:signal];
  [signal sendNext:@1];
}

#pragma mark - nil

void nilScene(void) {
  RACSignal *numbers =
      [@[ @1, @2, @3 ].rac_sequence signalWithScheduler:RACScheduler.immediateScheduler];
  [[numbers flattenMap:^RACSignal *(NSNumber *number) {
    return number.integerValue == 2 ? nil : [RACSignal return:number];
  }] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"completed");
  }];
}

#pragma mark - nested callbacks

void nestedCallbacks(void) {
  Client *client = [[Client alloc] init];
  [client logInUser:^(NSString *user) {
    [client loadCachedMessagesForUser:user completion:^(NSArray<NSString *> *messages) {
      [client fetchMessagesAfterMessage:messages.lastObject
                             completion:^(NSArray<NSString *> *newMessages) {
                               NSLog(@"New messages: %@", newMessages);
                               NSLog(@"Fetched all messages.");
                             }];
    }];
  }];
}

#pragma mark - chained requests

void chainedRequests(void) {
  Client *client = [[Client alloc] init];
  [[[[client logInUser] flattenMap:^RACSignal *(NSString *user) {
    return [client loadCachedMessagesForUser:user];
  }] flattenMap:^RACSignal *(NSArray<NSString *> *messages) {
    return [client fetchMessagesAfterMessage:messages.lastObject];
  }] subscribeNext:^(NSArray<NSString *> *newMessages) {
    NSLog(@"New messages: %@", newMessages);
  } completed:^{
    NSLog(@"Fetched all messages.");
  }];
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
  // With map the subscriber is handed the signal, and would have to subscribe to it himself.
  [[signalOfSignals map:^id(RACSignal *inner) {
    return inner;
  }] subscribeNext:^(RACSignal *x) {
    NSLog(@"(map sends %@)", x);
  }];
  [signalOfSignals sendNext:signal];
  [signal sendNext:@"hi"];
}
