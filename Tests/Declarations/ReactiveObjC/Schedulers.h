// Disposables and schedulers.

NS_ASSUME_NONNULL_BEGIN

@interface RACDisposable : NSObject
@property (atomic, assign, getter = isDisposed, readonly) BOOL disposed;
+ (instancetype)disposableWithBlock:(void (^)(void))block;
- (void)dispose;
- (RACScopedDisposable *)asScopedDisposable;
@end

@interface RACCompoundDisposable : RACDisposable
+ (instancetype)compoundDisposable;
+ (instancetype)compoundDisposableWithDisposables:(nullable NSArray *)disposables;
- (void)addDisposable:(nullable RACDisposable *)disposable;
- (void)removeDisposable:(nullable RACDisposable *)disposable;
@end

@interface RACSerialDisposable : RACDisposable
@property (atomic, strong, nullable) RACDisposable *disposable;
+ (instancetype)serialDisposableWithDisposable:(nullable RACDisposable *)disposable;
- (nullable RACDisposable *)swapInDisposable:(nullable RACDisposable *)newDisposable;
@end

@interface RACScopedDisposable : RACDisposable
+ (instancetype)scopedDisposableWithDisposable:(RACDisposable *)disposable;
@end

typedef enum : long {
  RACSchedulerPriorityHigh = DISPATCH_QUEUE_PRIORITY_HIGH,
  RACSchedulerPriorityDefault = DISPATCH_QUEUE_PRIORITY_DEFAULT,
  RACSchedulerPriorityLow = DISPATCH_QUEUE_PRIORITY_LOW,
  RACSchedulerPriorityBackground = DISPATCH_QUEUE_PRIORITY_BACKGROUND,
} RACSchedulerPriority;

typedef void (^RACSchedulerRecursiveBlock)(void (^reschedule)(void));

@interface RACScheduler : NSObject
+ (RACScheduler *)immediateScheduler;
+ (RACScheduler *)mainThreadScheduler;
+ (RACScheduler *)schedulerWithPriority:(RACSchedulerPriority)priority
    name:(nullable NSString *)name;
+ (RACScheduler *)schedulerWithPriority:(RACSchedulerPriority)priority;
+ (RACScheduler *)scheduler;
+ (nullable RACScheduler *)currentScheduler;
- (nullable RACDisposable *)schedule:(void (^)(void))block;
- (nullable RACDisposable *)after:(NSDate *)date schedule:(void (^)(void))block;
- (nullable RACDisposable *)afterDelay:(NSTimeInterval)delay schedule:(void (^)(void))block;
- (nullable RACDisposable *)after:(NSDate *)date repeatingEvery:(NSTimeInterval)interval
    withLeeway:(NSTimeInterval)leeway schedule:(void (^)(void))block;
- (nullable RACDisposable *)scheduleRecursiveBlock:(RACSchedulerRecursiveBlock)recursiveBlock;
@end

@interface RACScheduler ()
- (void)performAsCurrentScheduler:(void (^)(void))block;
@end

@interface RACQueueScheduler : RACScheduler
@end

@interface RACTargetQueueScheduler : RACQueueScheduler
- (instancetype)initWithName:(nullable NSString *)name targetQueue:(dispatch_queue_t)targetQueue;
@end

@interface RACTestScheduler : RACScheduler
- (instancetype)init;
- (void)step;
- (void)step:(NSUInteger)ticks;
- (void)stepAll;
@end

NS_ASSUME_NONNULL_END
