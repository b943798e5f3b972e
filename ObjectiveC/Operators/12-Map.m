#import "../Notebook.h"

#pragma mark - numbers

void numbers(void) {
  RACSignal *syncSignal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (int i = 0; i < 5; i++) {
      NSLog(@"signal -- %d", i);
      [subscriber sendNext:@(i)];
    }
    [subscriber sendCompleted];
    return nil;
  }];

  [[syncSignal map:^id(NSNumber *value) {
    NSLog(@"map -- %@", value);
    return [NSString stringWithFormat:@"MAP+%@", value];
  }] subscribeNext:^(NSString *x) {
    NSLog(@"subscribeNext -- %@", x);
  }];
}

#pragma mark - inner steps

/// RACStream's flattenMap:, written out.
static RACSignal *FlattenMap(RACSignal *source, RACSignal * (^block)(id value)) {
  return [source bind:^RACSignalBindBlock {
    NSLog(@"(2: subscribed, so bind makes its block)");
    return ^RACSignal *(id value, BOOL *stop) {
      NSLog(@"(3: the source sends, so that block gets %@)", value);
      NSLog(@"(4: it calls the block of flattenMap)");
      RACSignal *signal = block(value);
      NSLog(@"(6: the block of bind returns that signal)");
      return signal;
    };
  }];
}

/// RACStream's map:, written out.
static RACSignal *Map(RACSignal *source, id (^block)(id value)) {
  NSLog(@"(1: map calls flattenMap)");
  return FlattenMap(source, ^RACSignal *(id value) {
    NSLog(@"(5: this wraps the result of your block)");
    return [RACSignal return:block(value)];
  });
}

void innerSteps(void) {
  RACSignal *source = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    return nil;
  }];
  [Map(source, ^id(NSNumber *value) {
    return @(value.integerValue * 10);
  }) subscribeNext:^(NSNumber *x) {
    NSLog(@"(7: bind subscribes to it, and it sends %@)", x);
  }];
}

#pragma mark - prefixed text

void prefixedText(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  [[textField.rac_textSignal map:^id(NSString *text) {
    return [@"输出:" stringByAppendingString:text];
  }] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  }];
  At(1, ^{ Type(textField, @"a"); });
  At(2, ^{ Type(textField, @"b"); });
}
