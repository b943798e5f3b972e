import Reactive
import Synchronization

/// A button that a user taps.
public final class Button: Sendable {
  /// Whether a tap does anything.
  public let isEnabled = Property(true)

  private let subject = Subject<Button>()
  private let wiring = Mutex<Disposable?>(nil)

  /// A button that is enabled.
  public init() {}

  /// Sends the button whenever it is tapped.
  public var taps: Signal<Button> { subject }

  /// The user taps it. A button that is not enabled does not notice.
  public func tap() {
    if isEnabled.value { subject.sendNext(self) }
  }

  /// Executes a command at each tap, and is enabled while the command is, in the place of whatever
  /// command it had before.
  public func setCommand<Output>(_ command: Command<Button, Output>) {
    let previous = wiring.withLock { $0.take() }
    previous?.dispose()
    let new = CompoundDisposable(
      isEnabled <~ command.enabled,
      taps.subscribeNext { command.execute($0) })
    wiring.withLock { $0 = new }
  }
}
