#import "../Notebook.h"

/// Sends 1, 2 and 3, a second apart, and completes a second later.
static RACSignal<NSNumber *> *Countdown(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    RACScheduler *main = RACScheduler.mainThreadScheduler;
    [main afterDelay:1 schedule:^{ [subscriber sendNext:@1]; }];
    [main afterDelay:2 schedule:^{ [subscriber sendNext:@2]; }];
    [main afterDelay:3 schedule:^{ [subscriber sendNext:@3]; }];
    [main afterDelay:4 schedule:^{ [subscriber sendCompleted]; }];
    return nil;
  }];
}

/// Asks for the results for a text, which takes a second.
static RACSignal<NSString *> *Results(NSString *text, NSString *cure) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"%@(request for %@)", cure, text);
    return [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
      [subscriber sendNext:[@"results for " stringByAppendingString:text]];
      [subscriber sendCompleted];
    }];
  }];
}

#pragma mark - hot

void hot(void) {
  // Connecting subscribes to the countdown once. Nothing subscribes to `signal` yet.
  RACMulticastConnection *connection = [Countdown() publish];
  [connection connect];
  RACSignal *signal = connection.signal;
  NSLog(@"Signal was created.");

  [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 1 recveive: %@", x);
    }];
  }];
  [RACScheduler.mainThreadScheduler afterDelay:2.1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 2 recveive: %@", x);
    }];
  }];
}

#pragma mark - cold

void cold(void) {
  RACSignal *signal = Countdown();
  NSLog(@"Signal was created.");

  [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 1 recveive: %@", x);
    }];
  }];
  [RACScheduler.mainThreadScheduler afterDelay:2.1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 2 recveive: %@", x);
    }];
  }];
}

#pragma mark - subscribed, yet cold

void subscribedYetCold(void) {
  RACSignal *signal = [Countdown() initially:^{
    NSLog(@"(the work begins)");
  }];
  NSLog(@"Signal was created.");

  [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"Subscriber 1 recveive: %@", x);
  }];
  [RACScheduler.mainThreadScheduler afterDelay:2.1 schedule:^{
    [signal subscribeNext:^(NSNumber *x) {
      NSLog(@"Subscriber 2 recveive: %@", x);
    }];
  }];
}

#pragma mark - a chain on a hot source

void aChainOnAHotSource(void) {
  UITextField *field = Keep([[UITextField alloc] init]);
  RACSignal<NSString *> *results =
      [[field.rac_textSignal skip:1] flattenMap:^RACSignal *(NSString *text) {
        return Results(text, @"");
      }];
  [results subscribeNext:^(NSString *x) {
    NSLog(@"list: %@", x);
  }];
  [results subscribeNext:^(NSString *x) {
    NSLog(@"counter: %lu letters", (unsigned long)x.length);
  }];
  At(1, ^{ Type(field, @"a"); });
}

#pragma mark - three cures

/// A view model that keeps the latest results.
@interface SearchModel : NSObject
@property (nonatomic, copy) NSString *results;
- (RACSignal<NSString *> *)latestResults;
@end

@implementation SearchModel

- (RACSignal<NSString *> *)latestResults {
  return RACObserve(self, results);
}

@end

static void Show(RACSignal<NSString *> *results, NSString *cure) {
  [results subscribeNext:^(NSString *x) {
    NSLog(@"%@, list: \"%@\"", cure, x);
  }];
  At(3, ^{
    [results subscribeNext:^(NSString *x) {
      NSLog(@"%@, counter: %lu letters", cure, (unsigned long)x.length);
    }];
  });
}

void threeCures(void) {
  UITextField *field = Keep([[UITextField alloc] init]);
  RACSignal<NSString *> * (^results)(NSString *) = ^(NSString *cure) {
    return [[field.rac_textSignal skip:1] flattenMap:^RACSignal *(NSString *text) {
      return Results(text, [cure stringByAppendingString:@", "]);
    }];
  };

  // A property: the binding is the only subscriber of the chain.
  SearchModel *model = Keep([[SearchModel alloc] init]);
  model.results = @"";
  RAC(model, results) = results(@"property");
  Show([model latestResults], @"property");

  // A connection: subscribe first, then connect.
  RACMulticastConnection *connection = [results(@"publish") publish];
  Show(connection.signal, @"publish");
  [connection connect];

  Show([results(@"replayLast") replayLast], @"replayLast");

  At(1, ^{ Type(field, @"a"); });
}

#pragma mark - hot or cold, by API

@interface Player : NSObject
@property (nonatomic) NSInteger score;
- (RACSignal<NSNumber *> *)scores;
- (void)play:(id)sender;
@end

@implementation Player

- (RACSignal<NSNumber *> *)scores {
  return RACObserve(self, score);
}

- (void)play:(id)sender {
}

@end

/// Subscribes at 0 s and at 2 s, and logs what both subscribers have received by 5 s.
static void Compare(NSString *name, RACSignal<NSString *> *signal) {
  NSMutableArray<NSString *> *early = [NSMutableArray array];
  NSMutableArray<NSString *> *late = [NSMutableArray array];
  At(0, ^{
    [signal subscribeNext:^(NSString *x) {
      [early addObject:x];
    }];
  });
  At(2, ^{
    [signal subscribeNext:^(NSString *x) {
      [late addObject:x];
    }];
  });
  At(5, ^{
    NSLog(@"%@: early %@; late %@", name, [early componentsJoinedByString:@", "],
          late.count == 0 ? @"nothing" : [late componentsJoinedByString:@", "]);
  });
}

/// Returns a signal whose block sends the number of its runs.
static RACSignal<NSString *> *Counted(void) {
  __block NSInteger runs = 0;
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    runs += 1;
    [subscriber sendNext:[NSString stringWithFormat:@"run %ld", (long)runs]];
    return nil;
  }];
}

/// Returns a command whose work fails after half a second.
static RACCommand *FailingCommand(void) {
  return [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      return [RACScheduler.mainThreadScheduler afterDelay:0.5 schedule:^{
        [subscriber sendError:[NSError errorWithDomain:NSURLErrorDomain
                                                  code:NSURLErrorNotConnectedToInternet
                                              userInfo:nil]];
      }];
    }];
  }];
}

/// Sends yes or no for a Boolean value.
static RACSignal<NSString *> *Words(RACSignal<NSNumber *> *signal) {
  return [signal map:^NSString *(NSNumber *x) {
    return x.boolValue ? @"yes" : @"no";
  }];
}

void hotOrColdByAPI(void) {
  UITextField *field = Keep([[UITextField alloc] init]);
  UIButton *button = Keep([UIButton buttonWithType:UIButtonTypeSystem]);
  Player *player = Keep([[Player alloc] init]);
  RACCommand *command = Keep(FailingCommand());
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  RACMulticastConnection *connection = [Counted() publish];

  Compare(@"createSignal", Counted());
  Compare(@"rac_textSignal", [field.rac_textSignal map:^NSString *(NSString *text) {
            return [NSString stringWithFormat:@"\"%@\"", text];
          }]);
  Compare(@"RACObserve", [[player scores] map:^NSString *(NSNumber *score) {
            return score.stringValue;
          }]);
  Compare(@"a notification",
          [[center rac_addObserverForName:@"Saved" object:nil] mapReplace:@"post"]);
  Compare(@"a control event",
          [[button rac_signalForControlEvents:UIControlEventTouchUpInside] mapReplace:@"tap"]);
  Compare(@"rac_signalForSelector",
          [[player rac_signalForSelector:@selector(play:)] mapReplace:@"call"]);
  Compare(@"executing", Words(command.executing));
  Compare(@"enabled", Words(command.enabled));
  Compare(@"executionSignals", [command.executionSignals mapReplace:@"an execution"]);
  Compare(@"errors", [command.errors mapReplace:@"an error"]);
  Compare(@"replay", [Counted() replay]);
  Compare(@"publish", connection.signal);

  for (NSNumber *second in @[ @1, @3 ]) {
    At(second.doubleValue, ^{
      [connection connect];
      Type(field, @"a");
      player.score += 1;
      [center postNotificationName:@"Saved" object:nil];
      Tap(button);
      [player play:button];
      [command execute:nil];
    });
  }
}
