import Reactive
import Testing

@Suite struct OperatorLifetimeTests {
  /// Something that a closure of an operator does with an object of its own.
  private static func use(_ object: Tracked) { withExtendedLifetime(object) {} }

  private static let switching: [OperatorUnderTest] = [
    OperatorUnderTest("switchToLatest") { source, object in
      source.map { value in
        use(object)
        return Signal.return(value)
      }.switchToLatest()
    },
    OperatorUnderTest("switchToLatest of signals that go on", endings: [.error, .disposal]) {
      source, object in
      let inner = Subject<Int>()
      return source.map { _ in
        use(object)
        return inner
      }.switchToLatest()
    },
    OperatorUnderTest("switch") { source, object in
      Signal.switch(
        source,
        cases: [
          1: .defer {
            use(object)
            return .return(1)
          }
        ], default: .empty())
    },
    OperatorUnderTest("if") { source, object in
      Signal.if(
        source.map { $0 == 1 },
        then: .defer {
          use(object)
          return .return(1)
        }, else: .empty())
    },
  ]

  private static let endings: [OperatorUnderTest] = [
    OperatorUnderTest("catch") { source, object in
      source.catch { _ in
        use(object)
        return .empty()
      }
    },
    OperatorUnderTest("catch with a replacement that goes on", endings: [.completion, .disposal]) {
      source, object in
      source.tryMap { value in
        if value == 2 { throw TestError() }
        return value
      }.catch { _ in
        use(object)
        return .never()
      }
    },
    OperatorUnderTest("catchTo") { source, object in
      source.catchTo(
        .defer {
          use(object)
          return .empty()
        })
    },
    OperatorUnderTest("try") { source, object in source.try { _ in use(object) } },
    OperatorUnderTest("tryMap") { source, object in
      source.tryMap { value in
        use(object)
        return value
      }
    },
    OperatorUnderTest("retry", endings: [.completion, .disposal]) { source, object in
      source.doNext { _ in use(object) }.retry()
    },
    OperatorUnderTest("retry(1)") { source, object in
      source.doNext { _ in use(object) }.retry(1)
    },
    OperatorUnderTest("repeat", endings: [.error, .disposal]) { source, object in
      source.doNext { _ in use(object) }.repeat()
    },
    OperatorUnderTest("materialize") { source, object in
      source.doNext { _ in use(object) }.materialize()
    },
    OperatorUnderTest("dematerialize") { source, object in
      source.map { value in
        use(object)
        return Event.next(value)
      }.dematerialize()
    },
    OperatorUnderTest("doNext") { source, object in source.doNext { _ in use(object) } },
    OperatorUnderTest("doError") { source, object in source.doError { _ in use(object) } },
    OperatorUnderTest("doCompleted") { source, object in source.doCompleted { use(object) } },
    OperatorUnderTest("initially") { source, object in source.initially { use(object) } },
    OperatorUnderTest("finally") { source, object in source.finally { use(object) } },
  ]

  private static let gathering: [OperatorUnderTest] = [
    OperatorUnderTest("scan") { source, object in
      source.scan(object) { running, _ in running }
    },
    OperatorUnderTest("combinePrevious") { source, object in
      source.combinePrevious(0) { previous, next in
        use(object)
        return previous + next
      }
    },
    OperatorUnderTest("aggregate") { source, object in
      source.aggregate(object) { running, _ in running }
    },
    OperatorUnderTest("aggregate(startingWith:)") { source, object in
      source.aggregate(startingWith: { object }, { running, _ in running })
    },
    OperatorUnderTest("collect") { source, object in source.map { _ in object }.collect() },
    OperatorUnderTest("any") { source, object in
      source.any { _ in
        use(object)
        return false
      }
    },
    OperatorUnderTest("any, decided") { source, object in
      source.any { _ in
        use(object)
        return true
      }
    },
    OperatorUnderTest("all") { source, object in
      source.all { _ in
        use(object)
        return true
      }
    },
    OperatorUnderTest("not") { source, object in
      source.map { value in
        use(object)
        return value == 1
      }.not()
    },
    OperatorUnderTest("and") { source, object in
      source.map { value in
        use(object)
        return [value == 1]
      }.and()
    },
    OperatorUnderTest("or") { source, object in
      source.map { value in
        use(object)
        return [value == 1]
      }.or()
    },
    OperatorUnderTest("reduceEach") { source, object in
      source.map { ($0, object) }.reduceEach { value, object in
        use(object)
        return value
      }
    },
    OperatorUnderTest("groupBy") { source, object in
      source.groupBy { value in
        use(object)
        return value
      }
    },
    OperatorUnderTest("groupBy with a second closure, merged again") { source, object in
      source.groupBy({ $0 }, transform: { _ in object }).flatten()
    },
  ]

  private static let timed: [OperatorUnderTest] = [
    OperatorUnderTest("delay") { source, object in
      source.doNext { _ in use(object) }.delay(.seconds(1))
    },
    OperatorUnderTest("throttle") { source, object in
      source.map { _ in object }.throttle(.seconds(1))
    },
    OperatorUnderTest("throttle(valuesPassing:)") { source, object in
      source.throttle(.seconds(1)) { value in
        use(object)
        return value == 2
      }
    },
    OperatorUnderTest("bufferWithTime") { source, object in
      source.map { _ in object }.bufferWithTime(.seconds(1), on: .main)
    },
    OperatorUnderTest("timeout, run out") { source, object in
      source.doNext { _ in use(object) }.timeout(.seconds(1), on: .main)
    },
    OperatorUnderTest("timeout, to come") { source, object in
      source.doNext { _ in use(object) }.timeout(.seconds(1000), on: .main)
    },
    OperatorUnderTest("interval", endings: [.disposal]) { _, object in
      Signal.interval(.seconds(1), on: .main).doNext { _ in use(object) }
    },
    OperatorUnderTest("deliverOn") { source, object in
      source.doNext { _ in use(object) }.deliverOn(.background())
    },
    OperatorUnderTest("subscribeOn") { source, object in
      source.doNext { _ in use(object) }.subscribeOn(.background())
    },
    OperatorUnderTest("deliverOnMainThread") { source, object in
      source.doNext { _ in use(object) }.deliverOnMainThread()
    },
  ]

  @Test(
    "SIG-lifetime-02: after an ending or a disposal nothing stays alive",
    arguments: switching + endings + gathering + timed, OperatorUnderTest.Ending.allCases)
  func nothingStays(of tested: OperatorUnderTest, after ending: OperatorUnderTest.Ending) {
    guard tested.endings.contains(ending) else { return }
    #expect(tested.survivors(after: ending) == [])
  }
}
