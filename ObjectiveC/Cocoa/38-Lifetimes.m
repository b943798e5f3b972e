#import "../Notebook.h"

/// The owner of a subscription.
@interface Owner : NSObject
@end

@implementation Owner
@end

@interface TestViewModel : NSObject
@property (nonatomic, readonly) RACSubject<NSNumber *> *subject;
- (void)loadData;
@end

@implementation TestViewModel

- (instancetype)init {
  if ((self = [super init])) _subject = [RACSubject subject];
  return self;
}

- (void)loadData {
  [self.subject sendNext:@1];
}

@end

@interface TestViewController : NSObject
@property (nonatomic, readonly) TestViewModel *viewModel;
- (void)viewDidLoad;
- (void)viewDidLoadWithoutWeakSelf;
@end

@implementation TestViewController

- (instancetype)init {
  if ((self = [super init])) _viewModel = [[TestViewModel alloc] init];
  return self;
}

- (void)viewDidLoad {
  @weakify(self);
  [self.viewModel.subject subscribeNext:^(NSNumber *x) {
    @strongify(self);
    [self show:x];
  }];
}

/// Leaks, because controller, view model, subject and this block form a cycle.
- (void)viewDidLoadWithoutWeakSelf {
  [self.viewModel.subject subscribeNext:^(NSNumber *x) {
    [self show:x];
  }];
}

- (void)show:(NSNumber *)data {
  NSLog(@"Service data: %@", data);
}

- (void)dealloc {
  NSLog(@"(the controller goes)");
}

@end

static NSNotificationName const MailCame = @"MailCame";

/// A screen that logs its deallocation.
@interface MailScreen : NSObject
@property (nonatomic, copy) NSString *name;
- (instancetype)initWithName:(NSString *)name;
@end

@implementation MailScreen

- (instancetype)initWithName:(NSString *)name {
  if ((self = [super init])) _name = [name copy];
  return self;
}

- (void)dealloc {
  NSLog(@"(the %@ goes)", _name);
}

@end

#pragma mark - takeUntil willDealloc

void takeUntilWillDealloc(void) {
  UITextField *textField = Keep([[UITextField alloc] init]);
  __block Owner *owner = [[Owner alloc] init];
  [[textField.rac_textSignal takeUntil:owner.rac_willDeallocSignal] subscribeNext:^(NSString *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(completed)");
  }];

  Type(textField, @"a");
  At(0.1, ^{
    @autoreleasepool {
      owner = nil;
    }
    NSLog(@"(released)");
    Type(textField, @"b");
  });
}

#pragma mark - a disposable of the owner

void aDisposableOfTheOwner(void) {
  __block Owner *owner = [[Owner alloc] init];
  RACSignal *ticks = [RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler];
  [owner.rac_deallocDisposable addDisposable:[ticks subscribeNext:^(NSDate *date) {
    NSLog(@"(tick)");
  }]];
  [owner.rac_deallocDisposable addDisposable:[RACDisposable disposableWithBlock:^{
    NSLog(@"rac_deallocDisposable");
  }]];
  [owner.rac_willDeallocSignal subscribeCompleted:^{
    NSLog(@"rac_willDeallocSignal");
  }];

  At(2.5, ^{
    @autoreleasepool {
      owner = nil;
    }
    NSLog(@"(released)");
  });
}

#pragma mark - weak self

void weakSelf(void) {
  __block TestViewController *controller = [[TestViewController alloc] init];
  [controller viewDidLoad];
  [controller.viewModel loadData];
  At(1, ^{
    @autoreleasepool {
      controller = nil;
    }
    NSLog(@"(released)");
  });
}

#pragma mark - strong self

void strongSelf(void) {
  __block TestViewController *controller = [[TestViewController alloc] init];
  [controller viewDidLoadWithoutWeakSelf];
  [controller.viewModel loadData];
  At(1, ^{
    @autoreleasepool {
      controller = nil;
    }
    NSLog(@"(released)");
  });
}

#pragma mark - takeUntil and strong self

@interface MailScreen (StrongSelf)
- (void)follow;
@end

@implementation MailScreen (StrongSelf)

/// Leaks, because the block holds the screen, so rac_willDeallocSignal never completes.
- (void)follow {
  RACSignal *mail = [NSNotificationCenter.defaultCenter rac_addObserverForName:MailCame object:nil];
  [[mail takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSNotification *x) {
    NSLog(@"the %@ hears of mail", self.name);
  }];
}

@end

void takeUntilAndStrongSelf(void) {
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  @autoreleasepool {
    MailScreen *inbox = [[MailScreen alloc] initWithName:@"inbox"];
    [inbox follow];
    [center postNotificationName:MailCame object:nil];
  }
  NSLog(@"(the inbox is released)");
  [center postNotificationName:MailCame object:nil];
}

#pragma mark - takeUntil and weak self

@interface MailScreen (WeakSelf)
- (void)followUntilDealloc;
- (void)followForever;
@end

@implementation MailScreen (WeakSelf)

/// The right way: the block does not hold the screen, and the subscription ends with it.
- (void)followUntilDealloc {
  RACSignal *mail = [NSNotificationCenter.defaultCenter rac_addObserverForName:MailCame object:nil];
  @weakify(self);
  [[mail takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSNotification *x) {
    @strongify(self);
    NSLog(@"the inbox's handler finds %@", self == nil ? @"no screen" : @"its screen");
  }];
}

/// Nothing ends this subscription.
- (void)followForever {
  RACSignal *mail = [NSNotificationCenter.defaultCenter rac_addObserverForName:MailCame object:nil];
  @weakify(self);
  [mail subscribeNext:^(NSNotification *x) {
    @strongify(self);
    NSLog(@"the archive's handler finds %@", self == nil ? @"no screen" : @"its screen");
  }];
}

@end

void takeUntilAndWeakSelf(void) {
  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  @autoreleasepool {
    MailScreen *inbox = [[MailScreen alloc] initWithName:@"inbox"];
    MailScreen *archive = [[MailScreen alloc] initWithName:@"archive"];
    [inbox followUntilDealloc];
    [archive followForever];
    [center postNotificationName:MailCame object:nil];
  }
  NSLog(@"(the screens are released)");
  [center postNotificationName:MailCame object:nil];
}

#pragma mark - as long as the subscription lives

@interface Target : NSObject
@property (nonatomic, copy) NSString *name;
@end

@implementation Target

- (void)take:(NSNumber *)value {
  NSLog(@"%@ got %@", self.name, value);
}

- (void)dealloc {
  NSLog(@"(%@ goes)", self.name);
}

@end

/// Creates a target, and subscribes with a block that is the target's only owner.
static RACDisposable *SubscribeTarget(NSString *name, RACSubject<NSNumber *> *subject) {
  Target *target = [[Target alloc] init];
  target.name = name;
  return [subject subscribeNext:^(NSNumber *x) {
    [target take:x];
  }];
}

void asLongAsTheSubscriptionLives(void) {
  RACSubject<NSNumber *> *subject = [RACSubject subject];
  @autoreleasepool {
    RACDisposable *subscription = SubscribeTarget(@"target 1", subject);
    SubscribeTarget(@"target 2", subject);
    [subject sendNext:@1];
    [subscription dispose];
  }
  NSLog(@"(the first subscription was disposed of)");
  @autoreleasepool {
    [subject sendNext:@2];
    subject = nil;
  }
  NSLog(@"(the subject has been let go of)");
}

#pragma mark - prepareForReuse

@interface Row : NSObject
@property (nonatomic, copy) NSString *title;
@end

@implementation Row
@end

@interface Cell : UITableViewCell
- (void)bindRow:(Row *)row;
@end

@implementation Cell

- (void)bindRow:(Row *)row {
  // Without `takeUntil:` the label would still be bound when the next row comes.
  RAC(self.textLabel, text) = [RACObserve(row, title) takeUntil:self.rac_prepareForReuseSignal];
}

@end

void prepareForReuse(void) {
  Row *one = [[Row alloc] init];
  one.title = @"one";
  Row *two = [[Row alloc] init];
  two.title = @"two";
  Cell *cell = [[Cell alloc] init];
  [cell.rac_prepareForReuseSignal subscribeNext:^(RACUnit *unit) {
    NSLog(@"(prepareForReuse)");
  }];

  [cell bindRow:one];
  NSLog(@"%@", cell.textLabel.text);
  [cell prepareForReuse];
  [cell bindRow:two];
  NSLog(@"%@", cell.textLabel.text);
  one.title = @"one changed";
  NSLog(@"%@", cell.textLabel.text);
  two.title = @"two changed";
  NSLog(@"%@", cell.textLabel.text);
}

#pragma mark - bridges end with their object

@interface FramedView : NSObject
@property (nonatomic) NSInteger frame;
@property (nonatomic, copy) NSString *backgroundColor;
@end

@implementation FramedView
@end

void bridgesEndWithTheirObject(void) {
  __block FramedView *object = [[FramedView alloc] init];
  UIButton *control = [[UIButton alloc] init];
  RACSignal *signal6 = [object rac_signalForSelector:@selector(setFrame:)];
  RACSignal *signal7 = [control rac_signalForControlEvents:UIControlEventTouchUpInside];
  RACSignal *signal8 = object.rac_willDeallocSignal;
  RACSignal *signal9 = [object rac_valuesForKeyPath:@keypath(object, backgroundColor)
                                           observer:object];
  [signal6 subscribeNext:^(RACTuple *arguments) {
    NSLog(@"setFrame: (%@)", arguments.first);
  } completed:^{
    NSLog(@"setFrame: completed");
  }];
  [signal7 subscribeNext:^(UIButton *sender) {
    NSLog(@"touchUpInside");
  }];
  [signal8 subscribeCompleted:^{
    NSLog(@"willDealloc completed");
  }];
  [signal9 subscribeNext:^(NSString *x) {
    NSLog(@"backgroundColor %@", x);
  } completed:^{
    NSLog(@"backgroundColor completed");
  }];
  Tap(control);
  object.frame = 7;
  NSLog(@"frame %ld", (long)object.frame);

  RACSubject<NSString *> *signal10 = [RACSubject subject];
  RAC(object, backgroundColor) = signal10;
  [signal10 sendNext:@"red"];
  NSLog(@"view %@", object.backgroundColor);
  [[@[ @1, @2 ].rac_sequence.signal deliverOnMainThread] subscribeNext:^(NSNumber *x) {
    NSLog(@"sequence.signal %@", x);
  } completed:^{
    NSLog(@"sequence.signal completed");
  }];

  At(0.2, ^{
    NSLog(@"(release)");
    @autoreleasepool {
      object = nil;
    }
    NSLog(@"(released)");
    [signal10 sendNext:@"after"];
  });
}
