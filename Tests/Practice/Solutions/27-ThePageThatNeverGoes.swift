import Reactive
import Stage

/// The user leaves the page, and nobody holds it any more. It should go, and its model with it.
/// They stay in memory. Cut every circle. What the page shows while it is there, and what it has to
/// share, stays as it is.
extension Page {
  fileprivate func follow() {
    model.titles.subscribeNext { [weak self] title in self?.show(title) }
    model.likes.map { [weak self] likes in self?.praise(likes) ?? "" }
      .subscribeNext { [weak self] praise in self?.show(praise) }
    model.sharing.value = { [lastShown] in lastShown.value }
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var thePageThatNeverGoes: Exercise {
    Exercise(27, "The page that never goes", after: 38) { log, stage in
      let page = stage.track(Page(log))
      let screen = Property<Page?>(page)
      page.follow()
      for title in ["Emma", "Persuasion"] { page.model.titles.sendNext(title) }
      page.model.likes.sendNext(3)
      log("(the user shares \(page.model.sharing.value?() ?? "nothing"))")
      Scheduler.main.after(.seconds(1)) {
        log("(the user leaves the page)")
        screen.value = nil
      }
    }
  }
}

private struct Model: Sendable {
  let titles = Subject<String>()
  let likes = Subject<Int>()

  /// Gives what there is to share.
  let sharing = Property<(@Sendable () -> String)?>(nil)
}

private final class Page: LifetimeOwner {
  let lifetime = Lifetime()
  let model = Model()
  let lastShown = Property("nothing")
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func praise(_ likes: Int) -> String { "\(likes) people like \(lastShown.value)" }

  func show(_ text: String) {
    log("the page shows \(text)")
    lastShown.value = text
  }

  deinit {
    log("(the page goes)")
  }
}

// MARK: - Hints
// - [ ] The page holds its model, the model its subjects, a subject whoever subscribes. Who is that,
//   and who else holds the page?
// - [ ] To wait for the end of the page would be to wait for what the circle keeps from happening.
// - [ ] What a closure captures it holds, also one that only stands on the way, in a `map`, and one
//   that is kept in a property. There are four.
// - [ ] Each is to capture the page weakly, `[weak self]`; where a text is wanted, there is none
//   without a page: `?? ""`. The last one needs no page at all, only `[lastShown]`.
//
// Shows: A closure holds what it captures, so one that a page owns captures that page weakly,
//   wherever it stands.
// Uses: weak or unowned or lift
