#import "../Notebook.h"

/// An object that logs each new value of its property.
@interface Thing : NSObject
@property (nonatomic, copy) NSString *property;
- (instancetype)initWithName:(NSString *)name property:(NSString *)property;
@end

@implementation Thing {
  NSString *_name;
}

- (instancetype)initWithName:(NSString *)name property:(NSString *)property {
  if ((self = [super init])) {
    _name = [name copy];
    _property = [property copy];
  }
  return self;
}

- (void)setProperty:(NSString *)property {
  _property = [property copy];
  NSLog(@"(%@ set to %@)", _name, property);
}

@end

@interface ViewModel : NSObject
@property (nonatomic, copy) NSString *leftString;
@end

@implementation ViewModel
@end

/// Types into a field as a user does. Unlike setting `text`, typing does not trigger key-value
/// observing.
static void TypeUnobserved(UITextField *field, NSString *keys) {
  for (NSUInteger index = 0; index < keys.length; index++) {
    [field insertText:[keys substringWithRange:NSMakeRange(index, 1)]];
  }
}

@interface TextFieldController : NSObject
@property (nonatomic, readonly) ViewModel *viewModel;
@property (nonatomic, readonly) UITextField *leftTextField;
@property (nonatomic, readonly) UIButton *clickButton;
- (void)tryOut;
@end

@implementation TextFieldController

- (instancetype)init {
  if ((self = [super init])) {
    _viewModel = [[ViewModel alloc] init];
    _leftTextField = [[UITextField alloc] init];
    _clickButton = [[UIButton alloc] init];
  }
  return self;
}

/// Changes the text in three ways, after the view model and the text field have been bound.
- (void)tryOut {
  [RACObserve(self.viewModel, leftString) subscribeNext:^(NSString *x) {
    NSLog(@"leftString %@", x);
  }];
  @weakify(self);
  [[self.clickButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        self.viewModel.leftString = @"代码设置StringValue";
      }];

  NSLog(@"(typing)");
  TypeUnobserved(self.leftTextField, @"typed");
  [self compare];
  NSLog(@"(a click, and code sets the model)");
  Tap(self.clickButton);
  [self compare];
  NSLog(@"(code sets the field)");
  self.leftTextField.text = @"field set by code";
  [self compare];
}

- (void)compare {
  NSLog(@"(field %@, model %@)", self.leftTextField.text, self.viewModel.leftString);
}

@end

#pragma mark - view and model

void viewAndModel(void) {
  Thing *view = [[Thing alloc] initWithName:@"view" property:@"v0"];
  Thing *model = [[Thing alloc] initWithName:@"model" property:@"m0"];
  // Both sides start with the right side's value.
  RACChannelTo(view, property) = RACChannelTo(model, property);
  NSLog(@"view %@ model %@", view.property, model.property);
  view.property = @"v1";
  NSLog(@"view %@ model %@", view.property, model.property);
  model.property = @"m1";
  NSLog(@"view %@ model %@", view.property, model.property);
  view.property = nil;
  NSLog(@"view %@ model %@", view.property, model.property);
}

#pragma mark - two bindings in a chain

void twoBindingsInAChain(void) {
  Thing *a = [[Thing alloc] initWithName:@"a" property:@"a"];
  Thing *b = [[Thing alloc] initWithName:@"b" property:@"b"];
  Thing *c = [[Thing alloc] initWithName:@"c" property:@"c"];
  RACChannelTo(a, property) = RACChannelTo(b, property);
  RACChannelTo(b, property) = RACChannelTo(c, property);
  NSLog(@"a %@ b %@ c %@", a.property, b.property, c.property);
  a.property = @"x";
  NSLog(@"a %@ b %@ c %@", a.property, b.property, c.property);
  c.property = @"y";
  NSLog(@"a %@ b %@ c %@", a.property, b.property, c.property);
}

#pragma mark - heard from code, not from the user

void heardFromCodeNotFromTheUser(void) {
  TextFieldController *controller = [[TextFieldController alloc] init];
  UITextField *leftTextField = controller.leftTextField;
  RACChannelTo(controller.viewModel, leftString) = RACChannelTo(leftTextField, text, @"");
  [controller tryOut];
}

#pragma mark - heard from the user, not from code

void heardFromTheUserNotFromCode(void) {
  TextFieldController *controller = [[TextFieldController alloc] init];
  RACChannelTo(controller.viewModel, leftString) = controller.leftTextField.rac_newTextChannel;
  [controller tryOut];
}

#pragma mark - heard from both

void heardFromBoth(void) {
  TextFieldController *controller = [[TextFieldController alloc] init];
  UITextField *leftTextField = controller.leftTextField;
  RACChannelTo(controller.viewModel, leftString) = RACChannelTo(leftTextField, text, @"");
  // This sets the typed text again from code, so observers receive it.
  RAC(leftTextField, text) = [leftTextField.rac_textSignal skip:1];
  [controller tryOut];
}

#pragma mark - two fields, one model

@interface TwoFieldsController : NSObject
@property (nonatomic, readonly) ViewModel *viewModel;
@property (nonatomic, readonly) UITextField *left;
@property (nonatomic, readonly) UITextField *right;
@end

@implementation TwoFieldsController

- (instancetype)init {
  if ((self = [super init])) {
    _viewModel = [[ViewModel alloc] init];
    _left = [[UITextField alloc] init];
    _right = [[UITextField alloc] init];
    [[RACObserve(self.left, text) skip:1] subscribeNext:^(NSString *x) {
      NSLog(@"(left set to %@)", x);
    }];
    [[RACObserve(self.right, text) skip:1] subscribeNext:^(NSString *x) {
      NSLog(@"(right set to %@)", x);
    }];
    RACChannelTo(self.viewModel, leftString) = self.right.rac_newTextChannel;
    RACChannelTo(self.viewModel, leftString) = self.left.rac_newTextChannel;
    // KVO does not guarantee the order of several observers of a key.
    [[RACObserve(self.viewModel, leftString) skip:1] subscribeNext:^(NSString *x) {
      NSLog(@"leftString %@", x);
    }];
  }
  return self;
}

@end

void twoFieldsOneModel(void) {
  TwoFieldsController *controller = [[TwoFieldsController alloc] init];
  NSLog(@"(typing on the left)");
  TypeUnobserved(controller.left, @"ab");
  NSLog(@"(typing on the right)");
  TypeUnobserved(controller.right, @"c");
  NSLog(@"(code sets the model)");
  controller.viewModel.leftString = @"代码设置StringValue";
  NSLog(@"(left %@, right %@)", controller.left.text, controller.right.text);
}

#pragma mark - a nil value

@interface Counter : NSObject
@property (nonatomic) NSInteger integerProperty;
@end

@implementation Counter
@end

void aNilValue(void) {
  Counter *counter = [[Counter alloc] init];
  // A number cannot be nil, so the channel replaces nil with 42.
  RACChannelTerminal<NSNumber *> *terminal = RACChannelTo(counter, integerProperty, @42);
  [terminal subscribeNext:^(NSNumber *x) {
    NSLog(@"terminal sent %@", x);
  }];
  counter.integerProperty = 7;
  [terminal sendNext:@9];
  NSLog(@"integerProperty %ld", (long)counter.integerProperty);
  [terminal sendNext:nil];
  NSLog(@"integerProperty %ld", (long)counter.integerProperty);
}
