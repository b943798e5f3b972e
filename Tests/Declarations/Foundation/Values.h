// Strings, numbers and dates.

NS_ASSUME_NONNULL_BEGIN

typedef NSUInteger NSStringEncoding;
enum { NSASCIIStringEncoding = 1, NSUTF8StringEncoding = 4 };

typedef NS_OPTIONS(NSUInteger, NSStringCompareOptions) {
  NSCaseInsensitiveSearch = 1,
  NSLiteralSearch = 2,
  NSBackwardsSearch = 4,
  NSAnchoredSearch = 8,
  NSNumericSearch = 64,
};

@interface NSCharacterSet : NSObject <NSCopying>
@property (class, readonly, copy) NSCharacterSet *whitespaceCharacterSet;
@property (class, readonly, copy) NSCharacterSet *whitespaceAndNewlineCharacterSet;
@property (class, readonly, copy) NSCharacterSet *decimalDigitCharacterSet;
@property (class, readonly, copy) NSCharacterSet *URLQueryAllowedCharacterSet;
@property (readonly, copy) NSCharacterSet *invertedSet;
+ (NSCharacterSet *)characterSetWithCharactersInString:(NSString *)text;
@end

@interface NSString : NSObject <NSCopying, NSMutableCopying, NSCoding>
@property (readonly) NSUInteger length;
@property (readonly, copy) NSString *uppercaseString;
@property (readonly, copy) NSString *lowercaseString;
@property (readonly, copy) NSString *capitalizedString;
@property (readonly) int intValue;
@property (readonly) NSInteger integerValue;
@property (readonly) double doubleValue;
@property (readonly) float floatValue;
@property (readonly) BOOL boolValue;
@property (nullable, readonly) const char *UTF8String;
+ (instancetype)string;
+ (instancetype)stringWithString:(NSString *)text;
+ (instancetype)stringWithFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
+ (nullable instancetype)stringWithUTF8String:(const char *)bytes;
- (instancetype)initWithFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
- (nullable instancetype)initWithData:(NSData *)data encoding:(NSStringEncoding)encoding;
- (unichar)characterAtIndex:(NSUInteger)index;
- (BOOL)isEqualToString:(NSString *)text;
- (BOOL)hasPrefix:(NSString *)text;
- (BOOL)hasSuffix:(NSString *)text;
- (BOOL)containsString:(NSString *)text;
- (NSComparisonResult)compare:(NSString *)text;
- (NSComparisonResult)compare:(NSString *)text options:(NSStringCompareOptions)options;
- (NSRange)rangeOfString:(NSString *)text;
- (NSRange)rangeOfString:(NSString *)text options:(NSStringCompareOptions)options;
- (NSString *)substringFromIndex:(NSUInteger)from;
- (NSString *)substringToIndex:(NSUInteger)to;
- (NSString *)substringWithRange:(NSRange)range;
- (NSString *)stringByAppendingString:(NSString *)text;
- (NSString *)stringByAppendingFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
- (NSString *)stringByReplacingOccurrencesOfString:(NSString *)target
                                        withString:(NSString *)replacement;
- (NSString *)stringByTrimmingCharactersInSet:(NSCharacterSet *)set;
- (nullable NSString *)stringByAddingPercentEncodingWithAllowedCharacters:(NSCharacterSet *)set;
- (NSArray<NSString *> *)componentsSeparatedByString:(NSString *)separator;
- (nullable NSData *)dataUsingEncoding:(NSStringEncoding)encoding;
@end

@interface NSMutableString : NSString
+ (instancetype)stringWithCapacity:(NSUInteger)capacity;
- (void)appendString:(NSString *)text;
- (void)appendFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
- (void)setString:(NSString *)text;
@end

@interface NSValue : NSObject <NSCopying, NSCoding>
+ (NSValue *)valueWithPointer:(nullable const void *)pointer;
+ (NSValue *)valueWithNonretainedObject:(nullable id)object;
@property (nullable, readonly) id nonretainedObjectValue;
@end

@interface NSNumber : NSValue
@property (readonly) BOOL boolValue;
@property (readonly) int intValue;
@property (readonly) unsigned int unsignedIntValue;
@property (readonly) long longValue;
@property (readonly) long long longLongValue;
@property (readonly) float floatValue;
@property (readonly) double doubleValue;
@property (readonly) NSInteger integerValue;
@property (readonly) NSUInteger unsignedIntegerValue;
@property (readonly, copy) NSString *stringValue;
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithChar:(char)value;
+ (NSNumber *)numberWithUnsignedChar:(unsigned char)value;
+ (NSNumber *)numberWithShort:(short)value;
+ (NSNumber *)numberWithUnsignedShort:(unsigned short)value;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithUnsignedInt:(unsigned int)value;
+ (NSNumber *)numberWithLong:(long)value;
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value;
+ (NSNumber *)numberWithLongLong:(long long)value;
+ (NSNumber *)numberWithUnsignedLongLong:(unsigned long long)value;
+ (NSNumber *)numberWithFloat:(float)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithInteger:(NSInteger)value;
+ (NSNumber *)numberWithUnsignedInteger:(NSUInteger)value;
- (BOOL)isEqualToNumber:(NSNumber *)number;
- (NSComparisonResult)compare:(NSNumber *)number;
@end

@interface NSDate : NSObject <NSCopying, NSCoding>
@property (readonly) NSTimeInterval timeIntervalSinceNow;
@property (readonly) NSTimeInterval timeIntervalSince1970;
@property (readonly) NSTimeInterval timeIntervalSinceReferenceDate;
+ (instancetype)date;
+ (instancetype)dateWithTimeIntervalSinceNow:(NSTimeInterval)seconds;
+ (instancetype)dateWithTimeIntervalSince1970:(NSTimeInterval)seconds;
+ (instancetype)dateWithTimeIntervalSinceReferenceDate:(NSTimeInterval)seconds;
+ (NSDate *)distantFuture;
+ (NSDate *)distantPast;
- (NSDate *)dateByAddingTimeInterval:(NSTimeInterval)seconds;
- (NSTimeInterval)timeIntervalSinceDate:(NSDate *)date;
- (NSComparisonResult)compare:(NSDate *)date;
- (BOOL)isEqualToDate:(NSDate *)date;
@end

@interface NSLocale : NSObject <NSCopying>
+ (instancetype)localeWithLocaleIdentifier:(NSString *)identifier;
@end

@interface NSTimeZone : NSObject <NSCopying>
+ (nullable instancetype)timeZoneWithName:(NSString *)name;
+ (instancetype)timeZoneForSecondsFromGMT:(NSInteger)seconds;
@end

@interface NSDateFormatter : NSObject
@property (null_resettable, copy) NSString *dateFormat;
@property (null_resettable, copy) NSLocale *locale;
@property (null_resettable, copy) NSTimeZone *timeZone;
- (NSString *)stringFromDate:(NSDate *)date;
- (nullable NSDate *)dateFromString:(NSString *)text;
@end

@interface NSData : NSObject <NSCopying, NSMutableCopying, NSCoding>
@property (readonly) NSUInteger length;
+ (instancetype)data;
+ (nullable instancetype)dataWithContentsOfFile:(NSString *)path;
+ (nullable instancetype)dataWithContentsOfURL:(NSURL *)url;
@end

@interface NSMutableData : NSData
+ (nullable instancetype)dataWithLength:(NSUInteger)length;
@end

typedef NS_OPTIONS(NSUInteger, NSDataReadingOptions) { NSDataReadingMappedIfSafe = 1 };

@interface NSPredicate : NSObject <NSCopying>
+ (NSPredicate *)predicateWithFormat:(NSString *)format, ...;
- (BOOL)evaluateWithObject:(nullable id)object;
@end

NS_ASSUME_NONNULL_END
