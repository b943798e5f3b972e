import Reactive
import Stage

/// Labels and spinners must change on the main thread only. In the log, the number after the colon
/// in the brackets is the thread, and the main thread is 1. Here they change on other threads.
/// Also, the page freezes while it asks the server, because it does that on the main thread. Change
/// everything visible on the main thread, and do the slow work, asking and drawing, on another one.
#if GIVEN
private func shown(_ likes: Signal<Int>) -> Signal<Int> {
  likes.subscribeOn(.main)
}

private func shown(_ picture: Signal<String>, on page: Page) -> Signal<String> {
  picture
    .initially { page.isSpinning.value = true }
    .finally { page.isSpinning.value = false }
    .map { page.drawn($0) }
    .subscribeOn(.main)
}
#elseif SOLUTION
private func shown(_ likes: Signal<Int>) -> Signal<Int> {
  likes.deliverOn(.main)
}

private func shown(_ picture: Signal<String>, on page: Page) -> Signal<String> {
  picture
    .subscribeOn(.background())
    .map { page.drawn($0) }
    .deliverOn(.main)
    .initially { page.isSpinning.value = true }
    .finally { page.isSpinning.value = false }
}
#elseif WRONG_1  // draws on the main thread
private func shown(_ likes: Signal<Int>) -> Signal<Int> {
  likes.deliverOn(.main)
}

private func shown(_ picture: Signal<String>, on page: Page) -> Signal<String> {
  picture
    .deliverOn(.main)
    .map { page.drawn($0) }
    .initially { page.isSpinning.value = true }
    .finally { page.isSpinning.value = false }
}
#elseif WRONG_2  // the spinner changes on another thread
private func shown(_ likes: Signal<Int>) -> Signal<Int> {
  likes.deliverOn(.main)
}

private func shown(_ picture: Signal<String>, on page: Page) -> Signal<String> {
  picture
    .initially { page.isSpinning.value = true }
    .finally { page.isSpinning.value = false }
    .map { page.drawn($0) }
    .deliverOn(.main)
    .subscribeOn(.background())
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(13, "The label on the wrong thread", after: 25) { log, stage in
  let picture = Signal<String> { subscriber in
    standStill(log, while: "the server is asked")
    return Scheduler.background().after(.seconds(1)) {
      subscriber.sendNext("a hill")
      subscriber.sendCompleted()
    }
  }
  let (page, likes) = stage.keep((Page(log: log), Subject<Int>()))
  page.isSpinning.signal.skip(1).subscribeNext { log("spinning \($0)") }
  page.picture.signal.skip(1).subscribeNext { log("the picture is \($0)") }
  page.likes.signal.skip(1).subscribeNext { log("\($0) likes") }
  page.likes <~ shown(likes)
  page.picture <~ shown(picture, on: page)
  Scheduler.background().after(.seconds(2)) { likes.sendNext(7) }
}

private struct Page: Sendable {
  let log: Log
  let isSpinning = Property(false)
  let picture = Property("")
  let likes = Property(0)

  func drawn(_ picture: String) -> String {
    standStill(log, while: "it is drawn")
    return "\(picture), drawn"
  }
}

/// Pretends to do slow work, and logs that the page freezes if this is the main thread.
private func standStill(_ log: Log, while work: String) {
  if Scheduler.current === Scheduler.main { log("(the page stands still while \(work))") }
}

// MARK: - Hints
// - [ ] One operator decides where the work starts, another one where its values are handled.
// - [ ] `subscribeOn` moves the subscription. That is right for asking the server, but the values
//   still arrive on the server's thread. Operators below `deliverOn(.main)` handle them on the main
//   thread.
// - [ ] The `likes` need only `deliverOn`. For the picture, ask with `subscribeOn(.background())`,
//   draw, then deliver. The spinner comes last.
//
// Shows: deliverOn decides where values are handled, subscribeOn only where the work starts.
