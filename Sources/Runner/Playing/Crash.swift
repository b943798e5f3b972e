import CLibrary
import Stage
import Synchronization

/// Handles scenes that end the process, by a trap or by exit, and continues with the next scene.
///
/// After a trap, a process can only execute another program, so it executes this program again with
/// the same arguments. An environment variable lists the scenes that ended the process and how they
/// did so; these scenes are not played again. A trap outside a scene is a bug in the runner and has
/// its own exit status.
package enum Crash {
  /// A scene that ended the process.
  package struct EndedScene: Equatable {
    package let lesson: Int
    package let scene: String

    /// The signal that ended the process, or nil if the scene called `exit`.
    let signal: Int32?
  }

  /// This program and its arguments as C strings.
  ///
  /// `@unchecked` because the memory is written once and then only read.
  private struct Program: @unchecked Sendable {
    let path: UnsafeMutablePointer<CChar> = strdup(RunningProgram.image)
    let words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    init() {
      let arguments = CommandLine.arguments
      words = .allocate(capacity: arguments.count + 1)
      for (index, argument) in arguments.enumerated() { words[index] = strdup(argument) }
      words[arguments.count] = nil
    }
  }

  /// The environment for the restart. It is allocated before the scene is played, because a signal
  /// handler must not allocate.
  private struct PreparedRestart {
    let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// The entry with the ended scenes, including this one. Its last two digits are the number of
    /// the signal.
    let entry: UnsafeMutablePointer<CChar>
    let digits: UnsafeMutablePointer<CChar>
  }

  private struct State {
    var endedScenes: [EndedScene] = []
    var memo = ""

    /// True if the process has restarted.
    var hasRestarted = false

    /// True while scenes are played in parallel. It is then unknown which of them ends the process.
    var isParallel = false
  }

  private static let environmentVariable = "LESSON_RUNNER_ENDINGS"
  private static let isWatching = Atomic(false)
  private static let program = Program()

  /// The address of the `PreparedRestart` while a scene is played, 0 otherwise, or `leaving`.
  private static let preparedRestart = Atomic<UInt>(0)

  /// The value of `preparedRestart` once a thread restarts the process.
  private static let leaving: UInt = 1
  private static let state = Mutex(State())
  private static let message: StaticString =
    "lesson-runner: this is a bug in the runner; please report it with the command you typed\n"

  /// The scenes that ended the process, oldest first.
  package static var endedScenes: [EndedScene] { state.withLock { $0.endedScenes } }

  /// The state that a command keeps across a restart, because it has already printed part of its
  /// output.
  package static var memo: String {
    get { state.withLock { $0.memo } }
    set { state.withLock { $0.memo = newValue } }
  }

  /// Installs the signal handlers. Everything that they use is created first.
  static func watch() {
    readEndedScenes()
    _ = program
    Screen.leave()
    preparedRestart.store(0, ordering: .relaxed)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { handle(number) }
    atexit {
      if Crash.preparedRestart.load(ordering: .acquiring) != 0 { Crash.restart(after: nil) }
    }
    isWatching.store(true, ordering: .releasing)
  }

  /// Gives the calling thread, which plays scenes, an alternate signal stack unless it has one. A
  /// handler needs it after a stack overflow.
  static func prepareThread() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, Int(stack.ss_flags) & Int(SS_DISABLE) != 0 else { return }
    let spare = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    spareStacks.withLock { $0.append(UInt(bitPattern: spare.baseAddress)) }
    stack = stack_t()
    stack.ss_size = spare.count
    stack.ss_sp = spare.baseAddress
    sigaltstack(&stack, nil)
  }

  /// The addresses of the alternate stacks, which stay in use until the process ends.
  private static let spareStacks = Mutex<[UInt]>([])

  /// Runs `play`, which plays `scene`. If the scene ends the process, the process restarts and skips
  /// the scene. Throws if the scene prints outside its log or ended the process before the restart.
  static func survive<Result>(
    _ scene: Scene, in lesson: Lesson, _ play: () throws(SceneProblem) -> Result
  ) throws(SceneProblem) -> Result {
    let ended = endedScenes.first { $0.lesson == lesson.number && $0.scene == scene.name }
    if let ended {
      throw SceneProblem(
        lesson: lesson.number, scene: scene.title, cause: .ended(signal: ended.signal))
    }
    if state.withLock({ $0.isParallel }) {
      prepareThread()
      return try play()
    }
    _ = Output.takeUnloggedOutput()
    prepareRestart(for: "\(lesson.number).\(scene.name)")
    defer { cancelRestart() }
    let result = try play()
    let output = Output.takeUnloggedOutput()
    if output.isEmpty { return result }
    let line = "\"\(escaped(output.prefix { $0 != UInt8(ascii: "\n") }))\""
    throw SceneProblem(lesson: lesson.number, scene: scene.title, cause: .printed(line))
  }

  /// Runs `play`, which plays scenes in parallel, and returns its result. Returns nil if a scene
  /// printed outside its log, or if one ended the process before this restart.
  static func surviveInParallel<Result>(_ play: () -> Result) -> Result? {
    if state.withLock({ $0.hasRestarted }) { return nil }
    state.withLock { $0.isParallel = true }
    defer { state.withLock { $0.isParallel = false } }
    _ = Output.takeUnloggedOutput()
    prepareRestart(for: "together")
    defer { cancelRestart() }
    let result = play()
    return Output.takeUnloggedOutput().isEmpty ? result : nil
  }

  // MARK: Restarting

  private static func handle(_ number: Int32) {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      if Crash.preparedRestart.load(ordering: .acquiring) != 0 { Crash.restart(after: number) }
      signal(number, SIG_DFL)
      Screen.leave()
      Crash.message.withUTF8Buffer { _ = CLibrary.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      _exit(Status.bug.rawValue)
    }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_ONSTACK)
    sigaction(number, &action, nil)
  }

  /// Executes this program again. Calls only functions that are allowed in a signal handler.
  private static func restart(after number: Int32?) {
    guard let preparedRestart = takePreparedRestart(leaving: leaving) else { return }
    let number = number ?? 0
    preparedRestart.pointee.digits[0] = CChar(48 + number / 10)
    preparedRestart.pointee.digits[1] = CChar(48 + number % 10)
    Output.restoreStandard()
    // The new program would inherit the signal mask.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    execve(program.path, program.words, preparedRestart.pointee.environment)
    _exit(Status.problem.rawValue)
  }

  private static func prepareRestart(for scenes: String) {
    guard isWatching.load(ordering: .acquiring) else { return }
    let (endedScenes, memo) = state.withLock { ($0.endedScenes, $0.memo) }
    let earlier = endedScenes.map { "\($0.lesson).\($0.scene)=\(twoDigits($0.signal ?? 0))," }
      .joined()
    let text = "\(environmentVariable)=\(getpid());\(memo);\(earlier)\(scenes)=00"
    let entry: UnsafeMutablePointer<CChar> = strdup(text)
    var count = 0
    while environ[count] != nil { count += 1 }
    let environment = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
      .allocate(capacity: count + 2)
    for index in 0..<count { environment[index] = environ[index] }
    environment[count] = entry
    environment[count + 1] = nil
    let next = UnsafeMutablePointer<PreparedRestart>.allocate(capacity: 1)
    next.initialize(
      to: PreparedRestart(environment: environment, entry: entry, digits: entry + strlen(entry) - 2)
    )
    preparedRestart.store(UInt(bitPattern: next), ordering: .releasing)
  }

  private static func cancelRestart() {
    guard let last = takePreparedRestart() else { return }
    last.pointee.environment.deallocate()
    free(last.pointee.entry)
    last.deallocate()
  }

  /// Takes the `PreparedRestart` and stores `rest` in its place. If another thread is already
  /// restarting the process, waits for the restart, which ends all threads.
  private static func takePreparedRestart(leaving rest: UInt = 0) -> UnsafeMutablePointer<
    PreparedRestart
  >? {
    var address = preparedRestart.load(ordering: .acquiring)
    while address != 0 {
      if address == leaving { while true { pause() } }
      let (isTaken, other) = preparedRestart.compareExchange(
        expected: address, desired: rest, ordering: .acquiringAndReleasing)
      if isTaken { break }
      address = other
    }
    return UnsafeMutablePointer(bitPattern: address)
  }

  /// Reads the ended scenes from the environment variable, such as `1234;memo;7.hot=04,9.late=11`.
  /// Its value begins with the process ID, which a restart keeps. Any other process ignores it. An
  /// entry for scenes that were played in parallel names no scene and is skipped.
  private static func readEndedScenes() {
    guard let text = environment(environmentVariable) else { return }
    unsetenv(environmentVariable)
    let fields = text.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0] == "\(getpid())" else { return }
    let endedScenes = fields[2].split(separator: ",").compactMap { entry -> EndedScene? in
      let pieces = entry.split(separator: "=")
      let names = pieces[0].split(separator: ".", maxSplits: 1)
      guard pieces.count == 2, names.count == 2, let lesson = Int(names[0]),
        let signal = Int32(pieces[1])
      else { return nil }
      return EndedScene(lesson: lesson, scene: String(names[1]), signal: signal == 0 ? nil : signal)
    }
    state.withLock {
      $0 = State(endedScenes: endedScenes, memo: String(fields[1]), hasRestarted: true)
    }
  }

  private static func twoDigits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
