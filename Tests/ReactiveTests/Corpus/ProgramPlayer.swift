import Reactive

/// A player that runs one program on a virtual clock and writes its log.
///
/// The limits below are the same as in the program that recorded the original logs.
final class ProgramPlayer: @unchecked Sendable {
  // `@unchecked`: a virtual clock plays everything on the thread that advances it.

  private static let maximumLines = 400
  private static let maximumSubscriptions = 31
  private static let maximumRuleDepth = 11

  let clock = VirtualClock()
  let background: Scheduler
  private let program: Program

  private(set) var sources: [any ProgramSource] = []
  private var signals: [Signal<String>] = []
  private var commands: [Int: Command<String, String>] = [:]

  /// The latest subscription to each signal.
  private var newest: [Int: SerialDisposable] = [:]

  /// The subscribers of cold signals. They are retained here because a cold signal may have no
  /// ending, and its subscription would end when the subscriber is released.
  private var held: [Subscription<String>] = []

  private var lines: [String] = []
  private var subscriptions = 0
  private var events: [Trigger: Int] = [:]
  private var ruleDepth = 0

  private init(_ program: Program) {
    self.program = program
    background = clock.background()
  }

  /// Returns the log of `program`.
  static func log(of program: Program) throws -> [String] {
    let player = ProgramPlayer(program)
    try Misuse.intercepted(by: { player.log("misuse: \($0)") }) {
      try player.clock.run {
        try player.prepare()
        for action in program.script { player.perform(action) }
      }
    }
    defer { player.tearDown() }
    return player.lines
  }

  func log(_ text: String) {
    guard lines.count < Self.maximumLines else { return }
    lines.append("\(clock.now.nanosecondsSince1970 / 1_000_000) \(text)")
  }

  func hold(_ subscriber: Subscription<String>) {
    held.append(subscriber)
  }

  private func prepare() throws {
    let channel = Channel<String>()
    sources = program.subjects.map { $0.makeSource(channel) }
    signals = try program.roots.map { try signal($0) }
    for (index, node) in (program.commands ?? []).enumerated() {
      let work = try signal(node.work)
      let enabled = try node.enabled.map { try signal($0).map { hash($0) % 2 == 0 } }
      let command = Command<String, String>(enabled: enabled) { _ in
        self.log("work c\(index)")
        return work
      }
      commands[index] = command
      command.executing.skip(1).subscribeNext { _ in self.count(.execution(index)) }
      perform(.watch(index))
    }
  }

  /// Releases everything that refers to the player, which breaks its reference cycles.
  private func tearDown() {
    clock.run { clock.stop() }
    (sources, signals, commands, newest, held) = ([], [], [:], [:], [])
  }

  /// Counts an event, and performs the action of each rule that applies at this count.
  private func count(_ trigger: Trigger) {
    let count = events[trigger, default: 0] + 1
    events[trigger] = count
    for rule in program.rules where rule.trigger == trigger && rule.count == count {
      guard ruleDepth < Self.maximumRuleDepth else { continue }
      ruleDepth += 1
      perform(rule.action)
      ruleDepth -= 1
    }
  }

  private func perform(_ action: ScriptAction) {
    switch action {
    case .subscribe(let index): subscribe(to: index)
    case .dispose(let index):
      guard let subscription = newest[index] else { return }
      log("dispose x\(index)")
      subscription.dispose()
    case .send(let value, to: let index): sources[index].sendNext(value)
    case .complete(let index): sources[index].sendCompleted()
    case .fail(let index): sources[index].sendError(Failure(code: 2))
    case .execute(let index): execute(index)
    case .watch(let index): watch(index)
    case .allowConcurrency(let index): commands[index]?.allowsConcurrentExecution = true
    case .release(let index):
      log("drop c\(index)")
      commands[index] = nil
    case .turn:
      log("turn")
      clock.advance(by: .zero)
    case .advance(let duration):
      log("go")
      clock.advance(by: duration)
    case .inBackground(let action): background.schedule { self.perform(action) }
    case .onMain(let action): Scheduler.main.schedule { self.perform(action) }
    }
  }

  /// Returns the number of a new subscription, or nil if the limit has been reached.
  private func nextSubscription() -> Int? {
    defer { subscriptions += 1 }
    return subscriptions < Self.maximumSubscriptions ? subscriptions : nil
  }

  private func subscribe(to index: Int) {
    guard let number = nextSubscription() else { return }
    let name = "x\(index).\(number)"
    // A handler may dispose of the subscription before `subscribe` has returned.
    let subscription = SerialDisposable()
    newest[index] = subscription
    subscription.disposable = signals[index].subscribe(
      next: {
        self.log("\(name) \($0)")
        self.count(.value(index))
      },
      error: { self.log("\(name) \(text(of: $0))") },
      completed: { self.log("\(name) C") })
  }

  private func execute(_ index: Int) {
    guard let command = commands[index], let number = nextSubscription() else { return }
    let name = "c\(index).\(number)"
    log("exec c\(index)")
    command.execute("in").subscribe(
      next: { self.log("\(name) \($0)") },
      error: { self.log("\(name) \(text(of: $0))") },
      completed: { self.log("\(name) C") })
    log("executed c\(index)")
  }

  private func watch(_ index: Int) {
    guard let command = commands[index], let number = nextSubscription() else { return }
    let name = "c\(index).\(number)"
    command.executing.subscribe(
      next: { self.log("\(name) executing \($0 ? 1 : 0)") },
      completed: { self.log("\(name) executing over") })
    command.enabled.subscribe(
      next: { self.log("\(name) enabled \($0 ? 1 : 0)") },
      error: { self.log("\(name) enabled \(text(of: $0))") },
      completed: { self.log("\(name) enabled over") })
    command.executionSignals.switchToLatest().subscribe(
      next: { self.log("\(name) value \($0)") },
      completed: { self.log("\(name) values over") })
    command.errors.subscribe(
      next: { self.log("\(name) error \(text(of: $0))") },
      completed: { self.log("\(name) errors over") })
  }
}

/// A signal to which a script can send events.
typealias ProgramSource = Signal<String> & Subscriber<String>

extension SourceKind {
  fileprivate func makeSource(_ channel: Channel<String>) -> any ProgramSource {
    switch self {
    case .plain: Subject()
    case .replay: ReplaySubject()
    case .replay1: ReplaySubject(capacity: 1)
    case .behavior: BehaviorSubject("d")
    case .lead: channel.leadingTerminal
    case .follow: channel.followingTerminal
    }
  }
}

/// An error sent by the programs.
struct Failure: Error {
  let code: Int
}

/// Returns the name of `error` in logs.
func text(of error: any Error) -> String {
  switch error {
  case let error as Failure: "E\(error.code)"
  case let error as CommandError: "RACCommandErrorDomain\(error.code)"
  case let error as SignalError: "RACSignalErrorDomain\(error.code)"
  default: "\(error)"
  }
}

/// Returns the number on which closures in the programs base their decisions. The program that
/// recorded the original logs computed it in the same way.
func hash(_ text: String) -> Int {
  text.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 }
}
