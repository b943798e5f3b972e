import Reactive
import Stage

/// An album's screen shows its title (at first "untitled"), the latest picture, all remarks and the
/// last two visitors. It plays a click when a picture is added. A screen that is opened later stays
/// empty until something new arrives. Such a screen should show all of this at once, and nothing
/// more. It should play a click only for pictures that are added after it was opened.
#if GIVEN
private final class Album: Sendable {
  let title = Subject<String>()
  let picture = Subject<String>()
  let remark = Subject<String>()
  let visitor = Subject<String>()
  let click = Subject<String>()
}
#elseif SOLUTION
private final class Album: Sendable {
  let title = BehaviorSubject("untitled")
  let picture = ReplaySubject<String>(capacity: 1)
  let remark = ReplaySubject<String>()
  let visitor = ReplaySubject<String>(capacity: 2)
  let click = Subject<String>()
}
#elseif WRONG_1  // remembers all pictures and visitors
private final class Album: Sendable {
  let title = BehaviorSubject("untitled")
  let picture = ReplaySubject<String>()
  let remark = ReplaySubject<String>()
  let visitor = ReplaySubject<String>()
  let click = Subject<String>()
}
#elseif WRONG_2  // shows an empty picture first
private final class Album: Sendable {
  let title = BehaviorSubject("untitled")
  let picture = BehaviorSubject("")
  let remark = ReplaySubject<String>()
  let visitor = ReplaySubject<String>(capacity: 2)
  let click = Subject<String>()
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(4, "The picture that came too early", after: 9) { log, stage in
  let album = stage.keep(Album())
  let open: @Sendable (String) -> Void = { screen in
    log("(the \(screen) screen is opened)")
    album.title.subscribeNext { log("\(screen): the title is \($0)") }
    album.picture.subscribeNext { log("\(screen): the picture is a \($0)") }
    album.remark.subscribeNext { log("\(screen): a remark, \($0)") }
    album.visitor.subscribeNext { log("\(screen): a visitor, \($0)") }
    album.click.subscribeNext { log("\(screen): \($0)") }
  }
  open("first")
  for (second, picture) in [(1, "beach"), (2, "hill"), (6, "lake")] {
    stage.at("14:00:0\(second)") {
      album.picture.sendNext(picture)
      album.click.sendNext("click")
    }
  }
  stage.at("14:00:03") {
    for name in ["Ann", "Ben", "Eve"] { album.visitor.sendNext(name) }
    for words in ["lovely", "too small", "nice"] { album.remark.sendNext(words) }
  }
  stage.at("14:00:04") { album.title.sendNext("Holidays") }
  stage.at("14:00:05") { open("second") }
}

// MARK: - Hints
// - [ ] A subject is hot: a late subscriber has missed the earlier values. How many values should
//   each of the five remember?
// - [ ] One of them has a value before anything is sent, and one should remember nothing.
// - [ ] A `ReplaySubject` has a `capacity`; without one it remembers everything. A
//   `BehaviorSubject` starts with a value.
//
// Shows: The kind of subject decides how many earlier values a late subscriber receives.
