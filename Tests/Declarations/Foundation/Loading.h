// URLs, requests and responses.

NS_ASSUME_NONNULL_BEGIN

@interface NSURL : NSObject <NSCopying, NSCoding>
@property (nullable, readonly, copy) NSString *absoluteString;
@property (nullable, readonly, copy) NSString *host;
@property (nullable, readonly, copy) NSString *path;
@property (nullable, readonly, copy) NSString *query;
+ (nullable instancetype)URLWithString:(NSString *)text;
+ (NSURL *)fileURLWithPath:(NSString *)path;
@end

@interface NSURLRequest : NSObject <NSCopying, NSMutableCopying>
@property (nullable, readonly, copy) NSURL *URL;
@property (nullable, readonly, copy) NSString *HTTPMethod;
+ (instancetype)requestWithURL:(NSURL *)URL;
@end

@interface NSMutableURLRequest : NSURLRequest
@property (nullable, copy) NSURL *URL;
@property (copy) NSString *HTTPMethod;
@property (nullable, copy) NSData *HTTPBody;
- (void)setValue:(nullable NSString *)value forHTTPHeaderField:(NSString *)field;
@end

@interface NSURLResponse : NSObject <NSCopying>
@property (nullable, readonly, copy) NSURL *URL;
@end

@interface NSHTTPURLResponse : NSURLResponse
@property (readonly) NSInteger statusCode;
@end

@interface NSURLConnection : NSObject
@end

@interface NSURLSessionTask : NSObject
- (void)resume;
- (void)cancel;
@end

@interface NSURLSessionDataTask : NSURLSessionTask
@end

@interface NSURLSession : NSObject
@property (class, readonly, strong) NSURLSession *sharedSession;
- (NSURLSessionDataTask *)
    dataTaskWithRequest:(NSURLRequest *)request
      completionHandler:(void (^)(NSData *_Nullable data, NSURLResponse *_Nullable response,
                                  NSError *_Nullable error))completionHandler;
- (NSURLSessionDataTask *)
     dataTaskWithURL:(NSURL *)url
   completionHandler:(void (^)(NSData *_Nullable data, NSURLResponse *_Nullable response,
                               NSError *_Nullable error))completionHandler;
@end

typedef NS_OPTIONS(NSUInteger, NSJSONReadingOptions) { NSJSONReadingMutableContainers = 1 };
typedef NS_OPTIONS(NSUInteger, NSJSONWritingOptions) { NSJSONWritingPrettyPrinted = 1 };

@interface NSJSONSerialization : NSObject
+ (nullable id)JSONObjectWithData:(NSData *)data
                          options:(NSJSONReadingOptions)options
                            error:(NSError **)error;
+ (nullable NSData *)dataWithJSONObject:(id)object
                                options:(NSJSONWritingOptions)options
                                  error:(NSError **)error;
@end

@interface NSFileHandle : NSObject
- (void)writeData:(NSData *)data;
- (void)closeFile;
@end

@interface NSPipe : NSObject
@property (readonly, retain) NSFileHandle *fileHandleForReading;
@property (readonly, retain) NSFileHandle *fileHandleForWriting;
+ (NSPipe *)pipe;
@end

@interface NSBundle : NSObject
@property (class, readonly, strong) NSBundle *mainBundle;
- (nullable NSString *)pathForResource:(nullable NSString *)name ofType:(nullable NSString *)type;
@end

NS_ASSUME_NONNULL_END
