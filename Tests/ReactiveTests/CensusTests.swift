import Reactive
import Testing

@Suite struct CensusTests {
  @Test("Objects created during a census are recorded, on any thread")
  func entered() throws {
    let census = Census()
    let clock = VirtualClock()
    let kept = Guarded<[any AnyObject & Sendable]>([])
    census.taken {
      clock.run {
        let subject = Subject<Int>()
        kept.withLock { $0.append(subject.subscribeNext { _ in }) }
        kept.withLock { $0.append(subject) }
        kept.withLock { $0.append(Command<Int, Int> { .return($0) }) }
        Scheduler.main.after(.seconds(1)) { kept.withLock { $0.append(Property(1)) } }
      }
      clock.advance(by: .seconds(2))
    }
    let kinds = census.survivors.map(\.kind)
    #expect(kinds.contains("Subject<Int>"))
    #expect(kinds.contains("subscription"))
    #expect(kinds.contains("Property<Int>"))
    #expect(kinds.contains("Command<Int, Int>"))
    kept.withLock { $0 = [] }
    // The command's signals have scheduled their first values.
    clock.advance(by: .seconds(1))
    #expect(census.survivors.isEmpty)
  }

  @Test("A census lists a task until it ends, and can cancel it")
  func tasks() throws {
    let census = Census()
    let clock = VirtualClock()
    let kept = Guarded<[Task<Void, any Error>]>([])
    census.taken {
      clock.run {
        let subject = Subject<Int>()
        for seconds in [1, 9] {
          let task = OnMain.task { try await clock.sleep(for: .seconds(seconds)) }
          kept.withLock { $0.append(task) }
        }
        OnMain.task { for try await _ in subject.values {} }
        Scheduler.main.after(.seconds(5)) { withExtendedLifetime(subject) {} }
      }
      clock.advance(by: .seconds(2))
      let kinds = census.survivors.map(\.kind)
      #expect(kinds.count { $0 == "task" } == 2)
      for survivor in census.survivors where survivor.kind == "task" { survivor.dispose() }
      clock.advance(by: .seconds(1))
      #expect(census.survivors.map(\.kind) == ["Subject<Int>"])
    }
  }

  @Test("Objects created outside a census are not recorded")
  func outside() {
    let census = Census()
    census.taken {}
    let other = Census()
    let subject = other.taken { Subject<Int>() }
    #expect(census.survivors.isEmpty)
    #expect(other.survivors.count == 1)
    withExtendedLifetime(subject) {}
  }

  @Test("A census forgets deallocated objects, however many there are")
  func many() {
    let census = Census()
    let kept = census.taken {
      let kept = Subject<Int>()
      for _ in 0..<10_000 { _ = Subject<Int>() }
      return kept
    }
    #expect(census.survivors.map(\.kind) == ["Subject<Int>"])
    withExtendedLifetime(kept) {}
  }

  @Test("Disposing of a surviving subject does nothing")
  func ending() {
    let census = Census()
    let log = Log()
    let subject = census.taken { Subject<Int>() }
    for survivor in census.survivors { survivor.dispose() }
    subject.record(in: log)
    subject.sendNext(1)
    #expect(log.text == "1")
  }
}
