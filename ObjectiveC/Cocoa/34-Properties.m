#import "../Notebook.h"

/// A person with an age. The age is a number and not an object, so it is never nil.
@interface Person : NSObject
@property (nonatomic) NSInteger age;
@end

@implementation Person
@end

#pragma mark - RACObserve

@interface LabelController : NSObject
@property (nonatomic, readonly) UILabel *textLabel;
@end

@implementation LabelController

- (instancetype)init {
  if ((self = [super init])) {
    _textLabel = [[UILabel alloc] init];
    [RACObserve(self.textLabel, text) subscribeNext:^(NSString *x) {
      NSLog(@"KVO 监听到 age 内容发生变化 ，变为 %@ , thread = %@", x, NSThread.currentThread);
    }];
  }
  return self;
}

@end

void racObserve(void) {
  LabelController *controller = [[LabelController alloc] init];
  controller.textLabel.text = @"one";
  controller.textLabel.text = @"two";
  controller.textLabel.text = @"two";
}

#pragma mark - values and changes

@interface RedView : NSObject
@property (nonatomic) NSInteger center;
@end

@implementation RedView
@end

void valuesAndChanges(void) {
  RedView *redView = [[RedView alloc] init];
  redView.center = 1;

  // Without NSKeyValueObservingOptionInitial, only changes are sent, each with its new value.
  RACDisposable *subscription =
      [[redView rac_valuesAndChangesForKeyPath:@keypath(redView, center)
                                       options:NSKeyValueObservingOptionNew
                                      observer:redView]
          subscribeNext:^(RACTwoTuple<NSNumber *, NSDictionary *> *x) {
            RACTupleUnpack(NSNumber *value, NSDictionary *change) = x;
            NSLog(@"value %@ change new %@", value, change[NSKeyValueChangeNewKey]);
          }];
  redView.center = 2;
  redView.center = 3;
  [subscription dispose];
  redView.center = 4;

  NSKeyValueObservingOptions options = NSKeyValueObservingOptionInitial |
                                       NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld;
  [[redView rac_valuesAndChangesForKeyPath:@keypath(redView, center)
                                   options:options
                                  observer:redView]
      subscribeNext:^(RACTwoTuple<NSNumber *, NSDictionary *> *x) {
        RACTupleUnpack(NSNumber *value, NSDictionary *change) = x;
        NSLog(@"value %@ change new %@ old %@", value, change[NSKeyValueChangeNewKey],
              change[NSKeyValueChangeOldKey]);
      }];
  redView.center = 5;
}

#pragma mark - a label follows a text field

@interface MirrorController : NSObject
@property (nonatomic, readonly) UITextField *textField;
@property (nonatomic, readonly) UILabel *labelView;
@end

@implementation MirrorController

- (instancetype)init {
  if ((self = [super init])) {
    _textField = [[UITextField alloc] init];
    _labelView = [[UILabel alloc] init];
    RAC(self.labelView, text) = self.textField.rac_textSignal;
    [RACObserve(self.labelView, text) subscribeNext:^(NSString *text) {
      NSLog(@"label %@", text);
    }];
  }
  return self;
}

@end

void aLabelFollowsATextField(void) {
  MirrorController *controller = [[MirrorController alloc] init];
  Type(controller.textField, @"h");
  Type(controller.textField, @"i");
}

#pragma mark - a view takes a colour

@interface ColourController : NSObject
@property (nonatomic, readonly) UIView *view;
@end

@implementation ColourController

- (instancetype)init {
  if ((self = [super init])) {
    _view = [[UIView alloc] init];
    _view.backgroundColor = UIColor.clearColor;
    [RACObserve(self.view, backgroundColor) subscribeNext:^(UIColor *colour) {
      BOOL isRed = [colour isEqual:UIColor.redColor];
      BOOL isGreen = [colour isEqual:UIColor.greenColor];
      NSLog(@"backgroundColor %@", isRed ? @"red" : isGreen ? @"green" : @"clear");
    }];
  }
  return self;
}

- (void)bind {
  RACSignal *signal5 = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:@1];
    [subscriber sendNext:@2];
    [subscriber sendCompleted];
    return nil;
  }];
  RACSignal *signal10 = [signal5 map:^id(NSNumber *x) {
    return x.integerValue == 1 ? UIColor.redColor : UIColor.greenColor;
  }];
  RAC(self.view, backgroundColor) = signal10;
}

@end

void aViewTakesAColour(void) {
  ColourController *controller = [[ColourController alloc] init];
  [controller bind];
}

#pragma mark - a nil value

void aNilValue(void) {
  Person *person = [[Person alloc] init];
  RACSubject *ages = [RACSubject subject];
  // Without the third argument a nil would call -setNilValueForKey:, which throws.
  RAC(person, age, @-1) = ages;
  [ages sendNext:@5];
  NSLog(@"age %ld", (long)person.age);
  [ages sendNext:nil];
  NSLog(@"age %ld", (long)person.age);
}

#pragma mark - another one afterwards

void anotherOneAfterwards(void) {
  Person *person = [[Person alloc] init];
  RACSubject *ages = [RACSubject subject];
  RAC(person, age) = ages;
  [ages sendNext:@5];
  [ages sendCompleted];

  RACSubject *more = [RACSubject subject];
  RAC(person, age) = more;
  [more sendNext:@9];
  NSLog(@"age %ld", (long)person.age);
}

#pragma mark - an error in a binding

void anErrorInABinding(void) {
  RACSubject<NSString *> *texts = [RACSubject subject];
  UILabel *textLabel = [[UILabel alloc] init];
  RAC(textLabel, text) = texts;
  [texts sendNext:@"one"];
  NSLog(@"%@", textLabel.text);
  @try {
    // A release build logs the same text, and continues without the binding.
    [texts sendError:[NSError errorWithDomain:@"Offline" code:1 userInfo:nil]];
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.reason);
  }
}

#pragma mark - bound twice

void boundTwice(void) {
  RACBehaviorSubject *one = [RACBehaviorSubject behaviorSubjectWithDefaultValue:@"one"];
  RACBehaviorSubject *two = [RACBehaviorSubject behaviorSubjectWithDefaultValue:@"two"];
  UILabel *textLabel = [[UILabel alloc] init];
  RAC(textLabel, text) = one;
  NSLog(@"%@", textLabel.text);
  @try {
    // Only debug builds check this. In a release build both signals set the label's text.
    RAC(textLabel, text) = two;
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.reason);
  }
}
