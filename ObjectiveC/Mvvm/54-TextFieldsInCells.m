#import "../Notebook.h"

/// A row's view model.
@interface TextFieldAndTableViewCellViewModel : NSObject
@property (nonatomic, copy) NSString *inputValue;
@property (nonatomic, readonly) NSInteger tag;
- (instancetype)initWithTag:(NSInteger)tag;
@end

@implementation TextFieldAndTableViewCellViewModel

- (instancetype)initWithTag:(NSInteger)tag {
  if ((self = [super init])) _tag = tag;
  return self;
}

@end

/// Returns `count` rows that are not shown yet.
static NSArray<TextFieldAndTableViewCellViewModel *> *Rows(NSInteger count) {
  NSMutableArray *rows = [NSMutableArray array];
  for (NSInteger tag = 0; tag < count; tag++) {
    [rows addObject:[[TextFieldAndTableViewCellViewModel alloc] initWithTag:tag]];
  }
  return rows;
}

/// The table's view model.
@interface TextFieldAndTableCellViewModel : NSObject
@property (nonatomic, readonly) NSArray<TextFieldAndTableViewCellViewModel *> *dataArray;
@end

@implementation TextFieldAndTableCellViewModel

- (instancetype)init {
  if ((self = [super init])) _dataArray = Rows(11);
  return self;
}

@end

@interface TextFieldAndTableViewCell : UITableViewCell
@property (nonatomic, readonly) UITextField *inputTextField;
@property (nonatomic) TextFieldAndTableViewCellViewModel *viewModel;
@end

@implementation TextFieldAndTableViewCell

- (instancetype)initWithStyle:(UITableViewCellStyle)style
              reuseIdentifier:(NSString *)reuseIdentifier {
  if ((self = [super initWithStyle:style reuseIdentifier:reuseIdentifier])) {
    _inputTextField = [[UITextField alloc] init];
    [self.contentView addSubview:self.inputTextField];
  }
  return self;
}

/// Sets the row that the cell shows, and binds the field to it until the next reuse.
- (void)setViewModel:(TextFieldAndTableViewCellViewModel *)viewModel {
  _viewModel = viewModel;
  if (viewModel) [self bindViewModel];
}

- (void)bindViewModel {
  TextFieldAndTableViewCellViewModel *viewModel = self.viewModel;
  self.inputTextField.text = viewModel.inputValue;
  RACSignal *text = [self.inputTextField.rac_textSignal takeUntil:self.rac_prepareForReuseSignal];
  [[text filter:^BOOL(NSString *value) {
    NSLog(@"filter -- %@", value);
    return YES;
  }] subscribeNext:^(NSString *x) {
    NSLog(@"subscribeNext %@ tag:%ld", x, (long)viewModel.tag);
    viewModel.inputValue = x;
  }];
}

@end

@interface TextFieldAndTableCellViewController : UIViewController <UITableViewDataSource>
@property (nonatomic, readonly) UITableView *tableView;
@property (nonatomic, readonly) UIButton *clickButton;
@property (nonatomic, readonly) TextFieldAndTableCellViewModel *viewModel;
@property (nonatomic) UITextField *editedField;
- (NSString *)rowsOnDisplay;
- (void)scrollTo:(NSInteger)row;
- (void)write:(NSString *)text intoRow:(NSInteger)row;
- (void)endEditing;
@end

@implementation TextFieldAndTableCellViewController

static NSString *const kCell = @"TextFieldAndTableViewCell";

- (instancetype)init {
  if ((self = [super init])) {
    _viewModel = [[TextFieldAndTableCellViewModel alloc] init];
    _tableView = [[UITableView alloc] init];
    _clickButton = [[UIButton alloc] init];
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  [self bindViewModel];
  // Six rows fit on the screen.
  self.tableView.rowHeight = 50;
  self.tableView.frame = (CGRect){.size = {.width = 320, .height = 300}};
  [self.tableView registerClass:TextFieldAndTableViewCell.class forCellReuseIdentifier:kCell];
  self.tableView.dataSource = self;
  [self.tableView reloadData];
}

- (void)bindViewModel {
  @weakify(self);
  [[self.clickButton rac_signalForControlEvents:UIControlEventTouchUpInside]
      subscribeNext:^(UIButton *button) {
        @strongify(self);
        [self endEditing];
        for (TextFieldAndTableViewCellViewModel *object in self.viewModel.dataArray) {
          NSLog(@"inputValue %@", object.inputValue);
        }
      }];
}

- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section {
  return self.viewModel.dataArray.count;
}

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  // The cell is never nil, because a class is registered.
  TextFieldAndTableViewCell *cell = [tableView dequeueReusableCellWithIdentifier:kCell];
  cell.viewModel = self.viewModel.dataArray[indexPath.row];
  return cell;
}

/// The visible rows, from top to bottom.
- (NSString *)rowsOnDisplay {
  NSMutableArray<NSString *> *rows = [NSMutableArray array];
  for (NSIndexPath *indexPath in self.tableView.indexPathsForVisibleRows) {
    TextFieldAndTableViewCell *cell = [self.tableView cellForRowAtIndexPath:indexPath];
    NSString *text = cell.inputTextField.text;
    [rows addObject:[NSString stringWithFormat:@"%ld \"%@\"", (long)indexPath.row, text]];
  }
  return [rows componentsJoinedByString:@", "];
}

- (void)scrollTo:(NSInteger)row {
  [self.tableView scrollToRowAtIndexPath:[NSIndexPath indexPathForRow:row inSection:0]
                        atScrollPosition:UITableViewScrollPositionTop
                                animated:NO];
}

/// Puts the cursor into a row's field and types, as a user does.
- (void)write:(NSString *)text intoRow:(NSInteger)row {
  [self endEditing];
  NSIndexPath *indexPath = [NSIndexPath indexPathForRow:row inSection:0];
  TextFieldAndTableViewCell *cell = [self.tableView cellForRowAtIndexPath:indexPath];
  self.editedField = cell.inputTextField;
  [self.editedField sendActionsForControlEvents:UIControlEventEditingDidBegin];
  Type(self.editedField, text);
}

/// Ends editing in the field that has the keyboard, as the table's endEditing: does on a screen.
- (void)endEditing {
  [self.editedField sendActionsForControlEvents:UIControlEventEditingDidEnd];
  self.editedField = nil;
}

@end

#pragma mark - eleven rows

void elevenRows(void) {
  TextFieldAndTableCellViewController *controller =
      Keep([[TextFieldAndTableCellViewController alloc] init]);
  [controller loadViewIfNeeded];

  At(1, ^{
    NSLog(@"(the user writes into rows 0 and 1)");
    [controller write:@"ab" intoRow:0];
    [controller write:@"c" intoRow:1];
  });
  At(2, ^{
    NSLog(@"(the keyboard goes, the user scrolls down)");
    [controller endEditing];
    [controller scrollTo:3];
    NSLog(@"(on display: %@)", controller.rowsOnDisplay);
  });
  At(3, ^{
    NSLog(@"(writes into row 8, and scrolls up)");
    [controller write:@"d" intoRow:8];
    [controller endEditing];
    [controller scrollTo:0];
    NSLog(@"(on display: %@)", controller.rowsOnDisplay);
  });
  At(4, ^{
    NSLog(@"(writes into row 5, and taps the button)");
    [controller write:@"e" intoRow:5];
    Tap(controller.clickButton);
  });
}

#pragma mark - one cell for three rows

void oneCellForThreeRows(void) {
  NSArray<TextFieldAndTableViewCellViewModel *> *rows = Rows(3);
  TextFieldAndTableViewCell *cell = Keep([[TextFieldAndTableViewCell alloc] init]);
  cell.viewModel = rows[0];
  Type(cell.inputTextField, @"a");
  [cell prepareForReuse];
  cell.viewModel = rows[1];
  Type(cell.inputTextField, @"b");
  [cell prepareForReuse];
  cell.viewModel = rows[0];
  for (TextFieldAndTableViewCellViewModel *row in rows) NSLog(@"inputValue %@", row.inputValue);
}

#pragma mark - the view models alone

void theViewModelsAlone(void) {
  TextFieldAndTableCellViewModel *viewModel = [[TextFieldAndTableCellViewModel alloc] init];
  viewModel.dataArray[10].inputValue = @"k";
  NSLog(@"(%lu rows)", (unsigned long)viewModel.dataArray.count);
  for (TextFieldAndTableViewCellViewModel *row in viewModel.dataArray) {
    if (row.inputValue) NSLog(@"(tag %ld, inputValue %@)", (long)row.tag, row.inputValue);
  }
}

#pragma mark - bound for ever

void boundForEver(void) {
  NSArray<TextFieldAndTableViewCellViewModel *> *rows = Rows(2);
  TextFieldAndTableViewCell *cell = Keep([[TextFieldAndTableViewCell alloc] init]);
  UITextField *field = cell.inputTextField;
  for (TextFieldAndTableViewCellViewModel *row in rows) {
    field.text = row.inputValue;
    // Without takeUntil, the field still writes to every row that it has shown.
    [field.rac_textSignal subscribeNext:^(NSString *x) {
      NSLog(@"subscribeNext %@ tag:%ld", x, (long)row.tag);
      row.inputValue = x;
    }];
    Enter(field, [NSString stringWithFormat:@"row %ld", (long)row.tag]);
    [cell prepareForReuse];
  }
  for (TextFieldAndTableViewCellViewModel *row in rows) NSLog(@"inputValue %@", row.inputValue);
}
