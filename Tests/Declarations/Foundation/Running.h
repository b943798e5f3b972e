// Threads, locks, timers and calls by selector.

NS_ASSUME_NONNULL_BEGIN

typedef NSString *NSRunLoopMode;
extern NSRunLoopMode const NSDefaultRunLoopMode;
extern NSRunLoopMode const NSRunLoopCommonModes;

@interface NSThread : NSObject
@property (class, readonly, strong) NSThread *currentThread;
@property (class, readonly, strong) NSThread *mainThread;
@property (class, readonly) BOOL isMainThread;
@property (readonly) BOOL isMainThread;
@property (nullable, copy) NSString *name;
+ (void)sleepForTimeInterval:(NSTimeInterval)seconds;
@end

@interface NSLock : NSObject
- (void)lock;
- (void)unlock;
@end

@interface NSTimer : NSObject
+ (NSTimer *)scheduledTimerWithTimeInterval:(NSTimeInterval)seconds
                                     target:(id)target
                                   selector:(SEL)aSelector
                                   userInfo:(nullable id)userInfo
                                    repeats:(BOOL)repeats;
+ (NSTimer *)scheduledTimerWithTimeInterval:(NSTimeInterval)seconds
                                    repeats:(BOOL)repeats
                                      block:(void (^)(NSTimer *timer))block;
- (void)invalidate;
@end

@interface NSRunLoop : NSObject
@property (class, readonly, strong) NSRunLoop *currentRunLoop;
@property (class, readonly, strong) NSRunLoop *mainRunLoop;
- (void)run;
- (void)runUntilDate:(NSDate *)date;
- (void)addTimer:(NSTimer *)timer forMode:(NSRunLoopMode)mode;
@end

@interface NSOperationQueue : NSObject
@property (class, readonly, strong) NSOperationQueue *mainQueue;
- (void)addOperationWithBlock:(void (^)(void))block;
@end

@interface NSMethodSignature : NSObject
@property (readonly) NSUInteger numberOfArguments;
@end

@interface NSInvocation : NSObject
@property SEL selector;
@property (nullable, assign) id target;
+ (NSInvocation *)invocationWithMethodSignature:(NSMethodSignature *)signature;
- (void)invoke;
@end

NS_ASSUME_NONNULL_END
