#import "../Notebook.h"

#pragma mark - filter

void filter(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  [[textField.rac_textSignal filter:^BOOL(NSString *value) {
    NSLog(@"原信号: %@", value);
    return value.length > 3;
  }] subscribeNext:^(NSString *text) {
    NSLog(@"长度大于3的信号:%@", text);
  }];

  Type(textField, @"1");
  At(0.445, ^{ Type(textField, @"2"); });
  At(0.768, ^{ Type(textField, @"3"); });
  At(1.904, ^{ Type(textField, @"4"); });
  At(3.412, ^{ Type(textField, @"5"); });
}

#pragma mark - ignore

void ignore(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  [[textField.rac_textSignal ignore:@"123"] subscribeNext:^(NSString *text) {
    NSLog(@"%@", text);
  }];

  // The user types 123456 and deletes it again, so 123 appears twice.
  Type(textField, @"1");
  At(0.706, ^{ Type(textField, @"2"); });
  At(1.495, ^{ Type(textField, @"3"); });
  At(2.314, ^{ Type(textField, @"4"); });
  At(3.019, ^{ Type(textField, @"5"); });
  At(4.062, ^{ Type(textField, @"6"); });
  At(5.012, ^{ Delete(textField); });
  At(5.570, ^{ Delete(textField); });
  At(6.695, ^{ Delete(textField); });
  At(7.724, ^{ Delete(textField); });
  At(8.137, ^{ Delete(textField); });
  At(8.724, ^{ Delete(textField); });
}

#pragma mark - exactly 12345

void exactly12345(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  UILabel *textLabel = Keep([[UILabel alloc] init]);
  RAC(textLabel, text) = [textField.rac_textSignal filter:^BOOL(NSString *value) {
    NSLog(@"%@", value);
    return [value isEqualToString:@"12345"];
  }];
  [[textField.rac_textSignal filter:^BOOL(NSString *value) {
    return [value isEqualToString:@"12345"];
  }] subscribeNext:^(NSString *text) {
    NSLog(@"%@", text);
  }];

  At(0.1, ^{ Type(textField, @"1"); });
  At(0.2, ^{ Type(textField, @"2"); });
  At(0.3, ^{ Type(textField, @"3"); });
  At(0.4, ^{ Type(textField, @"4"); });
  At(0.5, ^{ Type(textField, @"5"); });
  At(0.6, ^{ Type(textField, @"6"); });
  // The field contains 123456 by now, but the label does not follow it.
  At(0.7, ^{ NSLog(@"(label %@)", textLabel.text); });
}

#pragma mark - side by side

void sideBySide(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  RACSignal<NSString *> *texts = textField.rac_textSignal;
  [texts subscribeNext:^(NSString *text) {
    NSLog(@"(the field sends \"%@\")", text);
  }];
  [[texts filter:^BOOL(NSString *text) {
    return text.length > 3;
  }] subscribeNext:^(NSString *text) {
    NSLog(@"filter %@", text);
  }];
  [[texts ignore:@"1"] subscribeNext:^(NSString *text) {
    NSLog(@"ignore %@", text);
  }];
  [[texts distinctUntilChanged] subscribeNext:^(NSString *text) {
    NSLog(@"distinctUntilChanged %@", text);
  }];
  [[texts skip:1] subscribeNext:^(NSString *text) {
    NSLog(@"skip %@", text);
  }];

  At(0.1, ^{ Enter(textField, @"1"); });
  At(0.2, ^{ Enter(textField, @"12"); });
  At(0.3, ^{ Enter(textField, @"12"); });
  At(0.4, ^{ Enter(textField, @"123"); });
  At(0.5, ^{ Enter(textField, @"1234"); });
  At(0.6, ^{ Enter(textField, @"1234"); });
  At(0.7, ^{ Enter(textField, @"1"); });
}
