import Reactive
import Synchronization

/// The log of a scene. Its lines look as NSLog prints them, with the time of the scene's clock.
public final class Log: Sendable {
  private struct State {
    var isClosed = false
    var threads: [ObjectIdentifier: Int] = [:]

    // A scheduler's identity would pass to another one if it went.
    var schedulers: [Scheduler] = []
  }

  private let lesson: Lesson

  private let file: FileName

  private let main: Scheduler
  private let output: @Sendable (LogLine) -> Void
  private let state = Mutex(State())

  init(of lesson: Lesson, main: Scheduler, _ output: @escaping @Sendable (LogLine) -> Void) {
    self.lesson = lesson
    file = FileName(of: lesson)
    self.main = main
    self.output = output
  }

  /// Logs `message`, and remembers which line of the lesson did.
  public func callAsFunction(
    _ message: Message, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let (time, scheduler) = (main.now, Scheduler.current)
    // Lines logged by helpers have no place.
    let place = file.isName(of: fileID) ? Int(line) : nil
    // Lines stand in the order in which threads get their numbers, and none after the end, so one
    // is written while the next has to wait.
    state.withLock { state in
      guard let thread = number(of: scheduler, &state) else { return }
      output(
        LogLine(
          time: time, lesson: lesson.number, thread: thread, message: message.text, place: place))
    }
  }

  /// Logs `text`, a string that is at hand; a literal is a message.
  ///
  ///     log(word)
  @_disfavoredOverload
  public func callAsFunction(_ text: String, fileID: StaticString = #fileID, line: UInt = #line) {
    callAsFunction(Message(stringLiteral: text), fileID: fileID, line: line)
  }

  /// The thread that this is called on, as NSLog prints it:
  /// `<NSThread: 0x600000000010>{number = 1, name = main}`.
  public var thread: String {
    let scheduler = Scheduler.current
    let address = Console.address(of: scheduler ?? self)
    let number = state.withLock { self.number(of: scheduler, &$0) } ?? 0
    return "<NSThread: \(address)>{number = \(number), name = \(number == 1 ? "main" : "(null)")}"
  }

  /// Logs nothing from now on.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  /// The number of the thread that `scheduler` stands for: 1 is main, others count from 3 in the
  /// order in which they first log. Nil when the log is closed.
  private func number(of scheduler: Scheduler?, _ state: inout State) -> Int? {
    if state.isClosed { return nil }
    if scheduler === main { return 1 }
    let identity = scheduler.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self)
    if let number = state.threads[identity] { return number }
    if let scheduler { state.schedulers.append(scheduler) }
    let number = state.threads.count + 3
    state.threads[identity] = number
    return number
  }
}

extension Log {
  /// A text whose values are printed as NSLog's `%@` prints them: a flag as 1 or 0, nothing as
  /// `(null)`, a whole number without a fraction.
  public struct Message: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// A message without values.
    public init(stringLiteral text: String) {
      self.text = text
    }

    /// A message with values.
    public init(stringInterpolation: Interpolation) {
      text = stringInterpolation.text
    }

    /// Puts the text together.
    public struct Interpolation: StringInterpolationProtocol {
      fileprivate var text = ""

      /// Begins with nothing.
      public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity + interpolationCount * 8)
      }

      /// Adds what stands between the values.
      public mutating func appendLiteral(_ literal: String) {
        text += literal
      }

      // What can be known about a value when the lesson is compiled need not be looked up when it
      // runs: to find out that a type has no description takes as long as to play a scene.

      /// Adds `value` as it is.
      public mutating func appendInterpolation(_ value: String) {
        text += value
      }

      /// Adds `value`, a whole number.
      public mutating func appendInterpolation(_ value: Int) {
        text += value.description
      }

      /// Adds `value`, a flag.
      public mutating func appendInterpolation(_ value: Bool) {
        text += value ? "1" : "0"
      }

      /// Adds `value`, a number without a fraction if it has none.
      public mutating func appendInterpolation(_ value: Double) {
        let digits = value.description
        text += digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]
      }

      /// Adds the description of `value`.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        text += value.description
      }

      /// Adds `value` as NSLog prints it.
      public mutating func appendInterpolation<Value>(_ value: Value?) {
        switch value {
        case nil: appendLiteral("(null)")
        case let flag as Bool: appendInterpolation(flag)
        case let number as Double: appendInterpolation(number)
        // Asked first, since "\(value)" would first find out whether it streams its text.
        case let value as any CustomStringConvertible: appendInterpolation(value)
        case let value?: text += "\(value)"
        }
      }
    }
  }
}
