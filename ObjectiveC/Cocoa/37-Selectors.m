#import "../Notebook.h"

/// A controller whose methods are called with the values of signals.
@interface ViewController : NSObject
- (void)updateUIWithSignalOneMessage:(NSString *)signalOneMessage
                    signalTwoMessage:(NSString *)signalTwoMessage;
- (void)updateUIWithR1:(NSString *)r1 r2:(NSString *)r2;
- (void)some:(NSString *)a selector:(NSString *)b;
- (NSInteger)sum:(NSInteger)a and:(NSInteger)b;
@end

@implementation ViewController

- (void)updateUIWithSignalOneMessage:(NSString *)signalOneMessage
                    signalTwoMessage:(NSString *)signalTwoMessage {
  NSLog(@"signalOneMessage = %@ , signalTwoMessage = %@ , thread = %@", signalOneMessage,
        signalTwoMessage, NSThread.currentThread);
}

- (void)updateUIWithR1:(NSString *)r1 r2:(NSString *)r2 {
  NSLog(@"更新UI%@  %@", r1, r2);
}

- (void)some:(NSString *)a selector:(NSString *)b {
  NSLog(@"some:%@ selector:%@", a, b);
}

- (NSInteger)sum:(NSInteger)a and:(NSInteger)b {
  return a + b;
}

@end

/// Returns a request that sends its answer at once, and does not end.
static RACSignal<NSString *> *Request(NSString *answer) {
  return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
    [subscriber sendNext:answer];
    return nil;
  }];
}

#pragma mark - lift

void lift(void) {
  RACSignal *signalOne = Request(@"网络请求数据 1");
  RACSignal *signalTwo = Request(@"网络请求数据 2");
  ViewController *controller = Keep([[ViewController alloc] init]);
  // Pass one signal for each parameter of the method, or an assertion fails.
  [controller rac_liftSelector:@selector(updateUIWithSignalOneMessage:signalTwoMessage:)
          withSignalsFromArray:@[ signalOne, signalTwo ]];
}

#pragma mark - the thread of the last value

void theThreadOfTheLastValue(void) {
  ViewController *controller = Keep([[ViewController alloc] init]);
  RACSignal *early = [[RACSignal return:@"网络请求数据 1"] delay:1];
  RACSignal *late =
      [[[RACSignal return:@"网络请求数据 2"] deliverOn:[RACScheduler scheduler]] delay:2];
  // If the method changes the screen, add `deliverOnMainThread` to each signal.
  [controller rac_liftSelector:@selector(updateUIWithSignalOneMessage:signalTwoMessage:)
                   withSignals:early, late, nil];
}

#pragma mark - two requests

void twoRequests(void) {
  RACSignal *request1 = Request(@"发送请求1");
  RACSignal *request2 = Request(@"发送请求2");
  ViewController *controller = Keep([[ViewController alloc] init]);
  [controller rac_liftSelector:@selector(updateUIWithR1:r2:)
          withSignalsFromArray:@[ request1, request2 ]];
}

#pragma mark - on every new value

void onEveryNewValue(void) {
  ViewController *controller = Keep([[ViewController alloc] init]);
  RACSubject *a = [RACSubject subject];
  RACSubject *b = [RACSubject subject];
  RACSignal *calls = [controller rac_liftSelector:@selector(updateUIWithR1:r2:)
                                      withSignals:a, b, nil];
  [calls subscribeCompleted:^{
    NSLog(@"(completed)");
  }];

  [a sendNext:@"a1"];
  [a sendNext:@"a2"];
  NSLog(@"(a has sent, b has not)");
  [b sendNext:@"b1"];
  [a sendNext:@"a3"];
  [b sendNext:@"b2"];
  [a sendCompleted];
  [b sendNext:@"b3"];
  [b sendCompleted];
}

#pragma mark - three forms

void threeForms(void) {
  ViewController *object = Keep([[ViewController alloc] init]);
  RACSubject *signal1 = [RACSubject subject];
  RACSubject *signal2 = [RACSubject subject];
  [object rac_liftSelector:@selector(some:selector:) withSignals:signal1, signal2, nil];
  [object rac_liftSelector:@selector(some:selector:) withSignalsFromArray:@[ signal1, signal2 ]];
  [signal1 sendNext:@"a"];
  [signal2 sendNext:@"b"];

  // A single signal sends tuples of arguments. The returned signal sends the method's boxed
  // results.
  RACSubject<RACTuple *> *arguments = [RACSubject subject];
  [[object rac_liftSelector:@selector(sum:and:) withSignalOfArguments:arguments]
      subscribeNext:^(NSNumber *sum) {
        NSLog(@"returned %@", sum);
      }];
  [arguments sendNext:RACTuplePack(@3, @4)];
  [arguments sendNext:RACTuplePack(@5, @6)];
}

#pragma mark - a delegate method as a signal

@interface RedView : NSObject
- (void)btnClick:(id)sender;
@end

@implementation RedView

- (void)btnClick:(id)sender {
  NSLog(@"(the method itself, argument %@)", sender);
}

@end

void aDelegateMethodAsASignal(void) {
  RedView *redView = [[RedView alloc] init];
  [[redView rac_signalForSelector:@selector(btnClick:)] subscribeNext:^(RACTuple *arguments) {
    NSLog(@"点击红色按钮");
    NSLog(@"(arguments (%@))", arguments.first);
  }];
  [redView btnClick:@"button"];
}

#pragma mark - a delegate proxy

@protocol Listener <NSObject>
- (void)required:(NSString *)x;
@optional
- (void)optional:(NSString *)x;
@end

@interface Delegate : NSObject <Listener>
@end

@implementation Delegate

- (void)required:(NSString *)x {
  NSLog(@"delegate required: %@", x);
}

@end

void aDelegateProxy(void) {
  Delegate *delegate = Keep([[Delegate alloc] init]);
  RACDelegateProxy *proxy = [[RACDelegateProxy alloc] initWithProtocol:@protocol(Listener)];
  // The proxy does not keep its delegate alive.
  proxy.rac_proxiedDelegate = delegate;
  [[proxy signalForSelector:@selector(optional:)] subscribeNext:^(RACTuple *arguments) {
    NSLog(@"optional signal (%@)", arguments.first);
  }];

  id<Listener> listener = (id<Listener>)proxy;
  [listener required:@"r"];
  [listener optional:@"o"];
}

#pragma mark - what the proxy takes away

@interface ThoroughDelegate : NSObject <Listener>
@end

@implementation ThoroughDelegate

- (void)required:(NSString *)x {
}

- (void)optional:(NSString *)x {
  NSLog(@"delegate optional: %@", x);
}

@end

void whatTheProxyTakesAway(void) {
  ThoroughDelegate *delegate = Keep([[ThoroughDelegate alloc] init]);
  RACDelegateProxy *proxy = [[RACDelegateProxy alloc] initWithProtocol:@protocol(Listener)];
  proxy.rac_proxiedDelegate = delegate;
  id<Listener> listener = (id<Listener>)proxy;
  [listener optional:@"before"];

  // From here on, the proxy implements the method itself, and no longer forwards its calls.
  [[proxy signalForSelector:@selector(optional:)] subscribeNext:^(RACTuple *arguments) {
    NSLog(@"optional signal (%@)", arguments.first);
  }];
  [listener optional:@"after"];
}
