import Synchronization

/// A record of causes: numbered steps, each with the step that caused it.
///
///     let trace = Trace()
///     let first = trace.add(causedBy: 0)
///     let second = trace.add(causedBy: first)
///     print(trace[second].cause == first)
///     // Prints "true"
///
/// Each thread has a current cause, `Thread.cause`: the step that caused its current work. A step
/// causes everything that happens during a call of `Thread.withCause(_:_:)`, and every action that is
/// scheduled meanwhile: a traced virtual clock stores the cause of each action, and sets it when
/// the action runs. The steps of a task are such actions, enqueued by the code that resumes it.
///
/// A value may be kept and delivered later. Then its cause is the step that delivered it, and
/// `kept` lists the step in which it arrived. Such values are those that a subject replays
/// (including the current value of a property), those that `combineLatest`, `zip` and `sample`
/// keep, and the value that `throttle` holds back.
///
/// Only recordings need a trace. Subjects, joins and clocks check once, when they are created,
/// whether there is one. If there is none, sending a value takes no longer than usual.
@usableFromInline
package final class Trace: Sendable {
  /// The way a step passes on values.
  package enum Kind: Sendable {
    /// A value on its way: values caused by this step may have come from the step's cause.
    case passing

    /// A new value, chosen by the code that sends or sets it.
    case beginning
  }

  private let steps = Lock([TraceStep]())

  // Usually nothing is traced, and this counter then saves looking up a trace.
  private static let underWay = Atomic<Int>(0)

  /// Creates an empty trace.
  package init() {}

  /// Adds a step and returns its number. Numbers begin with 1.
  package func add(causedBy cause: Int, _ kind: Kind = .passing, keeping kept: [Int] = []) -> Int {
    steps.withLock { steps in
      steps.append(TraceStep(cause: cause, kept: kept, kind: kind))
      return steps.count
    }
  }

  /// The steps so far. The first has the number 1.
  package var all: [TraceStep] { steps.withLock { $0 } }

  /// Returns the step with this number.
  package subscript(number: Int) -> TraceStep { steps.withLock { $0[number - 1] } }

  /// Runs `body`, which creates the subjects, joins and clocks to trace.
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

/// An event in a trace.
package struct TraceStep: Sendable {
  /// The number of the step that caused it, or 0 if the cause is unknown.
  package let cause: Int

  /// For each kept value that this step delivers, the number of the step in which the value
  /// arrived.
  package let kept: [Int]

  /// The way it passes on values.
  package let kind: Trace.Kind
}
