import Reactive
import Synchronization

/// A scene's log. Its lines are in NSLog's format, with times from the scene's clock.
public final class Log: Sendable {
  private struct State {
    var isClosed = false

    // The line number of the call that misuses the engine, while it runs.
    var misuse: Int?
    var threads: [ObjectIdentifier: Int] = [:]

    // Kept alive, because after a scheduler is deallocated, another one could get its identifier.
    var schedulers: [Scheduler] = []
  }

  private let lesson: Lesson

  private let file: FileName

  private let main: Scheduler
  private let output: @Sendable (LogLine) -> Void
  private let state = Mutex(State())

  init(of lesson: Lesson, main: Scheduler, _ output: @escaping @Sendable (LogLine) -> Void) {
    self.lesson = lesson
    file = FileName(ofFileAt: lesson.source)
    self.main = main
    self.output = output
  }

  /// Logs `message`, together with the line number of the call if it is in the lesson's file.
  public func callAsFunction(
    _ message: LogMessage, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(message, lineNumber(fileID, line))
  }

  /// Runs `body`, which misuses the engine. The sentence about the misuse is logged with the line
  /// number of this call.
  ///
  ///     log.misuse { label.text <~ signal }
  @discardableResult
  public func misuse<Result>(
    fileID: StaticString = #fileID, line: UInt = #line, _ body: () -> Result
  ) -> Result {
    state.withLock { $0.misuse = lineNumber(fileID, line) }
    defer { state.withLock { $0.misuse = nil } }
    return body()
  }

  /// Logs `sentence`, which describes a misuse, and closes the log.
  func end(withMisuse sentence: String) {
    add("\(sentence)", state.withLock(\.misuse))
    close()
  }

  /// Returns the line number if `fileID` is the lesson's own file, and nil otherwise.
  private func lineNumber(_ fileID: StaticString, _ line: UInt) -> Int? {
    file.isName(of: fileID) ? Int(line) : nil
  }

  private func add(_ message: LogMessage, _ lineNumber: Int?) {
    let (time, scheduler) = (main.now, Scheduler.current)
    // Call `output` with the lock held, so that lines appear in the order in which threads get
    // their numbers, and no line follows `close`.
    state.withLock { state in
      guard let thread = number(of: scheduler, &state) else { return }
      output(
        LogLine(
          time: time, lesson: lesson.number, thread: thread, message: message.text,
          lineNumber: lineNumber))
    }
  }

  /// Logs a string variable. A string literal is logged as a `LogMessage` instead.
  ///
  ///     log(word)
  @_disfavoredOverload
  public func callAsFunction(_ text: String, fileID: StaticString = #fileID, line: UInt = #line) {
    callAsFunction(LogMessage(stringLiteral: text), fileID: fileID, line: line)
  }

  /// The current thread, in NSLog's format: `<NSThread: 0x600000000010>{number = 1, name = main}`.
  public var thread: String {
    let scheduler = Scheduler.current
    let address = Console.address(of: scheduler ?? self)
    let number = state.withLock { self.number(of: scheduler, &$0) } ?? 0
    return "<NSThread: \(address)>{number = \(number), name = \(number == 1 ? "main" : "(null)")}"
  }

  /// Stops logging.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  /// Returns the number of the thread that `scheduler` runs on: 1 for main, and 3, 4 and so on for
  /// others, in the order in which they first log. Returns nil if the log is closed.
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
