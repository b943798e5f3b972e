// The model that stays
// After lesson 40.
//
// A screen is deallocated when the user closes it, but its view model stays in memory.
#import "../../ObjectiveC/Notebook.h"

@interface NameClient : NSObject
- (RACSignal *)saveName:(NSString *)name;
@end

@interface NameModel : NSObject
@property (nonatomic, strong) NameClient *client;
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) RACCommand *saveCommand;
@end

@implementation NameModel

- (instancetype)init {
  if ((self = [super init])) {
#if GIVEN
    _saveCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {  // wrong
      return [self.client saveName:self.name];  // wrong
    }];
#elif A
    _saveCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
      return [[self.client saveName:self.name] takeUntil:self.rac_willDeallocSignal];
    }];
#elif B
    @weakify(self);
    _saveCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
      @strongify(self);
      return [self.client saveName:self.name];
    }];
#elif C
    _saveCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(id input) {
      return [self.client saveName:self.name];
    }];
#endif
  }
  return self;
}
#if C

- (void)dealloc {
  self.saveCommand = nil;
}
#endif

@end

// MARK: - Remedies
// - [ ] A: End each execution when the model is deallocated. → An execution ends anyway. The command
//   holds its block as long as it lives, whether it is executing or not. → 67.a-command
// - [x] B: Capture the model weakly.
// - [ ] C: Release the command in `dealloc`. → `dealloc` is never called, because the command's
//   block holds the model. → 67.a-command
//
// Doctor: kept-self
// Hint: The model holds its command. What does the command hold?
// Why: The model holds the command, the command holds its block, and the block held the model. A
//   weak reference in the block breaks this cycle.
