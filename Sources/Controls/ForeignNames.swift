import Reactive

// ReactiveObjC's names for what the controls call otherwise, as Swift imports them. No code can use them:
// the compiler answers with the name here. Those of signals are in the module `Reactive`.

extension Control {
  /// `signal(for:)` in ReactiveObjC.
  @available(*, unavailable, renamed: "signal(for:)")
  public func rac_signal(for events: ControlEvents) -> Signal<Self> { fatalError() }
}

extension TextField {
  /// `textSignal` in ReactiveObjC.
  @available(*, unavailable, renamed: "textSignal")
  public func rac_textSignal() -> Signal<String> { fatalError() }

  /// `newTextChannel` in ReactiveObjC.
  @available(*, unavailable, renamed: "newTextChannel")
  public func rac_newTextChannel() -> ChannelTerminal<String?> { fatalError() }
}

extension Button {
  /// `setCommand(_:)` in ReactiveObjC.
  @available(*, unavailable, message: "Use `setCommand(_:)`.")
  public var rac_command: Any {
    get { fatalError() }
    set { fatalError() }
  }
}

extension Cell {
  /// `prepareForReuse` in ReactiveObjC.
  @available(*, unavailable, renamed: "prepareForReuse")
  public var rac_prepareForReuseSignal: Signal<Void> { fatalError() }
}
