#import "../Notebook.h"

static NSError *Offline(void) {
  return [NSError errorWithDomain:NSURLErrorDomain
                             code:NSURLErrorNotConnectedToInternet
                         userInfo:@{NSLocalizedDescriptionKey : @"offline"}];
}

/// Logs the type of each of the request's events, and "Thanks!" when the request has completed, as
/// tutorial A's newsletter does.
static void Thank(RACSignal *request) {
  RACSignal *endings = [[request materialize] filter:^BOOL(RACEvent *event) {
    NSLog(@"... RACEventType:%lu", (unsigned long)event.eventType);
    return event.eventType == RACEventTypeCompleted;
  }];
  [[endings mapReplace:@"Thanks!"] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}

/// Sends "Loading...", and calls `end` after two seconds.
static RACSignal *Loading(void (^end)(id<RACSubscriber> subscriber)) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"Loading..."];
    return [RACScheduler.mainThreadScheduler afterDelay:2 schedule:^{ end(subscriber); }];
  }];
}

#pragma mark - materialize

void materialize(void) {
  RACSignal *numbers = [[RACSignal return:@1] concat:[RACSignal return:@2]];
  for (RACSignal *signal in @[ numbers, [numbers concat:[RACSignal error:Offline()]] ]) {
    [[signal materialize] subscribeNext:^(RACEvent<NSNumber *> *event) {
      switch (event.eventType) {
        case RACEventTypeNext:
          NSLog(@"next = %@", event.value);
          break;
        case RACEventTypeError:
          NSLog(@"error = %@", event.error.localizedDescription);
          break;
        case RACEventTypeCompleted:
          NSLog(@"completed");
          break;
      }
    } error:^(NSError *error) {
      // Never called: the error has become a value.
    } completed:^{
      NSLog(@"(completed)");
    }];
  }
}

#pragma mark - the type of an event

void theTypeOfAnEvent(void) {
  Thank(Loading(^(id<RACSubscriber> subscriber) { [subscriber sendCompleted]; }));
}

#pragma mark - no thanks for an error

void noThanksForAnError(void) {
  Thank(Loading(^(id<RACSubscriber> subscriber) { [subscriber sendError:Offline()]; }));
}

#pragma mark - dematerialize

void dematerialize(void) {
  RACSignal *events = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:[RACEvent eventWithValue:@1]];
    [subscriber sendNext:[RACEvent eventWithValue:@2]];
    [subscriber sendNext:[RACEvent completedEvent]];
    // Ignored, because it comes after the completion.
    [subscriber sendNext:[RACEvent eventWithValue:@3]];
    return nil;
  }];
  [[events dematerialize] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];
}

#pragma mark - an error that waits in line

void anErrorThatWaitsInLine(void) {
  RACSignal *failing = [[RACSignal return:@"Loading..."] concat:[RACSignal error:Offline()]];
  NSLog(@"(delayed as it is)");
  [[failing delay:2] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"%@", error.localizedDescription);
  }];
  At(1, ^{
    NSLog(@"(delayed as events)");
    [[[[failing materialize] delay:2] dematerialize] subscribeNext:^(NSString *x) {
      NSLog(@"%@", x);
    } error:^(NSError *error) {
      NSLog(@"%@", error.localizedDescription);
    }];
  });
}

#pragma mark - a unit

void aUnit(void) {
  RACSubject<RACUnit *> *saved = [RACSubject subject];
  [saved subscribeNext:^(RACUnit *unit) {
    NSLog(@"saved");
  }];
  RACSignal *count = [saved scanWithStart:@0 reduce:^id(NSNumber *count, RACUnit *unit) {
    return @(count.integerValue + 1);
  }];
  [count subscribeNext:^(NSNumber *times) {
    NSLog(@"(%@ times)", times);
  }];
  [saved sendNext:RACUnit.defaultUnit];
  [saved sendNext:RACUnit.defaultUnit];

  RACSignal<RACUnit *> *none = [RACSignal empty];
  [none subscribeNext:^(RACUnit *unit) {
    NSLog(@"saved");
  } completed:^{
    NSLog(@"(nothing was saved)");
  }];
}
