#import "../Notebook.h"

/// Returns a signal that sends 0 to 4 and completes, and logs each event before sending it.
static RACSignal<NSNumber *> *CreateSignal(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (int i = 0; i < 5; i++) {
      NSLog(@"subscriber sendNext -- %d", i);
      [subscriber sendNext:@(i)];
    }
    NSLog(@"sendCompleted");
    [subscriber sendCompleted];
    return nil;
  }];
}

/// Returns a signal that sends the same events, one per second.
static RACSignal<NSNumber *> *EverySecond(void) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (int i = 0; i < 5; i++) {
      At(i, ^{
        NSLog(@"subscriber sendNext -- %d", i);
        [subscriber sendNext:@(i)];
      });
    }
    At(5, ^{
      NSLog(@"sendCompleted");
      [subscriber sendCompleted];
    });
    return nil;
  }];
}

/// Logs a signal's values and completion.
static void Follow(RACSignal *signal) {
  [signal subscribeNext:^(id x) {
    NSLog(@"subscribeNext -- %@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];
}

#pragma mark - all

void all(void) {
  [CreateSignal() subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext -- %@", x);
  }];
}

#pragma mark - take 2

void take2(void) {
  // take: ends after two values, but the source does not check for that and continues to count.
  [[CreateSignal() take:2] subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext -- %@", x);
  }];
}

#pragma mark - skip 1 take 1

void skip1Take1(void) {
  [[[CreateSignal() skip:1] take:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext -- %@", x);
  }];
}

#pragma mark - take last

void takeLast(void) {
  RACSignal *signal = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    for (int i = 0; i < 5; i++) {
      NSLog(@"signal -- %d", i);
      [subscriber sendNext:@(i)];
    }
    [subscriber sendCompleted];
    return nil;
  }];
  [[signal takeLast:2] subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext -- %@", x);
  }];
}

#pragma mark - takeLast 1

void takeLast1(void) {
  [[EverySecond() takeLast:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext -- %@", x);
  }];
}

#pragma mark - skip 2

void skip2(void) {
  [[EverySecond() skip:2] subscribeNext:^(NSNumber *x) {
    NSLog(@"subscribeNext -- %@", x);
  }];
}

#pragma mark - take 0

void take0(void) {
  // take:0 is [RACSignal empty]: the source is not even subscribed to.
  [[CreateSignal() take:0] subscribeCompleted:^{
    NSLog(@"(completed, without asking the source)");
  }];
}

#pragma mark - by a test

static void Print(RACSignal<NSNumber *> *signal, NSString *name) {
  [signal subscribeNext:^(NSNumber *x) {
    NSLog(@"%@ -- %@", name, x);
  }];
}

void byATest(void) {
  RACMulticastConnection<NSNumber *> *numbers = [EverySecond() publish];
  RACSignal<NSNumber *> *signal = numbers.signal;
  Print([signal takeUntilBlock:^BOOL(NSNumber *x) { return x.integerValue == 3; }], @"takeUntil");
  Print([signal takeWhileBlock:^BOOL(NSNumber *x) { return x.integerValue < 2; }], @"takeWhile");
  Print([signal skipUntilBlock:^BOOL(NSNumber *x) { return x.integerValue == 3; }], @"skipUntil");
  Print([signal skipWhileBlock:^BOOL(NSNumber *x) { return x.integerValue < 3; }], @"skipWhile");
  [numbers connect];
}

#pragma mark - take on subject

void takeOnSubject(void) {
  RACSubject<NSNumber *> *subject = [RACSubject subject];
  [[subject take:2] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
  [subject sendNext:@1];
  [subject sendNext:@2];
  [subject sendNext:@3];
}

#pragma mark - take 1 of a subject

void take1OfASubject(void) {
  RACSubject<NSNumber *> *signal = [RACSubject subject];
  [[signal take:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(take completed)");
  }];
  At(1, ^{ [signal sendNext:@1]; });
  At(2, ^{
    NSLog(@"(sending 2)");
    [signal sendNext:@2];
  });
}

#pragma mark - takeLast on subject

void takeLastOnSubject(void) {
  RACSubject<NSNumber *> *subject = [RACSubject subject];
  [[subject takeLast:2] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
  At(1, ^{ [subject sendNext:@1]; });
  At(2, ^{ [subject sendNext:@2]; });
  At(3, ^{ [subject sendNext:@3]; });
  At(4, ^{ [subject sendCompleted]; });
}

#pragma mark - takeLast without completion

void takeLastWithoutCompletion(void) {
  RACSubject<NSNumber *> *signal = [RACSubject subject];
  [[signal takeLast:1] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
  At(1, ^{ [signal sendNext:@1]; });
  At(2, ^{ [signal sendNext:@2]; });
  At(3, ^{ NSLog(@"(not completed, so nothing has come)"); });
  At(4, ^{ [signal sendCompleted]; });
}

#pragma mark - until a next

void untilANext(void) {
  RACSubject<NSNumber *> *source = [RACSubject subject];
  RACSubject<NSString *> *until = [RACSubject subject];
  Follow([source takeUntil:until]);
  At(1, ^{ [source sendNext:@1]; });
  At(2, ^{ [source sendNext:@2]; });
  At(3, ^{ [until sendNext:@"stop"]; });
  At(4, ^{ [source sendNext:@3]; });
}

#pragma mark - until a completion

void untilACompletion(void) {
  RACSubject<NSNumber *> *source = [RACSubject subject];
  RACSubject<NSString *> *until = [RACSubject subject];
  Follow([source takeUntil:until]);
  At(1, ^{ [source sendNext:@1]; });
  At(2, ^{ [until sendCompleted]; });
  At(3, ^{ [source sendNext:@2]; });
}

#pragma mark - not until an error

void notUntilAnError(void) {
  RACSubject<NSNumber *> *source = [RACSubject subject];
  RACSubject<NSString *> *until = [RACSubject subject];
  Follow([source takeUntil:until]);
  At(1, ^{ [source sendNext:@1]; });
  // takeUntil: ignores the trigger's errors, so the source's values still arrive.
  At(2, ^{ [until sendError:nil]; });
  At(3, ^{ [source sendNext:@2]; });
}

#pragma mark - until a replacement

void untilAReplacement(void) {
  RACSubject<NSString *> *source = [RACSubject subject];
  RACSubject<NSString *> *replacement = [RACSubject subject];
  Follow([source takeUntilReplacement:replacement]);
  At(1, ^{ [source sendNext:@"1"]; });
  At(2, ^{ [replacement sendNext:@"R1"]; });
  At(3, ^{ [source sendNext:@"2"]; });
  At(4, ^{ [replacement sendNext:@"R2"]; });
  At(5, ^{ [source sendCompleted]; });
  At(6, ^{ [replacement sendCompleted]; });
}

#pragma mark - until the owner goes

void untilTheOwnerGoes(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  __block NSObject *owner = [[NSObject alloc] init];
  [[textField.rac_textSignal takeUntil:owner.rac_willDeallocSignal]
      subscribeNext:^(NSString *text) {
        NSLog(@"%@", text);
      }
      completed:^{
        NSLog(@"(completed)");
      }];
  Type(textField, @"a");
  At(0.1, ^{
    owner = nil;
    NSLog(@"(released)");
    Type(textField, @"b");
  });
}

#pragma mark - skip 1 on a text field

void skip1OnATextField(void) {
  UITextField *textField = [[UITextField alloc] init];
  [textField.rac_textSignal subscribeNext:^(NSString *text) {
    NSLog(@"(the field sends \"%@\")", text);
  }];
  [[textField.rac_textSignal skip:1] subscribeNext:^(NSString *text) {
    NSLog(@"%@", text);
  }];
  Type(textField, @"12");
}
