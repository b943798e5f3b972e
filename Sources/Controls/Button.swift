import Reactive

/// A button that a user taps.
///
///     button.taps.subscribeNext { $0.setTitle("Tapped", for: .normal) }
public final class Button: Control, CommandTarget {
  /// Whether it takes notice of the user.
  public let isEnabled = Property(true)

  /// What the user does to it.
  public let events = Subject<ControlEvents>()

  /// What shows behind it.
  public let backgroundColor = Property(Color.clear)

  /// Whether it is left out of what the screen shows.
  public let isHidden = Property(false)

  /// Its life.
  public let lifetime = Lifetime()

  /// What ties it to its command.
  public let commandLink = SerialDisposable()

  private let titles: Property<[ControlState: String]>

  /// An enabled button that reads `title`.
  public init(_ title: String? = nil) {
    titles = Property(title.map { [.normal: $0] } ?? [:])
  }

  /// Sends the button whenever it is tapped.
  public var taps: Signal<Button> { signal(for: .touchUpInside) }

  /// The user taps it, which a button that is not enabled does not notice.
  public func tap() {
    for event in [ControlEvents.touchDown, .touchUpInside] where isEnabled.value {
      events.sendNext(event)
    }
  }

  /// Has it read `title` in `state`.
  public func setTitle(_ title: String?, for state: ControlState) {
    titles.modify { $0[state] = title }
  }

  /// What it reads in `state`: the normal title where it has no other.
  public func title(for state: ControlState) -> String? {
    titles.value[state] ?? titles.value[.normal]
  }

  /// What it reads now.
  public var currentTitle: String? { title(for: isEnabled.value ? .normal : .disabled) }

  /// Sends what it reads: now, and whenever that changes.
  public var currentTitles: Signal<String?> {
    Signal.combineLatest(titles.signal, isEnabled.signal).map { titles, isEnabled in
      (isEnabled ? nil : titles[.disabled]) ?? titles[.normal]
    }.distinctUntilChanged()
  }
}
