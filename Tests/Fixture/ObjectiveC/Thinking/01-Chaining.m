#import "../Notebook.h"

#pragma mark - one and two by three

void oneAndTwoByThree(void) {
  NSLog(@"%d", (1 + 2) / 3);
}
