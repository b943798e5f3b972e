// The answer that comes late
// After lesson 23.
//
// The user types Ann. Sometimes the label first shows the contacts for Ann, and then all those
// for A.
#import "../../ObjectiveC/Notebook.h"

@interface ContactClient : NSObject
- (RACSignal<NSString *> *)contactsMatching:(NSString *)text;
@end

@interface ContactsController : UIViewController
@property (nonatomic, strong) ContactClient *client;
@property (nonatomic, strong) UITextField *searchField;
@property (nonatomic, strong) UILabel *resultLabel;
@end

@implementation ContactsController

- (void)viewDidLoad {
  [super viewDidLoad];
  @weakify(self);
#if GIVEN
  [[self.searchField.rac_textSignal throttle:0.3] subscribeNext:^(NSString *text) {  // wrong
    @strongify(self);
    [[self.client contactsMatching:text] subscribeNext:^(NSString *names) {  // wrong
      self.resultLabel.text = names;
    }];
  }];
#elif A
  [[[self.searchField.rac_textSignal throttle:0.3] flattenMap:^RACSignal *(NSString *text) {
    @strongify(self);
    return [self.client contactsMatching:text];
  }] subscribeNext:^(NSString *names) {
    @strongify(self);
    self.resultLabel.text = names;
  }];
#elif B
  [[[[self.searchField.rac_textSignal throttle:0.3] map:^id(NSString *text) {
    @strongify(self);
    return [self.client contactsMatching:text];
  }] switchToLatest] subscribeNext:^(NSString *names) {
    @strongify(self);
    self.resultLabel.text = names;
  }];
#elif C
  [[self.searchField.rac_textSignal throttle:0.3] subscribeNext:^(NSString *text) {
    @strongify(self);
    RACSignal *contacts = [self.client contactsMatching:text];
    [[contacts takeUntil:self.rac_willDeallocSignal] subscribeNext:^(NSString *names) {
      self.resultLabel.text = names;
    }];
  }];
#endif
}

@end

// MARK: - Remedies
// - [ ] A: Chain the request with `flattenMap:`. → `flattenMap:` stays subscribed to every request,
//   so a slow answer to an older text still comes last. → 23.a-search-that-outruns-itself
// - [x] B: Turn each text into a request, and switch to the latest one.
// - [ ] C: End the inner subscription with the screen. → While the screen is there, all requests go
//   on, and the last answer wins. → 17.until-the-owner-goes
//
// Doctor: nested-subscription
// Hint: What ends the subscription to the request for A when the user types on?
// Why: A subscription inside `subscribeNext:` goes on when the next value arrives. `switchToLatest`
//   disposes of the previous request when a new one begins.
