import Reactive
import Testing

final class Player: LifetimeOwner {
  let lifetime = Lifetime()
}

@Suite struct CommandSmoke {
  @Test func smoke() {
    let text = scenario { clock, log in
      let w = Hot<Int>("w", log)
      let command = Command<Void, Int> {
        log("work"); return w.signal
      }
      command.enabled.record(in: log, as: "enabled ")
      command.executing.record(in: log, as: "executing ")
      command.executionSignals.subscribeNext { _ in log("signal") }
      command.errors.record(in: log, as: "errors ")
      command.execute()
      log("ret")
      clock.turn()
      w.send(7)
      w.complete()
      log("drain")
      clock.turn()
    }
    print(text)
    let t2 = scenario { clock, log in
      let a = Hot<Int>("a", log)
      var p: Player? = Player()
      let r = p!.lift(a.signal, Signal.return("x")) { _, n, s in
        log("call \(n)\(s)"); return n
      }
      r.record(in: log, as: "result ")
      a.send(1)
      p = nil
      a.send(2)
      let prop = Property(1), other = Property(5)
      prop.signal.record(in: log, as: "p")
      other.signal.record(in: log, as: "o")
      prop <~> other
      prop.value = 6
      other.value = 7
      log("first \(Signal.return(9).delay(.seconds(3)).first()!)")
    }
    print(t2)
  }
}
