#import "../Notebook.h"

/// A login form. `canLogIn` follows both texts, because it is bound to them.
@interface FormModel : NSObject
@property (nonatomic, copy) NSString *username;
@property (nonatomic, copy) NSString *password;
@property (nonatomic) BOOL canLogIn;
@end

@implementation FormModel

- (instancetype)init {
  if ((self = [super init])) {
    RAC(self, canLogIn) = [RACSignal
        combineLatest:@[ RACObserve(self, username), RACObserve(self, password) ]
               reduce:^id(NSString *username, NSString *password) {
                 BOOL isName = username.length >= 2 && username.length <= 4;
                 return @(isName && password.length >= 5 && password.length <= 10);
               }];
  }
  return self;
}

@end

/// Shows whether the user can log in.
@interface FormController : NSObject
@property (nonatomic, readonly) FormModel *form;
- (void)bindModel;
@end

@implementation FormController

- (instancetype)init {
  if ((self = [super init])) _form = [[FormModel alloc] init];
  return self;
}

- (void)bindModel {
  @weakify(self);
  [RACObserve(self.form, canLogIn) subscribeNext:^(NSNumber *canLogIn) {
    @strongify(self);
    NSLog(@"canLogIn %@, and the form says %d", canLogIn, self.form.canLogIn);
  }];
}

@end

#pragma mark - RAC

void rac(void) {
  FormController *controller = [[FormController alloc] init];
  [controller bindModel];
  controller.form.username = @"ab";
  controller.form.password = @"12345";
  controller.form.username = @"abcde";
  controller.form.username = @"abcd";
  NSLog(@"(all is set)");
}
