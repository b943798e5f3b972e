import Synchronization

/// A record of what led to what: numbered steps, each with the step that led to it.
///
///     let trace = Trace()
///     let first = trace.add(ledBy: 0)
///     let second = trace.add(ledBy: first)
///     print(trace[second].cause == first)
///     // Prints "true"
///
/// Each thread has a current cause, `Thread.cause`: the step that led to what it does now. A step
/// leads to everything that happens during a call (`Thread.led(by:_:)`), and to all that is
/// scheduled meanwhile: a traced virtual clock stores the cause of each action, and sets it when
/// the action runs. The steps of a task are such actions, enqueued by the code that resumes it.
///
/// A value may be kept and delivered later. Then its cause is the step that delivered it, and
/// `kept` lists the step in which it arrived. This applies to a value that a subject replays
/// (including the current value of a property), to the halves that `combineLatest`, `zip` and
/// `sample` keep, and to the value that `throttle` holds back.
///
/// Only recordings need a trace. Without one, subjects, joins and clocks check that once, when they
/// are made, and a value costs nothing more.
@usableFromInline
package final class Trace: Sendable {
  /// The way a step passes on values.
  package enum Kind: Sendable {
    /// A value on its way: a value that this step leads to may have come from the step's cause.
    case passing

    /// A new value, chosen by the code that sends or sets it.
    case beginning
  }

  private let steps = Lock([TraceStep]())

  // Usually nothing is traced; then this counter saves looking a trace up.
  private static let underWay = Atomic<Int>(0)

  /// Creates an empty trace.
  package init() {}

  /// Adds a step and returns its number. Numbers begin with 1.
  package func add(ledBy cause: Int, _ kind: Kind = .passing, keeping kept: [Int] = []) -> Int {
    steps.withLock { steps in
      steps.append(TraceStep(cause: cause, kept: kept, kind: kind))
      return steps.count
    }
  }

  /// The steps so far. The step of number 1 is the first.
  package var all: [TraceStep] { steps.withLock { $0 } }

  /// The step of this number.
  package subscript(number: Int) -> TraceStep { steps.withLock { $0[number - 1] } }

  /// Runs `body`, which makes the subjects, joins and clocks that are traced.
  package func taken<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Self.underWay.wrappingAdd(1, ordering: .relaxed)
    defer { Self.underWay.wrappingSubtract(1, ordering: .relaxed) }
    return try Context.with({ $0.trace = self }, body)
  }

  /// True if anything is traced.
  @usableFromInline
  static var isUnderWay: Bool { underWay.load(ordering: .relaxed) > 0 }

  /// The trace that the calling code is part of, if there is one.
  package static var current: Trace? { isUnderWay ? Context.current?.contents.trace : nil }
}

/// Something that happened while it was traced.
package struct TraceStep: Sendable {
  /// The number of the step that led to it, or 0 if that is unknown.
  package let cause: Int

  /// The numbers of the steps in which the values came that it delivers, if some were kept.
  package let kept: [Int]

  /// The way it passes on values.
  package let kind: Trace.Kind
}
