#import "../Notebook.h"

/// A client whose answers arrive after a delay.
@interface Client : NSObject
- (RACSignal<NSString *> *)fetchUserRepos;
- (RACSignal<NSString *> *)fetchOrgRepos;
@end

@implementation Client

- (RACSignal<NSString *> *)fetchUserRepos {
  return [self fetch:@"user repos" taking:0.6];
}

- (RACSignal<NSString *> *)fetchOrgRepos {
  return [self fetch:@"org repos" taking:0.3];
}

- (RACSignal<NSString *> *)fetch:(NSString *)name taking:(NSTimeInterval)seconds {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(fetch %@)", name);
    [RACScheduler.mainThreadScheduler afterDelay:seconds schedule:^{
      NSLog(@"(%@ done)", name);
      [subscriber sendNext:name];
      [subscriber sendCompleted];
    }];
    return nil;
  }];
}

@end

/// Returns a signal that sends its name after `seconds`, and does not end.
static RACSignal<NSString *> *Letter(NSString *name, NSTimeInterval seconds) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(2: the block of %@ runs)", name);
    [RACScheduler.mainThreadScheduler afterDelay:seconds schedule:^{
      [subscriber sendNext:name];
    }];
    return nil;
  }];
}

#pragma mark - replay subjects

void replaySubjects(void) {
  RACReplaySubject<NSString *> *subjectA = [RACReplaySubject subject];
  RACReplaySubject<NSString *> *subjectB = [RACReplaySubject subject];
  RACReplaySubject<NSString *> *subjectC = [RACReplaySubject subject];

  [subjectC sendNext:@"CC"];
  [subjectA sendNext:@"AA"];
  [subjectB sendNext:@"BB"];

  [[[subjectB merge:subjectA] merge:subjectC] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - inner steps

void innerSteps(void) {
  RACSignal *signalA = Letter(@"A", 1);
  RACSignal *signalB = Letter(@"B", 2);
  // RACSignal's merge:, written out.
  RACSignal *signals = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(1: subscribed: send A as a value)");
    [subscriber sendNext:signalA];
    NSLog(@"(1: send B as a value)");
    [subscriber sendNext:signalB];
    NSLog(@"(3: all signals are subscribed to)");
    [subscriber sendCompleted];
    return nil;
  }];
  [[signals flatten] subscribeNext:^(NSString *x) {
    NSLog(@"(4: %@ sends)", x);
  }];
}

#pragma mark - two signals

void twoSignals(void) {
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"A"];
    return nil;
  }];
  RACSignal *signalB = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@"B"];
    return nil;
  }];
  [[signalA merge:signalB] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - numbers

void numbers(void) {
  // signalA never ends, but signalB does not wait for that.
  RACSignal *signalA = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    return nil;
  }];
  RACSignal *signalB = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@2];
    return nil;
  }];
  [[signalA merge:signalB] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
}

#pragma mark - completion

void completion(void) {
  RACSubject<NSString *> *a = [RACSubject subject];
  RACSubject<NSString *> *b = [RACSubject subject];
  [[a merge:b] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"completed");
  }];
  At(1, ^{ [a sendNext:@"a"]; });
  At(2, ^{ [a sendCompleted]; });
  At(3, ^{ [b sendNext:@"b"]; });
  At(4, ^{ [b sendCompleted]; });
}

#pragma mark - error

void errorScene(void) {
  RACSubject<NSString *> *a = [RACSubject subject];
  RACSubject<NSString *> *b = [RACSubject subject];
  [[a merge:b] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } error:^(NSError *error) {
    NSLog(@"error");
  }];
  At(1, ^{ [a sendError:nil]; });
  At(2, ^{ [b sendNext:@"b"]; });
}

#pragma mark - both done

void bothDone(void) {
  Client *client = [[Client alloc] init];
  [[RACSignal merge:@[ [client fetchUserRepos], [client fetchOrgRepos] ]] subscribeCompleted:^{
    NSLog(@"They're both done!");
  }];
}
