import Reactive
import Testing

@Suite struct LiftTests {
  @Test("OBJ-liftSelector-02: the method is called even if the result has no subscriber")
  func atOnce() {
    let text = scenario { _, log in
      let player = Player("p")
      let result = player.lift(Signal.return(1)) { player, number in
        log("\(player.name) called with \(number)")
      }
      log("lifted")
      result.record(in: log)
    }
    #expect(text == "p called with 1 · lifted · () · C")
  }

  @Test("OBJ-liftSelector-03: nil is an argument like any other, and an error ends the calls")
  func nilAndError() {
    let text = scenario { _, log in
      let player = Player()
      let arguments = Subject<Int?>()
      player.lift(arguments) { _, number in
        log("call \(number.words)")
        return number.words
      }.record(in: log, as: "result ")
      arguments.sendNext(nil)
      arguments.sendNext(2)
      arguments.sendError(TestError())
      arguments.sendNext(3)
      log("end")
    }
    #expect(text == "call nil · result nil · call 2 · result 2 · result E1 · end")
  }

  @Test("OBJ-liftSelector-03: a signal of tuples makes one call per tuple")
  func tuples() {
    let text = scenario { _, log in
      let player = Player()
      let arguments = Subject<(Int, String?)>()
      player.lift(arguments: arguments) { _, arguments in
        log("call \(arguments.0) \(arguments.1.words)")
        return arguments.0
      }.record(in: log, as: "result ")
      arguments.sendNext((1, "a"))
      arguments.sendNext((2, nil))
      arguments.sendCompleted()
    }
    #expect(text == "call 1 a · result 1 · call 2 nil · result 2 · result C")
  }

  @Test(
    "OBJ-liftSelector-04: `lift` does not retain its receiver, and ends when the receiver is deallocated"
  )
  func receiver() {
    let text = scenario { _, log in
      let argument = LoggedSource<Int>("a", log)
      var player: Player? = Player()
      player?.lift(argument.signal) { _, number in
        log("call \(number)")
        return number
      }.record(in: log, as: "result ")
      argument.send(1)
      player = nil
      argument.send(2)
      log("end")
    }
    #expect(text == "sub a · call 1 · result 1 · disp a · result C · end")
  }

  @Test(
    "Once all signals have sent a value, each new value makes a call with the others' latest values"
  )
  func several() {
    let text = scenario { _, log in
      let player = Player("p")
      let (number, word) = (Subject<Int>(), Subject<String>())
      let result = player.lift(number, word, Signal.return(true)) { player, number, word, flag in
        log("\(player.name) \(number) \(word) \(flag)")
        return "\(number)\(word)"
      }
      number.sendNext(1)
      number.sendNext(2)
      word.sendNext("a")
      number.sendNext(3)
      result.record(in: log, as: "late ")
      word.sendNext("b")
      number.sendCompleted()
      word.sendCompleted()
    }
    #expect(
      text == "p 2 a true · p 3 a true · late 3a · p 3 b true · late 3b · late C")
  }

  @Test("Signals of one type can be passed as an array")
  func array() {
    let text = scenario { _, log in
      let player = Player()
      let (a, b) = (Subject<Int>(), Subject<Int>())
      player.lift([a, b]) { _, numbers in log("\(numbers)") }
      a.sendNext(1)
      b.sendNext(2)
      a.sendNext(3)
    }
    #expect(text == "[1, 2] · [3, 2]")
  }

  @Test("Each value makes one call, on the thread that sends it, even with several subscribers")
  func oneCall() {
    let clock = VirtualClock()
    let log = Log()
    clock.run {
      let player = Player()
      let argument = Subject<Int>()
      let result = player.lift(argument) { _, number in
        log("call \(number) on \(Scheduler.current?.name ?? "none")")
        return number
      }
      result.record(in: log, as: "a ")
      result.record(in: log, as: "b ")
      argument.sendNext(1)
      clock.background(name: "b").schedule { argument.sendNext(2) }
      clock.turn()
    }
    #expect(log.text == "call 1 on main · a 1 · b 1 · call 2 on b · a 2 · b 2 · a C · b C")
  }

  @Test("A method may release its own receiver")
  func releasedInCall() {
    let text = scenario { _, log in
      let argument = LoggedSource<Int>("a", log)
      let holder = Property(Player?.some(Player()))
      holder.value?.lift(argument.signal) { _, number in
        holder.value = nil
        log("call \(number)")
        return number
      }.record(in: log, as: "result ")
      argument.send(1)
      argument.send(2)
    }
    #expect(text == "sub a · call 1 · disp a · result C")
  }
}
