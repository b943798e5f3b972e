// The row that is ticked for another
// After lesson 53.
//
// The user scrolls the list and taps Done in a row. Tasks in rows that are no longer visible are
// ticked, too.
#import "../../ObjectiveC/Notebook.h"

@interface Task : NSObject
@property (nonatomic, copy) NSString *title;
@property (nonatomic) BOOL done;
@end

@interface TaskCell : UITableViewCell
@property (nonatomic, strong) UIButton *doneButton;
@end

@interface TaskController : UIViewController
@property (nonatomic, copy) NSArray<Task *> *tasks;
@end

@implementation TaskController

- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath {
  TaskCell *cell = [tableView dequeueReusableCellWithIdentifier:@"task"];
  Task *task = self.tasks[indexPath.row];
  cell.textLabel.text = task.title;
  RACSignal *taps = [cell.doneButton rac_signalForControlEvents:UIControlEventTouchUpInside];
#if GIVEN
  [taps subscribeNext:^(UIButton *button) {  // wrong
    task.done = YES;
    cell.detailTextLabel.text = @"Done";
  }];
#elif A
  [[taps takeUntil:cell.rac_willDeallocSignal] subscribeNext:^(UIButton *button) {
    task.done = YES;
    cell.detailTextLabel.text = @"Done";
  }];
#elif B
  @weakify(cell);
  [[taps takeUntil:cell.rac_prepareForReuseSignal] subscribeNext:^(UIButton *button) {
    @strongify(cell);
    task.done = YES;
    cell.detailTextLabel.text = @"Done";
  }];
#elif C
  [[taps take:1] subscribeNext:^(UIButton *button) {
    task.done = YES;
    cell.detailTextLabel.text = @"Done";
  }];
#endif
  return cell;
}

@end

// MARK: - Remedies
// - [ ] A: End the subscription when the cell is deallocated. → The table keeps the cell and uses it
//   for another row. And the block holds the cell, so it is never deallocated.
//   → 38.takeuntil-and-strong-self
// - [x] B: End the subscription when the cell is reused, and capture the cell weakly.
// - [ ] C: Take one tap only. → If the cell is reused before that tap, the tap in the new row still
//   ticks the old task. → 53.reuse-subscribes-again
//
// Doctor: reused-cell
// Hint: How many subscriptions does a cell have that has shown three rows?
// Why: The table uses a cell for many rows, one after the other. `rac_prepareForReuseSignal` sends
//   before each new row, so the subscription of the old row ends in time.
