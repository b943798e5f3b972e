import Reactive

extension Replica {
  // A17
  func combineLatest() {
    let (subjectA, subjectB, subjectC) = replayed(1, 2, 3)
    Signal.combineLatest([subjectA, subjectB, subjectC]).subscribeNext {
      let tuple = printed($0, as: "RACTuple")
      log(tuple)
      log("(class \(className(in: tuple)) contents \(shown($0)))")
    }
  }

  // A18
  func combineLatestReduce() {
    let textLabel = Property<String?>(nil)
    let (subjectA, subjectB, subjectC) = replayed("邮件AA", "邮件BB", "邮件CC")
    let reduced = Signal.combineLatest(subjectA, subjectB, subjectC) {
      "A = \($0) , B = \($1) , C = \($2)"
    }
    reduced.subscribeNext { log("聚合后三个值变成一个 NSString 类型的值： \($0)") }
    textLabel <~ reduced
    log("(label \(shown(textLabel.value)))")
  }

  private func replayed<Value>(
    _ values: Value...
  ) -> (Signal<Value>, Signal<Value>, Signal<Value>) {
    let subjects = values.map { value in
      let subject = ReplaySubject<Value>()
      subject.sendNext(value)
      return subject
    }
    return (subjects[0], subjects[1], subjects[2])
  }

  /// A signal of these values that may not end.
  private func signal<Value>(_ values: Value..., completes: Bool = false) -> Signal<Value> {
    Signal { subscriber in
      for value in values { subscriber.sendNext(value) }
      if completes { subscriber.sendCompleted() }
      return nil
    }
  }

  // A19
  func zipWithCompletion() {
    signal(1, completes: true).zip(with: signal(2)).subscribeNext { pair in
      let tuple = printed(pair)
      log(tuple)
      log("(class \(className(in: tuple)) contents (\(pair.0), \(pair.1)))")
    } completed: {
      log("(completed)")
    }
  }

  // A20
  func mergeSubjects() {
    let (subjectA, subjectB, subjectC) = replayed("AA", "BB", "CC")
    subjectB.merge(subjectA).merge(subjectC).subscribeNext { log($0) }
  }

  // B23
  func merge() {
    signal(1).merge(signal(2)).subscribeNext { log("\($0)") }
    log("-- completion and errors")
    func mergeTwo() -> (Subject<String>, Subject<String>) {
      let (a, b) = (Subject<String>(), Subject<String>())
      a.merge(b).subscribeNext {
        log($0)
      } error: { _ in
        log("error")
      } completed: {
        log("completed")
      }
      return (a, b)
    }
    var (a, b) = mergeTwo()
    a.sendNext("a")
    a.sendCompleted()
    b.sendNext("b")
    b.sendCompleted()
    (a, b) = mergeTwo()
    a.sendError(NullError())
    b.sendNext("b")
  }

  // B24
  func zipWith() {
    signal(1).zip(with: signal(2)).subscribeNext { log(printed($0)) }
  }

  // B25
  func combineLatestWith() {
    signal(1).combineLatest(with: signal(2)).subscribeNext { log(printed($0)) }
    log("-- the difference from zip, with two subjects")
    let (a, b) = (Subject<String>(), Subject<String>())
    a.combineLatest(with: b).subscribeNext {
      log("combineLatest (\($0), \($1))")
    } completed: {
      log("combineLatest completed")
    }
    a.zip(with: b).subscribeNext {
      log("zip (\($0), \($1))")
    } completed: {
      log("zip completed")
    }
    a.sendNext("a1")
    a.sendNext("a2")
    b.sendNext("b1")
    b.sendNext("b2")
    a.sendNext("a3")
    log("(a completes)")
    a.sendCompleted()
    b.sendNext("b3")
    log("(b sends one more)")
    b.sendNext("b4")
    log("(b completes)")
    b.sendCompleted()
  }

  // B26
  func reduce() {
    Signal.combineLatest(signal(1), signal(2)) { "\($0) \($1)" }.subscribeNext { log($0) }
  }

  // C02
  func mergeBothDone() {
    @Sendable func fetch(_ name: String, _ seconds: Double) -> Signal<String> {
      Signal { subscriber in
        log("(fetch \(name))")
        Scheduler.main.after(.seconds(seconds)) {
          log("(\(name) done)")
          subscriber.sendNext(name)
          subscriber.sendCompleted()
        }
        return nil
      }
    }
    Signal.merge(fetch("user repos", 0.6), fetch("org repos", 0.3)).subscribeCompleted {
      log("They're both done!")
    }
  }

  // D05
  func mergeTwo() {
    signal("A").merge(signal("B")).subscribeNext { log($0) }
  }

  // D06
  func zipCombineLatestReduce() {
    let signalA = signal("A1", "A2")
    let signalB = signal("B1", "B2", "B3")
    signalA.zip(with: signalB).subscribeNext { log("zipWith: \(printed($0))") }
    signalA.combineLatest(with: signalB).subscribeNext { log("combineLatest:\(printed($0))") }
    Signal.combineLatest(signalA, signalB) { "\($0) \($1)" }.subscribeNext { log($0) }
  }
}
