import Reactive

/// An overlay on the screen that says that something is under way, or how it went.
///
///     command.executing.skip(1).subscribeNext { isExecuting in
///       if isExecuting { hud.show("正在登录...") } else { hud.dismiss() }
///     }
///
/// What says how it went goes by itself after a while.
public final class ProgressHUD: LifetimeOwner {
  /// What a user sees of it.
  public enum State: Hashable, Sendable {
    /// Nothing.
    case hidden

    /// That something is under way, and what.
    case busy(String?)

    /// That it went well.
    case success(String)

    /// That it went wrong.
    case error(String)
  }

  /// What a user sees of it now.
  public let state = Property(State.hidden)

  /// Its life.
  public let lifetime = Lifetime()

  private let displayTime: Duration
  private let timer = SerialDisposable()

  /// A hidden one, which says for `displayTime` how it went.
  public init(displayTime: Duration = .seconds(5)) {
    self.displayTime = displayTime
    lifetime.disposable.add(timer)
  }

  /// Shows `text`, that something is under way, until told otherwise.
  public func show(_ text: String? = nil) {
    show(.busy(text), dismissing: nil)
  }

  /// Shows `text`, that it went well, for `displayTime`.
  public func showSuccess(_ text: String) {
    show(.success(text), dismissing: displayTime)
  }

  /// Shows `text`, that it went wrong, for `displayTime`.
  public func showError(_ text: String) {
    show(.error(text), dismissing: displayTime)
  }

  /// Goes away.
  public func dismiss() {
    show(.hidden, dismissing: nil)
  }

  private func show(_ new: State, dismissing delay: Duration?) {
    timer.swap(delay.map { Scheduler.main.after($0) { [weak self] in self?.dismiss() } })?.dispose()
    if state.value != new { state.value = new }
  }
}

extension ProgressHUD.State: CustomStringConvertible {
  /// As a log tells what the screen shows: `hidden`, `busy`, `busy: 正在登录...`.
  public var description: String {
    switch self {
    case .hidden: "hidden"
    case .busy(let text): text.map { "busy: \($0)" } ?? "busy"
    case .success(let text): "success: \(text)"
    case .error(let text): "error: \(text)"
    }
  }
}
