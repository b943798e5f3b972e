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
