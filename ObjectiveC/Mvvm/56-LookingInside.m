#import "../Notebook.h"

/// An error whose description is a single word.
@interface Broken : NSError
@end

@implementation Broken

- (NSString *)description {
  return @"broken";
}

@end

static NSError *BrokenError(void) {
  return [Broken errorWithDomain:@"BrokenErrorDomain" code:1 userInfo:nil];
}

/// Sets the environment variable, as an Xcode scheme can. Without it, -setNameWithFormat: does
/// nothing in version 3.1.1. With it, a signal from logAll or a similar operator has the same name as
/// its source.
static void NameSignals(void) {
  setenv("RAC_DEBUG_SIGNAL_NAMES", "1", 1);
}

/// Sends numbers from 1, and completes.
static RACSignal<NSNumber *> *NumbersTo(NSInteger last) {
  RACSignal *numbers = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (NSInteger number = 1; number <= last; number++) {
      [subscriber sendNext:@(number)];
    }
    [subscriber sendCompleted];
    return nil;
  }];
  return [numbers setNameWithFormat:@"numbers"];
}

#pragma mark - logAll

void logAll(void) {
  NameSignals();
  [[NumbersTo(2) logAll] subscribeCompleted:^{
    NSLog(@"(that was a completion)");
  }];
  RACSignal *broken = [[RACSignal error:BrokenError()] setNameWithFormat:@"broken"];
  [[broken logAll] subscribeError:^(NSError *error) {
    NSLog(@"(that was an error)");
  }];
}

#pragma mark - one kind of event

void oneKindOfEvent(void) {
  NameSignals();
  RACSignal *numbers = NumbersTo(2);
  NSLog(@"-- logNext");
  [[numbers logNext] subscribeCompleted:^{}];
  NSLog(@"-- logCompleted");
  [[numbers logCompleted] subscribeCompleted:^{}];
  NSLog(@"-- logError");
  [[numbers logError] subscribeCompleted:^{}];
  RACSignal *broken = [numbers concat:[RACSignal error:BrokenError()]];
  [[broken logError] subscribeError:^(NSError *error) {}];
}

#pragma mark - forgotten

void forgotten(void) {
  NameSignals();
  RACSignal *numbers = NumbersTo(2);
  // The cast silences the warning about an unused result. The unused signal is the one that would
  // log.
  (void)[numbers logAll];
  [numbers subscribeNext:^(NSNumber *x) {
    NSLog(@"(heard %@)", x);
  }];
}

#pragma mark - in the middle of a chain

void inTheMiddleOfAChain(void) {
  NameSignals();
  RACSignal *tens = [[NumbersTo(3) logNext] map:^id(NSNumber *x) {
    return @(x.integerValue * 10);
  }];
  RACSignal *largeTens = [[tens logNext] filter:^BOOL(NSNumber *x) {
    return x.integerValue > 10;
  }];
  [[largeTens logNext] subscribeNext:^(NSNumber *x) {
    NSLog(@"(heard %@)", x);
  }];
}

#pragma mark - what makes which class

void whatMakesWhichClass(void) {
  RACScheduler *main = RACScheduler.mainThreadScheduler;
  RACSignal *one = [RACSignal return:@1];

  NSArray<RACTwoTuple<NSString *, RACSignal *> *> *signals = @[
    RACTuplePack(@"createSignal",
                 [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
                   return nil;
                 }]),
    RACTuplePack(@"return", one),
    RACTuplePack(@"empty", [RACSignal empty]),
    RACTuplePack(@"error", [RACSignal error:BrokenError()]),
    RACTuplePack(@"never", [RACSignal never]),
    RACTuplePack(@"defer", [RACSignal defer:^RACSignal *{ return one; }]),
    RACTuplePack(@"try", [RACSignal try:^id(NSError **error) { return @1; }]),
    RACTuplePack(@"startEagerly", [RACSignal startEagerlyWithScheduler:main
                                                                 block:^(id<RACSubscriber> to) {
                                                                   [to sendCompleted];
                                                                 }]),
    RACTuplePack(@"startLazily", [RACSignal startLazilyWithScheduler:main
                                                               block:^(id<RACSubscriber> to) {
                                                                 [to sendCompleted];
                                                               }]),
    RACTuplePack(@"map", [one map:^id(NSNumber *x) { return x; }]),
    RACTuplePack(@"sequence.signal", @[ @1 ].rac_sequence.signal),
    RACTuplePack(@"publish", [one publish].signal),
    RACTuplePack(@"replay", [one replay]),
    RACTuplePack(@"subject", [RACSubject subject]),
    RACTuplePack(@"replaySubject", [RACReplaySubject subject]),
    RACTuplePack(@"behaviorSubject", [RACBehaviorSubject behaviorSubjectWithDefaultValue:@1]),
    RACTuplePack(@"channel", [[RACChannel alloc] init].leadingTerminal),
    RACTuplePack(@"interval", [RACSignal interval:1 onScheduler:main]),
  ];
  for (RACTwoTuple *tuple in signals) {
    RACTupleUnpack(NSString *maker, RACSignal *signal) = tuple;
    NSLog(@"(%@) <%@: %p> name: %@", maker, signal.class, signal, signal.name);
  }
}

#pragma mark - grouped signals

void groupedSignals(void) {
  RACSubject<NSNumber *> *numbers = [RACSubject subject];
  RACSignal *groups = [numbers groupBy:^id<NSCopying>(NSNumber *x) {
    return x.integerValue % 2 == 0 ? @"even" : @"odd";
  }];
  [groups subscribeNext:^(RACGroupedSignal *group) {
    NSString *key = (NSString *)group.key;
    group.name = key;
    NSLog(@"%@", group);
    [group subscribeNext:^(NSNumber *x) {
      NSLog(@"%@: %@", key, x);
    } completed:^{
      NSLog(@"%@: completed", key);
    }];
  } completed:^{
    NSLog(@"groupBy: completed");
  }];
  for (NSInteger number = 1; number <= 4; number++) {
    [numbers sendNext:@(number)];
  }
  [numbers sendCompleted];
}

#pragma mark - waiting for the end

void waitingForTheEnd(void) {
  // Do not use the main scheduler here, because the main thread is blocked while it waits.
  RACScheduler *worker = [RACScheduler scheduler];
  RACSignal *numbers = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (NSInteger number = 1; number <= 3; number++) {
      [worker afterDelay:number schedule:^{ [subscriber sendNext:@(number)]; }];
    }
    [worker afterDelay:4 schedule:^{ [subscriber sendCompleted]; }];
    return nil;
  }];
  NSLog(@"first: %@", [numbers first]);
  NSLog(@"toArray: [%@]", [[numbers toArray] componentsJoinedByString:@", "]);
  [numbers waitUntilCompleted:NULL];
  NSLog(@"waitUntilCompleted: returned");
}

#pragma mark - waiting for what fails

void waitingForWhatFails(void) {
  RACSignal *broken = [RACSignal error:BrokenError()];
  NSLog(@"first: %@", [broken first]);
  NSLog(@"firstOrDefault: %@", [broken firstOrDefault:@7]);
  NSLog(@"toArray: %@", [broken toArray]);
  NSError *error = nil;
  if (![broken waitUntilCompleted:&error]) {
    NSLog(@"waitUntilCompleted: %@", error);
  }
}
