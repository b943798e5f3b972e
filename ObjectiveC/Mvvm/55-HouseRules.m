#import "../Notebook.h"

// Main view, controller and view model.

/// A view model that knows neither its view nor its controller. It alone sends `pushes`; others
/// only subscribe to them.
@interface LoginMainViewModel : NSObject
@property (nonatomic, readonly) RACSignal<NSString *> *pushes;
- (void)push:(NSString *)screen;
@end

@interface LoginMainViewModel ()
@property (nonatomic) RACSubject<NSString *> *pushSubject;
@end

@implementation LoginMainViewModel

- (instancetype)init {
  if ((self = [super init])) [self racInit];
  return self;
}

- (void)racInit {
  _pushSubject = [RACSubject subject];
}

- (RACSignal<NSString *> *)pushes {
  return self.pushSubject;
}

- (void)push:(NSString *)screen {
  [self.pushSubject sendNext:screen];
}

@end

/// The main view, which is created with its view model and binds to it at once.
@interface LoginMainView : UIView
@property (nonatomic, readonly) UIButton *button;
@property (nonatomic, readonly) LoginMainViewModel *viewModel;
- (instancetype)initWithViewModel:(LoginMainViewModel *)viewModel;
@end

@implementation LoginMainView

- (instancetype)initWithViewModel:(LoginMainViewModel *)viewModel {
  if ((self = [super init])) {
    _viewModel = viewModel;
    [self segInitViews];
    [self bindViewModel];
  }
  return self;
}

- (void)segInitViews {
  _button = [[UIButton alloc] init];
  [self addSubview:_button];
}

- (void)bindViewModel {
  @weakify(self);
  [[self.button rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        [self.viewModel push:@"1"];
      }];
}

@end

/// The controller, which holds the view and the view model, and pushes screens.
@interface LoginViewController : UIViewController
@property (nonatomic, readonly) LoginMainViewModel *viewModel;
@property (nonatomic, readonly) LoginMainView *mainView;
@end

@implementation LoginViewController

- (instancetype)init {
  if ((self = [super init])) {
    self.title = @"log in";
    _viewModel = [[LoginMainViewModel alloc] init];
    _mainView = [[LoginMainView alloc] initWithViewModel:_viewModel];
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  [self.view addSubview:self.mainView];
  [self bindViewModel];
}

- (void)bindViewModel {
  @weakify(self);
  [self.viewModel.pushes subscribeNext:^(NSString *x) {
    @strongify(self);
    UIViewController *screen = [[UIViewController alloc] init];
    screen.title = [NSString stringWithFormat:@"screen %@", x];
    [self.navigationController pushViewController:screen animated:NO];
  }];
}

@end

// Custom views.

@interface LoginTableViewModel : NSObject
@property (nonatomic) NSInteger accounts;
@property (nonatomic, readonly, copy) NSString *title;
@end

@interface LoginTableViewModel ()
@property (nonatomic, readwrite, copy) NSString *title;
@end

@implementation LoginTableViewModel

- (instancetype)init {
  if ((self = [super init])) {
    _title = @"no accounts";
    RAC(self, title) = [[RACObserve(self, accounts) skip:1] map:^id(NSNumber *accounts) {
      return [NSString stringWithFormat:@"%@ accounts", accounts];
    }];
  }
  return self;
}

@end

@interface LoginTableView : UIView
@property (nonatomic, readonly) UILabel *titleLabel;
- (instancetype)initWithViewModel:(LoginTableViewModel *)viewModel;
@end

@implementation LoginTableView

- (instancetype)initWithViewModel:(LoginTableViewModel *)viewModel {
  if ((self = [super init])) {
    _titleLabel = [[UILabel alloc] init];
    [self addSubview:_titleLabel];
    RAC(self.titleLabel, text) = RACObserve(viewModel, title);
  }
  return self;
}

@end

@interface LoginTableViewCellViewModel : NSObject
@property (nonatomic, copy) NSString *name;
+ (instancetype)viewModelWithName:(NSString *)name;
@end

@implementation LoginTableViewCellViewModel

+ (instancetype)viewModelWithName:(NSString *)name {
  LoginTableViewCellViewModel *viewModel = [[self alloc] init];
  viewModel.name = name;
  return viewModel;
}

@end

/// A cell that binds to each view model that it receives, until its next reuse.
@interface LoginTableViewCell : UITableViewCell
@property (nonatomic) LoginTableViewCellViewModel *viewModel;
+ (instancetype)cellWithTableView:(UITableView *)tableView;
@end

@implementation LoginTableViewCell

+ (instancetype)cellWithTableView:(UITableView *)tableView {
  NSString *identifier = NSStringFromClass(self);
  return [tableView dequeueReusableCellWithIdentifier:identifier]
             ?: [[self alloc] initWithStyle:UITableViewCellStyleDefault reuseIdentifier:identifier];
}

- (instancetype)initWithStyle:(UITableViewCellStyle)style
              reuseIdentifier:(NSString *)reuseIdentifier {
  if ((self = [super initWithStyle:style reuseIdentifier:reuseIdentifier])) {
    NSLog(@"(init of a cell)");
  }
  return self;
}

- (void)setViewModel:(LoginTableViewCellViewModel *)viewModel {
  _viewModel = viewModel;
  if (viewModel) [self bindViewModel];
}

- (void)bindViewModel {
  RAC(self.textLabel, text) =
      [RACObserve(self.viewModel, name) takeUntil:self.rac_prepareForReuseSignal];
}

@end

/// A block that returns the cell for a row.
typedef UITableViewCell * (^CellForRow)(UITableView *tableView,
                                        LoginTableViewCellViewModel *viewModel);

/// A list of four accounts. Two of them fit on the screen.
@interface AccountList : NSObject <UITableViewDataSource>
@property (nonatomic, readonly) UITableView *tableView;
- (instancetype)initWithCellForRow:(CellForRow)cellForRow;
- (void)scrollTo:(NSInteger)row;
- (NSString *)namesOnDisplay;
@end

@implementation AccountList {
  NSArray<LoginTableViewCellViewModel *> *_accounts;
  CellForRow _cellForRow;
}

- (instancetype)initWithCellForRow:(CellForRow)cellForRow {
  if ((self = [super init])) {
    _cellForRow = [cellForRow copy];
    _accounts = [@[ @"Ann", @"Bea", @"Cid", @"Dan" ].rac_sequence map:^id(NSString *name) {
      return [LoginTableViewCellViewModel viewModelWithName:name];
    }].array;
    _tableView = [[UITableView alloc] init];
    _tableView.rowHeight = 50;
    _tableView.frame = (CGRect){.size = {.width = 320, .height = 100}};
    _tableView.dataSource = self;
    [_tableView reloadData];
  }
  return self;
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return _accounts.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  return _cellForRow(tableView, _accounts[indexPath.row]);
}

- (void)scrollTo:(NSInteger)row {
  [self.tableView scrollToRowAtIndexPath:[NSIndexPath indexPathForRow:row inSection:0]
                        atScrollPosition:UITableViewScrollPositionTop
                                animated:NO];
}

- (NSString *)namesOnDisplay {
  NSMutableArray<NSString *> *names = [NSMutableArray array];
  for (NSIndexPath *indexPath in self.tableView.indexPathsForVisibleRows) {
    [names addObject:[self.tableView cellForRowAtIndexPath:indexPath].textLabel.text ?: @""];
  }
  return [names componentsJoinedByString:@", "];
}

@end

// A main view model and its children.

/// Replaces AFHTTPSessionManager. Responds to each request after 0.3 s, if there is a network.
@interface HTTPManager : NSObject
- (instancetype)initWithResponse:(NSDictionary *)responseObject;
- (instancetype)initOffline;
- (void)GET:(NSString *)path
    parameters:(NSDictionary *)parameters
       success:(void (^)(NSDictionary *responseObject))success
       failure:(void (^)(NSError *error))failure;
/// Returns a signal that makes the same request, sends the response and completes, or fails.
- (RACSignal<NSDictionary *> *)GET:(NSString *)path parameters:(NSDictionary *)parameters;
@end

@implementation HTTPManager {
  NSDictionary *_responseObject;
}

- (instancetype)initWithResponse:(NSDictionary *)responseObject {
  if ((self = [super init])) _responseObject = responseObject;
  return self;
}

- (instancetype)initOffline {
  return [super init];
}

- (void)GET:(NSString *)path
    parameters:(NSDictionary *)parameters
       success:(void (^)(NSDictionary *responseObject))success
       failure:(void (^)(NSError *error))failure {
  NSDictionary *responseObject = _responseObject;
  [RACScheduler.mainThreadScheduler afterDelay:0.3 schedule:^{
    if (responseObject) return success(responseObject);
    NSString *reason = @"The Internet connection appears to be offline.";
    failure([NSError errorWithDomain:NSURLErrorDomain
                                code:NSURLErrorNotConnectedToInternet
                            userInfo:@{NSLocalizedDescriptionKey : reason}]);
  }];
}

- (RACSignal<NSDictionary *> *)GET:(NSString *)path parameters:(NSDictionary *)parameters {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [self GET:path parameters:parameters success:^(NSDictionary *responseObject) {
      [subscriber sendNext:responseObject];
      [subscriber sendCompleted];
    } failure:^(NSError *error) {
      [subscriber sendError:error];
    }];
    return nil;
  }];
}

@end

/// A child view model that follows its parent's response.
@interface MineHeaderViewModel : NSObject
@property (nonatomic, readonly, copy) NSString *name;
- (instancetype)initWithName:(RACSignal<NSString *> *)name;
@end

@interface MineHeaderViewModel ()
@property (nonatomic, readwrite, copy) NSString *name;
@end

@implementation MineHeaderViewModel

- (instancetype)initWithName:(RACSignal<NSString *> *)name {
  if ((self = [super init])) {
    _name = @"not logged in";
    RAC(self, name) = name;
  }
  return self;
}

@end

@interface MineTopCollectionViewCellViewModel : NSObject
@property (nonatomic, readonly, copy) NSString *title;
@property (nonatomic, readonly) NSInteger count;
- (instancetype)initWithTitle:(NSString *)title count:(RACSignal<NSNumber *> *)count;
@end

@interface MineTopCollectionViewCellViewModel ()
@property (nonatomic, readwrite) NSInteger count;
@end

@implementation MineTopCollectionViewCellViewModel

- (instancetype)initWithTitle:(NSString *)title count:(RACSignal<NSNumber *> *)count {
  if ((self = [super init])) {
    _title = [title copy];
    RAC(self, count) = count;
  }
  return self;
}

@end

@interface MineDownCollectionViewCellViewModel : NSObject
@property (nonatomic, readonly, copy) NSString *title;
- (instancetype)initWithTitle:(NSString *)title push:(void (^)(NSString *screen))push;
- (void)click;
@end

@implementation MineDownCollectionViewCellViewModel {
  void (^_push)(NSString *screen);
}

- (instancetype)initWithTitle:(NSString *)title push:(void (^)(NSString *screen))push {
  if ((self = [super init])) {
    _title = [title copy];
    _push = [push copy];
  }
  return self;
}

- (void)click {
  _push(self.title);
}

@end

/// The controller's view model, which sends the request and creates the child view models.
@interface MainViewModel : NSObject
@property (nonatomic, readonly) MineHeaderViewModel *mineHeaderViewModel;
@property (nonatomic, readonly, copy)
    NSArray<MineTopCollectionViewCellViewModel *> *dataSourceOfMineTopCollectionViewCell;
@property (nonatomic, readonly, copy)
    NSArray<MineDownCollectionViewCellViewModel *> *dataSourceOfMineDownCollectionViewCell;
@property (nonatomic, readonly) RACCommand *autoLoginCommand;
@property (nonatomic, readonly) RACSignal<NSString *> *pushes;
- (instancetype)initWithManager:(HTTPManager *)manager;
@end

@interface MainViewModel ()
@property (nonatomic) RACSubject<NSString *> *pushSubject;
@end

@implementation MainViewModel

- (instancetype)initWithManager:(HTTPManager *)manager {
  if ((self = [super init])) {
    _pushSubject = [RACSubject subject];
    [self racInitWithManager:manager];
    [self initChildren];
  }
  return self;
}

- (RACSignal<NSString *> *)pushes {
  return self.pushSubject;
}

- (void)racInitWithManager:(HTTPManager *)manager {
  _autoLoginCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return [manager GET:@"/login" parameters:@{}];
  }];
}

- (void)initChildren {
  RACSignal<NSDictionary *> *users = self.autoLoginCommand.executionSignals.switchToLatest;
  RACSignal * (^each)(NSString *) = ^(NSString *key) {
    return [users map:^id(NSDictionary *user) {
      return user[key];
    }];
  };
  _mineHeaderViewModel = [[MineHeaderViewModel alloc] initWithName:each(@"name")];
  _dataSourceOfMineTopCollectionViewCell = @[
    [[MineTopCollectionViewCellViewModel alloc] initWithTitle:@"orders" count:each(@"orders")],
    [[MineTopCollectionViewCellViewModel alloc] initWithTitle:@"coupons" count:each(@"coupons")],
  ];

  RACSubject *pushSubject = self.pushSubject;
  void (^push)(NSString *) = ^(NSString *screen) { [pushSubject sendNext:screen]; };
  _dataSourceOfMineDownCollectionViewCell = @[
    [[MineDownCollectionViewCellViewModel alloc] initWithTitle:@"settings" push:push],
    [[MineDownCollectionViewCellViewModel alloc] initWithTitle:@"help" push:push],
  ];
}

@end

/// The main view, which only logs what it would show.
@interface MainView : UIView
@property (nonatomic, readonly) MainViewModel *viewModel;
- (instancetype)initWithViewModel:(MainViewModel *)viewModel;
@end

@implementation MainView

- (instancetype)initWithViewModel:(MainViewModel *)viewModel {
  if ((self = [super init])) {
    _viewModel = viewModel;
    [self bindViewModel];
  }
  return self;
}

- (void)bindViewModel {
  [RACObserve(self.viewModel.mineHeaderViewModel, name) subscribeNext:^(NSString *name) {
    NSLog(@"(header: %@)", name);
  }];
  for (MineTopCollectionViewCellViewModel *cell in self.viewModel
           .dataSourceOfMineTopCollectionViewCell) {
    NSString *title = cell.title;
    [RACObserve(cell, count) subscribeNext:^(NSNumber *count) {
      NSLog(@"(%@: %@)", title, count);
    }];
  }
  [self.viewModel.pushes subscribeNext:^(NSString *x) {
    NSLog(@"(push %@)", x);
  }];
}

@end

// Two view models from A's tips.

@interface HomeViewModel : NSObject
@property (nonatomic, copy) NSString *searchConditions;
@property (nonatomic, readonly) RACSignal<NSNumber *> *searchBtnEnableSignal;
@end

@implementation HomeViewModel

- (instancetype)init {
  if ((self = [super init])) {
    _searchBtnEnableSignal = [RACSignal combineLatest:@[ RACObserve(self, searchConditions) ]
                                               reduce:^id(NSString *searchConditions) {
                                                 return @(searchConditions.length);
                                               }];
  }
  return self;
}

@end

@interface Movie : NSObject
@property (nonatomic, copy) NSString *title;
@property (nonatomic, copy) NSString *year;
+ (instancetype)movieWithDict:(NSDictionary *)dict;
@end

@implementation Movie

+ (instancetype)movieWithDict:(NSDictionary *)dict {
  Movie *movie = [[self alloc] init];
  movie.title = dict[@"title"];
  movie.year = dict[@"year"];
  return movie;
}

- (NSString *)description {
  return [NSString stringWithFormat:@"%@ %@", self.title, self.year];
}

@end

@interface MovieViewModel : NSObject
/// The films, newest first. Only the view model sets them.
@property (nonatomic, readonly, copy) NSArray<Movie *> *movies;
@property (nonatomic, readonly) RACCommand<NSDictionary *, NSArray<Movie *> *> *requestCommand;
- (instancetype)initWithManager:(HTTPManager *)manager;
@end

@interface MovieViewModel ()
@property (nonatomic, readwrite, copy) NSArray<Movie *> *movies;
@end

@implementation MovieViewModel

- (instancetype)initWithManager:(HTTPManager *)manager {
  if ((self = [super init])) {
    _movies = @[];
    _requestCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSDictionary *input) {
      NSLog(@"input %@", input[@"q"]);
      return [[manager GET:@"/v2/movie/search" parameters:input] map:^id(NSDictionary *value) {
        NSArray<NSDictionary *> *dictArray = value[@"subjects"];
        return [dictArray.rac_sequence map:^id(NSDictionary *dict) {
          return [Movie movieWithDict:dict];
        }].array;
      }];
    }];
    RAC(self, movies) = [_requestCommand.executionSignals.switchToLatest
        map:^id(NSArray<Movie *> *movies) {
          return [movies sortedArrayUsingComparator:^(Movie *one, Movie *other) {
            return [other.year compare:one.year];
          }];
        }];
  }
  return self;
}

@end

/// Executes the command twice, a second apart, and logs its signals.
static void AskTwice(RACCommand *command) {
  [command.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  [command.errors subscribeNext:^(NSError *error) {
    NSLog(@"(errors: %@)", Brief(error));
  }];
  [command execute:@{@"q" : @"基础"}];
  At(1, ^{
    [[command execute:@{@"q" : @"基础"}] subscribeError:^(NSError *error) {
      NSLog(@"(execute: %@)", Brief(error));
    }];
  });
}

#pragma mark - view, controller, view model

void viewControllerViewModel(void) {
  UIViewController *root = [[UIViewController alloc] init];
  UINavigationController *navigation =
      Keep([[UINavigationController alloc] initWithRootViewController:root]);
  LoginViewController *controller = [[LoginViewController alloc] init];
  [navigation pushViewController:controller animated:NO];
  [controller loadViewIfNeeded];
  NSLog(@"(on top: %@)", navigation.topViewController.title);
  At(1, ^{
    NSLog(@"(the user taps the button)");
    Tap(controller.mainView.button);
    NSLog(@"(on top: %@)", navigation.topViewController.title);
  });
}

#pragma mark - a file from top to bottom

/// A main view whose code follows the order in the house rules, and logs its steps.
@interface TemplateView : UIView
@property (nonatomic) UIButton *button;
@property (nonatomic) LoginMainViewModel *viewModel;
- (instancetype)initWithViewModel:(LoginMainViewModel *)viewModel;
@end

@implementation TemplateView

// Life cycle.

- (instancetype)initWithViewModel:(LoginMainViewModel *)viewModel {
  // Use a single =, which assigns; == would compare.
  if ((self = [super init])) {
    _viewModel = viewModel;
    [self segInitViews];
    [self updateConstraints];
    [self bindViewModel];
  }
  return self;
}

// Init views.

- (void)segInitViews {
  NSLog(@"segInitViews");
  [self addSubview:self.button];
  NSLog(@"(adds %@)", self.button.currentTitle);
}

// Layout.

- (void)updateConstraints {
  NSLog(@"updateConstraints");
  [super updateConstraints];
}

// Data binding.

- (void)bindViewModel {
  NSLog(@"bindViewModel");
  @weakify(self);
  [[self.button rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        NSLog(@"(tapped)");
        [self.viewModel push:@"1"];
      }];
}

// Getters, which create their object on first use.

- (UIButton *)button {
  if (_button == nil) {
    NSLog(@"getter: the button is made");
    _button = [[UIButton alloc] init];
    [_button setTitle:@"log in" forState:UIControlStateNormal];
  }
  return _button;
}

@end

void aFileFromTopToBottom(void) {
  NSLog(@"(init)");
  LoginMainViewModel *viewModel = [[LoginMainViewModel alloc] init];
  TemplateView *view = [[TemplateView alloc] initWithViewModel:viewModel];
  NSLog(@"(made)");
  Tap(view.button);
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  LoginMainViewModel *viewModel = [[LoginMainViewModel alloc] init];
  [viewModel.pushes subscribeNext:^(NSString *x) {
    NSLog(@"(push %@)", x);
  }];
  [viewModel push:@"1"];
}

#pragma mark - a custom view, replaced

void aCustomViewReplaced(void) {
  LoginTableViewModel *viewModel = [[LoginTableViewModel alloc] init];
  LoginTableView *first = [[LoginTableView alloc] initWithViewModel:viewModel];
  viewModel.accounts = 3;
  NSLog(@"(the first view shows %@)", first.titleLabel.text);

  LoginTableView *second = [[LoginTableView alloc] initWithViewModel:viewModel];
  NSLog(@"(the second view shows %@)", second.titleLabel.text);
  viewModel.accounts = 4;
  NSLog(@"(they show %@ and %@)", first.titleLabel.text, second.titleLabel.text);
}

#pragma mark - a reused cell

void aReusedCell(void) {
  AccountList *list = Keep([[AccountList alloc]
      initWithCellForRow:^(UITableView *tableView, LoginTableViewCellViewModel *viewModel) {
        LoginTableViewCell *cell = [LoginTableViewCell cellWithTableView:tableView];
        cell.viewModel = viewModel;
        return cell;
      }]);
  NSLog(@"(on display: %@)", list.namesOnDisplay);
  [list scrollTo:2];
  NSLog(@"(on display: %@)", list.namesOnDisplay);
}

#pragma mark - a cell bound in init

/// A cell that binds in init, which runs only for new cells. A reused cell shows another user's
/// name.
@interface CellBoundInInit : UITableViewCell
- (instancetype)initWithViewModel:(LoginTableViewCellViewModel *)viewModel
                  reuseIdentifier:(NSString *)reuseIdentifier;
@end

@implementation CellBoundInInit

- (instancetype)initWithViewModel:(LoginTableViewCellViewModel *)viewModel
                  reuseIdentifier:(NSString *)reuseIdentifier {
  if ((self = [super initWithStyle:UITableViewCellStyleDefault reuseIdentifier:reuseIdentifier])) {
    NSLog(@"(init of a cell)");
    RAC(self.textLabel, text) = RACObserve(viewModel, name);
  }
  return self;
}

@end

void aCellBoundInInit(void) {
  AccountList *list = Keep([[AccountList alloc]
      initWithCellForRow:^(UITableView *tableView, LoginTableViewCellViewModel *viewModel) {
        NSString *identifier = NSStringFromClass(CellBoundInInit.class);
        return [tableView dequeueReusableCellWithIdentifier:identifier]
                   ?: [[CellBoundInInit alloc] initWithViewModel:viewModel
                                                 reuseIdentifier:identifier];
      }]);
  NSLog(@"(on display: %@)", list.namesOnDisplay);
  [list scrollTo:2];
  NSLog(@"(on display: %@)", list.namesOnDisplay);
}

#pragma mark - a main view model

void aMainViewModel(void) {
  HTTPManager *manager = [[HTTPManager alloc]
      initWithResponse:@{@"name" : @"Ann", @"orders" : @2, @"coupons" : @5}];
  MainViewModel *viewModel = [[MainViewModel alloc] initWithManager:manager];
  MainView *view = Keep([[MainView alloc] initWithViewModel:viewModel]);
  NSLog(@"(the view logs in)");
  [view.viewModel.autoLoginCommand execute:nil];
  At(1, ^{
    NSLog(@"(the user taps settings)");
    [viewModel.dataSourceOfMineDownCollectionViewCell[0] click];
  });
}

#pragma mark - a lecture

void aLecture(void) {
  HomeViewModel *viewModel = [[HomeViewModel alloc] init];
  UIButton *searchBtn = [[UIButton alloc] init];
  // The signal sends a length, but the button needs a Boolean.
  RAC(searchBtn, enabled) = [viewModel.searchBtnEnableSignal map:^id(NSNumber *length) {
    return @(length.integerValue > 0);
  }];
  // KVO does not guarantee the order of two observers, so the button may still have its old state
  // here.
  [viewModel.searchBtnEnableSignal subscribeNext:^(NSNumber *x) {
    NSLog(@"enable %@", x);
    NSLog(@"(the button is enabled: %d)", searchBtn.enabled);
  }];
  viewModel.searchConditions = @"abc";
  viewModel.searchConditions = @"";
}

#pragma mark - a dialogue

void aDialogue(void) {
  HTTPManager *manager = [[HTTPManager alloc] initWithResponse:@{
    @"subjects" : @[
      @{@"title" : @"Spirited Away", @"year" : @"2001"},
      @{@"title" : @"Coco", @"year" : @"2017"},
      @{@"title" : @"Ratatouille", @"year" : @"2007"},
    ]
  }];
  MovieViewModel *viewModel = Keep([[MovieViewModel alloc] initWithManager:manager]);
  [viewModel.requestCommand.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  RACSignal<NSArray<Movie *> *> *movies =
      [viewModel rac_valuesForKeyPath:@keypath(viewModel.movies) observer:viewModel];
  [[movies skip:1] subscribeNext:^(NSArray<Movie *> *movies) {
    NSLog(@"(%@)", [movies componentsJoinedByString:@", "]);
  }];
  [viewModel.requestCommand.executionSignals.switchToLatest subscribeNext:^(NSArray *x) {
    NSLog(@"switchToLatest %lu", (unsigned long)x.count);
  }];
  [viewModel.requestCommand execute:@{@"q" : @"基础"}];
}

#pragma mark - an empty failure block

void anEmptyFailureBlock(void) {
  HTTPManager *manager = [[HTTPManager alloc] initOffline];
  AskTwice(Keep([[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSDictionary *input) {
    NSLog(@"input %@", input[@"q"]);
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      [manager GET:@"/v2/movie/search" parameters:input success:^(NSDictionary *response) {
        [subscriber sendNext:response];
        [subscriber sendCompleted];
      } failure:^(NSError *error) {
        // As in the tutorial, nothing ends the signal, so the command never stops executing.
      }];
      return nil;
    }];
  }]));
}

#pragma mark - a failure that ends the request

void aFailureThatEndsTheRequest(void) {
  HTTPManager *manager = [[HTTPManager alloc] initOffline];
  MovieViewModel *viewModel = Keep([[MovieViewModel alloc] initWithManager:manager]);
  AskTwice(viewModel.requestCommand);
}
