// The part of Foundation that the lessons' Objective-C uses, so that a compiler can check the code
// where Foundation is not installed. If a lesson needs more, copy the declaration from Apple's
// headers.

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
