#import "../Notebook.h"

static void Listen(NSString *name, RACSignal *terminal) {
  [terminal subscribeNext:^(NSString *x) {
    NSLog(@"%@ got %@", name, x);
  } error:^(NSError *error) {
    NSLog(@"%@ error %ld", name, (long)error.code);
  } completed:^{
    NSLog(@"%@ completed", name);
  }];
}

#pragma mark - values cross over

void valuesCrossOver(void) {
  RACChannel<NSString *> *channel = [[RACChannel alloc] init];
  Listen(@"leading", channel.leadingTerminal);
  Listen(@"following", channel.followingTerminal);
  At(1, ^{ [channel.leadingTerminal sendNext:@"L1"]; });
  At(2, ^{ [channel.followingTerminal sendNext:@"F1"]; });
  At(3, ^{ [channel.leadingTerminal sendNext:@"L2"]; });
}

#pragma mark - nothing echoes

void nothingEchoes(void) {
  NSLog(@"-- a subject in the middle");
  RACSubject<NSString *> *subject = [RACSubject subject];
  [subject subscribeNext:^(NSString *x) {
    NSLog(@"model got %@", x);
  }];
  [subject subscribeNext:^(NSString *x) {
    NSLog(@"view got %@", x);
  }];
  NSLog(@"(the model sends)");
  [subject sendNext:@"M1"];
  NSLog(@"(the view sends)");
  [subject sendNext:@"V1"];

  NSLog(@"-- a channel in the middle");
  RACChannel<NSString *> *channel = [[RACChannel alloc] init];
  RACChannelTerminal<NSString *> *model = channel.leadingTerminal;
  RACChannelTerminal<NSString *> *view = channel.followingTerminal;
  [model subscribeNext:^(NSString *x) {
    NSLog(@"model got %@", x);
  }];
  [view subscribeNext:^(NSString *x) {
    NSLog(@"view got %@", x);
  }];
  NSLog(@"(the model sends)");
  [model sendNext:@"M1"];
  NSLog(@"(the view sends)");
  [view sendNext:@"V1"];
}

#pragma mark - late subscribers

void lateSubscribers(void) {
  RACChannel<NSString *> *channel = [[RACChannel alloc] init];
  RACChannelTerminal<NSString *> *leading = channel.leadingTerminal;
  RACChannelTerminal<NSString *> *following = channel.followingTerminal;
  NSLog(@"-- values sent before anyone subscribes");
  [leading sendNext:@"L1"];
  [leading sendNext:@"L2"];
  [following sendNext:@"F1"];
  [following sendNext:@"F2"];
  NSLog(@"(subscribe to the following terminal)");
  Listen(@"following", following);
  // The leading side owns the value, and receives only changes.
  NSLog(@"(subscribe to the leading terminal)");
  Listen(@"leading", leading);
  NSLog(@"-- future values");
  [leading sendNext:@"L3"];
  [following sendNext:@"F3"];
}

#pragma mark - made by hand

void madeByHand(void) {
  // The same as -[RACChannel init]: each subject receives the values sent to the other side's
  // terminal.
  RACReplaySubject<NSString *> *toLeading = [RACReplaySubject replaySubjectWithCapacity:0];
  RACReplaySubject<NSString *> *toFollowing = [RACReplaySubject replaySubjectWithCapacity:1];
  [[toLeading ignoreValues] subscribe:toFollowing];
  [[toFollowing ignoreValues] subscribe:toLeading];

  [toFollowing sendNext:@"L1"];
  [toLeading sendNext:@"F1"];
  Listen(@"following", toFollowing);
  Listen(@"leading", toLeading);
  [toFollowing sendNext:@"L2"];
  [toLeading sendNext:@"F2"];
  NSLog(@"(the leading terminal completes)");
  [toFollowing sendCompleted];
}

#pragma mark - a completion reaches both

void aCompletionReachesBoth(void) {
  RACChannel<NSString *> *channel = [[RACChannel alloc] init];
  RACChannelTerminal<NSString *> *leading = channel.leadingTerminal;
  RACChannelTerminal<NSString *> *following = channel.followingTerminal;
  Listen(@"following", following);
  Listen(@"leading", leading);
  NSLog(@"(the following terminal completes)");
  [following sendCompleted];
  // Neither value has a subscriber, but the following terminal keeps the L4.
  [leading sendNext:@"L4"];
  [following sendNext:@"F4"];
  Listen(@"late following", following);
  Listen(@"late leading", leading);
}

#pragma mark - an error reaches both

void anErrorReachesBoth(void) {
  RACChannel<NSString *> *channel = [[RACChannel alloc] init];
  Listen(@"following", channel.followingTerminal);
  Listen(@"leading", channel.leadingTerminal);
  NSLog(@"(an error on the leading terminal)");
  NSError *broken = [NSError errorWithDomain:@"Broken" code:5 userInfo:nil];
  [channel.leadingTerminal sendError:broken];
  Listen(@"late leading", channel.leadingTerminal);
  Listen(@"late following", channel.followingTerminal);
}
