// Declarations of what explain's answers use of Apple's module UIKit. Overrides and labels are
// checked against them, and so is the main actor.

#if !canImport(UIKit)
  import Foundation

  @MainActor open class UIResponder: NSObject {
    nonisolated public static let keyboardWillShowNotification = Notification.Name("show")
    nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name("frame")
  }
  open class UIView: UIResponder {
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open func layoutSubviews() {}
  }
  open class UIViewController: UIResponder {
    open var title: String?
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewDidLayoutSubviews() {}
    open func present(
      _ viewControllerToPresent: UIViewController, animated flag: Bool,
      completion: (() -> Void)? = nil
    ) {}
  }

  public typealias UIActionHandler = (_ action: UIAction) -> Void
  @MainActor public final class UIAction: NSObject {
    public convenience init(
      title: String = "", identifier: String? = nil, discoverabilityTitle: String? = nil,
      handler: @escaping UIActionHandler
    ) { self.init() }
    public var sender: Any? { nil }
  }

  open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let touchUpInside = Event(rawValue: 1)
      public static let touchDown = Event(rawValue: 2)
      public static let valueChanged = Event(rawValue: 4)
      public static let editingChanged = Event(rawValue: 8)
      public static let editingDidBegin = Event(rawValue: 16)
      public static let editingDidEnd = Event(rawValue: 32)
    }
    open var isEnabled = true
    open var isSelected = false
    open func addAction(_ action: UIAction, for controlEvents: Event) {}
  }
  open class UIButton: UIControl {}
  open class UISwitch: UIControl { open var isOn = false }
  open class UISlider: UIControl { open var value: Float = 0 }
  open class UISegmentedControl: UIControl { open var selectedSegmentIndex = 0 }
  open class UIDatePicker: UIControl { open var date = Date() }
  open class UIRefreshControl: UIControl {}
  open class UITextField: UIControl {
    open var text: String?
    nonisolated public static let textDidChangeNotification = Notification.Name("text")
  }
  open class UITextView: UIView {
    open var text: String!
    nonisolated public static let textDidChangeNotification = Notification.Name("text")
  }
  open class UILabel: UIView { open var text: String? }

  @MainActor open class UIBarItem: NSObject { open var isEnabled = true }
  open class UIBarButtonItem: UIBarItem { open var primaryAction: UIAction? }

  @MainActor open class UIGestureRecognizer: NSObject {
    open func addTarget(_ target: Any, action: Selector) {}
  }
  open class UITapGestureRecognizer: UIGestureRecognizer {}

  open class UIAlertController: UIViewController {
    public enum Style: Int { case actionSheet, alert }
    public convenience init(title: String?, message: String?, preferredStyle: Style) { self.init() }
    open func addAction(_ action: UIAlertAction) {}
  }
  @MainActor open class UIAlertAction: NSObject {
    public enum Style: Int { case `default`, cancel, destructive }
    public convenience init(
      title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
    ) { self.init() }
  }

  open class UITableView: UIView {}
  open class UITableViewCell: UIView { open func prepareForReuse() {} }
  open class UIScrollView: UIView {}
  open class UISearchBar: UIView {}
  open class UIApplication: UIResponder {
    public static var shared: UIApplication { UIApplication() }
    open var isNetworkActivityIndicatorVisible = false
    nonisolated public static let didBecomeActiveNotification = Notification.Name("active")
  }
  // A stand-in for `#selector`, which needs the Objective-C runtime.
  public struct Selector {}
  @MainActor func selector<Argument>(_ method: (Argument) -> Void) -> Selector { Selector() }
#endif
