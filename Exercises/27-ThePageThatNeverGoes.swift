import Reactive
import Stage

/// After the user has left the page, nothing should retain it any more. But the page and its model
/// stay in memory. Break every cycle. The texts that the page shows and shares should stay the
/// same.
#if GIVEN
extension Page {
  fileprivate func follow() {
    model.titles.subscribeNext { title in self.show(title) }
    model.likes.map { self.praise($0) }.subscribeNext { praise in self.show(praise) }
    model.sharing.value = { self.lastShown.value }
  }
}
#elseif SOLUTION
extension Page {
  fileprivate func follow() {
    model.titles.subscribeNext { [weak self] title in self?.show(title) }
    model.likes.map { [weak self] likes in self?.praise(likes) ?? "" }
      .subscribeNext { [weak self] praise in self?.show(praise) }
    model.sharing.value = { [lastShown] in lastShown.value }
  }
}
#elseif WRONG_1  // waits for an end that the cycle prevents
extension Page {
  fileprivate func follow() {
    model.titles.takeUntil(lifetime.ended).subscribeNext { title in self.show(title) }
    model.likes.takeUntil(lifetime.ended).map { self.praise($0) }
      .subscribeNext { praise in self.show(praise) }
    model.sharing.value = { [weak self] in self?.lastShown.value ?? "" }
  }
}
#elseif WRONG_2  // the map still holds the page
extension Page {
  fileprivate func follow() {
    model.titles.subscribeNext { [weak self] title in self?.show(title) }
    model.likes.map { self.praise($0) }.subscribeNext { [weak self] in self?.show($0) }
    model.sharing.value = { [weak self] in self?.lastShown.value ?? "" }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(27, "The page that never goes", after: 38) { log, stage in
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

private struct Model: Sendable {
  let titles = Subject<String>()
  let likes = Subject<Int>()

  /// A closure that returns the text to share, or nil.
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
// - [ ] The page holds its model, the model its subjects, and a subject its subscribers. Which
//   subscribers hold the page?
// - [ ] Waiting for the end of the page does not help: the cycle prevents that end.
// - [ ] A closure holds what it captures, even in a `map`, even in a property. There are four such
//   closures.
// - [ ] Let each capture the page weakly, `[weak self]`. Where you need a text even without a
//   page, use `?? ""`. The last closure needs no page, only `[lastShown]`.
//
// Shows: A closure holds what it captures, so a closure that the page owns should capture the page
//   weakly.
// Needs: weak or unowned or lift
