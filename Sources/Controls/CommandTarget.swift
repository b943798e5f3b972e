import Reactive

/// Something that a user taps to execute a command.
///
///     button.setCommand(viewModel.logIn)
public protocol CommandTarget: LifetimeOwner {
  /// Whether a tap does anything.
  var isEnabled: Property<Bool> { get }

  /// Sends this object whenever it is tapped.
  var taps: Signal<Self> { get }

  /// What ties it to its command.
  var commandLink: SerialDisposable { get }
}

extension CommandTarget {
  /// Executes `command` with this object at each tap, and is enabled while `command` is; it takes
  /// the place of whatever command was set before.
  public func setCommand<Output>(_ command: Command<Self, Output>) {
    link(to: command.enabled) { command.execute($0) }
  }

  /// Does the same for a `command` without input.
  public func setCommand<Output>(_ command: Command<Void, Output>) {
    link(to: command.enabled) { _ in command.execute() }
  }

  /// Has no command any more, and stays enabled or not as it is.
  public func removeCommand() {
    commandLink.swap(nil)?.dispose()
  }

  private func link(
    to enabled: Signal<Bool>, _ execute: @escaping @Sendable (Self) -> Void
  ) {
    removeCommand()
    commandLink.disposable = CompoundDisposable(
      isEnabled <~ enabled, taps.subscribeNext(execute))
  }
}
