import Reactive

/// An overlay that shows that work is in progress, or how the work ended.
///
///     command.executing.skip(1).subscribeNext { isExecuting in
///       if isExecuting { hud.show("正在登录...") } else { hud.dismiss() }
///     }
///
/// A success or error message disappears by itself after a while.
public final class ProgressHUD: LifetimeOwner {
  /// The content of the overlay.
  public enum State: Hashable, Sendable {
    /// Nothing.
    case hidden

    /// Work in progress, with an optional description.
    case busy(String?)

    /// A success message.
    case success(String)

    /// An error message.
    case error(String)
  }

  /// The overlay's current content.
  public let state = Property(State.hidden)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  private let displayTime: Duration
  private let timer = SerialDisposable()

  /// Creates a hidden overlay, which shows each success or error message for `displayTime`.
  public init(displayTime: Duration = .seconds(5)) {
    self.displayTime = displayTime
    lifetime.disposable.add(timer)
  }

  /// Shows that work is in progress, with `text`, until something else is shown.
  public func show(_ text: String? = nil) {
    show(.busy(text), dismissing: nil)
  }

  /// Shows the success message `text` for `displayTime`.
  public func showSuccess(_ text: String) {
    show(.success(text), dismissing: displayTime)
  }

  /// Shows the error message `text` for `displayTime`.
  public func showError(_ text: String) {
    show(.error(text), dismissing: displayTime)
  }

  /// Hides the overlay.
  public func dismiss() {
    show(.hidden, dismissing: nil)
  }

  private func show(_ new: State, dismissing delay: Duration?) {
    timer.swap(delay.map { Scheduler.main.after($0) { [weak self] in self?.dismiss() } })?.dispose()
    if state.value != new { state.value = new }
  }
}

extension ProgressHUD.State: CustomStringConvertible {
  /// The content as a log prints it: `hidden`, `busy`, `busy: 正在登录...`.
  public var description: String {
    switch self {
    case .hidden: "hidden"
    case .busy(let text): text.map { "busy: \($0)" } ?? "busy"
    case .success(let text): "success: \(text)"
    case .error(let text): "error: \(text)"
    }
  }
}
