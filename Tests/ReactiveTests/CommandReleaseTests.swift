import Reactive
import Testing

@Suite struct CommandReleaseTests {
  @Test(
    "An unreferenced command releases what it captured when its work ends or is deallocated",
    arguments: Self.executions)
  func commands(_ it: ReleaseCase) {
    #expect(isReleased(it.body))
  }

  private static func command(
    _ object: TrackedObject, _ enabled: Signal<Bool>? = nil, _ work: Signal<Int>
  ) -> Command<Int, Int> {
    let command = Command<Int, Int>(enabled: enabled?.holding(object)) { _ in work.holding(object) }
    command.enabled.subscribe(holding: object)
    command.executing.subscribe(holding: object)
    command.errors.subscribe(holding: object)
    command.executionSignals.switchToLatest().subscribe(holding: object)
    return command
  }

  private static let executions: [ReleaseCase] = [
    ReleaseCase("idle") { clock, object in
      _ = command(object, nil, .return(1))
      clock.turn()
    },
    ReleaseCase("idle, with a condition that is still retained") { clock, object in
      let condition = BehaviorSubject(true)
      _ = command(object, condition, .return(1))
      clock.turn()
      clock.keep(condition)
    },
    ReleaseCase("after an execution") { clock, object in
      let it = command(object, nil, .of(1, 2))
      it.execute(1).subscribe(holding: object)
      clock.turn()
      clock.turn()
      withExtendedLifetime(it) {}
    },
    ReleaseCase("after a failed execution, and after a refused one") { clock, object in
      let it = command(object, nil, .error(TestError()))
      it.execute(1).subscribe(holding: object)
      it.execute(2).subscribe(holding: object)
      clock.turn()
      clock.turn()
      withExtendedLifetime(it) {}
    },
    ReleaseCase("while it executes, with work that is also released") { clock, object in
      let work = Subject<Int>()
      let it = command(object, nil, work)
      it.execute(1).subscribe(holding: object)
      clock.turn()
      work.sendNext(1)
      withExtendedLifetime(it) {}
    },
    ReleaseCase("while it executes, with work that ends after the command's release") {
      clock, object in
      let work = Subject<Int>()
      clock.keep(work)
      command(object, nil, work).execute(1).subscribe(holding: object)
      clock.turn()
      work.sendNext(1)
      work.sendCompleted()
      clock.turn()
    },
    ReleaseCase("while two executions run, after concurrency was forbidden again") {
      clock, object in
      let work = Subject<Int>()
      let it = command(object, nil, work)
      it.allowsConcurrentExecution = true
      it.execute(1)
      it.execute(2)
      clock.turn()
      it.allowsConcurrentExecution = false
    },
  ]

  @Test("A command is not kept alive by its work or by its results")
  func commandItself() {
    let clock = VirtualClock()
    clock.run {
      let work = Subject<Int>()
      var command: Command<Int, Int>? = Command { _ in work }
      let isGone = { [weak command] in command == nil }
      let result = command?.execute(1)
      let signals = (command?.enabled, command?.executing, command?.errors)
      clock.turn()
      command = nil
      #expect(isGone())
      withExtendedLifetime((work, result, signals)) {}
    }
  }

  @Test("The error of a refused execution retains the command, as in ReactiveObjC")
  func refusal() {
    var command: Command<Int, Int>? = VirtualClock().run {
      Command(enabled: .return(false)) { .return($0) }
    }
    let isGone = { [weak command] in command == nil }
    var refusal = VirtualClock().run { command?.execute(1) }
    command = nil
    #expect(!isGone())
    refusal = nil
    #expect(isGone())
    #expect(refusal == nil)
  }
}
