#import "../Notebook.h"

static NSError *URLError(NSInteger code, NSString *description) {
  return [NSError errorWithDomain:NSURLErrorDomain
                             code:code
                         userInfo:@{NSLocalizedDescriptionKey : description}];
}

static NSError *Offline(void) {
  return URLError(NSURLErrorNotConnectedToInternet,
                  @"The Internet connection appears to be offline.");
}

/// A replacement for AFHTTPSessionManager with prepared responses.
@interface SessionManager : NSObject
- (void)answer:(NSString *)body statusCode:(NSInteger)statusCode after:(NSTimeInterval)latency;
- (void)answerTwoFilms;
- (void)failWith:(NSError *)error after:(NSTimeInterval)latency;
- (RACDisposable *)GET:(NSString *)path
            parameters:(NSDictionary *)parameters
               success:(void (^)(NSDictionary *responseObject))success
               failure:(void (^)(NSError *error))failure;
/// Returns a signal that makes the same request, sends the response and completes, or fails.
- (RACSignal<NSDictionary *> *)GET:(NSString *)path parameters:(NSDictionary *)parameters;
@end

/// Returns the titles of the films in a response.
static NSArray<NSString *> *Titles(NSDictionary *responseObject) {
  return [responseObject valueForKeyPath:@"subjects.title"];
}

@implementation SessionManager {
  NSTimeInterval _latency;
  NSDictionary *_responseObject;
  NSError *_error;
}

- (void)answer:(NSString *)body statusCode:(NSInteger)statusCode after:(NSTimeInterval)latency {
  _latency = latency;
  NSData *data = [body dataUsingEncoding:NSUTF8StringEncoding];
  _responseObject = [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
  _error = [self complaintAbout:_responseObject statusCode:statusCode];
}

- (void)answerTwoFilms {
  [self answer:@"{\"subjects\": [{\"title\": \"哪吒之魔童降世\"}, {\"title\": \"烈火英雄\"}]}"
      statusCode:200
           after:0.3];
}

- (void)failWith:(NSError *)error after:(NSTimeInterval)latency {
  _latency = latency;
  _error = error;
}

/// Checks a response as a serializer does, because a missing title would silently be nil.
- (NSError *)complaintAbout:(NSDictionary *)responseObject statusCode:(NSInteger)statusCode {
  if (statusCode != 200) {
    NSString *reason = [NSString stringWithFormat:@"Request failed: %ld", (long)statusCode];
    return URLError(NSURLErrorBadServerResponse, reason);
  }
  if (!responseObject) {
    return URLError(NSURLErrorCannotDecodeContentData, @"Malformed body: it is no JSON");
  }
  NSArray<NSDictionary *> *subjects = responseObject[@"subjects"];
  for (NSUInteger row = 0; row < subjects.count; row++) {
    if (subjects[row][@"title"]) continue;
    NSString *reason = [NSString
        stringWithFormat:@"Malformed body: subjects.%lu.title is missing", (unsigned long)row];
    return URLError(NSURLErrorCannotDecodeContentData, reason);
  }
  return nil;
}

- (RACDisposable *)GET:(NSString *)path
            parameters:(NSDictionary *)parameters
               success:(void (^)(NSDictionary *responseObject))success
               failure:(void (^)(NSError *error))failure {
  NSDictionary *responseObject = _responseObject;
  NSError *error = _error;
  return [RACScheduler.mainThreadScheduler afterDelay:_latency schedule:^{
    if (error) {
      failure(error);
    } else {
      success(responseObject);
    }
  }];
}

- (RACSignal<NSDictionary *> *)GET:(NSString *)path parameters:(NSDictionary *)parameters {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    return [self GET:path
        parameters:parameters
        success:^(NSDictionary *responseObject) {
          [subscriber sendNext:responseObject];
          [subscriber sendCompleted];
        }
        failure:^(NSError *error) {
          [subscriber sendError:error];
        }];
  }];
}

@end

/// A view model with the films. Only the view model sets them.
@interface DouBanDetailViewModel : NSObject
@property (nonatomic, readonly, copy) NSArray<NSString *> *movies;
@property (nonatomic, readonly) RACCommand<NSDictionary *, NSArray<NSString *> *> *requestCommand;
- (instancetype)initWithManager:(SessionManager *)manager;
@end

@interface DouBanDetailViewModel ()
@property (nonatomic, readwrite, copy) NSArray<NSString *> *movies;
@end

@implementation DouBanDetailViewModel

- (instancetype)initWithManager:(SessionManager *)manager {
  if ((self = [super init])) {
    _movies = @[];
    [self racInitWithManager:manager];
  }
  return self;
}

- (void)racInitWithManager:(SessionManager *)manager {
  _requestCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSDictionary *input) {
    RACSignal *requestSignal = [[[manager GET:@"/v2/movie/in_theaters" parameters:input]
        doNext:^(NSDictionary *responseObject) {
          NSLog(@"sendNext");
        }] doError:^(NSError *error) {
      NSLog(@"sendError");
    }];
    // The manager may respond on any thread, but the command's values are for the screen.
    return [[requestSignal map:^id(NSDictionary *responseObject) {
      NSLog(@"map");
      return Titles(responseObject);
    }] deliverOn:RACScheduler.mainThreadScheduler];
  }];
  RAC(self, movies) = _requestCommand.executionSignals.switchToLatest;
}

@end

/// Covers the screen while the user has to wait.
@interface ProgressHUD : NSObject
@property (nonatomic, readonly, copy) NSString *state;
- (void)show;
- (void)dismiss;
@end

@implementation ProgressHUD

- (instancetype)init {
  if ((self = [super init])) _state = @"hidden";
  return self;
}

- (void)show {
  [self become:@"busy"];
}

- (void)dismiss {
  [self become:@"hidden"];
}

- (void)become:(NSString *)state {
  if ([_state isEqualToString:state]) return;
  _state = state;
  NSLog(@"(HUD %@)", state);
}

@end

@interface DouBanViewDetailController : UIViewController <UITableViewDataSource>
@property (nonatomic, readonly) UITableView *tableView;
@property (nonatomic, readonly) ProgressHUD *hud;
@property (nonatomic, readonly) DouBanDetailViewModel *viewModel;
- (instancetype)initWithManager:(SessionManager *)manager;
- (void)bindViewModel;
- (void)bindViewModelToEachExecution;
- (void)bindValues;
- (void)request;
- (NSString *)rows;
@end

@implementation DouBanViewDetailController

static NSString *const kCell = @"DouBanDetailTableViewCell";

- (instancetype)initWithManager:(SessionManager *)manager {
  if ((self = [super init])) {
    _viewModel = [[DouBanDetailViewModel alloc] initWithManager:manager];
    _tableView = [[UITableView alloc] init];
    _tableView.frame = (CGRect){.size = {.width = 320, .height = 300}};
    _hud = [[ProgressHUD alloc] init];
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  [self segInitViews];
}

- (void)segInitViews {
  [self.tableView registerClass:UITableViewCell.class forCellReuseIdentifier:kCell];
  self.tableView.dataSource = self;
  [self.view addSubview:self.tableView];
}

- (void)bindViewModel {
  [self bindValues];
  [self bindErrors];
}

/// Subscribes to each execution's signal, which also shows when an execution starts.
- (void)bindViewModelToEachExecution {
  @weakify(self);
  [self.viewModel.requestCommand.executionSignals subscribeNext:^(RACSignal *x) {
    @strongify(self);
    NSLog(@"subscribeNext1:%@", x);
    [self.hud show];
    [x subscribeNext:^(NSArray<NSString *> *x) {
      @strongify(self);
      NSLog(@"subscribeNext2:%@", [x componentsJoinedByString:@", "]);
      [self showFilms];
    } completed:^{
      // A failed execution also ends with a completion.
      NSLog(@"(completed)");
    }];
  }];
  [self bindErrors];
}

- (void)bindValues {
  @weakify(self);
  RACSignal<NSArray<NSString *> *> *films =
      self.viewModel.requestCommand.executionSignals.switchToLatest;
  [films subscribeNext:^(NSArray<NSString *> *x) {
    @strongify(self);
    NSLog(@"switchToLatest:%@", [x componentsJoinedByString:@", "]);
    [self showFilms];
  }];
}

- (void)bindErrors {
  @weakify(self);
  [self.viewModel.requestCommand.errors subscribeNext:^(NSError *x) {
    @strongify(self);
    NSLog(@"errors subscribeNext:%@", Brief(x));
    [self.hud dismiss];
  }];
}

- (void)request {
  [self.viewModel.requestCommand execute:@{@"apikey" : @"x"}];
}

- (void)showFilms {
  [self.tableView reloadData];
  NSLog(@"(rows %@)", self.rows);
  [self.hud dismiss];
}

/// The visible cells' strings, joined by commas.
- (NSString *)rows {
  NSMutableArray<NSString *> *titles = [NSMutableArray array];
  for (NSIndexPath *indexPath in self.tableView.indexPathsForVisibleRows) {
    UITableViewCell *cell = [self.tableView cellForRowAtIndexPath:indexPath];
    [titles addObject:cell.textLabel.text ?: @""];
  }
  return [titles componentsJoinedByString:@", "];
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return self.viewModel.movies.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  UITableViewCell *cell = [tableView dequeueReusableCellWithIdentifier:kCell];
  cell.textLabel.text = self.viewModel.movies[indexPath.row];
  return cell;
}

@end

/// Returns a controller that is on the screen.
static DouBanViewDetailController *Show(SessionManager *manager) {
  DouBanViewDetailController *controller =
      Keep([[DouBanViewDetailController alloc] initWithManager:manager]);
  [controller loadViewIfNeeded];
  return controller;
}

#pragma mark - switched to the latest

void switchedToTheLatest(void) {
  SessionManager *manager = [[SessionManager alloc] init];
  [manager answerTwoFilms];
  DouBanViewDetailController *controller = Show(manager);
  [controller bindViewModel];
  [controller request];
  [controller.hud show];
  At(1, ^{
    NSLog(@"-- the second request fails");
    [manager failWith:Offline() after:0.3];
    [controller request];
    [controller.hud show];
  });
  At(2, ^{ NSLog(@"(rows %@)", controller.rows); });
}

#pragma mark - each execution by itself

void eachExecutionByItself(void) {
  SessionManager *manager = [[SessionManager alloc] init];
  [manager answerTwoFilms];
  DouBanViewDetailController *controller = Show(manager);
  [controller bindViewModelToEachExecution];
  [controller request];
  At(1, ^{
    NSLog(@"-- the second request fails");
    [manager failWith:Offline() after:0.3];
    [controller request];
  });
  At(2, ^{ NSLog(@"(rows %@)", controller.rows); });
}

#pragma mark - errors unheard

void errorsUnheard(void) {
  SessionManager *manager = [[SessionManager alloc] init];
  [manager failWith:Offline() after:0.3];
  DouBanViewDetailController *controller = Show(manager);
  // Without bindErrors the HUD stays.
  [controller bindValues];
  [controller request];
  [controller.hud show];
  At(10, ^{ NSLog(@"(ten seconds later: HUD %@)", controller.hud.state); });
}

#pragma mark - answered on another thread

/// A manager that responds on its own thread, like NSURLSession.
@interface BackgroundManager : SessionManager
@end

@implementation BackgroundManager

- (RACSignal<NSDictionary *> *)GET:(NSString *)path parameters:(NSDictionary *)parameters {
  return [[super GET:path parameters:parameters] deliverOn:[RACScheduler scheduler]];
}

@end

void answeredOnAnotherThread(void) {
  BackgroundManager *manager = [[BackgroundManager alloc] init];
  [manager answerTwoFilms];
  RACCommand *requestCommand = Keep([[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return [[manager GET:@"/v2/movie/in_theaters"
              parameters:@{}] map:^id(NSDictionary *responseObject) {
      return Titles(responseObject);
    }];
  }]);
  [[requestCommand.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"executing %@ on %@", isExecuting, NSThread.currentThread);
  }];
  [requestCommand.executionSignals.switchToLatest subscribeNext:^(NSArray<NSString *> *titles) {
    NSLog(@"%lu films on %@", (unsigned long)titles.count, NSThread.currentThread);
  }];
  [requestCommand execute:nil];
}

#pragma mark - delivered on the main thread

void deliveredOnTheMainThread(void) {
  BackgroundManager *manager = [[BackgroundManager alloc] init];
  [manager answerTwoFilms];
  DouBanDetailViewModel *viewModel =
      Keep([[DouBanDetailViewModel alloc] initWithManager:manager]);
  [[viewModel.requestCommand.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"executing %@ on %@", isExecuting, NSThread.currentThread);
  }];
  RACSignal<NSArray<NSString *> *> *movies =
      [viewModel rac_valuesForKeyPath:@keypath(viewModel.movies) observer:viewModel];
  [[movies skip:1] subscribeNext:^(NSArray<NSString *> *titles) {
    NSLog(@"%lu films on %@", (unsigned long)titles.count, NSThread.currentThread);
  }];
  [viewModel.requestCommand execute:@{@"apikey" : @"x"}];
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  SessionManager *manager = [[SessionManager alloc] init];
  DouBanDetailViewModel *viewModel =
      Keep([[DouBanDetailViewModel alloc] initWithManager:manager]);
  [[viewModel rac_valuesForKeyPath:@keypath(viewModel.movies) observer:viewModel]
      subscribeNext:^(NSArray<NSString *> *movies) {
        NSLog(@"(%lu films)", (unsigned long)movies.count);
      }];
  [viewModel.requestCommand.errors subscribeNext:^(NSError *x) {
    NSLog(@"errors subscribeNext:%@", Brief(x));
  }];
  void (^request)(void) = ^{ [viewModel.requestCommand execute:@{@"apikey" : @"x"}]; };

  [manager answerTwoFilms];
  request();
  At(10, ^{
    [manager answer:@"" statusCode:404 after:0];
    request();
  });
  At(20, ^{
    [manager answer:@"<html>" statusCode:200 after:0];
    request();
  });
  At(30, ^{
    [manager answer:@"{\"subjects\": [{}]}" statusCode:200 after:0];
    request();
  });
  At(40, ^{
    NSError *refused =
        URLError(NSURLErrorCannotConnectToHost, @"Could not connect to the server.");
    [manager failWith:refused after:0];
    request();
  });
  At(50, ^{
    // The server is silent, and the session gives up.
    [manager failWith:URLError(NSURLErrorTimedOut, @"The request timed out.") after:5];
    request();
  });
  At(60, ^{
    NSLog(@"(still %@)", [viewModel.movies componentsJoinedByString:@", "]);
  });
}
