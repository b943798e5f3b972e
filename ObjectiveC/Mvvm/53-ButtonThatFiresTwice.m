#import "../Notebook.h"

@interface DouBanTheatersModel : NSObject
@property (nonatomic, copy) NSString *title;
+ (instancetype)modelWithTitle:(NSString *)title;
@end

@implementation DouBanTheatersModel

+ (instancetype)modelWithTitle:(NSString *)title {
  DouBanTheatersModel *model = [[self alloc] init];
  model.title = title;
  return model;
}

@end

/// A row's view model, which sends clicks to a subject.
@interface CircleListMainViewCellViewModel : NSObject
@property (nonatomic, readonly) DouBanTheatersModel *model;
@property (nonatomic, readonly) RACSignal<NSString *> *buttonClicks;
- (instancetype)initWithModel:(DouBanTheatersModel *)model;
- (void)click;
@end

@interface CircleListMainViewCellViewModel ()
@property (nonatomic) RACSubject<NSString *> *buttonClickSubject;
@end

@implementation CircleListMainViewCellViewModel

- (instancetype)initWithModel:(DouBanTheatersModel *)model {
  if ((self = [super init])) {
    _model = model;
    _buttonClickSubject = [RACSubject subject];
  }
  return self;
}

- (RACSignal<NSString *> *)buttonClicks {
  return self.buttonClickSubject;
}

- (void)click {
  [self.buttonClickSubject sendNext:self.model.title];
}

@end

@interface CircleListMainViewCell : UITableViewCell
@property (nonatomic, readonly) UIButton *raiseButton;
@property (nonatomic) CircleListMainViewCellViewModel *viewModel;
- (void)bindViewModel;
- (void)bindViewModelUntilReuse;
@end

@implementation CircleListMainViewCell

- (instancetype)initWithStyle:(UITableViewCellStyle)style
              reuseIdentifier:(NSString *)reuseIdentifier {
  if ((self = [super initWithStyle:style reuseIdentifier:reuseIdentifier])) {
    _raiseButton = [[UIButton alloc] init];
    [self.contentView addSubview:self.raiseButton];
  }
  return self;
}

/// Binds as in the tutorial's first version. A cell that is reused for another row subscribes
/// again.
- (void)bindViewModel {
  @weakify(self);
  [[self.raiseButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        [self.viewModel click];
      }];
}

/// Binds as in the tutorial's solution.
- (void)bindViewModelUntilReuse {
  @weakify(self);
  [[[self.raiseButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      takeUntil:self.rac_prepareForReuseSignal] subscribeNext:^(UIButton *button) {
    @strongify(self);
    [self.viewModel click];
  }];
}

@end

/// A block with which the table binds a cell to its row's view model.
typedef void (^Binding)(CircleListMainViewCell *cell, CircleListMainViewCellViewModel *viewModel);

/// A list of three films, with a configurable way to bind its cells.
@interface CircleListMainView : UIView <UITableViewDataSource>
@property (nonatomic, readonly) UITableView *mainTableView;
@property (nonatomic, copy) NSArray<CircleListMainViewCellViewModel *> *dataArray;
- (instancetype)initWithBinding:(Binding)binding;
- (void)showNewRows;
- (void)tapButtonOfRow:(NSInteger)row;
@end

@implementation CircleListMainView {
  Binding _binding;
}

static NSString *const kCell = @"CircleListMainViewCell";

- (instancetype)initWithBinding:(Binding)binding {
  if ((self = [super init])) {
    _binding = [binding copy];
    _mainTableView = [[UITableView alloc] init];
    _mainTableView.frame = (CGRect){.size = {.width = 320, .height = 300}};
    [_mainTableView registerClass:CircleListMainViewCell.class forCellReuseIdentifier:kCell];
    _mainTableView.dataSource = self;
    [self addSubview:_mainTableView];
  }
  return self;
}

/// Refreshes the list with the same films, but with new view models.
- (void)showNewRows {
  NSArray *titles = @[ @"Coco", @"Zootopia", @"Spirited Away" ];
  self.dataArray = [titles.rac_sequence map:^id(NSString *title) {
    DouBanTheatersModel *model = [DouBanTheatersModel modelWithTitle:title];
    return [[CircleListMainViewCellViewModel alloc] initWithModel:model];
  }].array;
  [self.mainTableView reloadData];
}

/// Taps the button in a row, as a user does.
- (void)tapButtonOfRow:(NSInteger)row {
  NSIndexPath *indexPath = [NSIndexPath indexPathForRow:row inSection:0];
  CircleListMainViewCell *cell = [self.mainTableView cellForRowAtIndexPath:indexPath];
  Tap(cell.raiseButton);
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return self.dataArray.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  CircleListMainViewCell *cell = [tableView dequeueReusableCellWithIdentifier:kCell];
  cell.viewModel = self.dataArray[indexPath.row];
  _binding(cell, cell.viewModel);
  return cell;
}

@end

/// A cell that shows a film's title, and follows its changes.
@interface TitleCell : UITableViewCell
- (void)show:(DouBanTheatersModel *)model;
- (void)showUntilReuse:(DouBanTheatersModel *)model;
@end

@implementation TitleCell

- (void)show:(DouBanTheatersModel *)model {
  RAC(self.textLabel, text) = RACObserve(model, title);
}

- (void)showUntilReuse:(DouBanTheatersModel *)model {
  RAC(self.textLabel, text) =
      [RACObserve(model, title) takeUntil:self.rac_prepareForReuseSignal];
}

@end

#pragma mark - reuse subscribes again

void reuseSubscribesAgain(void) {
  CircleListMainView *mainView = Keep([[CircleListMainView alloc]
      initWithBinding:^(CircleListMainViewCell *cell, CircleListMainViewCellViewModel *viewModel) {
        [cell bindViewModel];
        [viewModel.buttonClicks subscribeNext:^(NSString *x) {
          NSLog(@"raiseButton subscribeNext--%@", x);
        }];
      }]);
  for (int round = 1; round <= 3; round++) {
    NSLog(@"(refresh %d, and a tap)", round);
    [mainView showNewRows];
    [mainView tapButtonOfRow:0];
  }
}

#pragma mark - until the cell is reused

void untilTheCellIsReused(void) {
  CircleListMainView *mainView = Keep([[CircleListMainView alloc]
      initWithBinding:^(CircleListMainViewCell *cell, CircleListMainViewCellViewModel *viewModel) {
        [cell bindViewModelUntilReuse];
        [viewModel.buttonClicks subscribeNext:^(NSString *x) {
          NSLog(@"raiseButton subscribeNext--%@", x);
        }];
      }]);
  for (int round = 1; round <= 3; round++) {
    NSLog(@"(refresh %d, and a tap)", round);
    [mainView showNewRows];
    [mainView tapButtonOfRow:0];
  }
}

#pragma mark - the same rows again

void theSameRowsAgain(void) {
  CircleListMainView *mainView = Keep([[CircleListMainView alloc]
      initWithBinding:^(CircleListMainViewCell *cell, CircleListMainViewCellViewModel *viewModel) {
        [cell bindViewModelUntilReuse];
        // The view model outlives the reuse, and so does this subscription.
        [viewModel.buttonClicks subscribeNext:^(NSString *x) {
          NSLog(@"raiseButton subscribeNext--%@", x);
        }];
      }]);
  [mainView showNewRows];
  for (int round = 1; round <= 3; round++) {
    NSLog(@"(tap %d, and the same rows again)", round);
    [mainView tapButtonOfRow:0];
    [mainView.mainTableView reloadData];
  }
}

#pragma mark - the table until the cell is reused

void theTableUntilTheCellIsReused(void) {
  CircleListMainView *mainView = Keep([[CircleListMainView alloc]
      initWithBinding:^(CircleListMainViewCell *cell, CircleListMainViewCellViewModel *viewModel) {
        [cell bindViewModelUntilReuse];
        [[viewModel.buttonClicks takeUntil:cell.rac_prepareForReuseSignal]
            subscribeNext:^(NSString *x) {
              NSLog(@"raiseButton subscribeNext--%@", x);
            }];
      }]);
  [mainView showNewRows];
  for (int round = 1; round <= 3; round++) {
    NSLog(@"(tap %d, and the same rows again)", round);
    [mainView tapButtonOfRow:0];
    [mainView.mainTableView reloadData];
  }
}

#pragma mark - one subject for all rows

void oneSubjectForAllRows(void) {
  RACSubject<NSString *> *buttonClickSubject = [RACSubject subject];
  [buttonClickSubject subscribeNext:^(NSString *x) {
    NSLog(@"raiseButton subscribeNext--%@", x);
  }];
  CircleListMainView *mainView = Keep([[CircleListMainView alloc]
      initWithBinding:^(CircleListMainViewCell *cell, CircleListMainViewCellViewModel *viewModel) {
        RACSignal *taps = [[cell.raiseButton rac_signalForControlEvents:UIControlEventTouchUpInside]
            takeUntil:cell.rac_prepareForReuseSignal];
        // Subscribe with a block, so that the subject does not complete when the cell's taps do.
        [[taps mapReplace:viewModel.model.title] subscribeNext:^(NSString *title) {
          [buttonClickSubject sendNext:title];
        }];
      }]);
  [mainView showNewRows];
  for (int row = 0; row <= 2; row++) {
    NSLog(@"(tap in row %d, and the same rows again)", row);
    [mainView tapButtonOfRow:row];
    [mainView.mainTableView reloadData];
  }
}

#pragma mark - the view model alone

void theViewModelAlone(void) {
  CircleListMainViewCellViewModel *viewModel = [[CircleListMainViewCellViewModel alloc]
      initWithModel:[DouBanTheatersModel modelWithTitle:@"Coco"]];
  [viewModel.buttonClicks subscribeNext:^(NSString *x) {
    NSLog(@"raiseButton subscribeNext--%@", x);
  }];
  [viewModel click];
}

#pragma mark - a label bound until reuse

void aLabelBoundUntilReuse(void) {
  DouBanTheatersModel *one = [DouBanTheatersModel modelWithTitle:@"one"];
  DouBanTheatersModel *two = [DouBanTheatersModel modelWithTitle:@"two"];
  TitleCell *cell = Keep([[TitleCell alloc] init]);
  [cell showUntilReuse:one];
  NSLog(@"%@", cell.textLabel.text);
  [cell prepareForReuse];
  [cell showUntilReuse:two];
  NSLog(@"%@", cell.textLabel.text);
  NSLog(@"(the model of the first row changes)");
  one.title = @"one changed";
  NSLog(@"%@", cell.textLabel.text);
  NSLog(@"(the model of the second row changes)");
  two.title = @"two changed";
  NSLog(@"%@", cell.textLabel.text);
}

#pragma mark - a label bound twice

void aLabelBoundTwice(void) {
  DouBanTheatersModel *one = [DouBanTheatersModel modelWithTitle:@"one changed"];
  DouBanTheatersModel *two = [DouBanTheatersModel modelWithTitle:@"two changed"];
  TitleCell *cell = Keep([[TitleCell alloc] init]);
  [cell show:one];
  NSLog(@"%@", cell.textLabel.text);
  [cell prepareForReuse];
  @try {
    // In debug builds, RAC() asserts that nothing else is bound to the label.
    [cell show:two];
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.reason);
  }
}
