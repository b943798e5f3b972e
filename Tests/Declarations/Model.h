// An app's model in Objective-C, for the tests of the Swift code in LeavingRAC/Bridge.

#import <Foundation/Foundation.h>

@interface User : NSObject
@end
