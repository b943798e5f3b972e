import Reactive

/// A button in the bar above a screen. It is no view.
///
///     saveItem.setCommand(viewModel.save)
public final class BarButtonItem: CommandTarget {
  /// What it reads.
  public let title: Property<String?>

  /// Whether it takes notice of the user.
  public let isEnabled = Property(true)

  /// Its life.
  public let lifetime = Lifetime()

  /// What ties it to its command.
  public let commandLink = SerialDisposable()

  private let tapping = Subject<Void>()

  /// An enabled item that reads `title`.
  public init(_ title: String? = nil) {
    self.title = Property(title)
  }

  /// Sends the item whenever it is tapped, and completes when it goes.
  public var taps: Signal<BarButtonItem> { sent(at: tapping) }

  /// The user taps it, which an item that is not enabled does not notice.
  public func tap() {
    if isEnabled.value { tapping.sendNext(()) }
  }
}
