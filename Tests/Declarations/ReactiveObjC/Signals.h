// Streams, and signals with their operators.

NS_ASSUME_NONNULL_BEGIN

@interface RACStream<__covariant ValueType> : NSObject
// Declared without parameters, so a block may take as many arguments as there are values.
typedef id _Nonnull (^RACReduceBlock)();
typedef ValueType _Nonnull (^RACGenericReduceBlock)();
+ (__kindof RACStream<ValueType> *)empty;
+ (__kindof RACStream<ValueType> *)return:(nullable ValueType)value;
typedef RACStream * _Nullable (^RACStreamBindBlock)(ValueType _Nullable value, BOOL *stop);
- (__kindof RACStream *)bind:(RACStreamBindBlock (^)(void))block;
- (__kindof RACStream *)concat:(RACStream *)stream;
- (__kindof RACStream *)zipWith:(RACStream *)stream;
@end

@interface RACStream ()
@property (copy) NSString *name;
- (instancetype)setNameWithFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
@end

@interface RACStream<__covariant ValueType> (Operations)
- (__kindof RACStream *)flattenMap:
    (__kindof RACStream * _Nullable (^)(ValueType _Nullable value))block;
- (__kindof RACStream *)flatten;
- (__kindof RACStream *)map:(id _Nullable (^)(ValueType _Nullable value))block;
- (__kindof RACStream *)mapReplace:(nullable id)object;
- (__kindof RACStream<ValueType> *)filter:(BOOL (^)(ValueType _Nullable value))block;
- (__kindof RACStream<ValueType> *)ignore:(nullable ValueType)value;
- (__kindof RACStream *)reduceEach:(RACReduceBlock)reduceBlock;
- (__kindof RACStream<ValueType> *)startWith:(nullable ValueType)value;
- (__kindof RACStream<ValueType> *)skip:(NSUInteger)skipCount;
- (__kindof RACStream<ValueType> *)take:(NSUInteger)count;
+ (__kindof RACStream<ValueType> *)zip:(id<NSFastEnumeration>)streams;
+ (__kindof RACStream<ValueType> *)zip:(id<NSFastEnumeration>)streams
    reduce:(RACGenericReduceBlock)reduceBlock;
+ (__kindof RACStream<ValueType> *)concat:(id<NSFastEnumeration>)streams;
- (__kindof RACStream *)scanWithStart:(nullable id)startingValue
    reduce:(id _Nullable (^)(id _Nullable running, ValueType _Nullable next))reduceBlock;
- (__kindof RACStream *)scanWithStart:(nullable id)startingValue
    reduceWithIndex:
        (id _Nullable (^)(id _Nullable running, ValueType _Nullable next,
                          NSUInteger index))reduceBlock;
- (__kindof RACStream *)combinePreviousWithStart:(nullable ValueType)start
    reduce:(id _Nullable (^)(ValueType _Nullable previous, ValueType _Nullable current))reduceBlock;
- (__kindof RACStream<ValueType> *)takeUntilBlock:(BOOL (^)(ValueType _Nullable x))predicate;
- (__kindof RACStream<ValueType> *)takeWhileBlock:(BOOL (^)(ValueType _Nullable x))predicate;
- (__kindof RACStream<ValueType> *)skipUntilBlock:(BOOL (^)(ValueType _Nullable x))predicate;
- (__kindof RACStream<ValueType> *)skipWhileBlock:(BOOL (^)(ValueType _Nullable x))predicate;
- (__kindof RACStream<ValueType> *)distinctUntilChanged;
@end

@protocol RACSubscriber <NSObject>
@required
- (void)sendNext:(nullable id)value;
- (void)sendError:(nullable NSError *)error;
- (void)sendCompleted;
- (void)didSubscribeWithDisposable:(RACCompoundDisposable *)disposable;
@end

@interface RACSignal<__covariant ValueType> : RACStream
+ (RACSignal<ValueType> *)createSignal:
    (RACDisposable * _Nullable (^)(id<RACSubscriber> subscriber))didSubscribe
    RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)error:(nullable NSError *)error RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)never RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)startEagerlyWithScheduler:(RACScheduler *)scheduler
    block:(void (^)(id<RACSubscriber> subscriber))block;
+ (RACSignal<ValueType> *)startLazilyWithScheduler:(RACScheduler *)scheduler
    block:(void (^)(id<RACSubscriber> subscriber))block RAC_WARN_UNUSED_RESULT;
@end

@interface RACSignal<__covariant ValueType> (RACStream)
+ (RACSignal<ValueType> *)return:(nullable ValueType)value RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)empty RAC_WARN_UNUSED_RESULT;
typedef RACSignal * _Nullable (^RACSignalBindBlock)(ValueType _Nullable value, BOOL *stop);
- (RACSignal *)bind:(RACSignalBindBlock (^)(void))block RAC_WARN_UNUSED_RESULT;
- (RACSignal *)concat:(RACSignal *)signal RAC_WARN_UNUSED_RESULT;
- (RACSignal<RACTwoTuple<ValueType, id> *> *)zipWith:(RACSignal *)signal RAC_WARN_UNUSED_RESULT;
@end

@interface RACSignal<__covariant ValueType> (RACStreamOperations)
- (RACSignal *)flattenMap:(__kindof RACSignal * _Nullable (^)(ValueType _Nullable value))block
    RAC_WARN_UNUSED_RESULT;
- (RACSignal *)flatten RAC_WARN_UNUSED_RESULT;
- (RACSignal *)map:(id _Nullable (^)(ValueType _Nullable value))block RAC_WARN_UNUSED_RESULT;
- (RACSignal *)mapReplace:(nullable id)object RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)filter:(BOOL (^)(ValueType _Nullable value))block RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)ignore:(nullable ValueType)value RAC_WARN_UNUSED_RESULT;
- (RACSignal *)reduceEach:(RACReduceBlock)reduceBlock RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)startWith:(nullable ValueType)value RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)skip:(NSUInteger)skipCount RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)take:(NSUInteger)count RAC_WARN_UNUSED_RESULT;
+ (RACSignal<RACTuple *> *)zip:(id<NSFastEnumeration>)signals RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)zip:(id<NSFastEnumeration>)signals
    reduce:(RACGenericReduceBlock)reduceBlock RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)concat:(id<NSFastEnumeration>)signals RAC_WARN_UNUSED_RESULT;
- (RACSignal *)scanWithStart:(nullable id)startingValue
    reduce:(id _Nullable (^)(id _Nullable running, ValueType _Nullable next))reduceBlock
    RAC_WARN_UNUSED_RESULT;
- (RACSignal *)scanWithStart:(nullable id)startingValue
    reduceWithIndex:
        (id _Nullable (^)(id _Nullable running, ValueType _Nullable next,
                          NSUInteger index))reduceBlock
    RAC_WARN_UNUSED_RESULT;
- (RACSignal *)combinePreviousWithStart:(nullable ValueType)start
    reduce:(id _Nullable (^)(ValueType _Nullable previous, ValueType _Nullable current))reduceBlock
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)takeUntilBlock:(BOOL (^)(ValueType _Nullable x))predicate
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)takeWhileBlock:(BOOL (^)(ValueType _Nullable x))predicate
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)skipUntilBlock:(BOOL (^)(ValueType _Nullable x))predicate
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)skipWhileBlock:(BOOL (^)(ValueType _Nullable x))predicate
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)distinctUntilChanged RAC_WARN_UNUSED_RESULT;
@end

@interface RACSignal<__covariant ValueType> (Subscription)
- (RACDisposable *)subscribe:(id<RACSubscriber>)subscriber;
- (RACDisposable *)subscribeNext:(void (^)(ValueType _Nullable x))nextBlock;
- (RACDisposable *)subscribeNext:(void (^)(ValueType _Nullable x))nextBlock
    completed:(void (^)(void))completedBlock;
- (RACDisposable *)subscribeNext:(void (^)(ValueType _Nullable x))nextBlock
    error:(void (^)(NSError * _Nullable error))errorBlock completed:(void (^)(void))completedBlock;
- (RACDisposable *)subscribeError:(void (^)(NSError * _Nullable error))errorBlock;
- (RACDisposable *)subscribeCompleted:(void (^)(void))completedBlock;
- (RACDisposable *)subscribeNext:(void (^)(ValueType _Nullable x))nextBlock
    error:(void (^)(NSError * _Nullable error))errorBlock;
- (RACDisposable *)subscribeError:(void (^)(NSError * _Nullable error))errorBlock
    completed:(void (^)(void))completedBlock;
@end

@interface RACSignal<__covariant ValueType> (Debugging)
- (RACSignal<ValueType> *)logAll RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)logNext RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)logError RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)logCompleted RAC_WARN_UNUSED_RESULT;
@end

@interface RACSignal<__covariant ValueType> (Testing)
- (nullable ValueType)asynchronousFirstOrDefault:(nullable ValueType)defaultValue
    success:(nullable BOOL *)success error:(NSError * _Nullable * _Nullable)error
    timeout:(NSTimeInterval)timeout;
- (nullable ValueType)asynchronousFirstOrDefault:(nullable ValueType)defaultValue
    success:(nullable BOOL *)success error:(NSError * _Nullable * _Nullable)error;
- (BOOL)asynchronouslyWaitUntilCompleted:(NSError * _Nullable * _Nullable)error
    timeout:(NSTimeInterval)timeout;
- (BOOL)asynchronouslyWaitUntilCompleted:(NSError * _Nullable * _Nullable)error;
@end

extern NSErrorDomain const RACSignalErrorDomain;

typedef NS_ERROR_ENUM(RACSignalErrorDomain, RACSignalError) {
  RACSignalErrorTimedOut = 1,
  RACSignalErrorNoMatchingCase = 2,
};

@interface RACSignal<__covariant ValueType> (Operations)
- (RACSignal<ValueType> *)doNext:(void (^)(ValueType _Nullable x))block RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)doError:(void (^)(NSError * _Nonnull error))block RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)doCompleted:(void (^)(void))block RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)throttle:(NSTimeInterval)interval RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)throttle:(NSTimeInterval)interval
    valuesPassingTest:(BOOL (^)(id _Nullable next))predicate RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)delay:(NSTimeInterval)interval RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)repeat RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)initially:(void (^)(void))block RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)finally:(void (^)(void))block RAC_WARN_UNUSED_RESULT;
- (RACSignal<RACTuple *> *)bufferWithTime:(NSTimeInterval)interval
    onScheduler:(RACScheduler *)scheduler;
- (RACSignal<NSArray<ValueType> *> *)collect RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)takeLast:(NSUInteger)count RAC_WARN_UNUSED_RESULT;
- (RACSignal<RACTwoTuple<ValueType, id> *> *)combineLatestWith:(RACSignal *)signal
    RAC_WARN_UNUSED_RESULT;
+ (RACSignal<RACTuple *> *)combineLatest:(id<NSFastEnumeration>)signals RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)combineLatest:(id<NSFastEnumeration>)signals
    reduce:(RACGenericReduceBlock)reduceBlock RAC_WARN_UNUSED_RESULT;
- (RACSignal *)merge:(RACSignal *)signal RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)merge:(id<NSFastEnumeration>)signals RAC_WARN_UNUSED_RESULT;
- (RACSignal *)flatten:(NSUInteger)maxConcurrent RAC_WARN_UNUSED_RESULT;
- (RACSignal *)then:(RACSignal * (^)(void))block RAC_WARN_UNUSED_RESULT;
- (RACSignal *)concat RAC_WARN_UNUSED_RESULT;
- (RACSignal *)aggregateWithStart:(id)start reduce:(id (^)(id running, id next))reduceBlock
    RAC_WARN_UNUSED_RESULT;
- (RACSignal *)aggregateWithStart:(id)start
    reduceWithIndex:(id (^)(id running, id next, NSUInteger index))reduceBlock
    RAC_WARN_UNUSED_RESULT;
- (RACSignal *)aggregateWithStartFactory:(id (^)(void))startFactory
    reduce:(id (^)(id running, id next))reduceBlock RAC_WARN_UNUSED_RESULT;
- (RACDisposable *)setKeyPath:(NSString *)keyPath onObject:(NSObject *)object;
- (RACDisposable *)setKeyPath:(NSString *)keyPath onObject:(NSObject *)object
    nilValue:(nullable id)nilValue;
+ (RACSignal<NSDate *> *)interval:(NSTimeInterval)interval onScheduler:(RACScheduler *)scheduler
    RAC_WARN_UNUSED_RESULT;
+ (RACSignal<NSDate *> *)interval:(NSTimeInterval)interval onScheduler:(RACScheduler *)scheduler
    withLeeway:(NSTimeInterval)leeway RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)takeUntil:(RACSignal *)signalTrigger RAC_WARN_UNUSED_RESULT;
- (RACSignal *)takeUntilReplacement:(RACSignal *)replacement RAC_WARN_UNUSED_RESULT;
- (RACSignal *)catch:(RACSignal * (^)(NSError * _Nonnull error))catchBlock RAC_WARN_UNUSED_RESULT;
- (RACSignal *)catchTo:(RACSignal *)signal RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)try:(nullable ValueType (^)(NSError **errorPtr))tryBlock
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)try:(BOOL (^)(id _Nullable value, NSError **errorPtr))tryBlock
    RAC_WARN_UNUSED_RESULT;
- (RACSignal *)tryMap:(id (^)(id _Nullable value, NSError **errorPtr))mapBlock
    RAC_WARN_UNUSED_RESULT;
- (nullable ValueType)first;
- (nullable ValueType)firstOrDefault:(nullable ValueType)defaultValue;
- (nullable ValueType)firstOrDefault:(nullable ValueType)defaultValue
    success:(nullable BOOL *)success error:(NSError * _Nullable * _Nullable)error;
- (BOOL)waitUntilCompleted:(NSError * _Nullable * _Nullable)error;
+ (RACSignal<ValueType> *)defer:(RACSignal<ValueType> * (^)(void))block RAC_WARN_UNUSED_RESULT;
- (RACSignal *)switchToLatest RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)switch:(RACSignal *)signal cases:(NSDictionary *)cases
    default:(nullable RACSignal *)defaultSignal RAC_WARN_UNUSED_RESULT;
+ (RACSignal<ValueType> *)if:(RACSignal<NSNumber *> *)boolSignal then:(RACSignal *)trueSignal
    else:(RACSignal *)falseSignal RAC_WARN_UNUSED_RESULT;
- (nullable NSArray<ValueType> *)toArray;
@property (nonatomic, strong, readonly) RACSequence<ValueType> *sequence;
- (RACMulticastConnection<ValueType> *)publish RAC_WARN_UNUSED_RESULT;
- (RACMulticastConnection<ValueType> *)multicast:(RACSubject<ValueType> *)subject
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)replay;
- (RACSignal<ValueType> *)replayLast;
- (RACSignal<ValueType> *)replayLazily;
- (RACSignal<ValueType> *)timeout:(NSTimeInterval)interval onScheduler:(RACScheduler *)scheduler
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)deliverOn:(RACScheduler *)scheduler RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)subscribeOn:(RACScheduler *)scheduler RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)deliverOnMainThread RAC_WARN_UNUSED_RESULT;
- (RACSignal<RACGroupedSignal *> *)groupBy:
    (id<NSCopying> _Nullable (^)(id _Nullable object))keyBlock
    transform:(nullable id _Nullable (^)(id _Nullable object))transformBlock RAC_WARN_UNUSED_RESULT;
- (RACSignal<RACGroupedSignal *> *)groupBy:
    (id<NSCopying> _Nullable (^)(id _Nullable object))keyBlock
    RAC_WARN_UNUSED_RESULT;
- (RACSignal<NSNumber *> *)any RAC_WARN_UNUSED_RESULT;
- (RACSignal<NSNumber *> *)any:(BOOL (^)(id _Nullable object))predicateBlock RAC_WARN_UNUSED_RESULT;
- (RACSignal<NSNumber *> *)all:(BOOL (^)(id _Nullable object))predicateBlock RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)retry:(NSInteger)retryCount RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)retry RAC_WARN_UNUSED_RESULT;
- (RACSignal<ValueType> *)sample:(RACSignal *)sampler RAC_WARN_UNUSED_RESULT;
- (RACSignal *)ignoreValues RAC_WARN_UNUSED_RESULT;
- (RACSignal<RACEvent<ValueType> *> *)materialize RAC_WARN_UNUSED_RESULT;
- (RACSignal *)dematerialize RAC_WARN_UNUSED_RESULT;
- (RACSignal<NSNumber *> *)not RAC_WARN_UNUSED_RESULT;
- (RACSignal<NSNumber *> *)and RAC_WARN_UNUSED_RESULT;
- (RACSignal<NSNumber *> *)or RAC_WARN_UNUSED_RESULT;
- (RACSignal *)reduceApply RAC_WARN_UNUSED_RESULT;
@end

typedef NS_ENUM(NSUInteger, RACEventType) {
    RACEventTypeCompleted,
    RACEventTypeError,
    RACEventTypeNext
};

@interface RACEvent<__covariant ValueType> : NSObject <NSCopying>
+ (RACEvent<ValueType> *)completedEvent;
+ (RACEvent<ValueType> *)eventWithError:(nullable NSError *)error;
+ (RACEvent<ValueType> *)eventWithValue:(nullable ValueType)value;
@property (nonatomic, assign, readonly) RACEventType eventType;
@property (nonatomic, getter = isFinished, assign, readonly) BOOL finished;
@property (nonatomic, strong, readonly, nullable) NSError *error;
@property (nonatomic, strong, readonly, nullable) ValueType value;
@end

@interface RACUnit : NSObject
+ (RACUnit *)defaultUnit;
@end

@interface RACMulticastConnection<__covariant ValueType> : NSObject
@property (nonatomic, strong, readonly) RACSignal<ValueType> *signal;
- (RACDisposable *)connect;
- (RACSignal<ValueType> *)autoconnect RAC_WARN_UNUSED_RESULT;
@end

NS_ASSUME_NONNULL_END
