// The macros of ReactiveObjC 3.1.1, rewritten: they look the same in code, and their results have
// the same types.

#define RACCount(...) RACCount_(__VA_ARGS__, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
#define RACCount_(A, B, C, D, E, F, G, H, I, J, N, ...) N

#define RACJoin(A, B) RACJoin_(A, B)
#define RACJoin_(A, B) A##B

/// Applies MACRO to each of up to ten arguments.
#define RACEach(MACRO, ...) RACJoin(RACEach, RACCount(__VA_ARGS__))(MACRO, __VA_ARGS__)
#define RACEach1(MACRO, A) MACRO(A)
#define RACEach2(MACRO, A, ...) MACRO(A) RACEach1(MACRO, __VA_ARGS__)
#define RACEach3(MACRO, A, ...) MACRO(A) RACEach2(MACRO, __VA_ARGS__)
#define RACEach4(MACRO, A, ...) MACRO(A) RACEach3(MACRO, __VA_ARGS__)
#define RACEach5(MACRO, A, ...) MACRO(A) RACEach4(MACRO, __VA_ARGS__)
#define RACEach6(MACRO, A, ...) MACRO(A) RACEach5(MACRO, __VA_ARGS__)
#define RACEach7(MACRO, A, ...) MACRO(A) RACEach6(MACRO, __VA_ARGS__)
#define RACEach8(MACRO, A, ...) MACRO(A) RACEach7(MACRO, __VA_ARGS__)
#define RACEach9(MACRO, A, ...) MACRO(A) RACEach8(MACRO, __VA_ARGS__)
#define RACEach10(MACRO, A, ...) MACRO(A) RACEach9(MACRO, __VA_ARGS__)

// @keypath(object.path), @keypath(object, path)

#define keypath(...) RACJoin(RACKeyPath, RACCount(__VA_ARGS__))(__VA_ARGS__)
#define RACKeyPath1(PATH) (((void)(NO && ((void)PATH, NO)), __builtin_strchr(#PATH, '.') + 1))
#define RACKeyPath2(OBJECT, PATH) (((void)(NO && ((void)OBJECT.PATH, NO)), #PATH))

// @collectionKeypath(object.path, member, path), @collectionKeypath(object, path, member, path)

#define collectionKeypath(...) \
  RACJoin(RACCollectionKeyPath, RACCount(__VA_ARGS__))(__VA_ARGS__)
#define RACCollectionKeyPath3(PATH, MEMBER, MEMBER_PATH) \
  ([[NSString stringWithFormat:@"%s.%s", keypath(PATH), keypath(MEMBER, MEMBER_PATH)] UTF8String])
#define RACCollectionKeyPath4(OBJECT, PATH, MEMBER, MEMBER_PATH) \
  ([[NSString stringWithFormat:@"%s.%s", keypath(OBJECT, PATH), keypath(MEMBER, MEMBER_PATH)] \
      UTF8String])

// @weakify(a, b), @unsafeify(a, b), @strongify(a, b), @onExit { … };

#define weakify(...) autoreleasepool {} RACEach(RACWeakify, __VA_ARGS__)
#define RACWeakify(NAME) __weak __typeof__(NAME) RACJoin(NAME, _weak_) = (NAME);

#define unsafeify(...) autoreleasepool {} RACEach(RACUnsafeify, __VA_ARGS__)
#define RACUnsafeify(NAME) __unsafe_unretained __typeof__(NAME) RACJoin(NAME, _weak_) = (NAME);

#define strongify(...) autoreleasepool {} RACEach(RACStrongify, __VA_ARGS__)
#define RACStrongify(NAME) __strong __typeof__(NAME) NAME = RACJoin(NAME, _weak_);

typedef void (^rac_cleanupBlock_t)(void);

static inline void rac_executeCleanupBlock(__strong rac_cleanupBlock_t *block) { (*block)(); }

#define onExit \
  autoreleasepool {} \
  __strong rac_cleanupBlock_t RACJoin(rac_exitBlock_, __LINE__) \
      __attribute__((cleanup(rac_executeCleanupBlock), unused)) = ^

// RAC(target, path) = signal, RAC(target, path, nilValue) = signal

#define RAC(TARGET, ...) RACJoin(RAC_, RACCount(__VA_ARGS__))(TARGET, __VA_ARGS__)
#define RAC_1(TARGET, PATH) RAC_2(TARGET, PATH, nil)
#define RAC_2(TARGET, PATH, NIL) \
  [[RACSubscriptingAssignmentTrampoline alloc] initWithTarget:(TARGET) \
                                                     nilValue:(NIL)][@keypath(TARGET, PATH)]

// RACObserve(target, path)

#define RACObserve(TARGET, PATH) \
  ({ \
    __weak id target_ = (TARGET); \
    [target_ rac_valuesForKeyPath:@keypath(TARGET, PATH) observer:self]; \
  })

// RACChannelTo(target, path) = terminal, RACChannelTo(target, path, nilValue) = terminal

#define RACChannelTo(TARGET, ...) \
  RACJoin(RACChannelTo_, RACCount(__VA_ARGS__))(TARGET, __VA_ARGS__)
#define RACChannelTo_1(TARGET, PATH) RACChannelTo_2(TARGET, PATH, nil)
#define RACChannelTo_2(TARGET, PATH, NIL) \
  [[RACKVOChannel alloc] \
      initWithTarget:(TARGET) \
             keyPath:@keypath(TARGET, PATH) \
            nilValue:(NIL)][@keypath(RACKVOChannel.new, followingTerminal)]

// RACTuplePack(a, b), RACTupleUnpack(A *a, B *b) = tuple

#define RACTuplePack(...) \
  ([RACJoin(RACTupleOf, RACCount(__VA_ARGS__)) \
      tupleWithObjectsFromArray:@[ RACEach(RACTupleElement, __VA_ARGS__) ]])
#define RACTupleElement(VALUE) (VALUE) ?: RACTupleNil.tupleNil,
#define RACTupleOf1 RACOneTuple
#define RACTupleOf2 RACTwoTuple
#define RACTupleOf3 RACThreeTuple
#define RACTupleOf4 RACFourTuple
#define RACTupleOf5 RACFiveTuple
#define RACTupleOf6 RACTuple
#define RACTupleOf7 RACTuple
#define RACTupleOf8 RACTuple
#define RACTupleOf9 RACTuple
#define RACTupleOf10 RACTuple

#define RACTupleUnpack(...) \
  RACEach(RACTupleVariable, __VA_ARGS__) [RACTupleUnpackingTrampoline trampoline][@[]]
#define RACTupleVariable(DECLARATION) __strong DECLARATION = nil;
