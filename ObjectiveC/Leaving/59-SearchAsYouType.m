#import "../Notebook.h"

/// Finds only the word itself, after a second, or sooner if the word is long. Fails for the word
/// boom.
static RACSignal<NSString *> *Search(NSString *word) {
  RACSignal *asking = [[RACSignal return:word] doNext:^(NSString *word) {
    NSLog(@"(asked for %@)", word);
  }];
  return [[asking delay:word.length > 3 ? 0.4 : 1] try:^BOOL(NSString *word, NSError **error) {
    if (![word isEqualToString:@"boom"]) return YES;
    NSDictionary *userInfo = @{NSLocalizedDescriptionKey : @"Boom"};
    *error = [NSError errorWithDomain:@"SearchErrorDomain" code:1 userInfo:userInfo];
    return NO;
  }];
}

/// Sends the text to search for when the user pauses.
static RACSignal<NSString *> *Words(RACSignal<NSString *> *text) {
  return [[text throttle:0.2] distinctUntilChanged];
}

/// Logs the results for the latest word, and the error that ends the chain.
static void Show(RACSignal<RACSignal<NSString *> *> *searches) {
  [searches.switchToLatest subscribeNext:^(NSString *word) {
    NSLog(@"results for %@", word);
  } error:^(NSError *error) {
    NSLog(@"ended: %@", error.localizedDescription);
  }];
}

/// Types as a user does.
static void TypeInto(RACSubject<NSString *> *text) {
  NSArray *times = @[ @0.1, @0.2, @0.3, @1.0, @1.1, @2.5, @2.8, @4.2, @5.0 ];
  NSArray *words = @[ @"R", @"RA", @"RAC", @"RACC", @"RAC", @"RACC", @"RAC", @"boom", @"R" ];
  for (NSUInteger key = 0; key < times.count; key++) {
    At([times[key] doubleValue], ^{ [text sendNext:words[key]]; });
  }
}

#pragma mark - RAC

void rac(void) {
  RACSubject *text = [RACSubject subject];
  Show([Words(text) map:^id(NSString *word) { return Search(word); }]);
  TypeInto(text);
}

#pragma mark - RAC, caught inside

void racCaughtInside(void) {
  RACSubject *text = [RACSubject subject];
  Show([Words(text) map:^id(NSString *word) {
    return [Search(word) catch:^RACSignal *(NSError *error) {
      NSLog(@"could not search: %@", error.localizedDescription);
      return [RACSignal empty];
    }];
  }]);
  TypeInto(text);
}
