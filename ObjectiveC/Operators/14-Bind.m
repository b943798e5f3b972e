#import "../Notebook.h"

/// Sends the values and completes, synchronously, at each subscription.
static RACSignal *SignalOf(NSArray *values) {
  return [values.rac_sequence signalWithScheduler:RACScheduler.immediateScheduler];
}

/// Returns the value with the prefix that several scenes add to it in `bind:`.
static NSString *Prefixed(NSString *value) {
  return [NSString stringWithFormat:@"输出:%@", value];
}

#pragma mark - prefixed text

void prefixedText(void) {
  UITextField *textField = [[UITextField alloc] init];
  // Without a hook: every place that receives the text has to add the prefix itself.
  [textField.rac_textSignal subscribeNext:^(NSString *text) {
    NSLog(@"输出:%@", text);
  }];

  // The subscriber receives the text with its prefix.
  [[textField.rac_textSignal bind:^RACSignalBindBlock {
    NSLog(@"(bind block asked for)");
    return ^RACSignal *(NSString *value, BOOL *stop) {
      return [RACSignal return:Prefixed(value)];
    };
  }] subscribeNext:^(NSString *text) {
    NSLog(@"%@", text);
  }];

  Type(textField, @"ab");
}

#pragma mark - inner steps

void innerSteps(void) {
  RACSignal *source = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    return nil;
  }];
  RACSignal *bound = [source bind:^RACSignalBindBlock {
    NSLog(@"(2: subscribed: the outer block makes the inner)");
    return ^RACSignal *(NSNumber *value, BOOL *stop) {
      NSLog(@"(3: the source sends: the inner block gets %@)", value);
      NSLog(@"(4: it returns a signal)");
      return [RACSignal return:@(value.integerValue * 10)];
    };
  }];
  NSLog(@"(1: bind has made a new signal)");
  [bound subscribeNext:^(NSNumber *x) {
    NSLog(@"(5: bind subscribes to it, and it sends %@)", x);
  }];
}

#pragma mark - step by step

void stepByStep(void) {
  UITextField *textField = [[UITextField alloc] init];
  RACSignal *bound = [textField.rac_textSignal bind:^RACSignalBindBlock {
    NSLog(@"(the outer closure makes a binding)");
    return ^RACSignal *(NSString *value, BOOL *stop) {
      NSLog(@"(the binding is given \"%@\")", value);
      return [RACSignal return:Prefixed(value)];
    };
  }];
  NSLog(@"(bound, and nothing has happened yet)");
  [bound subscribeNext:^(NSString *text) {
    NSLog(@"%@", text);
  }];
  Type(textField, @"hi");
}

#pragma mark - stopping early

void stoppingEarly(void) {
  RACSignal *numbers = SignalOf(@[ @1, @2, @3, @4 ]);
  // When the block sets *stop to YES, bind: still subscribes to the signal that it returns.
  [[numbers bind:^RACSignalBindBlock {
    return ^RACSignal *(NSNumber *number, BOOL *stop) {
      *stop = number.integerValue == 3;
      return [RACSignal return:number];
    };
  }] subscribeNext:^(NSNumber *number) {
    NSLog(@"stop %@", number);
  } completed:^{
    NSLog(@"stop completed");
  }];

  // When the block returns nil, bind: stops and has nothing to subscribe to.
  [[numbers bind:^RACSignalBindBlock {
    return ^RACSignal *(NSNumber *number, BOOL *stop) {
      return number.integerValue == 3 ? nil : [RACSignal return:number];
    };
  }] subscribeNext:^(NSNumber *number) {
    NSLog(@"nil %@", number);
  } completed:^{
    NSLog(@"nil completed");
  }];
}

#pragma mark - what goes on after a stop

void whatGoesOnAfterAStop(void) {
  RACSubject<NSString *> *names = [RACSubject subject];
  RACSubject<NSNumber *> *answers = [RACSubject subject];
  [[names bind:^RACSignalBindBlock {
    return ^RACSignal *(NSString *name, BOOL *stop) {
      // This stops listening to the names, but not to the answers.
      *stop = YES;
      return [answers map:^id(NSNumber *answer) {
        return [NSString stringWithFormat:@"%@ %@", name, answer];
      }];
    };
  }] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"completed");
  }];
  At(1, ^{ [names sendNext:@"first"]; });
  At(2, ^{ [names sendNext:@"second"]; });
  At(3, ^{ [answers sendNext:@1]; });
  At(4, ^{ [answers sendNext:@2]; });
  At(5, ^{ [answers sendCompleted]; });
}

#pragma mark - an error

void anError(void) {
  [[SignalOf(@[ @1, @2, @3 ]) bind:^RACSignalBindBlock {
    return ^RACSignal *(NSNumber *number, BOOL *stop) {
      return number.integerValue == 2 ? [RACSignal error:nil] : [RACSignal return:number];
    };
  }] subscribeNext:^(NSNumber *number) {
    NSLog(@"%@", number);
  } error:^(NSError *error) {
    NSLog(@"error");
  }];
}

#pragma mark - keeping state

void keepingState(void) {
  RACSignal *numbered = [SignalOf(@[ @"a", @"b" ]) bind:^RACSignalBindBlock {
    // If this variable were outside of bind:, all subscribers would share one count.
    __block NSUInteger count = 0;
    return ^RACSignal *(NSString *letter, BOOL *stop) {
      count += 1;
      return [RACSignal return:[NSString stringWithFormat:@"%lu %@", (unsigned long)count, letter]];
    };
  }];
  [numbered subscribeNext:^(NSString *x) {
    NSLog(@"first subscriber: %@", x);
  }];
  [numbered subscribeNext:^(NSString *x) {
    NSLog(@"second subscriber: %@", x);
  }];
}

#pragma mark - sequence

void sequence(void) {
  RACSequence *texts = [@[ @"", @"a", @"ab", @"abc" ].rac_sequence bind:^RACSequenceBindBlock {
    return ^RACSequence *(NSString *text, BOOL *stop) {
      NSLog(@"(the binding is given \"%@\")", text);
      *stop = [text isEqualToString:@"ab"];
      return [RACSequence return:Prefixed(text)];
    };
  }];
  NSLog(@"(bound, and nothing has happened yet)");
  // This asks for one value at a time; for (… in texts) would fetch several before it runs its
  // body.
  for (RACSequence *rest = texts; rest.head != nil; rest = rest.tail) {
    NSLog(@"%@", rest.head);
  }
}
