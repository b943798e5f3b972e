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

/// In place of AFHTTPSessionManager: it is told beforehand what the server answers.
@interface SessionManager : NSObject
- (void)answer:(NSString *)body statusCode:(NSInteger)statusCode after:(NSTimeInterval)latency;
- (void)answerTwoFilms;
- (void)failWith:(NSError *)error after:(NSTimeInterval)latency;
- (RACDisposable *)GET:(NSString *)path
            parameters:(NSDictionary *)parameters
               success:(void (^)(NSDictionary *responseObject))success
               failure:(void (^)(NSError *error))failure;
@end

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

/// What a response serializer has to look at, since a missing title is nil, and nobody minds.
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

@end

@interface DouBanDetailViewModel : NSObject
@property (nonatomic, readonly, copy) NSArray<NSString *> *movies;
@property (nonatomic, readonly) RACCommand<NSDictionary *, id> *requestCommand;
- (instancetype)initWithManager:(SessionManager *)manager;
@end

@interface DouBanDetailViewModel ()
@property (nonatomic, copy) NSArray<NSString *> *movies;
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
  @weakify(self);
  _requestCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSDictionary *input) {
    RACSignal *requestSignal =
        [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
          RACDisposable *request = [manager GET:@"/v2/movie/in_theaters"
              parameters:input
              success:^(NSDictionary *responseObject) {
                NSLog(@"sendNext");
                [subscriber sendNext:responseObject];
                [subscriber sendCompleted];
              }
              failure:^(NSError *error) {
                [subscriber sendError:error];
                NSLog(@"sendError");
              }];
          return [RACDisposable disposableWithBlock:^{
            NSLog(@"disposableWithBlock");
            [request dispose];
          }];
        }];
    // The titles are kept on the way; what is sent on is a mere sign that they are there.
    return [requestSignal map:^id(NSDictionary *value) {
      // This block needs it as well, even for an ivar: `self->_movies` would hold self.
      @strongify(self);
      NSLog(@"map");
      self.movies = [value valueForKeyPath:@"subjects.title"];
      return nil;
    }];
  }];
}

@end

/// The veil over the screen while there is something to wait for.
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

/// The other way: each execution is heard as it begins, too.
- (void)bindViewModelToEachExecution {
  @weakify(self);
  [self.viewModel.requestCommand.executionSignals subscribeNext:^(RACSignal *x) {
    @strongify(self);
    NSLog(@"subscribeNext1:%@", x);
    [self.hud show];
    [x subscribeNext:^(id x) {
      @strongify(self);
      NSLog(@"subscribeNext2:%@", x);
      [self showFilms];
    } completed:^{
      // One that has failed ends so as well.
      NSLog(@"(completed)");
    }];
  }];
  [self bindErrors];
}

- (void)bindValues {
  @weakify(self);
  [self.viewModel.requestCommand.executionSignals.switchToLatest subscribeNext:^(id x) {
    @strongify(self);
    NSLog(@"switchToLatest:%@", x);
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

/// What a user reads on the table.
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

/// The controller on the screen.
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
  // Without bindErrors nobody lifts the veil.
  [controller bindValues];
  [controller request];
  [controller.hud show];
  At(10, ^{ NSLog(@"(ten seconds later: HUD %@)", controller.hud.state); });
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  SessionManager *manager = [[SessionManager alloc] init];
  DouBanDetailViewModel *viewModel =
      Keep([[DouBanDetailViewModel alloc] initWithManager:manager]);
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
    NSLog(@"(movies %@)", [viewModel.movies componentsJoinedByString:@", "]);
  });
}
