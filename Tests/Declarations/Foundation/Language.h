// Types and macros that all other declarations use.

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_FORMAT_FUNCTION(F, A) __attribute__((format(__NSString__, F, A)))
#define NS_REQUIRES_NIL_TERMINATION __attribute__((sentinel))
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_DEPRECATED_HERE(INSTEAD) __attribute__((deprecated(INSTEAD)))
#define NS_ENUM(TYPE, NAME) enum NAME : TYPE NAME; enum NAME : TYPE
#define NS_OPTIONS(TYPE, NAME) enum NAME : TYPE NAME; enum NAME : TYPE
#define NS_ERROR_ENUM(DOMAIN, NAME) NS_ENUM(NSInteger, NAME)
#define FOUNDATION_EXPORT extern

#define MIN(A, B) ({ __typeof__(A) a_ = (A); __typeof__(B) b_ = (B); a_ < b_ ? a_ : b_; })
#define MAX(A, B) ({ __typeof__(A) a_ = (A); __typeof__(B) b_ = (B); a_ > b_ ? a_ : b_; })

#define YES __objc_yes
#define NO __objc_no
#define nil ((id)0)
#define Nil ((Class)0)

typedef bool BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double NSTimeInterval;
typedef double CGFloat;
typedef unsigned short unichar;
typedef struct _NSZone NSZone;

typedef struct CGPoint {
  CGFloat x;
  CGFloat y;
} CGPoint;

typedef struct CGSize {
  CGFloat width;
  CGFloat height;
} CGSize;

typedef struct CGRect {
  CGPoint origin;
  CGSize size;
} CGRect;

typedef struct {
  NSUInteger location;
  NSUInteger length;
} NSRange;

typedef NS_ENUM(NSInteger, NSComparisonResult) {
  NSOrderedAscending = -1L,
  NSOrderedSame,
  NSOrderedDescending
};

enum { NSNotFound = (NSInteger)(~0UL >> 1) };

static inline NSRange NSMakeRange(NSUInteger location, NSUInteger length) {
  return (NSRange){location, length};
}

typedef long time_t;
struct tm;
struct tm *gmtime(const time_t *seconds);
char *asctime(const struct tm *parts);

int strcmp(const char *one, const char *other);
size_t strlen(const char *text);
int setenv(const char *name, const char *value, int overwrites);
double floor(double x);
double ceil(double x);
double round(double x);
double pow(double x, double y);
double fabs(double x);
long labs(long x);
