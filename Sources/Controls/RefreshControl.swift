import Reactive

/// What a user pulls on a list, at its head or its foot, to have it fetch more.
///
///     let header = RefreshControl()
///     header.pulls.subscribeNext { _ in viewModel.refresh.execute() }
///     viewModel.refreshed.subscribeNext { [weak header] in header?.endRefreshing() }
///
/// It goes on refreshing until it is told that it is over; a command tells it by itself.
public final class RefreshControl: Control {
  /// Whether it takes notice of the user.
  public let isEnabled = Property(true)

  /// Whether it shows that the list is being refreshed.
  public let isRefreshing = Property(false)

  /// What the user does to it.
  public let events = Subject<ControlEvents>()

  /// What shows behind it.
  public let backgroundColor = Property(Color.clear)

  /// Whether it is left out of what the screen shows.
  public let isHidden = Property(false)

  /// Its life.
  public let lifetime = Lifetime()

  private let commandLink = SerialDisposable()

  /// One that is not refreshing.
  public init() {}

  /// Sends the control whenever it is pulled.
  public var pulls: Signal<RefreshControl> { signal(for: .valueChanged) }

  /// The user pulls it, which does nothing while it is disabled or refreshing.
  public func pull() {
    guard isEnabled.value, !isRefreshing.value else { return }
    isRefreshing.value = true
    events.sendNext(.valueChanged)
  }

  /// Shows that the list is being refreshed without the user's doing: no event.
  public func beginRefreshing() {
    if !isRefreshing.value { isRefreshing.value = true }
  }

  /// Shows that it is over.
  public func endRefreshing() {
    if isRefreshing.value { isRefreshing.value = false }
  }

  /// Executes `command` with this control at each pull, is enabled while `command` is, and ends
  /// refreshing when the execution has ended, well or not; it takes the place of whatever command
  /// was set before.
  public func setCommand<Output>(_ command: Command<RefreshControl, Output>) {
    link(to: command.enabled) { command.execute($0).ignoreValues() }
  }

  /// Does the same for a `command` without input.
  public func setCommand<Output>(_ command: Command<Void, Output>) {
    link(to: command.enabled) { _ in command.execute().ignoreValues() }
  }

  /// Has no command any more, and stays enabled and refreshing or not as it is.
  public func removeCommand() {
    commandLink.swap(nil)?.dispose()
  }

  private func link<Nothing>(
    to enabled: Signal<Bool>,
    _ execute: @escaping @Sendable (RefreshControl) -> Signal<Nothing>
  ) {
    removeCommand()
    let ends = pulls.map { control in
      execute(control).catchTo(.empty()).then { [weak control] in
        control.map { .return($0) } ?? .empty()
      }
    }
    commandLink.disposable = CompoundDisposable(
      isEnabled <~ enabled,
      ends.concat().deliverOnMainThread().subscribeNext { $0.endRefreshing() })
  }
}
