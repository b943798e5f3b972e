#import "../Notebook.h"

@interface DouBanDetailViewModel : NSObject
@property (nonatomic, readonly) RACCommand<NSDictionary *, id> *requestCommand;
- (instancetype)initCompleting:(BOOL)completes;
@end

@implementation DouBanDetailViewModel

- (instancetype)initCompleting:(BOOL)completes {
  if ((self = [super init])) {
    RACSignal * (^request)(NSInteger) = ^RACSignal *(NSInteger number) {
      return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
        NSLog(@"网络请求%ld", (long)number);
        [subscriber sendNext:[NSString stringWithFormat:@"网络请求%ld", (long)number]];
        // The lifted signal, and so the execution, completes only when all three have completed.
        if (completes) [subscriber sendCompleted];
        return nil;
      }];
    };
    @weakify(self);
    _requestCommand = [[RACCommand alloc] initWithSignalBlock:^RACSignal *(NSDictionary *input) {
      @strongify(self);
      return [self rac_liftSelector:@selector(dealDataWithData1:data2:data3:)
               withSignalsFromArray:@[ request(1), request(2), request(3) ]];
    }];
  }
  return self;
}

- (void)dealDataWithData1:(NSString *)data1 data2:(NSString *)data2 data3:(NSString *)data3 {
  NSLog(@"(dealData %@ %@ %@)", data1, data2, data3);
}

@end

/// Logs each value of an execution and each change of state.
static void BindViewModel(DouBanDetailViewModel *viewModel) {
  [viewModel.requestCommand.executionSignals.switchToLatest subscribeNext:^(id x) {
    NSLog(@"(reloadData, dismiss)");
  }];
  [[viewModel.requestCommand.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"(executing %@)", isExecuting);
  }];
}

#pragma mark - subscribed too late

void subscribedTooLate(void) {
  DouBanDetailViewModel *viewModel = Keep([[DouBanDetailViewModel alloc] initCompleting:NO]);
  [viewModel.requestCommand execute:@{@"q" : @"基础"}];
  NSLog(@"(show)");
  BindViewModel(viewModel);
}

#pragma mark - subscribed in time

void subscribedInTime(void) {
  DouBanDetailViewModel *viewModel = Keep([[DouBanDetailViewModel alloc] initCompleting:NO]);
  BindViewModel(viewModel);
  [viewModel.requestCommand execute:@{@"q" : @"基础"}];
  NSLog(@"(show)");
}

#pragma mark - executed again

void executedAgain(void) {
  DouBanDetailViewModel *viewModel = Keep([[DouBanDetailViewModel alloc] initCompleting:NO]);
  BindViewModel(viewModel);
  [viewModel.requestCommand execute:@{@"q" : @"基础"}];
  At(0.5, ^{
    NSLog(@"(execute again)");
    [[viewModel.requestCommand execute:@{@"q" : @"基础"}] subscribeError:^(NSError *error) {
      NSLog(@"(%@)", Brief(error));
    }];
  });
}

#pragma mark - completed, and executed again

void completedAndExecutedAgain(void) {
  DouBanDetailViewModel *viewModel = Keep([[DouBanDetailViewModel alloc] initCompleting:YES]);
  BindViewModel(viewModel);
  [viewModel.requestCommand execute:@{@"q" : @"基础"}];
  At(0.5, ^{
    NSLog(@"(execute again)");
    [viewModel.requestCommand execute:@{@"q" : @"基础"}];
  });
}
