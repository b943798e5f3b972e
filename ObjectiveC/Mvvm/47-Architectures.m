#import "../Notebook.h"

@interface Person : NSObject
@property (nonatomic, readonly, copy) NSString *firstName;
@property (nonatomic, readonly, copy) NSString *lastName;
- (instancetype)initWithFirstName:(NSString *)firstName lastName:(NSString *)lastName;
@end

@implementation Person

- (instancetype)initWithFirstName:(NSString *)firstName lastName:(NSString *)lastName {
  if ((self = [super init])) {
    _firstName = [firstName copy];
    _lastName = [lastName copy];
  }
  return self;
}

@end

/// The presenter's interface to its view.
@protocol PersonViewProtocol <NSObject>
- (void)setNameText:(NSString *)nameText;
@end

/// Shows the name in a label, and prints it.
@interface TestView : UIView
@property (nonatomic, readonly) UILabel *nameLabel;
@end

@implementation TestView

- (instancetype)init {
  if ((self = [super init])) {
    _nameLabel = [[UILabel alloc] init];
    [self addSubview:_nameLabel];
    [[RACObserve(self.nameLabel, text) skip:1] subscribeNext:^(NSString *text) {
      NSLog(@"(label %@)", text);
    }];
  }
  return self;
}

@end

/// Shows the name as the title of a button, and prints it.
@interface BadgeView : UIView <PersonViewProtocol>
@property (nonatomic, readonly) UIButton *nameButton;
@end

@implementation BadgeView

- (instancetype)init {
  if ((self = [super init])) {
    _nameButton = [[UIButton alloc] init];
    [self addSubview:_nameButton];
  }
  return self;
}

- (void)setNameText:(NSString *)nameText {
  [self.nameButton setTitle:nameText forState:UIControlStateNormal];
  NSLog(@"(badge %@)", self.nameButton.currentTitle);
}

@end

/// MVP: contains the rule, and knows its view only through a protocol.
@interface Presenter : NSObject
- (void)attachView:(id<PersonViewProtocol>)view;
- (void)fetchData;
@end

@interface Presenter ()
@property (nonatomic, weak) id<PersonViewProtocol> attachedView;
@end

@implementation Presenter

- (void)attachView:(id<PersonViewProtocol>)view {
  self.attachedView = view;
}

- (void)fetchData {
  Person *person = [[Person alloc] initWithFirstName:@"赵丽颖" lastName:@"胡歌"];
  [self.attachedView
      setNameText:person.firstName.length > 0 ? person.firstName : person.lastName];
}

@end

@interface PresentedViewController : UIViewController <PersonViewProtocol>
- (instancetype)initWithPresenter:(Presenter *)presenter;
@end

@interface PresentedViewController ()
@property (nonatomic) Presenter *presenter;
@property (nonatomic) TestView *testView;
@end

@implementation PresentedViewController

- (instancetype)initWithPresenter:(Presenter *)presenter {
  if ((self = [super init])) _presenter = presenter;
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  self.testView = [[TestView alloc] init];
  [self.view addSubview:self.testView];
  [self.presenter attachView:self];
  [self.presenter fetchData];
}

- (void)setNameText:(NSString *)nameText {
  self.testView.nameLabel.text = nameText;
}

@end

/// MVVM: contains the rule, and does not know any view.
@interface PersonViewModel : NSObject
@property (nonatomic, copy) NSString *firstName;
@property (nonatomic, copy) NSString *lastName;
@property (nonatomic, readonly) RACSignal<NSString *> *nameText;
- (instancetype)initWithPerson:(Person *)person;
@end

@implementation PersonViewModel

- (instancetype)initWithPerson:(Person *)person {
  if ((self = [super init])) {
    _firstName = person.firstName;
    _lastName = person.lastName;
    // KVO does not guarantee in which order several views receive a change.
    _nameText = [RACSignal
        combineLatest:@[ RACObserve(self, firstName), RACObserve(self, lastName) ]
               reduce:^id(NSString *firstName, NSString *lastName) {
                 return firstName.length > 0 ? firstName : lastName;
               }];
  }
  return self;
}

@end

@interface BoundViewController : UIViewController
@property (nonatomic, readonly) UITextField *nameField;
- (instancetype)initWithViewModel:(PersonViewModel *)viewModel;
@end

@interface BoundViewController ()
@property (nonatomic) PersonViewModel *viewModel;
@property (nonatomic) TestView *testView;
@end

@implementation BoundViewController

- (instancetype)initWithViewModel:(PersonViewModel *)viewModel {
  if ((self = [super init])) {
    _viewModel = viewModel;
    _nameField = [[UITextField alloc] init];
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  self.testView = [[TestView alloc] init];
  [self.view addSubview:self.testView];
  [self.view addSubview:self.nameField];
  RAC(self.testView.nameLabel, text) = self.viewModel.nameText;
  RACChannelTo(self.viewModel, firstName, @"") = [self.nameField rac_newTextChannel];
}

@end

#pragma mark - mvc

@interface ViewController : UIViewController
@property (nonatomic) Person *personModel;
@property (nonatomic) TestView *testView;
@end

@implementation ViewController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.personModel = [[Person alloc] initWithFirstName:@"" lastName:@"胡歌"];
  self.testView = [[TestView alloc] init];
  [self.view addSubview:self.testView];

  if (self.personModel.firstName.length > 0) {
    self.testView.nameLabel.text = self.personModel.firstName;
  } else {
    self.testView.nameLabel.text = self.personModel.lastName;
  }
}

@end

void mvc(void) {
  ViewController *controller = Keep([[ViewController alloc] init]);
  [controller loadViewIfNeeded];
}

#pragma mark - mvc with a badge

@interface BadgeController : UIViewController
@property (nonatomic) Person *personModel;
@property (nonatomic) BadgeView *badgeView;
@end

@implementation BadgeController

// The whole controller again, because the other one works only with its label.
- (void)viewDidLoad {
  [super viewDidLoad];
  self.personModel = [[Person alloc] initWithFirstName:@"" lastName:@"胡歌"];
  self.badgeView = [[BadgeView alloc] init];
  [self.view addSubview:self.badgeView];

  if (self.personModel.firstName.length > 0) {
    [self.badgeView setNameText:self.personModel.firstName];
  } else {
    [self.badgeView setNameText:self.personModel.lastName];
  }
}

@end

void mvcWithABadge(void) {
  BadgeController *controller = Keep([[BadgeController alloc] init]);
  [controller loadViewIfNeeded];
}

#pragma mark - mvp

void mvp(void) {
  Presenter *presenter = [[Presenter alloc] init];
  PresentedViewController *controller =
      Keep([[PresentedViewController alloc] initWithPresenter:presenter]);
  [controller loadViewIfNeeded];
}

#pragma mark - mvp with a badge

void mvpWithABadge(void) {
  Presenter *presenter = [[Presenter alloc] init];
  PresentedViewController *controller =
      Keep([[PresentedViewController alloc] initWithPresenter:presenter]);
  [controller loadViewIfNeeded];

  // A presenter has only one view: from here on the label receives nothing.
  BadgeView *badge = Keep([[BadgeView alloc] init]);
  [presenter attachView:badge];
  NSLog(@"(the badge is attached, and reads %@)", badge.nameButton.currentTitle);
  NSLog(@"(and the data are fetched again)");
  [presenter fetchData];
}

#pragma mark - mvvm

void mvvm(void) {
  Person *person = [[Person alloc] initWithFirstName:@"" lastName:@"胡歌"];
  PersonViewModel *viewModel = [[PersonViewModel alloc] initWithPerson:person];
  BoundViewController *controller =
      Keep([[BoundViewController alloc] initWithViewModel:viewModel]);
  [controller loadViewIfNeeded];
  At(1, ^{ Type(controller.nameField, @"赵丽颖"); });
  At(2, ^{
    NSLog(@"(all deleted)");
    Enter(controller.nameField, @"");
  });
  At(3, ^{
    NSLog(@"(set by code)");
    viewModel.firstName = @"丽颖";
    NSLog(@"(field %@)", controller.nameField.text);
  });
}

#pragma mark - mvvm with a badge

void mvvmWithABadge(void) {
  Person *person = [[Person alloc] initWithFirstName:@"" lastName:@"胡歌"];
  PersonViewModel *viewModel = [[PersonViewModel alloc] initWithPerson:person];
  __block BoundViewController *screen = [[BoundViewController alloc] initWithViewModel:viewModel];
  [screen loadViewIfNeeded];

  NSLog(@"(the badge is bound)");
  BadgeView *badge = Keep([[BadgeView alloc] init]);
  @weakify(badge);
  [viewModel.nameText subscribeNext:^(NSString *nameText) {
    @strongify(badge);
    [badge setNameText:nameText];
  }];
  At(1, ^{ viewModel.firstName = @"赵丽颖"; });
  At(2, ^{
    NSLog(@"(the label goes)");
    screen = nil;
    viewModel.firstName = @"";
  });
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  Person *person = [[Person alloc] initWithFirstName:@"赵丽颖" lastName:@"胡歌"];
  PersonViewModel *viewModel = [[PersonViewModel alloc] initWithPerson:person];
  [viewModel.nameText subscribeNext:^(NSString *nameText) {
    NSLog(@"(nameText %@)", nameText);
  }];
  viewModel.firstName = @"";
  viewModel.lastName = @"胡";
}
