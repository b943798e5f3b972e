import Reactive

/// An object that a user taps to execute a command.
///
///     button.setCommand(viewModel.logIn)
public protocol CommandTarget: LifetimeOwner {
  /// A Boolean value that indicates whether a tap has an effect.
  var isEnabled: Property<Bool> { get }

  /// A signal that sends this object at each tap.
  var taps: Signal<Self> { get }

  /// The connection to the command that a tap executes.
  var commandLink: SerialDisposable { get }
}

extension CommandTarget {
  /// Executes `command` with this object at each tap, and enables this object while `command` is
  /// enabled. Replaces the previous command.
  public func setCommand<Output>(_ command: Command<Self, Output>) {
    link(to: command.enabled) { command.execute($0) }
  }

  /// Executes `command`, which takes no input, at each tap.
  public func setCommand<Output>(_ command: Command<Void, Output>) {
    link(to: command.enabled) { _ in command.execute() }
  }

  /// Removes the command. Does not change `isEnabled`.
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
