// The part of libdispatch that the lessons' Objective-C uses.

typedef void (^dispatch_block_t)(void);
typedef int64_t dispatch_once_t;
typedef uint64_t dispatch_time_t;

@protocol OS_dispatch_queue
@end
typedef id<OS_dispatch_queue> dispatch_queue_t;

@protocol OS_dispatch_queue_attr
@end
typedef id<OS_dispatch_queue_attr> dispatch_queue_attr_t;

@protocol OS_dispatch_semaphore
@end
typedef id<OS_dispatch_semaphore> dispatch_semaphore_t;

#define NSEC_PER_SEC 1000000000ull
#define NSEC_PER_MSEC 1000000ull
#define DISPATCH_TIME_NOW (0ull)
#define DISPATCH_TIME_FOREVER (~0ull)
#define DISPATCH_QUEUE_PRIORITY_HIGH 2
#define DISPATCH_QUEUE_PRIORITY_DEFAULT 0
#define DISPATCH_QUEUE_PRIORITY_LOW (-2)
#define DISPATCH_QUEUE_PRIORITY_BACKGROUND INT16_MIN
#define DISPATCH_QUEUE_SERIAL ((dispatch_queue_attr_t _Nullable)0)

dispatch_time_t dispatch_time(dispatch_time_t when, int64_t nanoseconds);
dispatch_queue_t _Nonnull dispatch_get_main_queue(void);
dispatch_queue_t _Nonnull dispatch_get_global_queue(long priority, unsigned long flags);
dispatch_queue_t _Nonnull dispatch_queue_create(
    const char *_Nullable label, dispatch_queue_attr_t _Nullable attributes);
void dispatch_after(
    dispatch_time_t when, dispatch_queue_t _Nonnull queue, dispatch_block_t _Nonnull block);
void dispatch_async(dispatch_queue_t _Nonnull queue, dispatch_block_t _Nonnull block);
void dispatch_sync(dispatch_queue_t _Nonnull queue, dispatch_block_t _Nonnull block);
void dispatch_once(dispatch_once_t *_Nonnull predicate, dispatch_block_t _Nonnull block);
dispatch_semaphore_t _Nonnull dispatch_semaphore_create(long value);
long dispatch_semaphore_signal(dispatch_semaphore_t _Nonnull semaphore);
long dispatch_semaphore_wait(dispatch_semaphore_t _Nonnull semaphore, dispatch_time_t timeout);
