#import "../Notebook.h"

/// A calculator that takes blocks as its operations. Each method returns the calculator.
@interface Calculator : NSObject
@property (nonatomic, readonly) NSInteger result;
@property (nonatomic, readonly) BOOL isEqual;
- (Calculator *)calculate:(NSInteger (^)(NSInteger result))calculation;
- (Calculator *)equals:(BOOL (^)(NSInteger result))operation;
@end

@implementation Calculator

- (Calculator *)calculate:(NSInteger (^)(NSInteger result))calculation {
  _result = calculation(self.result);
  return self;
}

- (Calculator *)equals:(BOOL (^)(NSInteger result))operation {
  _isEqual = operation(self.result);
  return self;
}

@end

#pragma mark - two times five is ten

void twoTimesFiveIsTen(void) {
  Calculator *calculator = [[Calculator alloc] init];
  BOOL isEqual = [[[calculator calculate:^NSInteger(NSInteger result) {
    result += 2;
    result *= 5;
    return result;
  }] equals:^BOOL(NSInteger result) {
    return result == 10;
  }] isEqual];
  NSLog(@"isEqual %d", isEqual);
}

#pragma mark - two plus five is not ten

void twoPlusFiveIsNotTen(void) {
  Calculator *calculator = [[Calculator alloc] init];
  [[[calculator calculate:^NSInteger(NSInteger result) {
    return result + 2;
  }] calculate:^NSInteger(NSInteger result) {
    return result + 5;
  }] equals:^BOOL(NSInteger result) {
    return result == 10;
  }];
  NSLog(@"isEqual %d", calculator.isEqual);
  NSLog(@"(the result is %ld)", (long)calculator.result);
}
