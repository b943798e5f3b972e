#import "../Notebook.h"

/// A calculator for whole numbers. Each method takes no argument and returns a block, which the
/// caller calls with a number. The block returns the maker, so that another call can follow.
@interface CalculatorMaker : NSObject
@property (nonatomic, readonly) NSInteger result;
@property (nonatomic, readonly) CalculatorMaker * (^add)(NSInteger value);
@property (nonatomic, readonly) CalculatorMaker * (^subtract)(NSInteger value);
@property (nonatomic, readonly) CalculatorMaker * (^multiply)(NSInteger value);
@property (nonatomic, readonly) CalculatorMaker * (^divide)(NSInteger value);
@end

@implementation CalculatorMaker

- (CalculatorMaker * (^)(NSInteger))add {
  return ^CalculatorMaker *(NSInteger value) {
    self->_result += value;
    return self;
  };
}

- (CalculatorMaker * (^)(NSInteger))subtract {
  return ^CalculatorMaker *(NSInteger value) {
    self->_result -= value;
    return self;
  };
}

- (CalculatorMaker * (^)(NSInteger))multiply {
  return ^CalculatorMaker *(NSInteger value) {
    self->_result *= value;
    return self;
  };
}

- (CalculatorMaker * (^)(NSInteger))divide {
  return ^CalculatorMaker *(NSInteger value) {
    if (value == 0) {
      [NSException raise:NSInvalidArgumentException
                  format:@"divide(0): no number times 0 is %ld.", (long)self.result];
    }
    self->_result /= value;
    return self;
  };
}

@end

@interface NSObject (Calculating)
+ (NSInteger)makeCalculators:(void (^)(CalculatorMaker *make))block;
@end

@implementation NSObject (Calculating)

+ (NSInteger)makeCalculators:(void (^)(CalculatorMaker *make))block {
  CalculatorMaker *maker = [[CalculatorMaker alloc] init];
  block(maker);
  return maker.result;
}

@end

#pragma mark - all four operations

void allFourOperations(void) {
  NSInteger result = [NSObject makeCalculators:^(CalculatorMaker *make) {
    make.add(10).subtract(4).multiply(3).divide(2);
  }];
  NSLog(@"%ld", (long)result);
}

#pragma mark - one and two by five

void oneAndTwoByFive(void) {
  NSInteger result = [NSObject makeCalculators:^(CalculatorMaker *make) {
    make.add(1).add(2).divide(5);
  }];
  NSLog(@"%ld", (long)result);
}

#pragma mark - a block that is not run

@interface NSObject (Forgetting)
+ (NSInteger)makeWithoutRunning:(void (^)(CalculatorMaker *make))block;
@end

@implementation NSObject (Forgetting)

+ (NSInteger)makeWithoutRunning:(void (^)(CalculatorMaker *make))block {
  CalculatorMaker *maker = [[CalculatorMaker alloc] init];
  // The call block(maker) is missing here.
  return maker.result;
}

@end

void aBlockThatIsNotRun(void) {
  NSInteger result = [NSObject makeWithoutRunning:^(CalculatorMaker *make) {
    make.add(1).add(2);
  }];
  NSLog(@"%ld", (long)result);
}

#pragma mark - dividing by zero

void dividingByZero(void) {
  @try {
    [NSObject makeCalculators:^(CalculatorMaker *make) {
      make.add(1).divide(0);
    }];
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.reason);
  }
}
