/// An event of a signal as a value; see `materialize`.
///
///     Signal.of(1).materialize().subscribeNext { event in print(event, event.isFinished) }
///     // Prints "next = 1 false", "completed true"
public enum Event<Value: Sendable>: Sendable {
  /// A value.
  case next(Value)
  /// The end with an error.
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

  /// True if it is the last event.
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

  /// The number of its kind in ReactiveObjC: 0 completed, 1 error, 2 next.
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
  /// Returns true if both are of the same kind and carry equal values.
  ///
  /// Errors are equal if their printed forms are.
  public static func == (one: Event, other: Event) -> Bool {
    switch (one, other) {
    case (.next(let one), .next(let other)): one == other
    case (.error(let one), .error(let other)): "\(one)" == "\(other)"
    case (.completed, .completed): true
    default: false
    }
  }
}
