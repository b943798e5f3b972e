#import "../Notebook.h"

#pragma mark - return, error, empty, never

static void Hear(NSString *name, RACSignal *signal) {
  [signal subscribeNext:^(id x) {
    NSLog(@"%@: next %@", name, x);
  } error:^(NSError *error) {
    NSLog(@"%@: error %ld", name, (long)error.code);
  } completed:^{
    NSLog(@"%@: completed", name);
  }];
  NSLog(@"(%@ subscribed)", name);
}

void returnErrorEmptyNever(void) {
  NSError *error = [NSError errorWithDomain:@"SomeErrorDomain" code:1 userInfo:nil];
  Hear(@"return", [RACSignal return:@"someObject"]);
  Hear(@"error", [RACSignal error:error]);
  Hear(@"empty", [RACSignal empty]);
  Hear(@"never", [RACSignal never]);
}

#pragma mark - waiting for the end

static void GoOn(NSString *name, RACSignal *signal) {
  [[signal then:^RACSignal *{
    return [RACSignal return:@"goes on"];
  }] subscribeNext:^(NSString *x) {
    NSLog(@"(after %@: %@)", name, x);
  }];
}

void waitingForTheEnd(void) {
  GoOn(@"return", [RACSignal return:@"someObject"]);
  GoOn(@"empty", [RACSignal empty]);
  GoOn(@"never", [RACSignal never]);
}

#pragma mark - dynamic, and mapped

void dynamicAndMapped(void) {
  RACSignal *dynamic = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"(didSubscribe)");
    [subscriber sendNext:@"1"];
    [subscriber sendNext:@"2"];
    [subscriber sendCompleted];
    [subscriber sendNext:@"3, after completion"];
    return [RACDisposable disposableWithBlock:^{ NSLog(@"(disposed)"); }];
  }];
  RACSignal *mapped = [dynamic map:^id(NSString *x) {
    return [@"mapped " stringByAppendingString:x];
  }];
  [mapped subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
}
