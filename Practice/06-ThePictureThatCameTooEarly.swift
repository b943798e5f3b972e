import Reactive
import Stage

/// A screen shows the title of an album, which is "untitled" at first, the latest picture, all
/// remarks and the last two visitors; and it clicks when a picture is added. One that is opened
/// later stays empty until something new is sent. Have it show all of that at once, and no more; but
/// click only for pictures that are added from then on.
private final class Album: Sendable {
  let title = Subject<String>()
  let picture = Subject<String>()
  let remark = Subject<String>()
  let visitor = Subject<String>()
  let click = Subject<String>()
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var thePictureThatCameTooEarly: Exercise {
    Exercise(6, "The picture that came too early", after: 9) { log, stage in
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
  }
}

// MARK: - Hints
// - [ ] A subject is hot: who subscribes late has missed what was sent. How much of it would each of
//   the five be to remember?
// - [ ] One of them has something to say before anybody has sent to it, and one is to remember
//   nothing.
// - [ ] A `ReplaySubject` has a `capacity`, and remembers all where none is given. A
//   `BehaviorSubject` begins with a value.
//
// Shows: How much latecomers hear is a property of the subject, not of who subscribes.
