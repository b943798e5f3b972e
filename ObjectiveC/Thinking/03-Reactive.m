#import "../Notebook.h"

static NSNotificationName const UserDidLogOutNotification = @"UserDidLogOutNotification";

@class Session;

@protocol SessionDelegate <NSObject>
@optional
- (void)sessionDidLogOut:(Session *)session;
@end

/// A user's session. `logOutWithCompletion:` reports the end of the session in four ways. The fifth
/// is the button's event, whose handler calls that method.
@interface Session : NSObject
@property (nonatomic, readonly) UIButton *logOutButton;
@property (nonatomic, readonly, getter=isLoggedIn) BOOL loggedIn;
@property (nonatomic, weak) id<SessionDelegate> delegate;
- (void)logOutWithCompletion:(void (^)(void))completion;
@end

@interface Session ()
@property (nonatomic, getter=isLoggedIn) BOOL loggedIn;
@end

@implementation Session

- (instancetype)init {
  if ((self = [super init])) {
    _logOutButton = [[UIButton alloc] init];
    _loggedIn = YES;
  }
  return self;
}

- (void)logOutWithCompletion:(void (^)(void))completion {
  if ([self.delegate respondsToSelector:@selector(sessionDidLogOut:)]) {
    [self.delegate sessionDidLogOut:self];
  }
  [NSNotificationCenter.defaultCenter postNotificationName:UserDidLogOutNotification object:self];
  self.loggedIn = NO;
  completion();
}

@end

#pragma mark - a sum that follows

@interface Sum : NSObject
@property (nonatomic) NSInteger a;
@property (nonatomic) NSInteger b;
@property (nonatomic) NSInteger assigned;
@property (nonatomic) NSInteger following;
@end

@implementation Sum

- (instancetype)init {
  if ((self = [super init])) {
    _a = 1;
    _b = 2;
    _assigned = _a + _b;
    RAC(self, following) = [RACSignal combineLatest:@[ RACObserve(self, a), RACObserve(self, b) ]
                                             reduce:^id(NSNumber *a, NSNumber *b) {
                                               return @(a.integerValue + b.integerValue);
                                             }];
  }
  return self;
}

@end

void aSumThatFollows(void) {
  Sum *sum = [[Sum alloc] init];
  NSLog(@"(assigned %ld, following %ld)", (long)sum.assigned, (long)sum.following);
  sum.a = 10;
  NSLog(@"(assigned %ld, following %ld)", (long)sum.assigned, (long)sum.following);
  sum.b = 20;
  NSLog(@"(assigned %ld, following %ld)", (long)sum.assigned, (long)sum.following);
}

#pragma mark - one event heard in five ways

@interface Page : NSObject <SessionDelegate>
@property (nonatomic, readonly) Session *session;
- (instancetype)initWithSession:(Session *)session;
@end

@implementation Page

- (instancetype)initWithSession:(Session *)session {
  if ((self = [super init])) {
    _session = session;
    session.delegate = self;
    [session.logOutButton addTarget:self
                             action:@selector(logOutTapped)
                   forControlEvents:UIControlEventTouchUpInside];
    [NSNotificationCenter.defaultCenter addObserver:self
                                           selector:@selector(userDidLogOut:)
                                               name:UserDidLogOutNotification
                                             object:session];
    [session addObserver:self
              forKeyPath:@keypath(session, loggedIn)
                 options:NSKeyValueObservingOptionNew
                 context:NULL];
  }
  return self;
}

// You must also remove the observers, in another place.
- (void)dealloc {
  [NSNotificationCenter.defaultCenter removeObserver:self];
  [_session removeObserver:self forKeyPath:@keypath(_session, loggedIn)];
}

- (void)logOutTapped {
  NSLog(@"target-action: logged out");
  [self.session logOutWithCompletion:^{
    NSLog(@"callback block: logged out");
  }];
}

- (void)sessionDidLogOut:(Session *)session {
  NSLog(@"delegate: logged out");
}

- (void)userDidLogOut:(NSNotification *)notification {
  NSLog(@"notification: logged out");
}

- (void)observeValueForKeyPath:(NSString *)keyPath
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
  if ([keyPath isEqualToString:@"loggedIn"] && ![change[NSKeyValueChangeNewKey] boolValue]) {
    NSLog(@"key-value observing: logged out");
  }
}

@end

void oneEventHeardInFiveWays(void) {
  Session *session = [[Session alloc] init];
  Page *page = [[Page alloc] initWithSession:session];
  Tap(page.session.logOutButton);
}

#pragma mark - one event heard in one way

@interface ReactivePage : NSObject <SessionDelegate>
@property (nonatomic, readonly) Session *session;
- (instancetype)initWithSession:(Session *)session;
@end

@implementation ReactivePage

- (instancetype)initWithSession:(Session *)session {
  if ((self = [super init])) {
    _session = session;
    @weakify(self);
    RACSignal *taps =
        [session.logOutButton rac_signalForControlEvents:UIControlEventTouchUpInside];
    RACSignal *callback = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
      @strongify(self);
      [self.session logOutWithCompletion:^{
        [subscriber sendNext:nil];
        [subscriber sendCompleted];
      }];
      return nil;
    }];
    RACSignal *delegate = [self rac_signalForSelector:@selector(sessionDidLogOut:)
                                         fromProtocol:@protocol(SessionDelegate)];
    RACSignal *notification =
        [NSNotificationCenter.defaultCenter rac_addObserverForName:UserDidLogOutNotification
                                                            object:session];
    RACSignal *ends = [RACObserve(session, loggedIn) ignore:@YES];
    // Set the delegate last: the session may ask only once which methods the delegate implements.
    session.delegate = self;

    [[RACSignal merge:@[
      [taps mapReplace:@"target-action"],
      [delegate mapReplace:@"delegate"],
      [notification mapReplace:@"notification"],
      [ends mapReplace:@"key-value observing"],
      [[taps flattenMap:^RACSignal *(UIButton *button) {
        return callback;
      }] mapReplace:@"callback block"],
    ]] subscribeNext:^(NSString *way) {
      NSLog(@"%@: logged out", way);
    }];
  }
  return self;
}

@end

void oneEventHeardInOneWay(void) {
  Session *session = [[Session alloc] init];
  ReactivePage *page = [[ReactivePage alloc] initWithSession:session];
  Tap(page.session.logOutButton);
}
