import Reactive

extension Example {
  static let subjects: [Example] = [
    .prints {
      let volume = BehaviorSubject(3)
      volume.subscribeNext { print($0) }
      volume.sendNext(4)
    },
    .prints {
      let news = ReplaySubject<Int>(capacity: 2)
      for number in 1...3 { news.sendNext(number) }
      news.sendCompleted()
      news.subscribe(next: { print($0) }, completed: { print("completed") })
    },
    .prints {
      let letters = Subject<String>()
      letters.sendNext("a")
      letters.subscribeNext { print($0) }
      letters.sendNext("b")
    },
    .prints {
      let numbers = Subject<Int>()
      numbers.subscribeError { print($0) }
      numbers.sendError(Offline())
    },
  ]
}
