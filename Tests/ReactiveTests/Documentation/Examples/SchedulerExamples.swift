import Dispatch
import Reactive

extension Example {
  static let schedulers: [Example] = [
    .prints {
      let start = Instant(secondsSince1970: 1_590_665_875)
      print(start + .seconds(2) - start)
    },
    .prints {
      print(Instant(secondsSince1970: 1).advanced(by: .seconds(2)).nanosecondsSince1970)
    },
    .prints {
      print(Instant(secondsSince1970: 1).duration(to: Instant(secondsSince1970: 3)))
    },
    .prints {
      print((Instant(secondsSince1970: 1) + .milliseconds(500)).secondsSince1970)
    },
    .prints {
      let photos = DispatchQueue(label: "photos")
      print(Scheduler.queue(photos).name)
    },
    .prints {
      let clock = VirtualClock()
      clock.main.schedule {
        print("this turn")
        Scheduler.main.schedule { print("next turn") }
        Scheduler.main.after(.seconds(1)) { print("later") }
      }
      clock.settle()
    },
    .prints {
      Scheduler.main.schedule { print("second") }
      print("first")
    },
    .prints {
      let action = Scheduler.main.schedule { print("never") }
      action.dispose()
      Scheduler.main.schedule { print("in its turn") }
    },
    .prints {
      Scheduler.main.after(.seconds(2)) { print("two") }
      Scheduler.main.after(.seconds(1)) { print("one") }
    },
    .prints {
      let noon = Scheduler.main.now + .seconds(60)
      Scheduler.main.at(noon) { print(Scheduler.main.now == noon) }
    },
    .prints {
      let ticks = Scheduler.main.every(.seconds(2)) { print("tick") }
      Scheduler.main.after(.seconds(5)) { ticks.dispose() }
    },
    .prints {
      let left = Property(3)
      Scheduler.main.scheduleRecursive { recurse in
        print(left.value)
        left.modify { $0 -= 1 }
        if left.value > 0 { recurse() }
      }
    },
    .prints {
      Scheduler.immediate.schedule { print("first") }
      print("second")
    },
    .prints {
      let photos = Scheduler.background(name: "photos", priority: .low)
      photos.schedule { print("on", Scheduler.current ?? .main) }
    },
    .prints {
      let clock = VirtualClock()
      clock.run {
        let late = Signal.return("late").delay(.seconds(10))
        late.subscribeNext { print($0) }
      }
      clock.advance(by: .seconds(9))
      print("nine seconds")
      clock.advance(by: .seconds(1))
    },
    .prints {
      let clock = VirtualClock()
      clock.main.every(.seconds(1)) { print("tick") }
      clock.main.after(.seconds(2.5)) { clock.stop() }
      clock.advance(by: .seconds(9))
    },
    .prints {
      let clock = VirtualClock()
      clock.background(name: "photos").schedule { print("on", Scheduler.current ?? .main) }
      clock.turn()
    },
    .prints {
      let clock = VirtualClock()
      print(clock.run { Scheduler.current === clock.main })
    },
    .prints {
      let clock = VirtualClock()
      print(clock.runWithoutScheduler { Scheduler.current == nil })
    },
    .prints {
      let clock = VirtualClock()
      clock.main.after(.seconds(5)) { print("five") }
      print(clock.step(), clock.step())
    },
    .prints {
      let clock = VirtualClock()
      clock.main.schedule {
        print("this turn")
        Scheduler.main.schedule { print("next turn") }
      }
      clock.turn()
      print("between")
      clock.turn()
    },
    .prints {
      let clock = VirtualClock()
      clock.main.after(.seconds(2)) { print("two") }
      clock.main.after(.seconds(4)) { print("four") }
      clock.advance(by: .seconds(3))
    },
    .prints {
      let clock = VirtualClock(startingAt: Instant(secondsSince1970: 100))
      clock.main.after(.seconds(5)) { print("five") }
      clock.advance(to: Instant(secondsSince1970: 105))
    },
    .prints {
      let clock = VirtualClock()
      clock.main.after(.seconds(5)) { print("five") }
      clock.main.after(.seconds(9)) { print("nine") }
      clock.advanceToNextEvent()
    },
    .prints {
      let clock = VirtualClock()
      clock.main.after(.seconds(5)) { print("five") }
      clock.main.after(.seconds(9)) { print("nine") }
      try clock.advanceUntilIdle()
    },
    .prints {
      let clock = VirtualClock()
      clock.main.every(.seconds(1)) {}
      do throws(VirtualClock.StillScheduled) {
        try clock.advanceUntilIdle(limit: .seconds(60))
      } catch {
        print("after", error.limit, "left:", error.scheduled.count)
      }
    },
    .prints {
      let clock = LiveClock(speed: 20)
      clock.run {
        Signal.return("late").delay(.seconds(10)).subscribeNext { print($0) }
      }
      try clock.advanceUntilIdle()
    },
    .prints {
      let clock = LiveClock()
      print(clock.run { Scheduler.current === clock.main })
    },
    .prints {
      let clock = LiveClock(speed: 20)
      clock.main.every(.seconds(1)) { print("tick") }
      clock.advance(to: Instant(secondsSince1970: 2))
    },
    .prints {
      let clock = LiveClock()
      let held = clock.hold()
      DispatchQueue.global().async {
        clock.main.schedule { print("an answer") }
        held.dispose()
      }
      try clock.advanceUntilIdle()
    },
    .prints {
      let clocks: [Timepiece] = [VirtualClock(), LiveClock(speed: 20)]
      for clock in clocks {
        clock.main.after(.seconds(1)) { print("a second later") }
        try clock.advanceUntilIdle()
      }
    },
    .prints {
      let clock = VirtualClock()
      Task(executorPreference: clock.main) {
        // Each step is enqueued there.
        async let late = Signal.return("late").delay(.seconds(10)).asynchronousFirst()
        print("early")
        print(try await late ?? "never")
      }
      try clock.advanceUntilIdle()
    },
    .prints {
      let clock = VirtualClock()
      clock.main.schedule {
        clock.main.checkIsolated()
        print(clock.main.isIsolatingCurrentContext() ?? false)
      }
      clock.turn()
    },
    .prints {
      let clock = VirtualClock()
      Task(executorPreference: clock.main) {
        for count in 1...3 {
          try await clock.sleep(for: .seconds(10))
          print(count)
        }
      }
      clock.advance(by: .seconds(25))
    },
    .prints {
      @OnMain final class Counter {
        private(set) var count = 0
        func increase() { count += 1 }
      }
      let clock = VirtualClock()
      Task(executorPreference: clock.background()) {
        let counter = Counter()
        await counter.increase()
        print(await counter.count)
      }
      try clock.advanceUntilIdle()
    },
    .prints {
      let clock = VirtualClock()
      let late = clock.run {
        OnMain.task {
          try await clock.sleep(for: .seconds(10))
          print("never")
        }
      }
      clock.main.after(.seconds(5)) { late.cancel() }
      try clock.advanceUntilIdle()
    },
    .prints {
      let clock = VirtualClock()
      clock.main.schedule {
        OnMain.assumeIsolated { print("on", Scheduler.current ?? .main) }
      }
      clock.turn()
    },
  ]
}
