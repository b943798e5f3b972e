#import "../Notebook.h"

@interface FlagItem : NSObject
@property (nonatomic, copy) NSString *name;
+ (instancetype)flagWithDict:(NSDictionary<NSString *, NSString *> *)dict;
@end

@implementation FlagItem

+ (instancetype)flagWithDict:(NSDictionary<NSString *, NSString *> *)dict {
  FlagItem *item = [[self alloc] init];
  [item setValuesForKeysWithDictionary:dict];
  return item;
}

@end

/// Returns the names on one line.
static NSString *Listed(NSArray<FlagItem *> *flags) {
  return [[flags valueForKey:@"name"] componentsJoinedByString:@", "];
}

/// Returns the endless sequence of numbers from `first`.
static RACSequence<NSNumber *> *NumbersFrom(NSInteger first) {
  return [RACSequence sequenceWithHeadBlock:^NSNumber *{
    return @(first);
  } tailBlock:^RACSequence *{
    return NumbersFrom(first + 1);
  }];
}

#pragma mark - an array

void anArray(void) {
  NSArray *numbers = @[ @1, @2, @3, @4 ];
  // The signal sends from a background scheduler, at the same time as the last line runs.
  [numbers.rac_sequence.signal subscribeNext:^(NSNumber *x) {
    NSLog(@"%@", x);
  } completed:^{
    NSLog(@"(array completed)");
  }];
  NSLog(@"(subscribeNext: returned)");
}

#pragma mark - a dictionary

void aDictionary(void) {
  NSDictionary *dict = @{@"name" : @"xmg", @"age" : @"18"};
  // A dictionary has no order: either pair may be first.
  [dict.rac_sequence.signal subscribeNext:^(RACTuple *x) {
    RACTupleUnpack(NSString *key, NSString *value) = x;
    NSLog(@"%@ %@", key, value);
  }];
}

#pragma mark - dictionaries to models

void dictionariesToModels(void) {
  NSArray *dictArr = @[ @{@"name" : @"CN"}, @{@"name" : @"FR"}, @{@"name" : @"BR"} ];

  NSMutableArray<FlagItem *> *items = [NSMutableArray array];
  for (NSDictionary *dict in dictArr) [items addObject:[FlagItem flagWithDict:dict]];
  NSLog(@"(a loop: (%@))", Listed(items));

  // Another thread fills this array later. Do not fill an array in this way.
  NSMutableArray<FlagItem *> *flags = [NSMutableArray array];
  [dictArr.rac_sequence.signal subscribeNext:^(NSDictionary *dict) {
    [flags addObject:[FlagItem flagWithDict:dict]];
  }];
  NSLog(@"right after subscribing: %lu items", (unsigned long)flags.count);
  At(0.1, ^{ NSLog(@"0.1 s later: (%@)", Listed(flags)); });

  NSArray<FlagItem *> *mapped = [dictArr.rac_sequence map:^id(NSDictionary *dict) {
    return [FlagItem flagWithDict:dict];
  }].array;
  NSLog(@"map+array at once: (%@)", Listed(mapped));
}

#pragma mark - lazy until asked

void lazyUntilAsked(void) {
  RACSequence *squares = [NumbersFrom(1) map:^id(NSNumber *number) {
    NSInteger square = number.integerValue * number.integerValue;
    NSLog(@"(making %ld)", (long)square);
    return @(square);
  }];
  NSLog(@"head %@, again %@", squares.head, squares.head);
  NSLog(@"head of the tail %@", squares.tail.head);
  NSString *three = [[squares take:3].array componentsJoinedByString:@", "];
  NSLog(@"the first three [%@]", three);

  RACSequence *eager = [@[ @"a", @"b" ].rac_sequence.eagerSequence map:^id(NSString *letter) {
    NSLog(@"(making %@)", letter.uppercaseString);
    return letter.uppercaseString;
  }];
  NSLog(@"an eager one was made before it is asked: %@", eager.head);
}

#pragma mark - later, elsewhere

void laterElsewhere(void) {
  RACSequence *numbers = @[ @1, @2 ].rac_sequence;
  // Two workers and the main thread send the numbers at once, so any may be first.
  [numbers.signal subscribeNext:^(NSNumber *x) {
    NSLog(@"sequence.signal %@", x);
  }];
  // Computed in the background, and delivered on the main thread.
  [[numbers.signal deliverOnMainThread] subscribeNext:^(NSNumber *x) {
    NSLog(@"delivered on main %@", x);
  }];
  // Computed on the main thread, one element per turn.
  [[numbers signalWithScheduler:RACScheduler.mainThreadScheduler] subscribeNext:^(NSNumber *x) {
    NSLog(@"made on main %@", x);
  }];
  NSLog(@"(subscribeNext: returned three times)");
}

#pragma mark - filter and map

void filterAndMap(void) {
  NSArray *strings = @[ @"a", @"bb", @"ccc" ];
  RACSequence *results = [[strings.rac_sequence filter:^BOOL(NSString *string) {
    NSLog(@"(filter %@)", string);
    return string.length >= 2;
  }] map:^id(NSString *string) {
    NSLog(@"(map %@)", string);
    return [string stringByAppendingString:@"foobar"];
  }];
  NSLog(@"(built: nothing ran yet)");
  NSLog(@"head %@", results.head);
  NSLog(@"array (%@)", [results.array componentsJoinedByString:@", "]);
  NSLog(@"again (%@)", [results.array componentsJoinedByString:@", "]);
}
