#import "../Notebook.h"

// Main view, controller and view model.

/// The view model: it knows neither view nor controller.
@interface LoginMainViewModel : NSObject
@property (nonatomic, readonly) RACSubject<NSString *> *pushSubject;
@end

@implementation LoginMainViewModel

- (instancetype)init {
  if ((self = [super init])) [self racInit];
  return self;
}

- (void)racInit {
  _pushSubject = [RACSubject subject];
}

@end

/// The main view: it is made with its view model, and binds at once.
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
        [self.viewModel.pushSubject sendNext:@"1"];
      }];
}

@end

/// The controller: it holds both, and knows where to go.
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
  [self.viewModel.pushSubject subscribeNext:^(NSString *x) {
    @strongify(self);
    UIViewController *screen = [[UIViewController alloc] init];
    screen.title = [NSString stringWithFormat:@"screen %@", x];
    [self.navigationController pushViewController:screen animated:NO];
  }];
}

@end

// Custom views.

@interface LoginTableViewModel : NSObject
@property (nonatomic, copy) NSString *title;
@end

@implementation LoginTableViewModel
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

/// A cell that is bound whenever it is given a view model, until its next reuse.
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

/// Makes the cell for a row.
typedef UITableViewCell * (^CellForRow)(UITableView *tableView,
                                        LoginTableViewCellViewModel *viewModel);

/// Four accounts, two of which find room.
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

/// In place of AFHTTPSessionManager: each request is answered after 0.3 s, if there is a network.
@interface HTTPManager : NSObject
- (instancetype)initWithResponse:(NSDictionary *)responseObject;
- (instancetype)initOffline;
- (void)GET:(NSString *)path
    parameters:(NSDictionary *)parameters
       success:(void (^)(NSDictionary *responseObject))success
       failure:(void (^)(NSError *error))failure;
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

@end

@interface MineHeaderViewModel : NSObject
@property (nonatomic, copy) NSString *name;
@end

@implementation MineHeaderViewModel
@end

@interface MineTopCollectionViewCellViewModel : NSObject
@property (nonatomic, copy) NSString *title;
@property (nonatomic) NSInteger count;
@end

@implementation MineTopCollectionViewCellViewModel
@end

@interface MineDownCollectionViewCellViewModel : NSObject
@property (nonatomic, copy) NSString *title;
@property (nonatomic) RACSubject<NSString *> *pushSubject;
- (void)click;
@end

@implementation MineDownCollectionViewCellViewModel

- (void)click {
  [self.pushSubject sendNext:self.title];
}

@end

/// The controller's: it asks the network, makes the child view models, and feeds them.
@interface MainViewModel : NSObject
@property (nonatomic, readonly) MineHeaderViewModel *mineHeaderViewModel;
@property (nonatomic, readonly, copy)
    NSArray<MineTopCollectionViewCellViewModel *> *dataSourceOfMineTopCollectionViewCell;
@property (nonatomic, readonly, copy)
    NSArray<MineDownCollectionViewCellViewModel *> *dataSourceOfMineDownCollectionViewCell;
@property (nonatomic, readonly) RACCommand *autoLoginCommand;
@property (nonatomic, readonly) RACSubject<NSString *> *pushSubject;
- (instancetype)initWithManager:(HTTPManager *)manager;
@end

@implementation MainViewModel

- (instancetype)initWithManager:(HTTPManager *)manager {
  if ((self = [super init])) {
    [self initChildren];
    [self racInitWithManager:manager];
  }
  return self;
}

- (void)initChildren {
  _pushSubject = [RACSubject subject];
  _mineHeaderViewModel = [[MineHeaderViewModel alloc] init];
  _mineHeaderViewModel.name = @"not logged in";

  MineTopCollectionViewCellViewModel *orders = [[MineTopCollectionViewCellViewModel alloc] init];
  orders.title = @"orders";
  MineTopCollectionViewCellViewModel *coupons = [[MineTopCollectionViewCellViewModel alloc] init];
  coupons.title = @"coupons";
  _dataSourceOfMineTopCollectionViewCell = @[ orders, coupons ];

  RACSubject *pushSubject = self.pushSubject;
  _dataSourceOfMineDownCollectionViewCell =
      [@[ @"settings", @"help" ].rac_sequence map:^id(NSString *title) {
        MineDownCollectionViewCellViewModel *cell =
            [[MineDownCollectionViewCellViewModel alloc] init];
        cell.title = title;
        cell.pushSubject = pushSubject;
        return cell;
      }].array;
}

- (void)racInitWithManager:(HTTPManager *)manager {
  _autoLoginCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      [manager GET:@"/login" parameters:@{} success:^(NSDictionary *responseObject) {
        [subscriber sendNext:responseObject];
        [subscriber sendCompleted];
      } failure:^(NSError *error) {
        [subscriber sendError:error];
      }];
      return nil;
    }];
  }];
  @weakify(self);
  [self.autoLoginCommand.executionSignals.switchToLatest subscribeNext:^(NSDictionary *user) {
    @strongify(self);
    self.mineHeaderViewModel.name = user[@"name"];
    for (MineTopCollectionViewCellViewModel *cell in self.dataSourceOfMineTopCollectionViewCell) {
      cell.count = [user[cell.title] integerValue];
    }
  }];
}

@end

/// What the view does with it: here it only logs.
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
  [self.viewModel.pushSubject subscribeNext:^(NSString *x) {
    NSLog(@"(push %@)", x);
  }];
}

@end

// The two of Tips.

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

/// What becomes of a request that has failed.
typedef void (^Failure)(id<RACSubscriber> subscriber, NSError *error);

@interface MovieViewModel : NSObject
@property (nonatomic, readonly, copy) NSArray<Movie *> *movies;
@property (nonatomic, readonly) RACCommand<NSDictionary *, id> *requestCommand;
- (instancetype)initWithManager:(HTTPManager *)manager failure:(Failure)failure;
- (void)askTwice;
@end

@interface MovieViewModel ()
@property (nonatomic, copy) NSArray<Movie *> *movies;
@end

@implementation MovieViewModel

- (instancetype)initWithManager:(HTTPManager *)manager failure:(Failure)failure {
  if ((self = [super init])) {
    @weakify(self);
    _requestCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSDictionary *input) {
      NSLog(@"input %@", input[@"q"]);
      RACSignal *requestSignal =
          [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
            [manager GET:@"/v2/movie/search" parameters:input success:^(NSDictionary *response) {
              [subscriber sendNext:response];
              [subscriber sendCompleted];
            } failure:^(NSError *error) {
              failure(subscriber, error);
            }];
            return nil;
          }];
      // The films are kept on the way, and nil is sent: look at `movies`.
      return [requestSignal map:^id(NSDictionary *value) {
        @strongify(self);
        NSArray<NSDictionary *> *dictArray = value[@"subjects"];
        NSArray<Movie *> *movies = [dictArray.rac_sequence map:^id(NSDictionary *dict) {
          return [Movie movieWithDict:dict];
        }].array;
        self.movies = [movies sortedArrayUsingComparator:^(Movie *one, Movie *other) {
          return [other.year compare:one.year];
        }];
        NSLog(@"(%@)", [self.movies componentsJoinedByString:@", "]);
        return nil;
      }];
    }];
  }
  return self;
}

/// Asks twice, a second apart, and logs what the command tells.
- (void)askTwice {
  [self.requestCommand.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  [self.requestCommand.errors subscribeNext:^(NSError *error) {
    NSLog(@"(errors: %@)", Brief(error));
  }];
  [self.requestCommand execute:@{@"q" : @"基础"}];
  At(1, ^{
    [[self.requestCommand execute:@{@"q" : @"基础"}] subscribeError:^(NSError *error) {
      NSLog(@"(execute: %@)", Brief(error));
    }];
  });
}

@end

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

#pragma mark - the view model alone

void theViewModelAlone(void) {
  LoginMainViewModel *viewModel = [[LoginMainViewModel alloc] init];
  [viewModel.pushSubject subscribeNext:^(NSString *x) {
    NSLog(@"(push %@)", x);
  }];
  [viewModel.pushSubject sendNext:@"1"];
}

#pragma mark - a custom view, replaced

void aCustomViewReplaced(void) {
  LoginTableViewModel *viewModel = [[LoginTableViewModel alloc] init];
  viewModel.title = @"no accounts";
  LoginTableView *first = [[LoginTableView alloc] initWithViewModel:viewModel];
  viewModel.title = @"3 accounts";
  NSLog(@"(the first view shows %@)", first.titleLabel.text);

  LoginTableView *second = [[LoginTableView alloc] initWithViewModel:viewModel];
  NSLog(@"(the second view shows %@)", second.titleLabel.text);
  viewModel.title = @"4 accounts";
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

/// Init runs for the first cells only: a row that is given a used cell shows somebody else's name.
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
  // One observation for the whole audience: two would hear it in the order that KVO likes.
  RACMulticastConnection *lecture = [viewModel.searchBtnEnableSignal publish];
  // What is sent is a length; the button wants a yes or no.
  RAC(searchBtn, enabled) = [lecture.signal map:^id(NSNumber *length) {
    return @(length.integerValue > 0);
  }];
  [lecture.signal subscribeNext:^(NSNumber *x) {
    NSLog(@"enable %@", x);
    NSLog(@"(the button is enabled: %d)", searchBtn.enabled);
  }];
  [lecture connect];
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
  MovieViewModel *viewModel = Keep([[MovieViewModel alloc]
      initWithManager:manager
              failure:^(id<RACSubscriber> subscriber, NSError *error) {
                [subscriber sendError:error];
              }]);
  [viewModel.requestCommand.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  [viewModel.requestCommand.executionSignals.switchToLatest subscribeNext:^(id x) {
    NSLog(@"switchToLatest %@", x);
  }];
  [viewModel.requestCommand execute:@{@"q" : @"基础"}];
}

#pragma mark - an empty failure block

void anEmptyFailureBlock(void) {
  // As the tutorial leaves it: the command waits for an end that never comes.
  MovieViewModel *viewModel = Keep([[MovieViewModel alloc]
      initWithManager:[[HTTPManager alloc] initOffline]
              failure:^(id<RACSubscriber> subscriber, NSError *error) {}]);
  [viewModel askTwice];
}

#pragma mark - a failure that ends the request

void aFailureThatEndsTheRequest(void) {
  MovieViewModel *viewModel = Keep([[MovieViewModel alloc]
      initWithManager:[[HTTPManager alloc] initOffline]
              failure:^(id<RACSubscriber> subscriber, NSError *error) {
                [subscriber sendError:error];
              }]);
  [viewModel askTwice];
}
