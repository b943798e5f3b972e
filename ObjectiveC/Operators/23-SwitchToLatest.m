#import "../Notebook.h"

/// Asks a server, which takes longer for a short keyword because it finds more. It refuses a
/// keyword that ends with a question mark.
static RACSignal<NSString *> *Search(NSString *keyword) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    NSLog(@"search %@", keyword);
    if ([keyword hasSuffix:@"?"]) {
      return [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
        NSLog(@"(the server refuses %@)", keyword);
        [subscriber sendError:[NSError errorWithDomain:NSURLErrorDomain
                                                  code:NSURLErrorBadServerResponse
                                              userInfo:nil]];
      }];
    }
    NSTimeInterval delay = 4.0 - keyword.length;
    // This disposable is disposed of when the answer is no longer needed.
    return [RACScheduler.mainThreadScheduler afterDelay:delay schedule:^{
      NSLog(@"(the server answers %@)", keyword);
      [subscriber sendNext:[@"results for " stringByAppendingString:keyword]];
      [subscriber sendCompleted];
    }];
  }];
}

/// Types a key every half second.
static void TypeSlowly(UITextField *field, NSString *keys) {
  for (NSUInteger index = 0; index < keys.length; index++) {
    At(0.5 * index, ^{ Type(field, [keys substringWithRange:NSMakeRange(index, 1)]); });
  }
}

/// Types a key every four seconds, and finally logs what both show.
static void TypeAndReport(NSString *keys, UITextField *field, UILabel *label) {
  for (NSUInteger index = 0; index < keys.length; index++) {
    At(4.0 * index, ^{ Type(field, [keys substringWithRange:NSMakeRange(index, 1)]); });
  }
  At(12, ^{ NSLog(@"(the field shows %@, the label %@)", field.text, label.text); });
}

#pragma mark - a signal of signals

void aSignalOfSignals(void) {
  RACSubject<RACSignal *> *signalOfSignals = [RACSubject subject];
  RACSubject *signal = [RACSubject subject];

  [[signalOfSignals switchToLatest] subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  }];
  // Each value must be a signal; anything else fails an assertion.
  [signalOfSignals sendNext:signal];
  [signal sendNext:@1];
}

#pragma mark - an older inner signal falls silent

void anOlderInnerSignalFallsSilent(void) {
  RACSubject<RACSignal *> *signalOfSignals = [RACSubject subject];
  RACSubject *first = [RACSubject subject];
  RACSubject *second = [RACSubject subject];
  [[signalOfSignals switchToLatest] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];

  [signalOfSignals sendNext:first];
  At(1, ^{ [first sendNext:@"1"]; });
  At(2, ^{
    NSLog(@"(a second inner signal)");
    [signalOfSignals sendNext:second];
  });
  At(3, ^{ [first sendNext:@"from the first"]; });
  At(4, ^{ [second sendNext:@"from the second"]; });
  At(5, ^{
    NSLog(@"(the outer signal completes, the inner one goes on)");
    [signalOfSignals sendCompleted];
  });
  At(6, ^{ [second sendNext:@"still"]; });
  At(7, ^{ [second sendCompleted]; });
}

#pragma mark - a search that outruns itself

void aSearchThatOutrunsItself(void) {
  UITextField *field = Keep([[UITextField alloc] init]);
  UILabel *label = Keep([[UILabel alloc] init]);
  // Every answer is shown, in the order in which the server sends them.
  RAC(label, text) =
      [[field.rac_textSignal skip:1] flattenMap:^RACSignal *(NSString *keyword) {
        return Search(keyword);
      }];
  TypeSlowly(field, @"RAC");
  At(5, ^{ NSLog(@"(the field shows %@, the label %@)", field.text, label.text); });
}

#pragma mark - the search that stays ahead

void theSearchThatStaysAhead(void) {
  UITextField *field = Keep([[UITextField alloc] init]);
  UILabel *label = Keep([[UILabel alloc] init]);
  RAC(label, text) = [[[field.rac_textSignal skip:1] map:^id(NSString *keyword) {
    return Search(keyword);
  }] switchToLatest];
  TypeSlowly(field, @"RAC");
  At(5, ^{ NSLog(@"(the field shows %@, the label %@)", field.text, label.text); });
}

#pragma mark - caught outside

void caughtOutside(void) {
  UITextField *field = Keep([[UITextField alloc] init]);
  UILabel *label = Keep([[UILabel alloc] init]);
  // The first error replaces all of this, from the field on.
  RAC(label, text) = [[[[field.rac_textSignal skip:1] map:^id(NSString *keyword) {
    return Search(keyword);
  }] switchToLatest] catchTo:[RACSignal return:@"no results"]];
  TypeAndReport(@"R?C", field, label);
}

#pragma mark - caught inside

void caughtInside(void) {
  UITextField *field = Keep([[UITextField alloc] init]);
  UILabel *label = Keep([[UILabel alloc] init]);
  // An error replaces a single request.
  RAC(label, text) = [[[field.rac_textSignal skip:1] map:^id(NSString *keyword) {
    return [Search(keyword) catchTo:[RACSignal return:@"no results"]];
  }] switchToLatest];
  TypeAndReport(@"R?C", field, label);
}
