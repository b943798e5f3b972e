// The search that dies
// After lesson 28.
//
// A search works until the server cannot answer once. The label then says so, as it should, but
// it keeps saying so, whatever the user types.
#import "../../ObjectiveC/Notebook.h"

@interface SongClient : NSObject
- (RACSignal<NSString *> *)songsMatching:(NSString *)text;
@end

@interface SongsController : UIViewController
@property (nonatomic, strong) SongClient *client;
@property (nonatomic, strong) UITextField *searchField;
@property (nonatomic, strong) UILabel *resultLabel;
@end

@implementation SongsController

- (void)viewDidLoad {
  [super viewDidLoad];
  @weakify(self);
#if GIVEN
  [[[[[self.searchField.rac_textSignal throttle:0.3] map:^id(NSString *text) {
    @strongify(self);
    return [self.client songsMatching:text];
  }] switchToLatest] catch:^RACSignal *(NSError *error) {  // wrong
    return [RACSignal return:@"No answer"];
  }] subscribeNext:^(NSString *titles) {
    @strongify(self);
    self.resultLabel.text = titles;
  }];
#elif A
  [[[[[self.searchField.rac_textSignal throttle:0.3] map:^id(NSString *text) {
    @strongify(self);
    return [self.client songsMatching:text];
  }] switchToLatest] retry] subscribeNext:^(NSString *titles) {
    @strongify(self);
    self.resultLabel.text = titles;
  }];
#elif B
  [[[[self.searchField.rac_textSignal throttle:0.3] map:^id(NSString *text) {
    @strongify(self);
    return [[self.client songsMatching:text] catch:^RACSignal *(NSError *error) {
      return [RACSignal return:@"No answer"];
    }];
  }] switchToLatest] subscribeNext:^(NSString *titles) {
    @strongify(self);
    self.resultLabel.text = titles;
  }];
#elif C
  [[[[self.searchField.rac_textSignal throttle:0.3] map:^id(NSString *text) {
    @strongify(self);
    return [self.client songsMatching:text];
  }] switchToLatest] subscribeNext:^(NSString *titles) {
    @strongify(self);
    self.resultLabel.text = titles;
  } error:^(NSError *error) {
    @strongify(self);
    self.resultLabel.text = @"No answer";
  }];
#endif
}

@end

// MARK: - Remedies
// - [ ] A: Retry instead. → The search goes on. But `retry` subscribes to the field again, which
//   sends its current text at once: the same request is sent again and again, and the user never
//   sees the error. → 28.five-failures-then-hello
// - [x] B: Catch the error of each request.
// - [ ] C: Show the error in an error block. → The error ends the subscription, so the search is
//   just as dead. → 59.rac
//
// Doctor: catch-outside
// Hint: What does `catch:` replace: one request, or all that is written before it?
// Why: `catch:` replaces the signal before it. After `switchToLatest` that is the whole chain, with
//   the field. Inside `map:` it is a single request.
