// What the lessons' Objective-C uses of Foundation, for reading it where that is not installed.
// Add what a lesson needs, as Apple's headers declare it.

#import <stdbool.h>
#import <stdarg.h>
#import <stddef.h>
#import <stdint.h>

#import <Foundation/Language.h>
#import <Foundation/Dispatch.h>

#import <Foundation/Objects.h>
#import <Foundation/Values.h>
#import <Foundation/Collections.h>
#import <Foundation/Observing.h>
#import <Foundation/Loading.h>
#import <Foundation/Running.h>
