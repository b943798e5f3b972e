#import <ReactiveObjC/ReactiveObjC.h>

NS_ASSUME_NONNULL_BEGIN

@interface RACSignal<__covariant ValueType> (CompletionHandler)

/// Returns a cold signal of the result of a method with a completion handler. In Objective-C, every
/// `@objc` function that is `async` has such a method.
///
///     [RACSignal signalWithCompletionHandler:^(void (^handler)(NSString *, NSError *)) {
///       [server signInWithName:@"Ann" completionHandler:handler];
///     }];
///
/// - Start: each subscription calls `start` again.
/// - Errors: an error is sent as the signal's error.
/// - Cancellation: a disposal does not reach the Swift function. Its result is dropped.
/// - Threads: sends on the thread that calls the handler. Add `deliverOnMainThread` for a view.
/// - Buffering: none.
+ (RACSignal<ValueType> *)signalWithCompletionHandler:
    (void (^)(void (^completionHandler)(ValueType _Nullable value, NSError *_Nullable error)))start;

@end

NS_ASSUME_NONNULL_END
