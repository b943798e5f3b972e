// Objects, their basic protocols, and errors.

NS_ASSUME_NONNULL_BEGIN

@class NSArray<__covariant ObjectType>, NSDictionary<__covariant KeyType, __covariant ObjectType>;
@class NSCoder, NSData, NSDate, NSEnumerator<ObjectType>, NSError, NSInvocation;
@class NSMethodSignature, NSNumber, NSSet<__covariant ObjectType>, NSString, NSURL, Protocol;

typedef NSString *NSErrorDomain;
typedef NSString *NSErrorUserInfoKey;
typedef NSString *NSExceptionName;
typedef NSString *NSKeyValueChangeKey;
typedef NSString *NSNotificationName;

@protocol NSObject
@property (readonly) NSUInteger hash;
@property (readonly) Class superclass;
@property (readonly, copy) NSString *description;
@property (readonly, copy) NSString *debugDescription;
- (BOOL)isEqual:(nullable id)object;
- (Class)class;
- (instancetype)self;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)isMemberOfClass:(Class)aClass;
- (BOOL)conformsToProtocol:(Protocol *)aProtocol;
- (BOOL)respondsToSelector:(SEL)aSelector;
- (id)performSelector:(SEL)aSelector;
- (id)performSelector:(SEL)aSelector withObject:(nullable id)object;
- (id)performSelector:(SEL)aSelector withObject:(nullable id)one withObject:(nullable id)other;
@end

@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end

@protocol NSMutableCopying
- (id)mutableCopyWithZone:(nullable NSZone *)zone;
@end

@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end

typedef struct {
  unsigned long state;
  id __unsafe_unretained _Nullable *_Nullable itemsPtr;
  unsigned long *_Nullable mutationsPtr;
  unsigned long extra[5];
} NSFastEnumerationState;

@protocol NSFastEnumeration
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained _Nullable[_Nonnull])buffer
                                    count:(NSUInteger)length;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (void)initialize;
+ (void)load;
+ (instancetype)new;
+ (instancetype)alloc;
+ (Class)class;
+ (Class)superclass;
+ (NSString *)description;
+ (BOOL)instancesRespondToSelector:(SEL)aSelector;
+ (BOOL)conformsToProtocol:(Protocol *)aProtocol;
- (instancetype)init;
- (void)dealloc;
- (id)copy;
- (id)mutableCopy;
- (nullable NSMethodSignature *)methodSignatureForSelector:(SEL)aSelector;
- (void)doesNotRecognizeSelector:(SEL)aSelector;
- (void)performSelector:(SEL)aSelector
             withObject:(nullable id)object
             afterDelay:(NSTimeInterval)delay;
- (void)performSelectorOnMainThread:(SEL)aSelector
                         withObject:(nullable id)object
                      waitUntilDone:(BOOL)wait;
@end

@interface NSCoder : NSObject
@end

@interface NSNull : NSObject <NSCopying>
+ (NSNull *)null;
@end

@interface NSError : NSObject <NSCopying>
@property (readonly, copy) NSErrorDomain domain;
@property (readonly) NSInteger code;
@property (readonly, copy) NSDictionary<NSErrorUserInfoKey, id> *userInfo;
@property (readonly, copy) NSString *localizedDescription;
+ (instancetype)errorWithDomain:(NSErrorDomain)domain
                           code:(NSInteger)code
                       userInfo:(nullable NSDictionary<NSErrorUserInfoKey, id> *)userInfo;
@end

extern NSErrorUserInfoKey const NSLocalizedDescriptionKey;
extern NSErrorUserInfoKey const NSUnderlyingErrorKey;
extern NSErrorDomain const NSCocoaErrorDomain;
extern NSErrorDomain const NSURLErrorDomain;

enum {
  NSURLErrorCancelled = -999,
  NSURLErrorBadURL = -1000,
  NSURLErrorTimedOut = -1001,
  NSURLErrorCannotFindHost = -1003,
  NSURLErrorCannotConnectToHost = -1004,
  NSURLErrorNetworkConnectionLost = -1005,
  NSURLErrorNotConnectedToInternet = -1009,
  NSURLErrorBadServerResponse = -1011,
  NSURLErrorCannotDecodeContentData = -1016,
};

@interface NSException : NSObject <NSCopying>
@property (readonly, copy) NSExceptionName name;
@property (nullable, readonly, copy) NSString *reason;
+ (void)raise:(NSExceptionName)name format:(NSString *)format, ... NS_FORMAT_FUNCTION(2, 3);
@end

extern NSExceptionName const NSInternalInconsistencyException;
extern NSExceptionName const NSInvalidArgumentException;

void NSLog(NSString *format, ...) NS_FORMAT_FUNCTION(1, 2);
NSString *NSStringFromSelector(SEL aSelector);
NSString *NSStringFromClass(Class aClass);
SEL NSSelectorFromString(NSString *name);
Class _Nullable NSClassFromString(NSString *name);

NS_ASSUME_NONNULL_END
