#import "../Notebook.h"

/// Subscribes, and logs each event with `name`.
static void Subscribe(NSString *name, RACSubject *subject) {
  [subject subscribeNext:^(id x) {
    NSLog(@"%@ %@", name, x);
  } error:^(NSError *error) {
    NSLog(@"%@ %@", name, error.localizedDescription);
  } completed:^{
    NSLog(@"%@ completed", name);
  }];
}

/// Subscribes before any value is sent, between two values, and after the completion.
static void CompareSubscribers(RACSubject *subject) {
  Subscribe(@"first", subject);
  At(1, ^{ [subject sendNext:@"1"]; });
  At(2, ^{ [subject sendNext:@"2"]; });
  At(3, ^{ Subscribe(@"second", subject); });
  At(4, ^{ [subject sendNext:@"3"]; });
  At(5, ^{
    NSLog(@"(completes)");
    [subject sendCompleted];
  });
  At(6, ^{ Subscribe(@"late", subject); });
}

/// Returns five subjects, which differ in what they store.
static NSArray<RACSubject *> *OneOfEach(void) {
  RACSubject *nothing = [RACSubject subject];
  nothing.name = @"(nothing)";
  RACSubject *value = [RACBehaviorSubject behaviorSubjectWithDefaultValue:@"default"];
  value.name = @"(a value)";
  RACSubject *end = [RACReplaySubject replaySubjectWithCapacity:0];
  end.name = @"(the end)";
  RACSubject *last = [RACReplaySubject replaySubjectWithCapacity:1];
  last.name = @"(one value, and the end)";
  RACSubject *all = [RACReplaySubject subject];
  all.name = @"(all values, and the end)";
  return @[ nothing, value, end, last, all ];
}

#pragma mark - capacity 2

void capacity2(void) {
  RACReplaySubject *replaySubject = [RACReplaySubject replaySubjectWithCapacity:2];
  for (NSInteger i = 1; i <= 4; i++) {
    [replaySubject sendNext:@(i)];
  }
  At(1, ^{ Subscribe(@"two", replaySubject); });
  At(2, ^{ [replaySubject sendNext:@5]; });
  At(3, ^{ [replaySubject sendCompleted]; });
  At(4, ^{ Subscribe(@"after completion", replaySubject); });
}

#pragma mark - unlimited

void unlimited(void) {
  // The same as [RACReplaySubject subject].
  RACReplaySubject *replaySubject =
      [RACReplaySubject replaySubjectWithCapacity:RACReplaySubjectUnlimitedCapacity];
  for (NSInteger i = 1; i <= 4; i++) {
    [replaySubject sendNext:@(i)];
  }
  At(1, ^{
    [replaySubject subscribeNext:^(NSNumber *x) {
      NSLog(@"(all %@)", x);
    }];
  });
  At(2, ^{ [replaySubject sendNext:@5]; });
}

#pragma mark - behavior subject

void behaviorSubject(void) {
  CompareSubscribers([RACBehaviorSubject behaviorSubjectWithDefaultValue:@"default"]);
}

#pragma mark - replay subject of capacity 1

void replaySubjectOfCapacity1(void) {
  CompareSubscribers([RACReplaySubject replaySubjectWithCapacity:1]);
}

#pragma mark - late after completion

void lateAfterCompletion(void) {
  for (RACSubject *subject in OneOfEach()) {
    [subject sendNext:@"1"];
    [subject sendNext:@"2"];
    [subject sendCompleted];
    NSLog(@"%@", subject);
    Subscribe(@"late", subject);
  }
}

#pragma mark - late after an error

void lateAfterAnError(void) {
  NSError *error = [NSError errorWithDomain:@"BrokenErrorDomain"
                                       code:1
                                   userInfo:@{NSLocalizedDescriptionKey : @"error"}];
  for (RACSubject *subject in OneOfEach()) {
    [subject sendNext:@"1"];
    [subject sendNext:@"2"];
    [subject sendError:error];
    NSLog(@"%@", subject);
    Subscribe(@"late", subject);
  }
}

#pragma mark - sent after the end

void sentAfterTheEnd(void) {
  RACSubject *subject = [RACSubject subject];
  Subscribe(@"early", subject);
  [subject sendNext:@1];
  [subject sendCompleted];
  // This subscriber subscribes after the end, but a plain subject does not know that it has ended.
  Subscribe(@"late", subject);
  [subject sendNext:@2];
}
