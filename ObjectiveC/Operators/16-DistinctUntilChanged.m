#import "../Notebook.h"

#pragma mark - repeated values

void repeatedValues(void) {
  RACSubject<NSNumber *> *subject = [RACSubject subject];
  // distinctUntilChanged compares each value only with the previous one, using isEqual:.
  [[subject distinctUntilChanged] subscribeNext:^(NSNumber *value) {
    NSLog(@"%@", value);
  }];
  [@[ @1, @1, @2, @2, @1 ] enumerateObjectsUsingBlock:^(NSNumber *value, NSUInteger i, BOOL *stop) {
    At(i, ^{
      NSLog(@"(sending %@)", value);
      [subject sendNext:value];
    });
  }];
}

#pragma mark - repeated text

void repeatedText(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  [textField.rac_textSignal subscribeNext:^(NSString *text) {
    NSLog(@"(the field sends \"%@\")", text);
  }];
  [[textField.rac_textSignal ignore:@"1"] subscribeNext:^(NSString *text) {
    NSLog(@"ignore %@", text);
  }];
  [[textField.rac_textSignal distinctUntilChanged] subscribeNext:^(NSString *text) {
    NSLog(@"distinctUntilChanged %@", text);
  }];
  [[textField.rac_textSignal skip:1] subscribeNext:^(NSString *text) {
    NSLog(@"skip %@", text);
  }];

  // rac_textSignal sends the text at each editing event. This event does not change the text.
  At(0.1, ^{ [textField sendActionsForControlEvents:UIControlEventEditingDidBegin]; });
  At(0.2, ^{ Type(textField, @"1"); });
  At(0.3, ^{ Enter(textField, @"1"); });
  At(0.4, ^{ Type(textField, @"2"); });
}

#pragma mark - a steady spinner

@interface DownloadList : NSObject
@property (nonatomic) NSUInteger downloads;
@property (nonatomic, readonly) RACSignal<NSNumber *> *isLoading;
@end

@implementation DownloadList

- (instancetype)init {
  if ((self = [super init])) {
    _isLoading = [RACObserve(self, downloads) map:^id(NSNumber *downloads) {
      return @(downloads.unsignedIntegerValue > 0);
    }];
  }
  return self;
}

- (void)downloadForSeconds:(NSTimeInterval)seconds {
  self.downloads += 1;
  [RACScheduler.mainThreadScheduler afterDelay:seconds schedule:^{ self.downloads -= 1; }];
}

@end

void aSteadySpinner(void) {
  DownloadList *list = [[DownloadList alloc] init];
  // KVO does not guarantee the order of two observers of a key.
  [list.isLoading subscribeNext:^(NSNumber *isLoading) {
    NSLog(@"naive spinner: %@", isLoading.boolValue ? @"start" : @"stop");
  }];
  [[list.isLoading distinctUntilChanged] subscribeNext:^(NSNumber *isLoading) {
    NSLog(@"steady spinner: %@", isLoading.boolValue ? @"start" : @"stop");
  }];

  [list downloadForSeconds:1];
  [list downloadForSeconds:2];
  [list downloadForSeconds:3];
}
