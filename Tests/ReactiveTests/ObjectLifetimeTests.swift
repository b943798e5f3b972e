import Reactive
import Testing

@Suite struct ObjectLifetimeTests {
  @Test(
    "OBJ-willDealloc-01: an object's `ended` completes when the object is deallocated, or at once if it already is"
  )
  func ended() {
    let text = scenario { _, log in
      var player: Player? = Player()
      let isGone = { @Sendable [weak player] in player == nil }
      let ended = player?.lifetime.ended
      log(ended === player?.lifetime.ended ? "same" : "another")
      ended?.subscribe(
        next: { _ in },
        completed: { log(isGone() ? "C, no longer to be seen" : "C, still to be seen") })
      log("subscribed")
      player = nil
      log("released")
      ended?.record(in: log, as: "late ")
    }
    #expect(text == "same · subscribed · C, no longer to be seen · released · late C")
  }

  @Test(
    "A lifetime declared first ends before the object's other properties, and one declared last ends after"
  )
  func declaredFirst() {
    final class First: LifetimeOwner {
      let lifetime = Lifetime()
      let name = Property("")
    }
    final class Last: LifetimeOwner {
      let name = Property("")
      let lifetime = Lifetime()
    }
    let text = scenario { _, log in
      // The variable that holds the object has a protocol type, so the compiler does not know the
      // object's class, as in most code. Otherwise, it could destroy the properties in another
      // order.
      let held = Lockbox<any LifetimeOwner>()
      let first = First()
      first.name.signal.subscribeCompleted { log("name") }
      first.lifetime.ended.subscribeCompleted { log("life") }
      held.value = consume first
      held.value = nil
      let last = Last()
      last.name.signal.subscribeCompleted { log("name") }
      last.lifetime.ended.subscribeCompleted { log("life") }
      held.value = consume last
      held.value = nil
    }
    #expect(text == "life · name · name · life")
  }

  @Test("OBJ-deallocDisposable-01: an object's disposables are disposed of with it, in order")
  func disposable() {
    let text = scenario { _, log in
      var player: Player? = Player()
      player?.lifetime.disposable.add { [weak player] in
        log("first, \(player == nil ? "no longer to be seen" : "still to be seen")")
      }
      player?.lifetime.disposable.add { log("second") }
      player?.lifetime.ended.record(in: log)
      let kept = player?.lifetime.disposable
      player = nil
      kept?.add { log("too late") }
      log("end")
    }
    #expect(text == "first, no longer to be seen · second · C · too late · end")
  }

  @Test(
    "`takeUntil` with an object's `ended` stops when the object is deallocated, or at once if it already is"
  )
  func takeUntil() {
    let text = scenario { _, log in
      let source = LoggedSource<Int>("s", log)
      var player: Player? = Player()
      let ended = player?.lifetime.ended ?? .empty()
      let limited = source.signal.takeUntil(ended)
      limited.record(in: log)
      source.send(1)
      player = nil
      source.send(2)
      log("again")
      limited.record(in: log)
    }
    #expect(text == "sub s · 1 · disp s · C · again · C")
  }

  @Test("Subscribing to an object's `ended` does not retain the object")
  func notHeld() {
    let text = scenario { _, log in
      var player: Player? = Player()
      let isGone = { @Sendable [weak player] in player == nil }
      let subscription = player?.lifetime.ended.record(in: log)
      subscription?.dispose()
      player = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(text == "gone")
  }
}
