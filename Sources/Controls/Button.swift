import Reactive

/// A button that a user taps.
///
///     button.taps.subscribeNext { $0.setTitle("Tapped", for: .normal) }
public final class Button: Control, CommandTarget {
  /// A Boolean value that indicates whether the user can use the control.
  public let isEnabled = Property(true)

  /// The user's actions, one event at a time.
  public let events = Subject<ControlEvents>()

  /// The background colour.
  public let backgroundColor = Property(Color.clear)

  /// A Boolean value that indicates whether the view is hidden.
  public let isHidden = Property(false)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// The connection to the command that a tap executes.
  public let commandLink = SerialDisposable()

  private let titles: Property<[ControlState: String]>

  /// Creates an enabled button with `title`.
  public init(_ title: String? = nil) {
    titles = Property(title.map { [.normal: $0] } ?? [:])
  }

  /// A signal that sends the button at each tap.
  public var taps: Signal<Button> { signal(for: .touchUpInside) }

  /// Taps the button, as a user would. A disabled button ignores the tap.
  @_disfavoredOverload
  public func tap() {
    for event in [ControlEvents.touchDown, .touchUpInside] where isEnabled.value {
      events.sendNext(event)
    }
  }

  /// Sets the title for `state`.
  public func setTitle(_ title: String?, for state: ControlState) {
    titles.modify { $0[state] = title }
  }

  /// Returns the title for `state`, or the normal title if `state` has none of its own.
  public func title(for state: ControlState) -> String? {
    titles.value[state] ?? titles.value[.normal]
  }

  /// The title that the button currently shows.
  public var currentTitle: String? { title(for: isEnabled.value ? .normal : .disabled) }

  /// A signal that sends the title that the button currently shows, and then each new title.
  public var currentTitles: Signal<String?> {
    Signal.combineLatest(titles.signal, isEnabled.signal).map { titles, isEnabled in
      (isEnabled ? nil : titles[.disabled]) ?? titles[.normal]
    }.distinctUntilChanged()
  }
}
