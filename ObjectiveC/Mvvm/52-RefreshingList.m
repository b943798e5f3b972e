#import "../Notebook.h"

static NSError *URLError(NSInteger code, NSString *description) {
  return [NSError errorWithDomain:NSURLErrorDomain
                             code:code
                         userInfo:@{NSLocalizedDescriptionKey : description}];
}

// Model.

@interface DouBanTheatersModel : NSObject
@property (nonatomic, readonly, copy) NSString *title;
- (instancetype)initWithDict:(NSDictionary *)dict;
@end

@implementation DouBanTheatersModel

- (instancetype)initWithDict:(NSDictionary *)dict {
  if ((self = [super init])) _title = [dict[@"title"] copy];
  return self;
}

@end

/// Replaces the tutorial's class, which uses AFNetworking. This one has its response ready.
@interface HttpManager : NSObject
@property (nonatomic) NSTimeInterval latency;
/// The response's status code, or 0 without a network.
@property (nonatomic) NSInteger statusCode;
@property (nonatomic, copy) NSDictionary *response;
- (void)requestNetworkDataWithUrlString:(NSString *)urlString
                                 params:(NSDictionary *)params
                              completed:(void (^)(NSDictionary *response, NSError *error))completed;
@end

@implementation HttpManager

/// Creates a manager that responds with five films.
- (instancetype)init {
  if ((self = [super init])) {
    _latency = 0.6;
    _statusCode = 200;
    NSArray *titles = @[ @"Coco", @"Zootopia", @"Spirited Away", @"Ratatouille", @"Up" ];
    _response = @{
      @"subjects" : [titles.rac_sequence map:^id(NSString *title) {
        return @{@"title" : title};
      }].array
    };
  }
  return self;
}

- (void)requestNetworkDataWithUrlString:(NSString *)urlString
                                 params:(NSDictionary *)params
                              completed:
                                  (void (^)(NSDictionary *response, NSError *error))completed {
  [RACScheduler.mainThreadScheduler afterDelay:self.latency schedule:^{
    NSError *error = self.error;
    completed(error ? nil : self.response, error);
  }];
}

/// Returns an error if there is no network or the response is invalid.
- (NSError *)error {
  if (self.statusCode == 0) {
    return URLError(NSURLErrorNotConnectedToInternet,
                    @"The Internet connection appears to be offline.");
  }
  if (self.statusCode != 200) {
    NSString *reason = [NSString stringWithFormat:@"Request failed: %ld", (long)self.statusCode];
    return URLError(NSURLErrorBadServerResponse, reason);
  }
  NSArray<NSDictionary *> *subjects = self.response[@"subjects"];
  for (NSUInteger row = 0; row < subjects.count; row++) {
    if (subjects[row][@"title"]) continue;
    NSString *reason = [NSString
        stringWithFormat:@"Malformed body: subjects.%lu.title is missing", (unsigned long)row];
    return URLError(NSURLErrorCannotDecodeContentData, reason);
  }
  return nil;
}

@end

// ViewModel.

/// The status of a refresh, in a tuple with a message for the user.
typedef NS_ENUM(NSUInteger, RefreshDataStatus) { RefreshLoading, RefreshError, RefreshUI };

@interface CircleListMainViewCellViewModel : NSObject
@property (nonatomic, readonly) DouBanTheatersModel *model;
- (instancetype)initWithModel:(DouBanTheatersModel *)model;
@end

@implementation CircleListMainViewCellViewModel

- (instancetype)initWithModel:(DouBanTheatersModel *)model {
  if ((self = [super init])) _model = model;
  return self;
}

@end

@interface CircleListMainViewModel : NSObject
@property (nonatomic, readonly) RACCommand *refreshDataCommand;
/// The states of a refresh.
@property (nonatomic, readonly) RACSignal<RACTwoTuple<NSNumber *, NSString *> *> *refreshData;
/// The rows that the user taps.
@property (nonatomic, readonly) RACSignal<CircleListMainViewCellViewModel *> *cellClicks;
@property (nonatomic, readonly, copy) NSArray<CircleListMainViewCellViewModel *> *dataArray;
- (instancetype)initWithHttpManager:(HttpManager *)httpManager;
- (void)clickCell:(NSInteger)row;
@end

@interface CircleListMainViewModel ()
@property (nonatomic) RACSubject<RACTwoTuple<NSNumber *, NSString *> *> *refreshDataSubject;
@property (nonatomic) RACSubject<CircleListMainViewCellViewModel *> *cellClickSubject;
@property (nonatomic, readwrite, copy) NSArray<CircleListMainViewCellViewModel *> *dataArray;
@end

@implementation CircleListMainViewModel

- (instancetype)initWithHttpManager:(HttpManager *)httpManager {
  if ((self = [super init])) {
    _refreshDataSubject = [RACSubject subject];
    _cellClickSubject = [RACSubject subject];
    _dataArray = @[];
    [self racInitWithHttpManager:httpManager];
  }
  return self;
}

- (RACSignal<RACTwoTuple<NSNumber *, NSString *> *> *)refreshData {
  return self.refreshDataSubject;
}

- (RACSignal<CircleListMainViewCellViewModel *> *)cellClicks {
  return self.cellClickSubject;
}

- (void)racInitWithHttpManager:(HttpManager *)httpManager {
  _refreshDataCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      [httpManager requestNetworkDataWithUrlString:@"/v2/movie/in_theaters"
                                            params:@{@"apikey" : @"…"}
                                         completed:^(NSDictionary *response, NSError *error) {
        if (error) {
          NSLog(@"refreshDataCommand subscriber sendError");
          [subscriber sendError:error];
          // An error ends the signal, so send nothing after it.
          return;
        }
        NSLog(@"refreshDataCommand subscriber sendNext");
        [subscriber sendNext:response];
        NSLog(@"refreshDataCommand subscriber sendCompleted");
        [subscriber sendCompleted];
      }];
      return nil;
    }];
  }];

  // Skip the initial NO, and react only once: later, the list shows its own spinner.
  @weakify(self);
  [[[self.refreshDataCommand.executing skip:1] take:1] subscribeNext:^(NSNumber *isExecuting) {
    @strongify(self);
    NSLog(@"executing subscribeNext");
    [self tell:RefreshLoading message:@"正在加载..."];
  }];

  [self.refreshDataCommand.executionSignals.switchToLatest subscribeNext:^(NSDictionary *response) {
    @strongify(self);
    NSLog(@"switchToLatest subscribeNext");
    if (!response) return [self tell:RefreshError message:@"网络有问题！"];
    NSArray<NSDictionary *> *subjects = response[@"subjects"];
    self.dataArray = [subjects.rac_sequence map:^id(NSDictionary *object) {
      return [[CircleListMainViewCellViewModel alloc]
          initWithModel:[[DouBanTheatersModel alloc] initWithDict:object]];
    }].array;
    [self tell:RefreshUI message:@"请求成功！"];
  }];

  [self.refreshDataCommand.errors subscribeNext:^(NSError *error) {
    @strongify(self);
    NSLog(@"errors subscribeNext");
    [self tell:RefreshError message:@"网络有问题！"];
  }];
}

- (void)tell:(RefreshDataStatus)status message:(NSString *)message {
  [self.refreshDataSubject sendNext:RACTuplePack(@(status), message)];
}

/// Reports a tap on a row, if the row exists.
- (void)clickCell:(NSInteger)row {
  if (row < (NSInteger)self.dataArray.count) [self.cellClickSubject sendNext:self.dataArray[row]];
}

@end

// View.

/// A control above or below a list that the user pulls, like those of MJRefresh.
@interface RefreshControl : NSObject
@property (nonatomic, readonly, getter=isRefreshing) BOOL refreshing;
+ (instancetype)controlWithRefreshingBlock:(void (^)(void))refreshingBlock;
- (void)pull;
- (void)endRefreshing;
@end

@interface RefreshControl ()
@property (nonatomic, getter=isRefreshing) BOOL refreshing;
@property (nonatomic, copy) void (^refreshingBlock)(void);
@end

@implementation RefreshControl

+ (instancetype)controlWithRefreshingBlock:(void (^)(void))refreshingBlock {
  RefreshControl *control = [[self alloc] init];
  control.refreshingBlock = refreshingBlock;
  return control;
}

- (void)pull {
  if (self.isRefreshing) return;
  self.refreshing = YES;
  self.refreshingBlock();
}

- (void)endRefreshing {
  if (self.isRefreshing) self.refreshing = NO;
}

@end

/// Covers the screen, like SVProgressHUD, and shows a result for a second.
@interface ProgressHUD : NSObject
@property (nonatomic, readonly, copy) NSString *state;
- (void)show;
- (void)showErrorWithStatus:(NSString *)status;
- (void)showSuccessWithStatus:(NSString *)status;
@end

@interface ProgressHUD ()
@property (nonatomic, copy) NSString *state;
@end

@implementation ProgressHUD {
  RACDisposable *_timer;
}

- (instancetype)init {
  if ((self = [super init])) _state = @"hidden";
  return self;
}

- (void)show {
  [_timer dispose];
  self.state = @"busy";
}

- (void)showErrorWithStatus:(NSString *)status {
  [self showForASecond:[@"error: " stringByAppendingString:status]];
}

- (void)showSuccessWithStatus:(NSString *)status {
  [self showForASecond:[@"success: " stringByAppendingString:status]];
}

- (void)showForASecond:(NSString *)state {
  [_timer dispose];
  self.state = state;
  @weakify(self);
  _timer = [RACScheduler.mainThreadScheduler afterDelay:1 schedule:^{
    @strongify(self);
    self.state = @"hidden";
  }];
}

@end

@interface CircleListMainViewCell : UITableViewCell
@property (nonatomic) CircleListMainViewCellViewModel *viewModel;
@end

@implementation CircleListMainViewCell

- (void)setViewModel:(CircleListMainViewCellViewModel *)viewModel {
  _viewModel = viewModel;
  if (viewModel) [self bindViewModel];
}

- (void)bindViewModel {
  self.textLabel.text = self.viewModel.model.title;
}

@end

@interface CircleListMainView : UIView <UITableViewDataSource, UITableViewDelegate>
@property (nonatomic, readonly) UITableView *mainTableView;
@property (nonatomic, readonly) RefreshControl *header;
@property (nonatomic, readonly) RefreshControl *footer;
@property (nonatomic, readonly) ProgressHUD *hud;
@property (nonatomic, readonly) CircleListMainViewModel *viewModel;
/// The titles that the user sees.
@property (nonatomic, readonly, copy) NSArray<NSString *> *rowsOnDisplay;
- (instancetype)initWithViewModel:(CircleListMainViewModel *)viewModel;
- (void)scrollTo:(NSInteger)row;
- (void)tapRow:(NSInteger)row;
@end

@interface CircleListMainView ()
@property (nonatomic, copy) NSArray<NSString *> *rowsOnDisplay;
@end

@implementation CircleListMainView

static NSString *const kCell = @"CircleListMainViewCell";

- (instancetype)initWithViewModel:(CircleListMainViewModel *)viewModel {
  if ((self = [super init])) {
    _viewModel = viewModel;
    _rowsOnDisplay = @[];
    [self segInitViews];
    [self bindViewModel];
  }
  return self;
}

- (void)segInitViews {
  @weakify(self);
  void (^refresh)(void) = ^{
    @strongify(self);
    [self.viewModel.refreshDataCommand execute:nil];
  };
  _header = [RefreshControl controlWithRefreshingBlock:refresh];
  _footer = [RefreshControl controlWithRefreshingBlock:refresh];
  _hud = [[ProgressHUD alloc] init];

  // Three rows fit on the screen.
  _mainTableView = [[UITableView alloc] init];
  _mainTableView.rowHeight = 100;
  _mainTableView.frame = (CGRect){.size = {.width = 320, .height = 300}};
  [_mainTableView registerClass:CircleListMainViewCell.class forCellReuseIdentifier:kCell];
  _mainTableView.dataSource = self;
  _mainTableView.delegate = self;
  [self addSubview:_mainTableView];
}

- (void)bindViewModel {
  // Subscribing after the call loses nothing, because a command sends on a later turn of the main
  // run loop.
  NSLog(@"refreshDataCommand execute");
  [self.viewModel.refreshDataCommand execute:nil];
  @weakify(self);
  [self.viewModel.refreshData subscribeNext:^(RACTwoTuple<NSNumber *, NSString *> *x) {
    @strongify(self);
    RACTupleUnpack(NSNumber *status, NSString *message) = x;
    [self show:status.unsignedIntegerValue message:message];
  }];
}

- (void)show:(RefreshDataStatus)status message:(NSString *)message {
  [self.header endRefreshing];
  [self.footer endRefreshing];
  [self.mainTableView reloadData];
  [self lookAtRows];
  switch (status) {
    case RefreshLoading:
      NSLog(@"RefreshLoading");
      // As in the tutorial, the message is not shown.
      [self.hud show];
      break;
    case RefreshError:
      NSLog(@"RefreshError");
      [self.hud showErrorWithStatus:message];
      break;
    case RefreshUI:
      NSLog(@"RefreshUI");
      [self.hud showSuccessWithStatus:message];
      break;
  }
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return self.viewModel.dataArray.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  CircleListMainViewCell *cell = [tableView dequeueReusableCellWithIdentifier:kCell];
  cell.viewModel = self.viewModel.dataArray[indexPath.row];
  return cell;
}

- (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath {
  [self.viewModel clickCell:indexPath.row];
}

- (void)scrollTo:(NSInteger)row {
  [self.mainTableView scrollToRowAtIndexPath:[NSIndexPath indexPathForRow:row inSection:0]
                            atScrollPosition:UITableViewScrollPositionTop
                                    animated:NO];
  [self lookAtRows];
}

/// Taps a row, as a user does.
- (void)tapRow:(NSInteger)row {
  [self tableView:self.mainTableView
      didSelectRowAtIndexPath:[NSIndexPath indexPathForRow:row inSection:0]];
}

/// Updates `rowsOnDisplay`. A table does not report its visible rows, so every method that changes
/// them calls this one.
- (void)lookAtRows {
  NSMutableArray<NSString *> *titles = [NSMutableArray array];
  for (NSIndexPath *indexPath in self.mainTableView.indexPathsForVisibleRows) {
    UITableViewCell *cell = [self.mainTableView cellForRowAtIndexPath:indexPath];
    [titles addObject:cell.textLabel.text ?: @""];
  }
  self.rowsOnDisplay = titles;
}

@end

// Controller.

@interface CircleListViewController : UIViewController
@property (nonatomic, readonly) CircleListMainView *mainView;
@property (nonatomic, readonly) CircleListMainViewModel *viewModel;
- (instancetype)initWithViewModel:(CircleListMainViewModel *)viewModel;
@end

@implementation CircleListViewController

- (instancetype)initWithViewModel:(CircleListMainViewModel *)viewModel {
  if ((self = [super init])) {
    self.title = @"films";
    _viewModel = viewModel;
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  _mainView = [[CircleListMainView alloc] initWithViewModel:self.viewModel];
  [self.view addSubview:self.mainView];
  [self bindViewModel];
}

- (void)bindViewModel {
  @weakify(self);
  [[self.viewModel.cellClicks takeUntil:self.rac_willDeallocSignal]
      subscribeNext:^(CircleListMainViewCellViewModel *row) {
        @strongify(self);
        UIViewController *screen = [[UIViewController alloc] init];
        screen.title = row.model.title;
        screen.view.backgroundColor = UIColor.whiteColor;
        [self.navigationController pushViewController:screen animated:NO];
      }];
}

- (void)dealloc {
  NSLog(@"(the controller goes)");
}

@end

/// Creates a list, and keeps it in memory.
static CircleListMainView *Show(HttpManager *httpManager) {
  CircleListMainViewModel *viewModel =
      [[CircleListMainViewModel alloc] initWithHttpManager:httpManager];
  return Keep([[CircleListMainView alloc] initWithViewModel:viewModel]);
}

#pragma mark - three pulls

void threePulls(void) {
  HttpManager *httpManager = [[HttpManager alloc] init];
  httpManager.latency = 0.657167;
  CircleListMainView *view = Show(httpManager);
  At(2.369547, ^{ [view.header pull]; });
  At(3.461193, ^{ [view.header pull]; });
  At(4.967191, ^{ [view.footer pull]; });
}

#pragma mark - what the screen shows

/// Logs what the user sees, whenever it changes.
@interface Spectator : NSObject
- (void)watch:(CircleListMainView *)view;
@end

@implementation Spectator

- (void)watch:(CircleListMainView *)view {
  [[RACObserve(view.hud, state) distinctUntilChanged] subscribeNext:^(NSString *state) {
    NSLog(@"(HUD %@)", state);
  }];
  [[RACObserve(view.header, refreshing) skip:1] subscribeNext:^(NSNumber *isRefreshing) {
    NSLog(@"(header refreshing %@)", isRefreshing);
  }];
  [[RACObserve(view.footer, refreshing) skip:1] subscribeNext:^(NSNumber *isRefreshing) {
    NSLog(@"(footer refreshing %@)", isRefreshing);
  }];
  [RACObserve(view, rowsOnDisplay) subscribeNext:^(NSArray<NSString *> *rows) {
    NSLog(@"(rows %@)", [rows componentsJoinedByString:@", "]);
  }];
}

@end

void whatTheScreenShows(void) {
  CircleListMainView *view = Show([[HttpManager alloc] init]);
  [Keep([[Spectator alloc] init]) watch:view];
  At(3, ^{
    NSLog(@"(the user pulls the header)");
    [view.header pull];
  });
  At(6, ^{ [view scrollTo:1]; });
  At(7, ^{
    NSLog(@"(the user pulls the footer)");
    [view.footer pull];
  });
}

#pragma mark - the network fails

void theNetworkFails(void) {
  HttpManager *httpManager = [[HttpManager alloc] init];
  CircleListMainView *view = Show(httpManager);
  [view.viewModel.refreshDataCommand.errors subscribeNext:^(NSError *error) {
    NSLog(@"(%@)", Brief(error));
  }];
  At(2, ^{
    httpManager.statusCode = 0;
    [view.header pull];
  });
  At(4, ^{
    httpManager.statusCode = 503;
    [view.header pull];
  });
  At(6, ^{
    httpManager.statusCode = 200;
    httpManager.response = @{@"subjects" : @[ @{@"name" : @"Coco"} ]};
    [view.header pull];
  });
  At(7, ^{
    NSLog(@"(%lu rows, HUD %@)", (unsigned long)view.rowsOnDisplay.count, view.hud.state);
  });
}

#pragma mark - a nil response

void aNilResponse(void) {
  HttpManager *httpManager = [[HttpManager alloc] init];
  httpManager.response = nil;
  CircleListMainView *view = Show(httpManager);
  At(1, ^{
    NSLog(@"(%lu rows, HUD %@)", (unsigned long)view.rowsOnDisplay.count, view.hud.state);
  });
}

#pragma mark - pulled while it loads

void pulledWhileItLoads(void) {
  CircleListMainView *view = Show([[HttpManager alloc] init]);
  At(0.2, ^{
    NSLog(@"(the user pulls the header)");
    [view.header pull];
    [[view.viewModel.refreshDataCommand execute:nil] subscribeError:^(NSError *error) {
      NSLog(@"(executed while executing: %@)", Brief(error));
    }];
    NSLog(@"(refreshing %d)", view.header.isRefreshing);
  });
  At(1, ^{ NSLog(@"(refreshing %d)", view.header.isRefreshing); });
}

#pragma mark - a tapped row pushes a screen

void aTappedRowPushesAScreen(void) {
  CircleListMainViewModel *viewModel =
      [[CircleListMainViewModel alloc] initWithHttpManager:[[HttpManager alloc] init]];
  UIViewController *root = [[UIViewController alloc] init];
  root.title = @"root";
  UINavigationController *navigation =
      Keep([[UINavigationController alloc] initWithRootViewController:root]);
  // Only the navigation controller holds this controller after the block.
  @autoreleasepool {
    CircleListViewController *controller =
        [[CircleListViewController alloc] initWithViewModel:viewModel];
    [navigation pushViewController:controller animated:NO];
    [controller loadViewIfNeeded];
  }
  At(1, ^{
    NSLog(@"(the user taps row 1)");
    CircleListViewController *controller = (CircleListViewController *)navigation.topViewController;
    [controller.mainView tapRow:1];
    NSLog(@"(on top: %@)", navigation.topViewController.title);
  });
  At(2, ^{
    NSLog(@"(the user goes back to the root)");
    @autoreleasepool { navigation.viewControllers = @[ root ]; }
    NSLog(@"(a click that comes late)");
    [viewModel clickCell:1];
    NSLog(@"(on top: %@)", navigation.topViewController.title);
  });
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  CircleListMainViewModel *viewModel =
      [[CircleListMainViewModel alloc] initWithHttpManager:[[HttpManager alloc] init]];
  NSArray<NSString *> *names = @[ @"refreshLoading", @"refreshError", @"refreshUI" ];
  [viewModel.refreshData subscribeNext:^(RACTwoTuple<NSNumber *, NSString *> *x) {
    RACTupleUnpack(NSNumber *status, NSString *message) = x;
    NSLog(@"(%@(\"%@\"))", names[status.unsignedIntegerValue], message);
  }];
  [viewModel.cellClicks subscribeNext:^(CircleListMainViewCellViewModel *row) {
    NSLog(@"(clicked: %@)", row.model.title);
  }];
  [viewModel.refreshDataCommand execute:nil];
  At(1, ^{
    NSArray<NSString *> *titles = [viewModel.dataArray valueForKeyPath:@"model.title"];
    NSLog(@"(%@)", [titles componentsJoinedByString:@", "]);
    [viewModel clickCell:0];
    [viewModel clickCell:5];
  });
}
