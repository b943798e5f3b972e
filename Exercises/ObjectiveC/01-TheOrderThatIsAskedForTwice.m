// The order that is asked for twice
// After lesson 10.
//
// A screen shows the total and the number of articles of an order. The server's log shows that
// the app asks for each order twice.
#import "../../ObjectiveC/Notebook.h"

@interface Shop : NSObject
- (void)loadOrder:(NSString *)number then:(void (^)(NSArray<NSNumber *> *prices))done;
@end

@interface OrderController : UIViewController
@property (nonatomic, strong) Shop *shop;
@property (nonatomic, strong) UILabel *totalLabel;
@property (nonatomic, strong) UILabel *countLabel;
@end

@implementation OrderController

- (void)showOrder:(NSString *)number {
  Shop *shop = self.shop;
#if GIVEN
  RACSignal *order = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {  // wrong
#elif A
  RACSignal *order = [[RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
#elif B
  RACSignal *order = [[RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
#elif C
  RACSignal *order = [[[RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
#endif
    [shop loadOrder:number then:^(NSArray<NSNumber *> *prices) {
      [subscriber sendNext:prices];
      [subscriber sendCompleted];
    }];
    return nil;
#if GIVEN
  }];
#elif A
  }] take:1];
#elif B
  }] replayLazily];
#elif C
  }] publish] signal];
#endif
  @weakify(self);
  [order subscribeNext:^(NSArray<NSNumber *> *prices) {
    @strongify(self);
    self.countLabel.text = [NSString stringWithFormat:@"%lu", (unsigned long)prices.count];
  }];
  [order subscribeNext:^(NSArray<NSNumber *> *prices) {  // wrong
    @strongify(self);
    self.totalLabel.text = [prices componentsJoinedByString:@" + "];
  }];
}

@end

// MARK: - Remedies
// - [ ] A: Take one value only. → Each of the two subscriptions takes one value, and each still
//   runs the block. → 10.doubled
// - [x] B: Replay the response.
// - [ ] C: Publish the signal. → Without `connect`, nothing subscribes to the request, so no
//   response ever arrives. → 10.publish-and-connect
//
// Doctor: subscribed-twice
// Hint: How many times does the block passed to `createSignal:` run?
// Why: The block of `createSignal:` runs for each subscription. `replayLazily` runs it once, for
//   the first subscriber, and repeats the response for every other one.
