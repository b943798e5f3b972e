#import "../Notebook.h"

static NSString *const Search = @"https://api.douban.com/v2/book/search";

static NSError *URLError(NSInteger code, NSString *description) {
  return [NSError errorWithDomain:NSURLErrorDomain
                             code:code
                         userInfo:@{NSLocalizedDescriptionKey : description}];
}

/// A book, as the server describes it.
@interface Book : NSObject
@property (nonatomic, readonly, copy) NSString *title;
@property (nonatomic, readonly, copy) NSString *subtitle;
@property (nonatomic, readonly, copy) NSString *image;
+ (nullable NSArray<Book *> *)booksFromBody:(NSData *)body error:(NSError **)error;
+ (NSString *)titlesOf:(NSArray<Book *> *)books;
@end

@implementation Book

+ (instancetype)bookWithDict:(NSDictionary *)dict {
  Book *book = [[self alloc] init];
  book->_title = dict[@"title"];
  book->_subtitle = dict[@"subtitle"];
  book->_image = dict[@"image"];
  return book;
}

+ (NSArray<Book *> *)booksFromBody:(NSData *)body error:(NSError **)error {
  NSDictionary *answer = [NSJSONSerialization JSONObjectWithData:body options:0 error:NULL];
  NSString *complaint = answer == nil ? @"it is no JSON" : nil;
  NSArray<NSDictionary *> *dictArr = answer[@"books"];
  for (NSUInteger row = 0; row < dictArr.count; row++) {
    // Nothing else checks this: a missing value would be nil, and its row would have no title.
    if (dictArr[row][@"title"] != nil) continue;
    complaint = [NSString stringWithFormat:@"books.%lu.title is missing", (unsigned long)row];
    break;
  }
  if (complaint != nil) {
    if (error != NULL) {
      *error = URLError(NSURLErrorCannotDecodeContentData,
                        [@"Malformed body: " stringByAppendingString:complaint]);
    }
    return nil;
  }
  return [dictArr.rac_sequence map:^id(NSDictionary *dict) {
    return [Book bookWithDict:dict];
  }].array;
}

+ (NSString *)titlesOf:(NSArray<Book *> *)books {
  return [books componentsJoinedByString:@", "];
}

- (NSString *)description {
  return [NSString stringWithFormat:@"%@/%@", self.title, self.subtitle];
}

@end

/// A server's response and its delay.
@interface Answer : NSObject
@property (nonatomic) NSInteger status;
@property (nonatomic) NSData *body;
@property (nonatomic) NSError *error;
@property (nonatomic) NSTimeInterval delay;
@property (nonatomic) NSInteger parts;
@end

@implementation Answer

+ (instancetype)body:(NSData *)body after:(NSTimeInterval)delay {
  Answer *answer = [[self alloc] init];
  answer.status = 200;
  answer.body = body;
  answer.delay = delay;
  answer.parts = 1;
  return answer;
}

+ (instancetype)text:(NSString *)text after:(NSTimeInterval)delay {
  return [self body:[text dataUsingEncoding:NSUTF8StringEncoding] after:delay];
}

+ (instancetype)error:(NSError *)error after:(NSTimeInterval)delay {
  Answer *answer = [self body:[NSData data] after:delay];
  answer.error = error;
  return answer;
}

+ (instancetype)basics {
  return [self text:@"{\"count\": 2, \"start\": 0, \"total\": 2, \"books\": [\n"
                    @"  {\"title\": \"会计基础\", \"subtitle\": \"第三版\", "
                    @"\"image\": \"https://img.douban.com/8.jpg\"},\n"
                    @"  {\"title\": \"摄影基础\", \"subtitle\": \"从入门到精通\", "
                    @"\"image\": \"https://img.douban.com/9.jpg\"}\n"
                    @"]}"
              after:0.3];
}

+ (instancetype)wukong {
  Answer *answer = [self text:@"{\"count\": 4, \"start\": 0, \"total\": 4, \"books\": [\n"
                              @"  {\"title\": \"悟空传\", \"subtitle\": \"修订版\", "
                              @"\"image\": \"https://img.douban.com/1.jpg\"},\n"
                              @"  {\"title\": \"悟空传\", \"subtitle\": \"典藏版\", "
                              @"\"image\": \"https://img.douban.com/2.jpg\"},\n"
                              @"  {\"title\": \"悟空传\", \"subtitle\": \"漫画版\", "
                              @"\"image\": \"https://img.douban.com/3.jpg\"},\n"
                              @"  {\"title\": \"悟空传\", \"subtitle\": \"纪念版\", "
                              @"\"image\": \"https://img.douban.com/4.jpg\"}\n"
                              @"]}"
                        after:0.3];
  answer.parts = 3;
  return answer;
}

@end

/// Replaces AFNetworking's manager. It calls a block for each outcome, on the main thread.
@interface HTTPManager : NSObject

/// The responses by address or by search word.
@property (nonatomic, copy) NSDictionary<NSString *, Answer *> *answers;

/// YES if the progress of a request for books is logged.
@property (nonatomic) BOOL logsProgress;

- (instancetype)initWithAnswers:(NSDictionary<NSString *, Answer *> *)answers;
- (RACDisposable *)GET:(NSString *)address
            parameters:(nullable NSDictionary<NSString *, NSString *> *)parameters
              progress:(void (^)(NSInteger received, NSInteger expected))progress
               success:(void (^)(NSData *body))success
               failure:(void (^)(NSError *error))failure;
- (RACSignal<NSData *> *)bodyOf:(NSString *)address
                     parameters:(nullable NSDictionary<NSString *, NSString *> *)parameters;

@end

@implementation HTTPManager

- (instancetype)initWithAnswers:(NSDictionary<NSString *, Answer *> *)answers {
  if ((self = [super init])) _answers = [answers copy];
  return self;
}

- (RACDisposable *)GET:(NSString *)address
            parameters:(NSDictionary<NSString *, NSString *> *)parameters
              progress:(void (^)(NSInteger received, NSInteger expected))progress
               success:(void (^)(NSData *body))success
               failure:(void (^)(NSError *error))failure {
  RACScheduler *main = RACScheduler.mainThreadScheduler;
  Answer *answer = self.answers[parameters[@"q"] ?: address] ?: self.answers[address];
  if (answer == nil) {
    return [main afterDelay:5 schedule:^{
      failure(URLError(NSURLErrorTimedOut, @"The request timed out."));
    }];
  }

  RACCompoundDisposable *task = [RACCompoundDisposable compoundDisposable];
  NSInteger expected = answer.body.length;
  for (NSInteger part = 1; part <= answer.parts && answer.error == nil; part++) {
    [task addDisposable:[main afterDelay:answer.delay * part / answer.parts schedule:^{
      progress(expected * part / answer.parts, expected);
    }]];
  }
  [task addDisposable:[main afterDelay:answer.delay schedule:^{
    if (answer.error != nil) {
      failure(answer.error);
    } else if (answer.status != 200) {
      failure(URLError(NSURLErrorBadServerResponse,
                       [NSString stringWithFormat:@"Request failed: %ld", (long)answer.status]));
    } else {
      success(answer.body);
    }
  }]];
  return task;
}

- (RACSignal<NSData *> *)bodyOf:(NSString *)address
                     parameters:(NSDictionary<NSString *, NSString *> *)parameters {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    return [self GET:address
          parameters:parameters
            progress:^(NSInteger received, NSInteger expected) {
              if (self.logsProgress && [address isEqualToString:Search]) {
                NSLog(@"downloadProgress: %ld of %ld bytes", (long)received, (long)expected);
              }
            }
             success:^(NSData *body) {
               [subscriber sendNext:body];
               [subscriber sendCompleted];
             }
             failure:^(NSError *error) {
               // The tutorials leave this line out.
               [subscriber sendError:error];
             }];
  }];
}

@end

/// A cell of the style `UITableViewCellStyleSubtitle`, with the contents of its image view.
@interface BookCell : UITableViewCell
@property (nonatomic, copy) NSString *cover;
- (void)showBook:(Book *)book;
@end

@implementation BookCell

- (instancetype)initWithStyle:(UITableViewCellStyle)style
              reuseIdentifier:(NSString *)reuseIdentifier {
  return [super initWithStyle:UITableViewCellStyleSubtitle reuseIdentifier:reuseIdentifier];
}

- (void)showBook:(Book *)book {
  self.detailTextLabel.text = book.subtitle;
  self.textLabel.text = book.title;
}

/// The cell's visible texts.
- (NSString *)description {
  NSMutableArray *texts = [NSMutableArray array];
  if (self.cover != nil) [texts addObject:self.cover];
  [texts addObject:self.textLabel.text];
  [texts addObject:self.detailTextLabel.text];
  return [texts componentsJoinedByString:@" "];
}

@end

/// A table with room for two rows, which needs no screen to lay them out.
@interface ShortTableView : UITableView
- (void)scrollToRow:(NSInteger)top;
- (NSString *)rows;
@end

@implementation ShortTableView {
  NSMutableArray<UITableViewCell *> *_shown;
  NSMutableArray<UITableViewCell *> *_reusable;
}

- (instancetype)init {
  if ((self = [super init])) {
    _shown = [NSMutableArray array];
    _reusable = [NSMutableArray array];
  }
  return self;
}

- (void)reloadData {
  [self scrollToRow:0];
}

- (void)scrollToRow:(NSInteger)top {
  [_reusable addObjectsFromArray:_shown];
  [_shown removeAllObjects];
  NSInteger count = [self.dataSource tableView:self numberOfRowsInSection:0];
  for (NSInteger row = top; row < count && row < top + 2; row++) {
    NSIndexPath *path = [NSIndexPath indexPathForRow:row inSection:0];
    [_shown addObject:[self.dataSource tableView:self cellForRowAtIndexPath:path]];
  }
}

- (UITableViewCell *)dequeueReusableCellWithIdentifier:(NSString *)identifier {
  UITableViewCell *cell = _reusable.firstObject;
  if (cell == nil) return [[BookCell alloc] initWithStyle:0 reuseIdentifier:identifier];
  [_reusable removeObjectAtIndex:0];
  [cell prepareForReuse];
  return cell;
}

- (NSString *)rows {
  return _shown.count == 0 ? @"nothing" : [_shown componentsJoinedByString:@", "];
}

@end

/// Sends the books found for `q`, or an error if the request fails or the response is invalid.
static RACSignal<NSArray<Book *> *> *RequestBooks(HTTPManager *manager, NSString *q) {
  return [[manager bodyOf:Search parameters:@{@"q" : q}] tryMap:^id(NSData *body, NSError **error) {
    return [Book booksFromBody:body error:error];
  }];
}

/// A view model that is the data source of a table. Only the view model sets the models.
@interface RequestViewModel : NSObject <UITableViewDataSource>
@property (nonatomic, readonly, copy) NSArray<Book *> *models;
@property (nonatomic, readonly) RACCommand *requestCommand;
- (instancetype)initWithManager:(HTTPManager *)manager;
@end

@interface RequestViewModel ()
@property (nonatomic, readwrite, copy) NSArray<Book *> *models;
@end

@implementation RequestViewModel

- (instancetype)initWithManager:(HTTPManager *)manager {
  if ((self = [super init])) {
    _models = @[];
    @weakify(self);
    _requestCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
      return [RequestBooks(manager, @"基础") doNext:^(NSArray<Book *> *books) {
        @strongify(self);
        NSLog(@"[%@]", [Book titlesOf:books]);
        // Set the books here, before the values are sent, so that a subscriber to `execute:` finds
        // them.
        self.models = books;
      }];
    }];
  }
  return self;
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return self.models.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  BookCell *cell = [tableView dequeueReusableCellWithIdentifier:@"cell"];
  [cell showBook:self.models[indexPath.row]];
  return cell;
}

@end

/// A view model that also sends a value when the table has to reload.
@interface ReloadingViewModel : RequestViewModel
@property (nonatomic, readonly) RACSignal<RACUnit *> *reloads;
@end

@implementation ReloadingViewModel

- (instancetype)initWithManager:(HTTPManager *)manager {
  if ((self = [super initWithManager:manager])) {
    _reloads = [[RACObserve(self, models) skip:1] mapReplace:RACUnit.defaultUnit];
  }
  return self;
}

@end

/// A view model that also reports progress and failures.
@interface SearchViewModel : NSObject
@property (nonatomic, readonly, copy) NSArray<Book *> *models;
@property (nonatomic, readonly) RACCommand *requestCommand;
- (instancetype)initWithManager:(HTTPManager *)manager;
@end

@interface SearchViewModel ()
@property (nonatomic, readwrite, copy) NSArray<Book *> *models;
@end

@implementation SearchViewModel

- (instancetype)initWithManager:(HTTPManager *)manager {
  if ((self = [super init])) {
    _models = @[];
    @weakify(self);
    _requestCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
      return [[RequestBooks(manager, @"悟空传") doNext:^(NSArray<Book *> *books) {
        @strongify(self);
        NSLog(@"responseObject:[%@]", [Book titlesOf:books]);
        self.models = books;
      }] doError:^(NSError *error) {
        NSLog(@"error: %@", Brief(error));
      }];
    }];
  }
  return self;
}

@end

#pragma mark - models from JSON

void modelsFromJSON(void) {
  HTTPManager *manager = [[HTTPManager alloc] initWithAnswers:@{Search : Answer.basics}];
  RACSignal<NSData *> *requestSignal = [manager bodyOf:Search parameters:@{@"q" : @"基础"}];
  [[[requestSignal doNext:^(NSData *body) {
    NSLog(@"%@", [[NSString alloc] initWithData:body encoding:NSUTF8StringEncoding]);
  }] tryMap:^id(NSData *body, NSError **error) {
    return [Book booksFromBody:body error:error];
  }] subscribeNext:^(NSArray<Book *> *books) {
    for (Book *book in books) NSLog(@"(%@, image %@)", book, book.image);
  }];
}

#pragma mark - answers without books

void answersWithoutBooks(void) {
  Answer *gone = [Answer text:@"{\"msg\": \"uri_not_found\"}" after:0.2];
  gone.status = 404;
  NSError *refused =
      URLError(NSURLErrorCannotConnectToHost, @"Could not connect to the server.");
  HTTPManager *manager = [[HTTPManager alloc] initWithAnswers:@{
    @"refused" : [Answer error:refused after:0.1],
    @"gone" : gone,
    @"no JSON" : [Answer text:@"<html></html>" after:0.3],
    @"no title" : [Answer text:@"{\"books\": [{\"subtitle\": \"s1\"}]}" after:0.4],
  }];
  for (NSString *q in @[ @"refused", @"gone", @"no JSON", @"no title", @"silent" ]) {
    RACSignal<NSData *> *requestSignal = [manager bodyOf:Search parameters:@{@"q" : q}];
    [[requestSignal tryMap:^id(NSData *body, NSError **error) {
      return [Book booksFromBody:body error:error];
    }] subscribeNext:^(NSArray<Book *> *books) {
      NSLog(@"(%@: %@)", q, [Book titlesOf:books]);
    } error:^(NSError *error) {
      NSLog(@"(%@: %@)", q, Brief(error));
    }];
  }
}

#pragma mark - the view model is the data source

@interface ViewController : NSObject
/// The visible table.
@property (nonatomic, readonly) ShortTableView *view;
/// The table to reload. B never sets it.
@property (nonatomic, weak) UITableView *tableView;
@property (nonatomic, readonly) RequestViewModel *requestViewModel;
- (instancetype)initWithViewModel:(RequestViewModel *)requestViewModel;
- (void)viewDidLoad;
@end

@implementation ViewController

- (instancetype)initWithViewModel:(RequestViewModel *)requestViewModel {
  if ((self = [super init])) {
    _view = [[ShortTableView alloc] init];
    _requestViewModel = requestViewModel;
  }
  return self;
}

- (void)viewDidLoad {
  self.view.dataSource = self.requestViewModel;
  RACSignal *requestSignal = [self.requestViewModel.requestCommand execute:nil];
  @weakify(self);
  [requestSignal subscribeNext:^(NSArray<Book *> *x) {
    @strongify(self);
    // B sets `self.requestViewModel.models = x` here, but that property is readonly.
    [self.tableView reloadData];
  }];
}

@end

void theViewModelIsTheDataSource(void) {
  HTTPManager *manager = [[HTTPManager alloc] initWithAnswers:@{Search : Answer.basics}];
  RequestViewModel *viewModel = [[RequestViewModel alloc] initWithManager:manager];
  ViewController *controller = Keep([[ViewController alloc] initWithViewModel:viewModel]);
  controller.tableView = controller.view;
  [controller viewDidLoad];
  At(1, ^{ NSLog(@"(on display: %@)", controller.view.rows); });
}

#pragma mark - nobody sets the table

void nobodySetsTheTable(void) {
  HTTPManager *manager = [[HTTPManager alloc] initWithAnswers:@{Search : Answer.basics}];
  RequestViewModel *viewModel = [[RequestViewModel alloc] initWithManager:manager];
  ViewController *controller = Keep([[ViewController alloc] initWithViewModel:viewModel]);
  [controller viewDidLoad];
  At(1, ^{
    NSLog(@"(models: [%@], on display: %@)", [Book titlesOf:viewModel.models],
          controller.view.rows);
  });
}

#pragma mark - the controller is the data source

@interface SearchViewController : NSObject <UITableViewDataSource>
@property (nonatomic, readonly) ShortTableView *tableView;
@property (nonatomic, readonly) SearchViewModel *requestViewModel;
@property (nonatomic, readonly) HTTPManager *manager;
- (instancetype)initWithManager:(HTTPManager *)manager;
- (void)viewDidLoad;
@end

@implementation SearchViewController

- (instancetype)initWithManager:(HTTPManager *)manager {
  if ((self = [super init])) {
    _tableView = [[ShortTableView alloc] init];
    _requestViewModel = [[SearchViewModel alloc] initWithManager:manager];
    _manager = manager;
  }
  return self;
}

- (void)viewDidLoad {
  self.tableView.dataSource = self;
  RACSignal *requestSignal = [self.requestViewModel.requestCommand execute:nil];
  @weakify(self);
  [requestSignal subscribeNext:^(NSArray<Book *> *x) {
    @strongify(self);
    [self.tableView reloadData];
    NSLog(@"(reloaded: %@)", self.tableView.rows);
  }];
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return self.requestViewModel.models.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  Book *book = self.requestViewModel.models[indexPath.row];
  BookCell *cell = [tableView dequeueReusableCellWithIdentifier:@"cell"];
  [cell showBook:book];
  // When the cell shows another row, it no longer waits for this row's cover.
  RAC(cell, cover) = [[self coverOf:book] takeUntil:cell.rac_prepareForReuseSignal];
  return cell;
}

/// Sends the placeholder, and then the cover if it arrives.
- (RACSignal<NSString *> *)coverOf:(Book *)book {
  RACSignal *cover = [[self.manager bodyOf:book.image parameters:nil] map:^id(NSData *body) {
    return [NSString stringWithFormat:@"%@'s cover of %lu bytes", book.subtitle,
                                      (unsigned long)body.length];
  }];
  RACSignal *logged = [[cover doNext:^(NSString *text) {
    NSLog(@"(%@)", text);
  }] doError:^(NSError *error) {
    NSLog(@"(%@: %@)", book.subtitle, Brief(error));
  }];
  // An error in a binding fails an assertion.
  return [[logged catchTo:[RACSignal empty]] startWith:@"cellImage"];
}

@end

void theControllerIsTheDataSource(void) {
  NSError *timedOut = URLError(NSURLErrorTimedOut, @"The request timed out.");
  HTTPManager *manager = [[HTTPManager alloc] initWithAnswers:@{
    Search : Answer.wukong,
    @"https://img.douban.com/1.jpg" : [Answer body:[NSMutableData dataWithLength:6 * 1024] after:2],
    @"https://img.douban.com/2.jpg" : [Answer body:[NSMutableData dataWithLength:8 * 1024]
                                             after:0.4],
    @"https://img.douban.com/3.jpg" : [Answer error:timedOut after:0.2],
    @"https://img.douban.com/4.jpg" : [Answer body:[NSMutableData dataWithLength:7 * 1024]
                                             after:0.4],
  }];
  manager.logsProgress = YES;
  SearchViewController *controller =
      Keep([[SearchViewController alloc] initWithManager:manager]);
  [controller viewDidLoad];
  At(1, ^{
    NSLog(@"(on display: %@)", controller.tableView.rows);
    [controller.tableView scrollToRow:2];
    NSLog(@"(scrolled: %@)", controller.tableView.rows);
  });
  At(3, ^{ NSLog(@"(on display: %@)", controller.tableView.rows); });
}

#pragma mark - the view model reloads

@interface ReloadingController : NSObject
@property (nonatomic, readonly) ShortTableView *tableView;
@property (nonatomic, readonly) ReloadingViewModel *requestViewModel;
- (instancetype)initWithManager:(HTTPManager *)manager;
- (void)viewDidLoad;
@end

@implementation ReloadingController

- (instancetype)initWithManager:(HTTPManager *)manager {
  if ((self = [super init])) {
    _tableView = [[ShortTableView alloc] init];
    _requestViewModel = [[ReloadingViewModel alloc] initWithManager:manager];
  }
  return self;
}

- (void)viewDidLoad {
  self.tableView.dataSource = self.requestViewModel;
  @weakify(self);
  [self.requestViewModel.reloads subscribeNext:^(RACUnit *unit) {
    @strongify(self);
    [self.tableView reloadData];
  }];
  [self.requestViewModel.requestCommand execute:nil];
}

@end

void theViewModelReloads(void) {
  HTTPManager *manager = [[HTTPManager alloc] initWithAnswers:@{Search : Answer.basics}];
  ReloadingController *controller = Keep([[ReloadingController alloc] initWithManager:manager]);
  [controller viewDidLoad];
  NSLog(@"(on display: %@)", controller.tableView.rows);
  At(1, ^{ NSLog(@"(on display: %@)", controller.tableView.rows); });
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  HTTPManager *manager = [[HTTPManager alloc] initWithAnswers:@{Search : Answer.basics}];
  ReloadingViewModel *viewModel = Keep([[ReloadingViewModel alloc] initWithManager:manager]);
  @weakify(viewModel);
  [viewModel.reloads subscribeNext:^(RACUnit *unit) {
    @strongify(viewModel);
    NSLog(@"(reload %lu models)", (unsigned long)viewModel.models.count);
  }];
  [viewModel.requestCommand.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  [viewModel.requestCommand execute:nil];
}

#pragma mark - a failure that sends nothing

void aFailureThatSendsNothing(void) {
  NSError *offline = URLError(NSURLErrorNotConnectedToInternet,
                              @"The Internet connection appears to be offline.");
  HTTPManager *manager =
      [[HTTPManager alloc] initWithAnswers:@{Search : [Answer error:offline after:0.3]}];
  RACCommand *requestCommand =
      Keep([[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
        return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
          return [manager GET:Search
              parameters:@{@"q" : @"悟空传"}
                progress:^(NSInteger received, NSInteger expected) {}
                 success:^(NSData *body) {
                   [subscriber sendNext:[Book booksFromBody:body error:NULL]];
                   [subscriber sendCompleted];
                 }
                 failure:^(NSError *error) {
                   // As in the tutorials, nothing is sent.
                   NSLog(@"error: %@", Brief(error));
                 }];
        }];
      }]);
  [requestCommand.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  [requestCommand execute:nil];
  At(1, ^{
    NSLog(@"(the network is back)");
    manager.answers = @{Search : Answer.wukong};
    [[requestCommand execute:nil] subscribeError:^(NSError *error) {
      NSLog(@"(%@)", Brief(error));
    }];
  });
}

#pragma mark - sendError ends it

void sendErrorEndsIt(void) {
  NSError *offline = URLError(NSURLErrorNotConnectedToInternet,
                              @"The Internet connection appears to be offline.");
  HTTPManager *manager =
      [[HTTPManager alloc] initWithAnswers:@{Search : [Answer error:offline after:0.3]}];
  RACCommand *requestCommand =
      Keep([[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
        return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
          return [manager GET:Search
              parameters:@{@"q" : @"悟空传"}
                progress:^(NSInteger received, NSInteger expected) {}
                 success:^(NSData *body) {
                   NSArray<Book *> *books = [Book booksFromBody:body error:NULL];
                   NSLog(@"responseObject:[%@]", [Book titlesOf:books]);
                   [subscriber sendNext:books];
                   [subscriber sendCompleted];
                 }
                 failure:^(NSError *error) {
                   NSLog(@"error: %@", Brief(error));
                   [subscriber sendError:error];
                 }];
        }];
      }]);
  [requestCommand.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  [requestCommand.errors subscribeNext:^(NSError *error) {
    NSLog(@"(errors: %@)", Brief(error));
  }];
  [requestCommand execute:nil];
  At(1, ^{
    NSLog(@"(the network is back)");
    manager.answers = @{Search : Answer.wukong};
    [requestCommand execute:nil];
  });
}

#pragma mark - a client of signals sends it

void aClientOfSignalsSendsIt(void) {
  NSError *offline = URLError(NSURLErrorNotConnectedToInternet,
                              @"The Internet connection appears to be offline.");
  HTTPManager *manager =
      [[HTTPManager alloc] initWithAnswers:@{Search : [Answer error:offline after:0.3]}];
  manager.logsProgress = YES;
  SearchViewModel *viewModel = Keep([[SearchViewModel alloc] initWithManager:manager]);
  [viewModel.requestCommand.executing subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
  [viewModel.requestCommand.errors subscribeNext:^(NSError *error) {
    NSLog(@"(errors: %@)", Brief(error));
  }];
  [viewModel.requestCommand execute:nil];
  At(1, ^{
    NSLog(@"(the network is back)");
    manager.answers = @{Search : Answer.wukong};
    [viewModel.requestCommand execute:nil];
  });
}
