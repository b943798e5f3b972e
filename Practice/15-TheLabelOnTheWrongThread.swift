import Reactive
import Stage

/// What a page shows is for the main thread: number 1, behind the colon in the brackets. Here its
/// labels and its spinner change on other ones. And the page stands still while the server is asked,
/// which takes a while, as drawing does. Have all that is shown change on main, and all that takes a
/// while be done elsewhere.
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

// MARK: - The scene, which stays as it is

extension Exercise {
  static var theLabelOnTheWrongThread: Exercise {
    Exercise(15, "The label on the wrong thread", after: 25) { log, stage in
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
  }
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

/// What is slow holds up only the thread that it is done on.
private func standStill(_ log: Log, while work: String) {
  if Scheduler.current === Scheduler.main { log("(the page stands still while \(work))") }
}

// MARK: - Hints
// - [ ] There is an operator for where the work begins, and one for where its values are handled.
// - [ ] `subscribeOn` moves the subscription: good for asking, but the values still come on the
//   thread that the server has. They are handled on main by what stands behind `deliverOn(.main)`.
// - [ ] The `likes` need only that. The picture is asked for by `subscribeOn(.background())`, drawn,
//   and then delivered; what sets the spinner stands last.
//
// Shows: deliverOn decides where values are handled; subscribeOn only where the work begins.
