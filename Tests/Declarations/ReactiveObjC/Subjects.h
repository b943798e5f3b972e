// Subjects: signals to which code can send events.

NS_ASSUME_NONNULL_BEGIN

@interface RACSubject<ValueType> : RACSignal<ValueType> <RACSubscriber>
+ (instancetype)subject;
- (void)sendNext:(nullable ValueType)value;
@end

extern const NSUInteger RACReplaySubjectUnlimitedCapacity;

@interface RACReplaySubject<ValueType> : RACSubject<ValueType>
+ (instancetype)replaySubjectWithCapacity:(NSUInteger)capacity;
@end

@interface RACBehaviorSubject<ValueType> : RACSubject<ValueType>
+ (instancetype)behaviorSubjectWithDefaultValue:(nullable ValueType)value;
@end

@interface RACGroupedSignal : RACSubject
@property (nonatomic, readonly, copy) id<NSCopying> key;
+ (instancetype)signalWithKey:(id<NSCopying>)key;
@end

NS_ASSUME_NONNULL_END
