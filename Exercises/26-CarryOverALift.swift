import Reactive
import Stage

/// Translate the Objective-C below into Swift. A page's title is a line about the user and the
/// number of orders. The line is made once both are known, and again whenever one of them changes.
/// The page's width is the length of that line. The page also shows the news.
//
//     RACSignal *line = [self rac_liftSelector:@selector(lineForUser:orders:)
//                                  withSignals:user, orders, nil];
//     RAC(self, title) = line;
//     RAC(self, width) = [line map:^(NSString *line) { return @(line.length); }];
//     [self rac_liftSelector:@selector(showNews:)
//                withSignals:[news startWith:@"no news"], nil];
//
#if GIVEN
private func show(
  _ user: Signal<String>, _ orders: Signal<Int>, _ news: Signal<String>, on page: Page
) {
  page.title <~ user
}
#elseif SOLUTION
private func show(
  _ user: Signal<String>, _ orders: Signal<Int>, _ news: Signal<String>, on page: Page
) {
  let line = page.lift(user, orders) { $0.line(forUser: $1, orders: $2) }
  page.title <~ line
  page.width <~ line.map { $0.count }
  page.lift(news.startWith("no news")) { $0.show(news: $1) }
}
#elseif WRONG_1  // pairs users with orders
private func show(
  _ user: Signal<String>, _ orders: Signal<Int>, _ news: Signal<String>, on page: Page
) {
  let line = page.lift(arguments: user.zip(with: orders)) {
    $0.line(forUser: $1.0, orders: $1.1)
  }
  page.title <~ line
  page.width <~ line.map { $0.count }
  page.lift(news.startWith("no news")) { $0.show(news: $1) }
}
#elseif WRONG_2  // makes each line twice
private func show(
  _ user: Signal<String>, _ orders: Signal<Int>, _ news: Signal<String>, on page: Page
) {
  page.title <~ page.lift(user, orders) { $0.line(forUser: $1, orders: $2) }
  page.width <~ page.lift(user, orders) { $0.line(forUser: $1, orders: $2).count }
  page.lift(news.startWith("no news")) { $0.show(news: $1) }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(26, "Carry over a lift", after: 37, uses: [12, 26]) { log, stage in
  let page = stage.keep(stage.track(Page(log)))
  let (user, orders, news) = stage.keep((Subject<String>(), Subject<Int>(), Subject<String>()))
  show(user, orders, news, on: page)
  let look: @Sendable () -> Void = { [weak page] in
    if let page { log("title: \"\(page.title.value)\", width: \(page.width.value)") }
  }
  stage.at("14:00:01") {
    user.sendNext("Ann")
    look()
  }
  stage.at("14:00:02") {
    orders.sendNext(3)
    look()
  }
  stage.at("14:00:03") { news.sendNext("a letter for Ann") }
  stage.at("14:00:04") {
    user.sendNext("Anna")
    look()
  }
}

private final class Page: LifetimeOwner {
  let lifetime = Lifetime()
  let title = Property("")
  let width = Property(0)
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func line(forUser user: String, orders: Int) -> String {
    log("(a line is made)")
    return "\(user), \(orders) orders"
  }

  func show(news: String) { log("news: \(news)") }
}

// MARK: - Hints
// - [ ] A selector becomes a closure whose first parameter is the object. `RAC(self, title)`
//   becomes `page.title <~`.
// - [ ] The object is the page. Its method takes the values of the two signals, `$1` and `$2`.
// - [ ] `page.lift(user, orders) { … }` calls the method with the latest values, and returns a
//   signal of its results.
// - [ ] Call that signal `line`. The title follows it, and the width follows a `map` of it. For the
//   news, `lift` one signal, which should `startWith` a text.
//
// Shows: lift calls a method with the latest values of several signals while its object is alive,
//   and returns a signal of the results.
// Needs: lift
