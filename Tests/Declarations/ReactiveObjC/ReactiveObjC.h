// The declarations of ReactiveObjC 3.1.1, so that a compiler can check the lessons' Objective-C
// where ReactiveObjC is not installed. Its additions to controls are declared with the controls, in
// ObjectiveC/Notebook.h.

#import <Foundation/Foundation.h>

#define RAC_WARN_UNUSED_RESULT __attribute__((warn_unused_result))

@class RACCompoundDisposable, RACDisposable, RACGroupedSignal, RACScheduler, RACScopedDisposable;
@class RACChannelTerminal<ValueType>, RACSubject<ValueType>;
@class RACCommand<__contravariant InputType, __covariant ValueType>;
@class RACEvent<__covariant ValueType>, RACMulticastConnection<__covariant ValueType>;
@class RACSequence<__covariant ValueType>, RACSignal<__covariant ValueType>;
@class RACTuple, RACUnit;
@class RACTwoTuple<__covariant First, __covariant Second>;
@class RACThreeTuple<__covariant First, __covariant Second, __covariant Third>;
@class RACFourTuple<__covariant First, __covariant Second, __covariant Third, __covariant Fourth>;
@class RACFiveTuple<__covariant First, __covariant Second, __covariant Third, __covariant Fourth,
                    __covariant Fifth>;

#import <ReactiveObjC/Macros.h>
#import <ReactiveObjC/Schedulers.h>
#import <ReactiveObjC/Tuples.h>
#import <ReactiveObjC/Signals.h>
#import <ReactiveObjC/Subjects.h>
#import <ReactiveObjC/Sequences.h>
#import <ReactiveObjC/Commands.h>
#import <ReactiveObjC/Additions.h>
