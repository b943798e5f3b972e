// The editor that stays
// After lesson 38.
//
// The editor shows how many characters are left. Since it does so, closed editors stay in memory.
#import "../../ObjectiveC/Notebook.h"

@interface EditorController : UIViewController
@property (nonatomic, strong) UITextField *messageField;
@property (nonatomic, strong) UILabel *leftLabel;
@property (nonatomic, strong) RACDisposable *counting;
@end

@implementation EditorController

- (void)viewDidLoad {
  [super viewDidLoad];
#if GIVEN
  [self.messageField.rac_textSignal subscribeNext:^(NSString *text) {  // wrong
    self.leftLabel.text = [NSString stringWithFormat:@"%ld", 140 - (long)text.length];  // wrong
  }];
#elif A
  [[self.messageField.rac_textSignal takeUntil:self.rac_willDeallocSignal]
      subscribeNext:^(NSString *text) {
        self.leftLabel.text = [NSString stringWithFormat:@"%ld", 140 - (long)text.length];
      }];
#elif B
  self.counting = [self.messageField.rac_textSignal subscribeNext:^(NSString *text) {
    self.leftLabel.text = [NSString stringWithFormat:@"%ld", 140 - (long)text.length];
  }];
#elif C
  @weakify(self);
  [self.messageField.rac_textSignal subscribeNext:^(NSString *text) {
    @strongify(self);
    self.leftLabel.text = [NSString stringWithFormat:@"%ld", 140 - (long)text.length];
  }];
#endif
}

- (void)dealloc {
  [self.counting dispose];
}

@end

// MARK: - Remedies
// - [ ] A: End the subscription when the editor is deallocated. → The block holds the editor, so the
//   editor is never deallocated, and the end never comes. → 38.takeuntil-and-strong-self
// - [ ] B: Keep the disposable, and dispose of it in `dealloc`. → `dealloc` is never called, because
//   the block holds the editor. → 38.strong-self
// - [x] C: Capture the editor weakly.
//
// Doctor: endless-self
// Hint: The editor holds its field, and the field holds the block. What does the block hold?
// Why: The editor holds the field, the field holds the subscription with its block, and the block
//   held the editor. With a weak reference in the block, this is no longer a cycle. The signal of
//   the field ends with the field, so it needs no other end.
