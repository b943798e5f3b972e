#import "../Notebook.h"

/// Signs in and sends a greeting half a second later.
static RACSignal<NSString *> *SignIn(NSString *name) {
  NSString *greeting = [NSString stringWithFormat:@"hello %@", name];
  return [[RACSignal return:greeting] delay:0.5];
}

@interface SignInModel : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, readonly) RACCommand<id, NSString *> *signInCommand;
@end

@implementation SignInModel

- (instancetype)init {
  if ((self = [super init])) {
    RACSignal *hasName = [RACObserve(self, name) map:^id(NSString *name) {
      return @(name.length > 0);
    }];
    @weakify(self);
    _signInCommand = [[RACCommand alloc] initWithEnabled:hasName
                                             signalBlock:^RACSignal *(id input) {
                                               @strongify(self);
                                               return SignIn(self.name);
                                             }];
  }
  return self;
}

@end

#pragma mark - RAC

void rac(void) {
  SignInModel *model = Keep([[SignInModel alloc] init]);
  model.name = @"Ann";
  [[model.signInCommand.executing skip:1] subscribeNext:^(NSNumber *isExecuting) {
    NSLog(@"executing %@", isExecuting);
  }];
  [[model.signInCommand.executionSignals flatten] subscribeNext:^(NSString *greeting) {
    NSLog(@"%@", greeting);
  }];
  [model.signInCommand execute:nil];
  NSLog(@"(execute has returned)");
}
