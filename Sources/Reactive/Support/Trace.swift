import Synchronization

/// A record of causes: numbered steps, each with the step that caused it.
///
///     let trace = Trace()
///     let first = trace.add(causedBy: 0)
///     let second = trace.add(causedBy: first)
///     print(trace[second].cause == first)
///     // Prints "true"
///
/// Each thread has a current cause, `Thread.cause`: the step that caused its current work. During a
/// call to `Thread.withCause(_:_:)`, the given step causes everything that happens, including every
/// action that is scheduled. A traced virtual clock stores the cause of each action, and restores
/// it when the action runs. The parts of a task between two awaits are such actions, too, enqueued
/// by the code that resumes the task.
///
/// A value may be kept and delivered later. The value's cause is then the step that delivers it,
/// and that step's `kept` list names the step in which the value arrived. Kept values are the ones
/// that a subject replays (including a property's current value), the ones that `combineLatest`,
/// `zip` and `sample` store, and the one that `throttle` holds back.
///
/// Only recordings need a trace. Subjects, joins and clocks check once, when they are created,
/// whether there is one. If there is none, sending a value takes no longer than usual.
package final class Trace: Sendable {
  /// The way a step passes on values.
  package enum Kind: Sendable {
    /// A step that passes on a value. A value that this step causes is traced back further, through
    /// the step's kept values or its own cause.
    case passing

    /// A step that begins with a new value, chosen by the code that sends or sets it. A value that
    /// this step causes is traced back to the step, and no further.
    case beginning
  }

  private let steps = Lock([TraceStep]())

  // The number of calls to `taken` in progress. It is usually 0, and then no trace needs to be
  // looked up.
  private static let underWay = Atomic<Int>(0)

  /// Creates an empty trace.
  package init() {}

  /// Adds a step and returns its number. Numbers start at 1.
  package func add(causedBy cause: Int, _ kind: Kind = .passing, keeping kept: [Int] = []) -> Int {
    steps.withLock { steps in
      steps.append(TraceStep(cause: cause, kept: kept, kind: kind))
      return steps.count
    }
  }

  /// The steps so far, in order. The first step has the number 1.
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

  /// True while anything is being traced.
  static var isUnderWay: Bool { underWay.load(ordering: .relaxed) > 0 }

  /// The trace that the calling code is part of, if there is one.
  package static var current: Trace? { isUnderWay ? Context.current?.contents.trace : nil }
}

/// A step in a trace.
package struct TraceStep: Sendable {
  /// The number of the step that caused this one, or 0 if the cause is unknown.
  package let cause: Int

  /// For each kept value that this step delivers, the number of the step in which the value
  /// arrived.
  package let kept: [Int]

  /// The way this step passes on values.
  package let kind: Trace.Kind
}
