import Reactive

/// A control at the top or bottom of a list that the user pulls to load more.
///
///     let header = RefreshControl()
///     header.pulls.subscribeNext { _ in viewModel.refresh.execute() }
///     viewModel.refreshed.subscribeNext { [weak header] in header?.endRefreshing() }
///
/// The control refreshes until `endRefreshing` is called. If you set a command, the control calls
/// `endRefreshing` for you.
public final class RefreshControl: Control {
  /// A Boolean value that indicates whether the user can use the control.
  public let isEnabled = Property(true)

  /// A Boolean value that indicates whether the list is being refreshed.
  public let isRefreshing = Property(false)

  /// The user's actions, one event at a time.
  public let events = Subject<ControlEvents>()

  /// The background colour.
  public let backgroundColor = Property(Color.clear)

  /// A Boolean value that indicates whether the view is hidden.
  public let isHidden = Property(false)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  private let commandLink = SerialDisposable()

  /// Creates a control that is not refreshing.
  public init() {}

  /// A signal that sends the control at each pull.
  public var pulls: Signal<RefreshControl> { signal(for: .valueChanged) }

  /// Pulls the control, as a user would. Does nothing while the control is disabled or refreshing.
  @_disfavoredOverload
  public func pull() {
    guard isEnabled.value, !isRefreshing.value else { return }
    isRefreshing.value = true
    events.sendNext(.valueChanged)
  }

  /// Begins refreshing from code, without sending an event.
  public func beginRefreshing() {
    if !isRefreshing.value { isRefreshing.value = true }
  }

  /// Ends refreshing.
  public func endRefreshing() {
    if isRefreshing.value { isRefreshing.value = false }
  }

  /// Executes `command` with this control at each pull, enables the control while `command` is
  /// enabled, and ends refreshing when the execution completes or fails. Replaces the previous
  /// command.
  public func setCommand<Output>(_ command: Command<RefreshControl, Output>) {
    link(to: command.enabled) { command.execute($0).ignoreValues() }
  }

  /// Executes `command`, which takes no input, at each pull.
  public func setCommand<Output>(_ command: Command<Void, Output>) {
    link(to: command.enabled) { _ in command.execute().ignoreValues() }
  }

  /// Removes the command. Does not change `isEnabled` or `isRefreshing`.
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
