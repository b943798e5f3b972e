// ReactiveObjC's additions to Foundation's classes, and the types that they need.

NS_ASSUME_NONNULL_BEGIN

@interface RACDelegateProxy : NSObject
@property (nonatomic, unsafe_unretained) id rac_proxiedDelegate;
- (instancetype)initWithProtocol:(Protocol *)protocol;
- (RACSignal *)signalForSelector:(SEL)selector;
@end

@interface RACSubscriptingAssignmentTrampoline : NSObject
- (nullable instancetype)initWithTarget:(nullable id)target nilValue:(nullable id)nilValue;
- (void)setObject:(RACSignal *)signal forKeyedSubscript:(NSString *)keyPath;
@end

@interface NSObject (RACDeallocating)
@property (atomic, readonly, strong) RACCompoundDisposable *rac_deallocDisposable;
- (RACSignal *)rac_willDeallocSignal;
@end

@interface NSObject (RACLifting)
- (RACSignal *)rac_liftSelector:(SEL)selector withSignals:(RACSignal *)firstSignal, ...
    NS_REQUIRES_NIL_TERMINATION;
- (RACSignal *)rac_liftSelector:(SEL)selector withSignalsFromArray:(NSArray<RACSignal *> *)signals;
- (RACSignal *)rac_liftSelector:(SEL)selector
    withSignalOfArguments:(RACSignal<RACTuple *> *)arguments;
@end

@interface NSObject (RACPropertySubscribing)
- (RACSignal *)rac_valuesForKeyPath:(NSString *)keyPath observer:(__weak NSObject *)observer;
- (RACSignal<RACTwoTuple<id, NSDictionary *> *> *)rac_valuesAndChangesForKeyPath:(NSString *)keyPath
    options:(NSKeyValueObservingOptions)options observer:(__weak NSObject *)observer;
@end

extern NSErrorDomain const RACSelectorSignalErrorDomain;

typedef NS_ERROR_ENUM(RACSelectorSignalErrorDomain, RACSelectorSignalError) {
  RACSelectorSignalErrorMethodSwizzlingRace = 1,
};

@interface NSObject (RACSelectorSignal)
- (RACSignal<RACTuple *> *)rac_signalForSelector:(SEL)selector;
- (RACSignal<RACTuple *> *)rac_signalForSelector:(SEL)selector fromProtocol:(Protocol *)protocol;
@end

@interface NSNotificationCenter (RACSupport)
- (RACSignal<NSNotification *> *)rac_addObserverForName:(nullable NSString *)notificationName
    object:(nullable id)object;
@end

@interface NSUserDefaults (RACSupport)
- (RACChannelTerminal *)rac_channelTerminalForKey:(NSString *)key;
@end

@interface NSString (RACSupport)
+ (RACSignal<NSString *> *)rac_readContentsOfURL:(NSURL *)URL
    usedEncoding:(NSStringEncoding *)encoding scheduler:(RACScheduler *)scheduler;
@end

@interface NSData (RACSupport)
+ (RACSignal<NSData *> *)rac_readContentsOfURL:(nullable NSURL *)URL
    options:(NSDataReadingOptions)options scheduler:(RACScheduler *)scheduler;
@end

@interface NSFileHandle (RACSupport)
- (RACSignal<NSData *> *)rac_readInBackground;
@end

@interface NSURLConnection (RACSupport)
+ (RACSignal<RACTwoTuple<NSURLResponse *, NSData *> *> *)
    rac_sendAsynchronousRequest:(NSURLRequest *)request;
@end

NS_ASSUME_NONNULL_END
