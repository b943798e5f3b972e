// Shared by all lessons: the library, the controls, and functions that do what a user does.

#import <Foundation/Foundation.h>
#import <ReactiveObjC/ReactiveObjC.h>

#if __has_include(<UIKit/UIKit.h>)
#import <UIKit/UIKit.h>
#else

// Without UIKit, these declarations replace the parts that the scenes use, with ReactiveObjC's
// additions.

NS_ASSUME_NONNULL_BEGIN

typedef NS_OPTIONS(NSUInteger, UIControlEvents) {
  UIControlEventTouchDown = 1 << 0,
  UIControlEventTouchUpInside = 1 << 6,
  UIControlEventValueChanged = 1 << 12,
  UIControlEventEditingDidBegin = 1 << 16,
  UIControlEventEditingChanged = 1 << 17,
  UIControlEventEditingDidEnd = 1 << 18,
  UIControlEventEditingDidEndOnExit = 1 << 19,
  UIControlEventAllTouchEvents = 0x00000FFF,
  UIControlEventAllEditingEvents = 0x000F0000,
  UIControlEventAllEvents = 0xFFFFFFFF,
};

typedef NS_OPTIONS(NSUInteger, UIControlState) {
  UIControlStateNormal = 0,
  UIControlStateHighlighted = 1 << 0,
  UIControlStateDisabled = 1 << 1,
  UIControlStateSelected = 1 << 2,
};

@interface UIColor : NSObject
@property (class, nonatomic, readonly) UIColor *blackColor;
@property (class, nonatomic, readonly) UIColor *blueColor;
@property (class, nonatomic, readonly) UIColor *clearColor;
@property (class, nonatomic, readonly) UIColor *grayColor;
@property (class, nonatomic, readonly) UIColor *greenColor;
@property (class, nonatomic, readonly) UIColor *lightGrayColor;
@property (class, nonatomic, readonly) UIColor *redColor;
@property (class, nonatomic, readonly) UIColor *whiteColor;
@property (class, nonatomic, readonly) UIColor *yellowColor;
@end

@interface UIResponder : NSObject
- (BOOL)becomeFirstResponder;
- (BOOL)resignFirstResponder;
@end

@class UIGestureRecognizer;

@interface UIView : UIResponder
@property (nonatomic) CGRect frame;
@property (nonatomic) NSInteger tag;
@property (nonatomic, getter=isHidden) BOOL hidden;
@property (nonatomic, getter=isUserInteractionEnabled) BOOL userInteractionEnabled;
@property (nonatomic) CGFloat alpha;
@property (nonatomic, copy, nullable) UIColor *backgroundColor;
- (void)addSubview:(UIView *)view;
- (void)removeFromSuperview;
- (void)updateConstraints;
- (void)addGestureRecognizer:(UIGestureRecognizer *)gestureRecognizer;
@end

@interface UILabel : UIView
@property (nonatomic, copy, nullable) NSString *text;
@property (nonatomic, strong, null_resettable) UIColor *textColor;
@end

@interface UIControl : UIView
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic, getter=isSelected) BOOL selected;
@property (nonatomic, getter=isHighlighted) BOOL highlighted;
- (void)addTarget:(nullable id)target
              action:(SEL)action
    forControlEvents:(UIControlEvents)controlEvents;
- (void)removeTarget:(nullable id)target
              action:(nullable SEL)action
    forControlEvents:(UIControlEvents)controlEvents;
- (nullable NSArray<NSString *> *)actionsForTarget:(nullable id)target
                                   forControlEvent:(UIControlEvents)controlEvent;
- (void)sendActionsForControlEvents:(UIControlEvents)controlEvents;
@end

typedef NS_ENUM(NSInteger, UIButtonType) { UIButtonTypeCustom = 0, UIButtonTypeSystem };

@interface UIButton : UIControl
@property (nonatomic, readonly, strong, nullable) NSString *currentTitle;
+ (instancetype)buttonWithType:(UIButtonType)buttonType;
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state;
- (nullable NSString *)titleForState:(UIControlState)state;
- (void)setTitleColor:(nullable UIColor *)color forState:(UIControlState)state;
@end

@interface UITextField : UIControl
@property (nonatomic, copy, nullable) NSString *text;
@property (nonatomic, copy, nullable) NSString *placeholder;
@property (nonatomic, strong, nullable) UIColor *textColor;
- (void)insertText:(NSString *)text;
@end

@class UITextView;

@protocol UITextViewDelegate <NSObject>
@optional
- (void)textViewDidChange:(UITextView *)textView;
@end

@interface UITextView : UIView
@property (nonatomic, copy, null_resettable) NSString *text;
@property (nonatomic, weak, nullable) id<UITextViewDelegate> delegate;
@end

@interface UISwitch : UIControl
@property (nonatomic, getter=isOn) BOOL on;
- (void)setOn:(BOOL)on animated:(BOOL)animated;
@end

@interface UISlider : UIControl
@property (nonatomic) float value;
@property (nonatomic) float minimumValue;
@property (nonatomic) float maximumValue;
@end

@interface UIStepper : UIControl
@property (nonatomic) double value;
@property (nonatomic) double minimumValue;
@property (nonatomic) double maximumValue;
@property (nonatomic) double stepValue;
@end

@interface UISegmentedControl : UIControl
@property (nonatomic) NSInteger selectedSegmentIndex;
- (instancetype)initWithItems:(nullable NSArray *)items;
@end

@interface UIDatePicker : UIControl
@property (nonatomic, strong) NSDate *date;
@end

@interface UIRefreshControl : UIControl
@property (nonatomic, readonly, getter=isRefreshing) BOOL refreshing;
- (void)beginRefreshing;
- (void)endRefreshing;
@end

typedef NS_ENUM(NSInteger, UIBarButtonItemStyle) { UIBarButtonItemStylePlain };

@interface UIBarButtonItem : NSObject
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic, copy, nullable) NSString *title;
@property (nonatomic, weak, nullable) id target;
@property (nonatomic, nullable) SEL action;
- (instancetype)initWithTitle:(nullable NSString *)title
                        style:(UIBarButtonItemStyle)style
                       target:(nullable id)target
                       action:(nullable SEL)action;
@end

typedef NS_ENUM(NSInteger, UIGestureRecognizerState) {
  UIGestureRecognizerStatePossible,
  UIGestureRecognizerStateBegan,
  UIGestureRecognizerStateChanged,
  UIGestureRecognizerStateEnded,
  UIGestureRecognizerStateCancelled,
  UIGestureRecognizerStateFailed,
};

@interface UIGestureRecognizer : NSObject
@property (nonatomic, readonly) UIGestureRecognizerState state;
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic, readonly, nullable) UIView *view;
- (instancetype)initWithTarget:(nullable id)target action:(nullable SEL)action;
- (void)addTarget:(id)target action:(SEL)action;
- (void)removeTarget:(nullable id)target action:(nullable SEL)action;
@end

@interface UITapGestureRecognizer : UIGestureRecognizer
@end

@interface NSIndexPath (UITableView)
@property (nonatomic, readonly) NSInteger section;
@property (nonatomic, readonly) NSInteger row;
+ (instancetype)indexPathForRow:(NSInteger)row inSection:(NSInteger)section;
@end

typedef NS_ENUM(NSInteger, UITableViewCellStyle) {
  UITableViewCellStyleDefault,
  UITableViewCellStyleValue1,
  UITableViewCellStyleValue2,
  UITableViewCellStyleSubtitle,
};

@interface UITableViewCell : UIView
@property (nonatomic, readonly, strong) UIView *contentView;
@property (nonatomic, readonly, strong, nullable) UILabel *textLabel;
@property (nonatomic, readonly, strong, nullable) UILabel *detailTextLabel;
@property (nonatomic, readonly, copy, nullable) NSString *reuseIdentifier;
- (instancetype)initWithStyle:(UITableViewCellStyle)style
              reuseIdentifier:(nullable NSString *)reuseIdentifier;
- (void)prepareForReuse;
@end

@class UITableView;

@protocol UITableViewDataSource <NSObject>
- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section;
- (UITableViewCell *)tableView:(UITableView *)tableView
         cellForRowAtIndexPath:(NSIndexPath *)indexPath;
@end

@protocol UITableViewDelegate <NSObject>
@optional
- (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath;
@end

typedef NS_ENUM(NSInteger, UITableViewScrollPosition) {
  UITableViewScrollPositionNone,
  UITableViewScrollPositionTop,
};

@interface UITableView : UIView
@property (nonatomic, weak, nullable) id<UITableViewDataSource> dataSource;
@property (nonatomic, weak, nullable) id<UITableViewDelegate> delegate;
@property (nonatomic) CGFloat rowHeight;
@property (nonatomic, readonly, nullable) NSArray<NSIndexPath *> *indexPathsForVisibleRows;
- (void)reloadData;
- (void)registerClass:(nullable Class)cellClass forCellReuseIdentifier:(NSString *)identifier;
- (nullable __kindof UITableViewCell *)dequeueReusableCellWithIdentifier:(NSString *)identifier;
- (NSInteger)numberOfRowsInSection:(NSInteger)section;
- (nullable __kindof UITableViewCell *)cellForRowAtIndexPath:(NSIndexPath *)indexPath;
- (void)scrollToRowAtIndexPath:(NSIndexPath *)indexPath
              atScrollPosition:(UITableViewScrollPosition)scrollPosition
                      animated:(BOOL)animated;
@end

@class UINavigationController;

@interface UIViewController : UIResponder
@property (nonatomic, strong, null_resettable) UIView *view;
@property (nonatomic, copy, nullable) NSString *title;
@property (nonatomic, readonly, strong, nullable) UINavigationController *navigationController;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidAppear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)loadViewIfNeeded;
@end

@interface UINavigationController : UIViewController
@property (nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@property (nonatomic, readonly, strong, nullable) UIViewController *topViewController;
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController;
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated;
- (nullable UIViewController *)popViewControllerAnimated:(BOOL)animated;
@end

@interface UIAlertView : UIView
@property (nonatomic, copy, nullable) NSString *message;
- (instancetype)initWithTitle:(nullable NSString *)title
                      message:(nullable NSString *)message
                     delegate:(nullable id)delegate
            cancelButtonTitle:(nullable NSString *)cancelButtonTitle
            otherButtonTitles:(nullable NSString *)otherButtonTitles, ...;
- (void)show;
@end

@interface UIActionSheet : UIView
@end

@interface UIControl (RACSignalSupport)
- (RACSignal<__kindof UIControl *> *)rac_signalForControlEvents:(UIControlEvents)controlEvents;
@end

@interface UIButton (RACCommandSupport)
@property (nonatomic, strong, nullable) RACCommand<__kindof UIButton *, id> *rac_command;
@end

@interface UITextField (RACSignalSupport)
- (RACSignal<NSString *> *)rac_textSignal;
- (RACChannelTerminal<NSString *> *)rac_newTextChannel;
@end

@interface UITextView (RACSignalSupport)
@property (nonatomic, strong, readonly) RACDelegateProxy *rac_delegateProxy;
- (RACSignal<NSString *> *)rac_textSignal;
@end

@interface UISwitch (RACSignalSupport)
- (RACChannelTerminal<NSNumber *> *)rac_newOnChannel;
@end

@interface UISlider (RACSignalSupport)
- (RACChannelTerminal<NSNumber *> *)rac_newValueChannelWithNilValue:(nullable NSNumber *)nilValue;
@end

@interface UIStepper (RACSignalSupport)
- (RACChannelTerminal<NSNumber *> *)rac_newValueChannelWithNilValue:(nullable NSNumber *)nilValue;
@end

@interface UISegmentedControl (RACSignalSupport)
- (RACChannelTerminal<NSNumber *> *)
    rac_newSelectedSegmentIndexChannelWithNilValue:(nullable NSNumber *)nilValue;
@end

@interface UIDatePicker (RACSignalSupport)
- (RACChannelTerminal<NSDate *> *)rac_newDateChannelWithNilValue:(nullable NSDate *)nilValue;
@end

@interface UIRefreshControl (RACCommandSupport)
@property (nonatomic, strong, nullable) RACCommand<__kindof UIRefreshControl *, id> *rac_command;
@end

@interface UIBarButtonItem (RACCommandSupport)
@property (nonatomic, strong, nullable) RACCommand<__kindof UIBarButtonItem *, id> *rac_command;
@end

@interface UIGestureRecognizer (RACSignalSupport)
- (RACSignal<__kindof UIGestureRecognizer *> *)rac_gestureSignal;
@end

@interface UITableViewCell (RACSignalSupport)
@property (nonatomic, strong, readonly) RACSignal<RACUnit *> *rac_prepareForReuseSignal;
@end

@interface UIAlertView (RACSignalSupport)
@property (nonatomic, strong, readonly) RACDelegateProxy *rac_delegateProxy;
- (RACSignal<NSNumber *> *)rac_buttonClickedSignal;
- (RACSignal<NSNumber *> *)rac_willDismissSignal;
@end

@interface UIActionSheet (RACSignalSupport)
@property (nonatomic, strong, readonly) RACDelegateProxy *rac_delegateProxy;
- (RACSignal<NSNumber *> *)rac_buttonClickedSignal;
@end

NS_ASSUME_NONNULL_END

#endif

NS_ASSUME_NONNULL_BEGIN

/// Keeps an object while the program runs, as a window keeps its view controllers.
static inline id Keep(id object) {
  static NSMutableArray *kept;
  if (kept == nil) kept = [NSMutableArray array];
  [kept addObject:object];
  return object;
}

/// Performs an action on the main thread, `seconds` after the call.
static inline void At(NSTimeInterval seconds, void (^action)(void)) {
  [RACScheduler.mainThreadScheduler afterDelay:seconds schedule:action];
}

/// Taps a button or another control, as a user does.
static inline void Tap(UIControl *control) {
  if (control.enabled) [control sendActionsForControlEvents:UIControlEventTouchDown];
  if (control.enabled) [control sendActionsForControlEvents:UIControlEventTouchUpInside];
}

/// Replaces the whole text, as a user does by pasting.
static inline void Enter(UITextField *field, NSString *text) {
  if (!field.enabled) return;
  field.text = text;
  [field sendActionsForControlEvents:UIControlEventEditingChanged];
}

/// Types key by key, as a user does.
static inline void Type(UITextField *field, NSString *keys) {
  for (NSUInteger index = 0; index < keys.length; index++) {
    NSString *key = [keys substringWithRange:NSMakeRange(index, 1)];
    Enter(field, [field.text ?: @"" stringByAppendingString:key]);
  }
}

/// Deletes the last character, as a user does.
static inline void Delete(UITextField *field) {
  NSString *text = field.text ?: @"";
  if (text.length > 0) Enter(field, [text substringToIndex:text.length - 1]);
}

/// Returns a description of an error without the parts that differ from run to run.
static inline NSString *Brief(NSError *_Nullable error) {
  return [NSString stringWithFormat:@"Error Domain=%@ Code=%ld \"%@\"", error.domain,
                                    (long)error.code, error.userInfo[NSLocalizedDescriptionKey]];
}

NS_ASSUME_NONNULL_END
