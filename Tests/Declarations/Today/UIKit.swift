// Declarations of what explain's answers use of Apple's module UIKit. Overrides and labels are
// checked against them, and so is the main actor.

#if !canImport(UIKit)
  import Foundation

  @MainActor class UIResponder: NSObject {
    nonisolated static let keyboardWillShowNotification = Notification.Name("show")
    nonisolated static let keyboardWillChangeFrameNotification = Notification.Name("frame")
  }
  class UIView: UIResponder {
    var isHidden = false
    var isUserInteractionEnabled = true
    func layoutSubviews() {}
  }
  class UIViewController: UIResponder {
    var title: String?
    func viewDidLoad() {}
    func viewWillAppear(_ animated: Bool) {}
    func viewDidAppear(_ animated: Bool) {}
    func viewWillDisappear(_ animated: Bool) {}
    func viewDidDisappear(_ animated: Bool) {}
    func viewDidLayoutSubviews() {}
    func present(
      _ viewControllerToPresent: UIViewController, animated flag: Bool,
      completion: (() -> Void)? = nil
    ) {}
  }

  typealias UIActionHandler = (_ action: UIAction) -> Void
  @MainActor final class UIAction: NSObject {
    convenience init(
      title: String = "", identifier: String? = nil, discoverabilityTitle: String? = nil,
      handler: @escaping UIActionHandler
    ) { self.init() }
    var sender: Any? { nil }
  }

  class UIControl: UIView {
    struct Event: OptionSet, Sendable {
      let rawValue: UInt
      init(rawValue: UInt) { self.rawValue = rawValue }
      static let touchUpInside = Event(rawValue: 1)
      static let touchDown = Event(rawValue: 2)
      static let valueChanged = Event(rawValue: 4)
      static let editingChanged = Event(rawValue: 8)
      static let editingDidBegin = Event(rawValue: 16)
      static let editingDidEnd = Event(rawValue: 32)
    }
    var isEnabled = true
    var isSelected = false
    func addAction(_ action: UIAction, for controlEvents: Event) {}
  }
  class UIButton: UIControl {}
  class UISwitch: UIControl { var isOn = false }
  class UISlider: UIControl { var value: Float = 0 }
  class UISegmentedControl: UIControl { var selectedSegmentIndex = 0 }
  class UIDatePicker: UIControl { var date = Date() }
  class UIRefreshControl: UIControl {}
  class UITextField: UIControl {
    var text: String?
    nonisolated static let textDidChangeNotification = Notification.Name("text")
  }
  class UITextView: UIView {
    var text: String!
    nonisolated static let textDidChangeNotification = Notification.Name("text")
  }
  class UILabel: UIView { var text: String? }

  @MainActor class UIBarItem: NSObject { var isEnabled = true }
  class UIBarButtonItem: UIBarItem { var primaryAction: UIAction? }

  @MainActor class UINavigationItem: NSObject {
    var title: String?
    var rightBarButtonItem: UIBarButtonItem?
  }

  @MainActor class UIGestureRecognizer: NSObject {
    func addTarget(_ target: Any, action: Selector) {}
  }
  class UITapGestureRecognizer: UIGestureRecognizer {}

  class UIAlertController: UIViewController {
    enum Style: Int { case actionSheet, alert }
    convenience init(title: String?, message: String?, preferredStyle: Style) { self.init() }
    func addAction(_ action: UIAlertAction) {}
  }
  @MainActor class UIAlertAction: NSObject {
    enum Style: Int { case `default`, cancel, destructive }
    convenience init(
      title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
    ) { self.init() }
  }

  class UITableView: UIView {}
  class UITableViewCell: UIView { func prepareForReuse() {} }
  class UIScrollView: UIView {}
  class UISearchBar: UIView {}
  class UIApplication: UIResponder {
    static var shared: UIApplication { UIApplication() }
    var isNetworkActivityIndicatorVisible = false
    nonisolated static let didBecomeActiveNotification = Notification.Name("active")
  }
  // A stand-in for `#selector`, which needs the Objective-C runtime.
  struct Selector {}
  @MainActor func selector<Argument>(_ method: (Argument) -> Void) -> Selector { Selector() }
#endif
