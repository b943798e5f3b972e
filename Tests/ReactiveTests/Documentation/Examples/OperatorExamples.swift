import Reactive

extension Example {
  static let operators: [Example] = [
    .sends { Signal.return("Ann").combineLatest(.of(1, 2)) },
    .sends { Signal.of("Ann", "Bea").zip(.of(1, 2)) },
    .sends { Signal.of(1, 2).takeUntil(.empty()) },
    .sends { Signal.of(1, 2, 3).aggregate(10) { $0 + $1 } },
    .sends { Signal.of("a", "b").aggregate("", withIndex: { $0 + $1 + "\($2)" }) },
    .sends { Signal.of(1, 2).aggregate(startingWith: { [0] }) { $0 + [$1] } },
    .sends { Signal.of(1, 2, 3).collect() },
    .sends { Signal<Int>.empty().any() },
    .sends {
      Signal.of(1, 2, 3).bind {
        { value, stop in
          stop = value == 2
          return .return("\(value)!")
        }
      }
    },
    .sends { Signal.of(true, false).not() },
    .sends { Signal.combineLatest([.return(true), .of(false, true)]).and() },
    .sends { Signal.combineLatest([.return(false), .of(false, true)]).or() },
    .sends { Signal.error(Offline()).catchTo(.return("cached")) },
    .sends { Signal.combineLatest([.of(1, 2), .of(3, 4)]) },
    .sends { Signal.combineLatest([.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) } },
    .sends { Signal.concat([.of(1, 2), .of(3), .empty()]) },
    .sends { Signal.concat(.of(1, 2), .of(3)) },
    .prints {
      Signal.of(1).deliverOn(.main).subscribeNext { print($0) }
      print("subscribed")
    },
    .prints {
      Signal.of(1).deliverOnMainThread().subscribeNext { print($0) }
      print("subscribed")
    },
    .prints {
      Signal.of(1).subscribeOn(.background()).subscribeNext { _ in
        print(Scheduler.current?.name ?? "none")
      }
    },
    .sends { Signal.of(1, 2, 1, 3).ignore(1) },
    .prints {
      Signal.of(1, 2, 3).groupBy { $0 % 2 }.subscribeNext { (group: GroupedSignal<Int, Int>) in
        group.subscribeNext { print(group.key, $0) }
      }
    },
    .sends { Signal.of(1, 2, 3).groupBy({ $0 % 2 }, transform: { $0 * 10 }).flatten() },
    .prints {
      Signal.of(1).named("one").logAll().subscribeCompleted {}
    },
    .prints {
      Signal.of(1).named("one").logNext().subscribeCompleted {}
    },
    .prints {
      Signal<Int>.error(Offline()).named("one").logError().subscribeCompleted {}
    },
    .prints {
      Signal.of(1).named("one").logCompleted().subscribeCompleted {}
    },
    .sends { Signal.of(1, 2).mapReplace("x") },
    .sends { Signal.return(1).concat(.error(Offline())).materialize() },
    .sends { Signal.of(Event.next(1), .completed, .next(2)).dematerialize() },
    .sends { Signal.merge([.of(1, 2), .of(3)]) },
    .sends { Signal.merge(.of(1, 2), .of(3)) },
    .prints {
      let connection = Signal.of(1).initially { print("subscribed") }.publish()
      connection.signal.subscribeNext { print("a", $0) }
      connection.signal.subscribeNext { print("b", $0) }
      connection.connect()
    },
    .prints {
      let connection = Signal.of(1, 2).multicast(ReplaySubject(capacity: 1))
      connection.connect()
      connection.signal.subscribeNext { print($0) }
    },
    .prints {
      let numbers = Subject<Int>()
      _ = numbers.doNext { print("still subscribed", $0) }.replay()
      numbers.sendNext(1)
    },
    .sends { Signal.combineLatest(.of("Ann"), .of(1, 2)) },
    .sends { Signal.zip(.of("Ann", "Bea"), .of(1, 2, 3)) },
    .sends { Signal.zip(.of(1, 2), .of(3, 4)) { $0 + $1 } },
    .sends { Signal.return((1, 2, 3)).reduceEach { $0 + $1 + $2 } },
    .gives { LazyList([(1, 2, 3)]).reduceEach { $0 + $1 + $2 }.array },
    .prints {
      final class Page: LifetimeOwner {
        let lifetime = Lifetime()
        func show(_ title: String, by author: String) { print(title, "by", author) }
      }
      let page = Page()
      let titles = BehaviorSubject("Emma")
      page.lift(titles, .return("Austen")) { $0.show($1, by: $2) }
      titles.sendNext("Persuasion")
    },
    .prints {
      let areas: @Sendable ((Int, Int)) -> Int = { size in size.0 * size.1 }
      let sizes = Signal.combineLatest(.of(2), .of(3, 4))
      Signal.return(areas).combineLatest(with: sizes).reduceApply().subscribeNext { print($0) }
    },
    .sends { Signal.of("a", "b").scan("", withIndex: { $0 + $1 + "\($2)" }) },
    .sends { Signal.of(1, 4, 9).combinePrevious(0) { $1 - $0 } },
    .prints {
      Signal.of(1, 2).doNext { print("before", $0) }.subscribeNext { print($0) }
    },
    .prints {
      Signal<Int>.error(Offline()).doError { print("before", $0) }.subscribeError { print($0) }
    },
    .prints {
      Signal.of(1).doCompleted { print("before") }.subscribeCompleted { print("completed") }
    },
    .prints {
      Signal.of(1).initially { print("before") }.subscribeNext { print($0) }
    },
    .prints {
      Signal.of(1).finally { print("before") }.subscribeCompleted { print("completed") }
    },
    .sends { Signal.of(1, 2, 3).try { if $0 == 2 { throw Offline() } } },
    .sends {
      Signal.of("Ann", "").tryMap { name in
        guard let initial = name.first else { throw Offline() }
        return initial
      }
    },
    .sends { Signal.zip([.of(1, 2), .of(3, 4), .of(5, 6, 7)]) },
    .sends { Signal.zip([.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) } },
  ]
}
