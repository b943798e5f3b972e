import Reactive

// ReactiveObjC's names, as imported into Swift, for members of controls that have different names
// here. Code that uses such a name does not compile, and the compiler suggests the right one. The
// names for members of signals are in the module `Reactive`.

extension Control {
  /// The name of `signal(for:)` in ReactiveObjC.
  @available(*, unavailable, renamed: "signal(for:)")
  public func rac_signal(for events: ControlEvents) -> Signal<Self> { fatalError() }
}

extension TextField {
  /// The name of `textSignal` in ReactiveObjC.
  @available(*, unavailable, renamed: "textSignal")
  public func rac_textSignal() -> Signal<String> { fatalError() }

  /// The name of `newTextChannel` in ReactiveObjC.
  @available(*, unavailable, renamed: "newTextChannel")
  public func rac_newTextChannel() -> ChannelTerminal<String?> { fatalError() }
}

extension Button {
  /// The name of `setCommand(_:)` in ReactiveObjC.
  @available(*, unavailable, message: "Use `setCommand(_:)`.")
  public var rac_command: Any {
    get { fatalError() }
    set { fatalError() }
  }
}

extension Cell {
  /// The name of `prepareForReuse` in ReactiveObjC.
  @available(*, unavailable, renamed: "prepareForReuse")
  public var rac_prepareForReuseSignal: Signal<Void> { fatalError() }
}
