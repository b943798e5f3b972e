// Tuples, and the type that their macros need.

NS_ASSUME_NONNULL_BEGIN

@interface RACTupleNil : NSObject <NSCopying, NSCoding>
+ (RACTupleNil *)tupleNil;
@end

@interface RACTuple : NSObject <NSCoding, NSCopying, NSFastEnumeration>
@property (nonatomic, readonly) NSUInteger count;
@property (nonatomic, readonly, nullable) id first;
@property (nonatomic, readonly, nullable) id second;
@property (nonatomic, readonly, nullable) id third;
@property (nonatomic, readonly, nullable) id fourth;
@property (nonatomic, readonly, nullable) id fifth;
@property (nonatomic, readonly, nullable) id last;
+ (instancetype)tupleWithObjectsFromArray:(NSArray *)array;
+ (instancetype)tupleWithObjectsFromArray:(NSArray *)array convertNullsToNils:(BOOL)convert;
+ (instancetype)tupleWithObjects:(id)object, ... NS_REQUIRES_NIL_TERMINATION;
- (nullable id)objectAtIndex:(NSUInteger)index;
- (NSArray *)allObjects;
- (__kindof RACTuple *)tupleByAddingObject:(nullable id)obj;
@end

@interface RACTuple (RACSequenceAdditions)
@property (nonatomic, copy, readonly) RACSequence *rac_sequence;
@end

@interface RACTuple (ObjectSubscripting)
- (nullable id)objectAtIndexedSubscript:(NSUInteger)idx;
@end

@interface RACOneTuple<__covariant First> : RACTuple
+ (instancetype)tupleWithObjects:(id)object, ...
    __attribute((unavailable("Use pack: instead.")));
- (RACTwoTuple<First, id> *)tupleByAddingObject:(nullable id)obj;
+ (RACOneTuple<First> *)pack:(nullable First)first;
@property (nonatomic, readonly, nullable) First first;
@end

@interface RACTwoTuple<__covariant First, __covariant Second> : RACTuple
+ (instancetype)tupleWithObjects:(id)object, ...
    __attribute((unavailable("Use pack:: instead.")));
- (RACThreeTuple<First, Second, id> *)tupleByAddingObject:(nullable id)obj;
+ (RACTwoTuple<First, Second> *)pack:(nullable First)first :(nullable Second)second;
@property (nonatomic, readonly, nullable) First first;
@property (nonatomic, readonly, nullable) Second second;
@end

@interface RACThreeTuple<__covariant First, __covariant Second, __covariant Third> : RACTuple
+ (instancetype)tupleWithObjects:(id)object, ...
    __attribute((unavailable("Use pack::: instead.")));
- (RACFourTuple<First, Second, Third, id> *)tupleByAddingObject:(nullable id)obj;
+ (instancetype)pack:(nullable First)first :(nullable Second)second :(nullable Third)third;
@property (nonatomic, readonly, nullable) First first;
@property (nonatomic, readonly, nullable) Second second;
@property (nonatomic, readonly, nullable) Third third;
@end

@interface RACFourTuple<__covariant First, __covariant Second, __covariant Third,
                        __covariant Fourth> : RACTuple
+ (instancetype)tupleWithObjects:(id)object, ...
    __attribute((unavailable("Use pack:::: instead.")));
- (RACFiveTuple<First, Second, Third, Fourth, id> *)tupleByAddingObject:(nullable id)obj;
+ (instancetype)pack:(nullable First)first :(nullable Second)second :(nullable Third)third
    :(nullable Fourth)fourth;
@property (nonatomic, readonly, nullable) First first;
@property (nonatomic, readonly, nullable) Second second;
@property (nonatomic, readonly, nullable) Third third;
@property (nonatomic, readonly, nullable) Fourth fourth;
@end

@interface RACFiveTuple<__covariant First, __covariant Second, __covariant Third,
                        __covariant Fourth, __covariant Fifth> : RACTuple
+ (instancetype)tupleWithObjects:(id)object, ...
    __attribute((unavailable("Use pack::::: instead.")));
+ (instancetype)pack:(nullable First)first :(nullable Second)second :(nullable Third)third
    :(nullable Fourth)fourth :(nullable Fifth)fifth;
@property (nonatomic, readonly, nullable) First first;
@property (nonatomic, readonly, nullable) Second second;
@property (nonatomic, readonly, nullable) Third third;
@property (nonatomic, readonly, nullable) Fourth fourth;
@property (nonatomic, readonly, nullable) Fifth fifth;
@end

@interface RACTupleUnpackingTrampoline : NSObject
+ (instancetype)trampoline;
- (void)setObject:(nullable RACTuple *)tuple forKeyedSubscript:(NSArray *)variables;
@end

NS_ASSUME_NONNULL_END
