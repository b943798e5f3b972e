// The app of the short path in Objective-C. `STEP_4` is defined from step 4 on, and `WRONG_4_1` is
// the first wrong answer for step 4, as in BookSearch.swift.

#import "../../ObjectiveC/Notebook.h"

@interface Book : NSObject
@property (nonatomic, readonly, copy) NSString *title;
@end

@implementation Book
@end

/// The server. Its signals are cold: each subscription sends a request.
@protocol Server <NSObject>
- (RACSignal<NSArray<Book *> *> *)booksAbout:(NSString *)word;
- (RACSignal<NSString *> *)coverOf:(Book *)book;
- (RACDisposable *)order:(Book *)book
                 success:(void (^)(NSString *receipt))success
                 failure:(void (^)(NSError *error))failure;
@end

@interface BookCell : UITableViewCell
@property (nonatomic, copy) NSString *cover;
@end

@implementation BookCell
@end

#pragma mark - View model

@interface RequestViewModel : NSObject
@property (nonatomic, copy) NSArray<Book *> *models;
@property (nonatomic, strong) RACCommand *orderCommand;
- (instancetype)initWithServer:(id<Server>)server;
- (RACSignal<NSArray<Book *> *> *)booksAbout:(NSString *)word;
- (RACSignal<NSString *> *)coverOf:(Book *)book;
@end

@implementation RequestViewModel {
  id<Server> _server;
}

- (instancetype)initWithServer:(id<Server>)server {
  if (!(self = [super init])) return nil;
  _server = server;
  @weakify(self);
  _orderCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
    return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      @strongify(self);
      return [server order:self.models[0] success:^(NSString *receipt) {
        [subscriber sendNext:receipt];
        [subscriber sendCompleted];
      } failure:^(NSError *error) {
#if WRONG_8_1
        [subscriber sendNext:error.localizedDescription];
#elif WRONG_8_2
        [subscriber sendCompleted];
#elif WRONG_8_3
        [subscriber sendNext:error.localizedDescription];
        [subscriber sendCompleted];
#elif STEP_8
        [subscriber sendError:error];
#endif
      }];
    }];
  }];
  return self;
}

- (RACSignal<NSArray<Book *> *> *)booksAbout:(NSString *)word {
  @weakify(self);
  return [[_server booksAbout:word] doNext:^(NSArray<Book *> *books) {
    @strongify(self);
    self.models = books;
  }];
}

- (RACSignal<NSString *> *)coverOf:(Book *)book {
  return [_server coverOf:book];
}

@end

#pragma mark - Controller

@interface SearchViewController : UIViewController <UITableViewDataSource>
@property (nonatomic, strong) UITextField *searchField;
@property (nonatomic, strong) UILabel *countLabel;
@property (nonatomic, strong) UITableView *tableView;
@property (nonatomic, strong) UIButton *orderButton;
@property (nonatomic, strong) UILabel *messageLabel;
@property (nonatomic, strong) UILabel *errorLabel;
@property (nonatomic, strong) UIButton *closeButton;
@property (nonatomic, strong) RequestViewModel *requestViewModel;
@end

@implementation SearchViewController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.tableView.dataSource = self;
  RequestViewModel *requestViewModel = self.requestViewModel;
  UILabel *errorLabel = self.errorLabel;
#if WRONG_2_1
  [self show:[requestViewModel booksAbout:self.searchField.text]];
#elif WRONG_2_2
  UITextField *searchField = self.searchField;
  RACSignal *answers = [self.words then:^RACSignal *{
    return [requestViewModel booksAbout:searchField.text];
  }];
  [self show:answers];
#elif WRONG_2_3
  (void)[self.words doNext:^(NSString *word) {
    [self show:[requestViewModel booksAbout:word]];
  }];
#elif WRONG_2_4
  RACSignal *answers = [self.words map:^id(NSString *word) {
    return [requestViewModel booksAbout:word];
  }];
  [self show:answers];
#elif WRONG_4_1
  UITextField *searchField = self.searchField;
  RACSignal *answers = [self.words flattenMap:^RACSignal *(NSString *word) {
    return [[requestViewModel booksAbout:word] filter:^BOOL(id books) {
      return [word isEqualToString:searchField.text];
    }];
  }];
  [self show:answers];
#elif WRONG_4_2
  RACSignal *answers = [[self.words map:^id(NSString *word) {
    return [requestViewModel booksAbout:word];
  }] concat];
  [self show:answers];
#elif WRONG_4_3
  RACSignal *answers = [[self.words flattenMap:^RACSignal *(NSString *word) {
    return [requestViewModel booksAbout:word];
  }] take:1];
  [self show:answers];
#elif WRONG_6_1
  RACSignal *answers = [[[[self.words map:^id(NSString *word) {
    return [requestViewModel booksAbout:word];
  }] switchToLatest]
      doError:^(NSError *error) { errorLabel.text = error.localizedDescription; }]
      catchTo:[RACSignal empty]];
  [self show:answers];
#elif WRONG_6_2
  RACSignal *answers = [[self.words map:^id(NSString *word) {
    return [[requestViewModel booksAbout:word]
        doError:^(NSError *error) { errorLabel.text = error.localizedDescription; }];
  }] switchToLatest];
  [self show:answers];
#elif WRONG_6_3
  RACSignal *answers = [[self.words map:^id(NSString *word) {
    return [[[requestViewModel booksAbout:word] retry:2]
        doError:^(NSError *error) { errorLabel.text = error.localizedDescription; }];
  }] switchToLatest];
  [self show:answers];
#elif STEP_6
  RACSignal *answers = [[self.words map:^id(NSString *word) {
    return [[[requestViewModel booksAbout:word]
        doError:^(NSError *error) { errorLabel.text = error.localizedDescription; }]
        catchTo:[RACSignal empty]];
  }] switchToLatest];
  [self show:answers];
#elif STEP_4
  RACSignal *answers = [[self.words map:^id(NSString *word) {
    return [requestViewModel booksAbout:word];
  }] switchToLatest];
  [self show:answers];
#elif STEP_2
  RACSignal *answers = [self.words flattenMap:^RACSignal *(NSString *word) {
    return [requestViewModel booksAbout:word];
  }];
  [self show:answers];
#else
  [self show:[requestViewModel booksAbout:@"rac"]];
#endif

#if WRONG_7_1
  requestViewModel.orderCommand.allowsConcurrentExecution = YES;
  self.orderButton.rac_command = requestViewModel.orderCommand;
#elif WRONG_7_2
  [[self.orderButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) { [requestViewModel.orderCommand execute:nil]; }];
#elif WRONG_7_3
  [[[self.orderButton rac_signalForControlEvents:UIControlEventTouchUpInside] take:1]
      subscribeNext:^(UIButton *button) { [requestViewModel.orderCommand execute:nil]; }];
#elif STEP_7
  self.orderButton.rac_command = requestViewModel.orderCommand;
#endif
  RAC(self.messageLabel, text) = requestViewModel.orderCommand.executionSignals.switchToLatest;
#if WRONG_9_1
  [requestViewModel.orderCommand.executionSignals.switchToLatest
      subscribeError:^(NSError *error) { errorLabel.text = error.localizedDescription; }];
#elif WRONG_9_2
  [requestViewModel.orderCommand.executionSignals
      subscribeError:^(NSError *error) { errorLabel.text = error.localizedDescription; }];
#elif WRONG_9_3
  [requestViewModel.orderCommand.errors
      subscribeError:^(NSError *error) { errorLabel.text = error.localizedDescription; }];
#elif STEP_9
  [requestViewModel.orderCommand.errors
      subscribeNext:^(NSError *error) { errorLabel.text = error.localizedDescription; }];
#endif

  RACSignal *closes = [self.closeButton rac_signalForControlEvents:UIControlEventTouchUpInside];
#if WRONG_12_1
  [[closes takeUntil:self.rac_willDeallocSignal]
      subscribeNext:^(UIButton *button) { [self close]; }];
#elif WRONG_12_2
  [[closes take:1] subscribeNext:^(UIButton *button) { [self close]; }];
#elif WRONG_12_3
  RACDisposable *subscription =
      [closes subscribeNext:^(UIButton *button) { [self close]; }];
  [self.rac_deallocDisposable addDisposable:subscription];
#elif STEP_12
  @weakify(self);
  [closes subscribeNext:^(UIButton *button) {
    @strongify(self);
    [self close];
  }];
#else
  [closes subscribeNext:^(UIButton *button) { [self close]; }];
#endif
}

/// The words that the user types. The text with which the field begins is not one of them.
- (RACSignal<NSString *> *)words {
#if WRONG_3_1
  return [[self.searchField.rac_textSignal skip:1] delay:0.3];
#elif WRONG_3_2
  return [[self.searchField.rac_textSignal skip:1] distinctUntilChanged];
#elif WRONG_3_3
  return [[self.searchField.rac_textSignal skip:1] take:1];
#elif STEP_3
  return [[self.searchField.rac_textSignal skip:1] throttle:0.3];
#else
  return [self.searchField.rac_textSignal skip:1];
#endif
}

/// Shows `answers` on the screen.
- (void)show:(RACSignal<NSArray<Book *> *> *)answers {
  UITableView *tableView = self.tableView;
  UILabel *countLabel = self.countLabel;
#if WRONG_1_1
  (void)[answers doNext:^(id books) { [tableView reloadData]; }];
#elif WRONG_1_2
  [answers subscribeCompleted:^{}];
  [tableView reloadData];
#elif WRONG_1_3
  [answers subscribeCompleted:^{}];
  [answers subscribeNext:^(id books) { [tableView reloadData]; }];
#elif WRONG_5_1
  [answers subscribeNext:^(id books) { [tableView reloadData]; }];
  [answers subscribeNext:^(NSArray<Book *> *books) {
    countLabel.text = [NSString stringWithFormat:@"%lu books", (unsigned long)books.count];
  }];
#elif WRONG_5_2
  RACMulticastConnection *shared = [answers publish];
  [shared.signal subscribeNext:^(id books) { [tableView reloadData]; }];
  [shared.signal subscribeNext:^(NSArray<Book *> *books) {
    countLabel.text = [NSString stringWithFormat:@"%lu books", (unsigned long)books.count];
  }];
#elif WRONG_5_3
  [answers subscribeNext:^(id books) { [tableView reloadData]; }];
  NSUInteger count = self.requestViewModel.models.count;
  countLabel.text = [NSString stringWithFormat:@"%lu books", (unsigned long)count];
#elif STEP_5
  RACSignal *shared = [answers replayLast];
  [shared subscribeNext:^(id books) { [tableView reloadData]; }];
  [shared subscribeNext:^(NSArray<Book *> *books) {
    countLabel.text = [NSString stringWithFormat:@"%lu books", (unsigned long)books.count];
  }];
#elif STEP_1
  [answers subscribeNext:^(id books) { [tableView reloadData]; }];
#endif
}

- (void)close {
  [self.navigationController popViewControllerAnimated:YES];
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return self.requestViewModel.models.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  Book *book = self.requestViewModel.models[indexPath.row];
  BookCell *cell = [tableView dequeueReusableCellWithIdentifier:@"cell"];
  cell.textLabel.text = book.title;
#if WRONG_10_1
  RAC(cell, cover) = [[self.requestViewModel coverOf:book] startWith:@"cellImage"];
#elif WRONG_10_2
  [[[self.requestViewModel coverOf:book] startWith:@"cellImage"]
      subscribeNext:^(NSString *image) { cell.cover = image; }];
#elif WRONG_10_3
  RAC(cell, cover) = [[[self.requestViewModel coverOf:book] startWith:@"cellImage"]
      takeUntil:cell.rac_willDeallocSignal];
#elif WRONG_11_1
  RAC(cell, cover) = [[[[self.requestViewModel coverOf:book]
      doError:^(NSError *error) { cell.cover = @"cellImage"; }]
      startWith:@"cellImage"]
      takeUntil:cell.rac_prepareForReuseSignal];
#elif WRONG_11_2
  RAC(cell, cover) = [[[[self.requestViewModel coverOf:book]
      retry:1]
      startWith:@"cellImage"]
      takeUntil:cell.rac_prepareForReuseSignal];
#elif WRONG_11_3
  RAC(cell, cover) = [[[[self.requestViewModel coverOf:book]
      catch:^RACSignal *(NSError *error) {
        return [RACSignal return:error.localizedDescription];
      }]
      startWith:@"cellImage"]
      takeUntil:cell.rac_prepareForReuseSignal];
#elif STEP_11
  RAC(cell, cover) = [[[[self.requestViewModel coverOf:book]
      catchTo:[RACSignal empty]]
      startWith:@"cellImage"]
      takeUntil:cell.rac_prepareForReuseSignal];
#elif STEP_10
  RAC(cell, cover) = [[[self.requestViewModel coverOf:book]
      startWith:@"cellImage"]
      takeUntil:cell.rac_prepareForReuseSignal];
#endif
  return cell;
}

@end
