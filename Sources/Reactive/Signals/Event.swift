/// What a signal sends, as a value: see `materialize`.
///
///     Signal.of(1).materialize().subscribeNext { event in print(event, event.isFinished) }
///     // Prints "next = 1 false", "completed true"
public enum Event<Value: Sendable>: Sendable {
  /// A value.
  case next(Value)
  /// The end, by an error.
  case error(any Error)
  /// The end, without an error.
  case completed

  @inlinable
  init(_ ending: Ending) {
    switch ending {
    case .completed: self = .completed
    case .error(let error): self = .error(error)
    }
  }

  /// Whether it is the last event.
  public var isFinished: Bool {
    if case .next = self { false } else { true }
  }

  /// The value, if it is one.
  public var value: Value? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The error, if it is one.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// The number that the original has for its kind: 0 completed, 1 error, 2 next.
  public var type: Int {
    switch self {
    case .completed: 0
    case .error: 1
    case .next: 2
    }
  }
}

extension Event: CustomStringConvertible {
  /// What the original prints between the braces of `<RACEvent: 0x…>{ next = 1 }`.
  public var description: String {
    switch self {
    case .completed: "completed"
    case .error(let error): "error = \(error)"
    case .next(let value): "next = \(value)"
    }
  }
}

extension Event: Equatable where Value: Equatable {
  /// Whether both are of one kind and carry equal values.
  ///
  /// Errors are equal if they print equally.
  public static func == (one: Event, other: Event) -> Bool {
    switch (one, other) {
    case (.next(let one), .next(let other)): one == other
    case (.error(let one), .error(let other)): "\(one)" == "\(other)"
    case (.completed, .completed): true
    default: false
    }
  }
}
