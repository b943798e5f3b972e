import Reactive
import Stage

/// Carry the Objective-C in this file over to Swift: a page whose title is the line for a user and
/// the number of orders, once both are known, and again when either is another. It is as wide as
/// that line, and also shows the news.
//
//     RACSignal *line = [self rac_liftSelector:@selector(lineForUser:orders:)
//                                  withSignals:user, orders, nil];
//     RAC(self, title) = line;
//     RAC(self, width) = [line map:^(NSString *line) { return @(line.length); }];
//     [self rac_liftSelector:@selector(showNews:)
//                withSignals:[news startWith:@"no news"], nil];
//
private func show(
  _ user: Signal<String>, _ orders: Signal<Int>, _ news: Signal<String>, on page: Page
) {
  page.title <~ user
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var carryOverALift: Exercise {
    Exercise(26, "Carry over a lift", after: 37) { log, stage in
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
// - [ ] A selector becomes a closure, whose first parameter is the object. `RAC(self, title)` is
//   `page.title <~`.
// - [ ] The object is the page, and its method takes what the two signals send: `$1` and `$2`.
// - [ ] `page.lift(user, orders) { … }` calls the method with the latest of both, and returns a
//   signal of what the method returns.
// - [ ] Call it `line`: the title follows it, and the width follows a `map` of it. The news want a
//   `lift` of one signal, which is to `startWith` something.
//
// Shows: To lift a method is to call it with the latest of several signals, for as long as its
//   object lives; what it returns is a signal.
// Uses: lift
