import Reactive

/// A button in the bar above a screen. Unlike `Button`, it is not a view.
///
///     saveItem.setCommand(viewModel.save)
public final class BarButtonItem: CommandTarget {
  /// The title.
  public let title: Property<String?>

  /// A Boolean value that indicates whether the user can use the control.
  public let isEnabled = Property(true)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// The connection to the command that a tap executes.
  public let commandLink = SerialDisposable()

  private let tapping = Subject<Void>()

  /// Creates an enabled item with `title`.
  public init(_ title: String? = nil) {
    self.title = Property(title)
  }

  /// A signal that sends the item at each tap, and completes when the item is deallocated.
  public var taps: Signal<BarButtonItem> { sent(at: tapping) }

  /// Taps the item, as a user would. A disabled item ignores the tap.
  @_disfavoredOverload
  public func tap() {
    if isEnabled.value { tapping.sendNext(()) }
  }
}
