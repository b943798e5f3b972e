/// A signal's event, represented as a value; see `materialize`.
///
///     Signal.of(1).materialize().subscribeNext { event in print(event, event.isFinished) }
///     // Prints "next = 1 false", "completed true"
public enum Event<Value: Sendable>: Sendable {
  /// A value.
  case next(Value)
  /// An error, which ends the signal.
  case error(any Error)
  /// A completion, which ends the signal without an error.
  case completed

  init(_ ending: Ending) {
    switch ending {
    case .completed: self = .completed
    case .error(let error): self = .error(error)
    }
  }

  /// True for an error or a completion, after which no event follows.
  public var isFinished: Bool {
    if case .next = self { false } else { true }
  }

  /// The value of a `next` event.
  public var value: Value? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The error of an `error` event.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// ReactiveObjC's number for this kind of event: 0 for `completed`, 1 for `error`, 2 for `next`.
  public var type: Int {
    switch self {
    case .completed: 0
    case .error: 1
    case .next: 2
    }
  }
}

extension Event: CustomStringConvertible {
  /// The text that ReactiveObjC prints between the braces of `<RACEvent: 0x…>{ next = 1 }`.
  public var description: String {
    switch self {
    case .completed: "completed"
    case .error(let error): "error = \(error)"
    case .next(let value): "next = \(value)"
    }
  }
}

extension Event: Equatable where Value: Equatable {
  /// Returns true if both events are of the same kind and carry equal values.
  ///
  /// Two errors are equal if they print the same text.
  public static func == (one: Event, other: Event) -> Bool {
    switch (one, other) {
    case (.next(let one), .next(let other)): one == other
    case (.error(let one), .error(let other)): "\(one)" == "\(other)"
    case (.completed, .completed): true
    default: false
    }
  }
}
