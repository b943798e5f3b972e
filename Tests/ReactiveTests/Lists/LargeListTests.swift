import Reactive
import Testing

/// Tests of long lists on a stack that is too small for a nested call per element.
@Suite(.serialized) struct LargeListTests {
  @Test(
    "SEQ-large-01: a long list can be mapped, turned into an array and released on a small stack")
  func map() {
    let count = long(20_000)
    let sum = onSmallStack { LazyList(1...count).map { $0 * 2 }.array.reduce(0, +) }
    #expect(sum == count * (count + 1))
  }

  @Test("SEQ-large-01: `filter` finds a match at the end of a long list")
  func filter() {
    let count = long(1_000_000)
    let match = onSmallStack { LazyList(1...count).filter { $0 == count }.array }
    #expect(match == [count])
  }

  @Test("SEQ-large-01: a list of a million elements can be computed, kept and released")
  func million() {
    let elements = long(1_000_000)
    let count = onSmallStack {
      let list = LazyList(Array(1...elements)).map { $0 }
      return list.foldLeft(0) { count, _ in count + 1 }
    }
    #expect(count == elements)
  }

  @Test(
    "SEQ-large-01: no operator nests a call for each element",
    arguments: [
      Long("flattenMap") { $0.flattenMap { .return($0) } },
      Long("flattenMap of empty lists") { list in
        list.flattenMap { $0 == Long.count ? list : nil }
      },
      Long("bind") { $0.bind { { value, _ in .return(value) } } },
      Long("take") { $0.take(.max) },
      Long("skip") { $0.concat($0).skip(Long.count) },
      Long("takeWhile") { $0.takeWhile { _ in true } },
      Long("skipUntil") { list in list.concat(list).skipUntil { $0 == Long.count }.skip(1) },
      Long("scan") { $0.scan(0) { $1 } },
      Long("combinePrevious") { $0.combinePrevious(0) { $1 } },
      Long("distinctUntilChanged") { $0.distinctUntilChanged() },
      Long("zip") { $0.zip(with: $0).map { $0.1 } },
      Long("zip of three") { .zip([$0, $0, $0]) { $0[2] } },
      Long("concat of many") { list in .concat(list.map { .return($0) }.array) },
      Long("concat in a loop") { $0.foldLeft(.empty) { $0.concat(.return($1)) } },
      Long("startWith in a loop") { $0.array.reversed().reduce(.empty) { $0.startWith($1) } },
      Long("a list that continues with a list like itself") { _ in Long.chain(from: 1) },
      Long("eager") { $0.eager.map { $0 } },
    ])
  func operators(_ long: Long) {
    let (sum, last) = onSmallStack {
      let list = long.make(LazyList(1...Long.count))
      var (sum, last) = (0, 0)
      for element in list { (sum, last) = (sum + element, element) }
      return (sum, last)
    }
    #expect(sum == Long.count * (Long.count + 1) / 2)
    #expect(last == Long.count)
  }

  @Test(
    "SEQ-large-01: unread elements are released without nested calls",
    arguments: [
      Long("closures") { list in
        list.foldLeft(.empty) { rest, number in LazyList(head: { number }, tail: { rest }) }
      },
      Long("startWith") { $0.foldLeft(.empty) { $0.startWith($1) } },
      Long("concat") { $0.foldLeft(.empty) { $0.concat(.return($1)) } },
      Long("map") { $0.foldLeft(.empty) { list, _ in list.map { $0 } } },
      Long("zip") { $0.foldLeft(.empty) { list, _ in list.zip(with: list).map { $0.0 } } },
    ])
  func lettingGo(_ long: Long) {
    let text = onSmallStack { "\(long.make(LazyList(1...Long.count)))" }
    #expect(text == "LazyList(…)")
  }

  @Test(
    "A chain of a hundred thousand lists works, or is reported as misuse",
    arguments: [
      Long("map") { $0.map { $0 } },
      Long("filter") { $0.filter { _ in true } },
      Long("distinctUntilChanged") { $0.distinctUntilChanged() },
      Long("flattenMap") { $0.flattenMap { .return($0) } },
      Long("flatten") { $0.map { .return($0) }.flatten() },
      Long("bind") { $0.bind { { value, _ in .return(value) } } },
      Long("concat") { $0.concat(.empty) },
      Long("concat, second list") { LazyList.empty.map { $0 }.concat($0) },
      Long("concat of a list") { .concat([$0, .empty]) },
      Long("startWith") { $0.skip(1).startWith(1) },
      Long("take") { $0.take(9) },
      Long("takeWhile") { $0.takeWhile { _ in true } },
      Long("skip") { $0.skip(0) },
      Long("skipUntil") { $0.skipUntil { _ in true } },
      Long("scan") { $0.scan(0) { $1 } },
      Long("combinePrevious") { $0.combinePrevious(0) { $1 } },
      Long("zip") { $0.zip(with: LazyList(1...)).map { $0.0 } },
      Long("zip, second list") { LazyList(1...).zip(with: $0).map { $0.1 } },
      Long("zip without map") { list in
        LazyList(
          head: { list.zip(with: list).head?.0 }, tail: { list.zip(with: list).tail.map { $0.0 } })
      },
      Long("zip of a list") { .zip([$0, $0]) { $0[0] } },
      Long("closures") { list in LazyList(head: { list.head }, tail: { list.tail }) },
      Long("eager") { $0.eager.map { $0 } },
      Long("a signal") { $0.signal(on: .immediate).sequence },
    ])
  func chain(_ link: Long) {
    let (misuses, result) = (Log(), Lockbox<[Int]>())
    onSmallStack {
      Misuse.intercepted(by: { misuses($0) }) {
        VirtualClock().run {
          let start = LazyList(1...2)
          result.value = (0..<long(100_000)).reduce(start) { list, _ in link.make(list) }.array
        }
      }
    }
    #expect(misuses.entries.allSatisfy { $0.hasPrefix("LazyList: the calls are nested so deeply") })
    if misuses.entries.isEmpty { #expect(result.value == [1, 2]) }
  }

  @Test("A chain with eager lists in it has any length")
  func eagerChain() {
    let array = onSmallStack {
      (1...long(100_000)).reduce(LazyList(1...2)) { list, index in
        index % 20 == 0 ? list.eager.lazy : list.map { $0 }
      }.array
    }
    #expect(array == [1, 2])
  }

  @Test("A long list that is folded from the right works, or is reported as misuse")
  func foldRight() {
    let misuses = Log()
    let isFolded = onSmallStack {
      Misuse.intercepted(by: { misuses($0) }) {
        _ = LazyList(1...long(100_000)).foldRight(0) { $0 + $1() }
        return LazyList(Array(1...long(100_000))).eager.foldRight(0) { $0 + $1() } > 0
      }
    }
    #expect(isFolded)
    #expect(misuses.entries.count == 1)
    #expect(misuses.entries.first?.hasPrefix("foldRight: ") == true)
  }
}

struct Long: Sendable, CustomTestStringConvertible {
  static let count = isOptimized ? 50_000 : 5_000

  let testDescription: String
  let make: @Sendable (LazyList<Int>) -> LazyList<Int>

  init(_ name: String, _ make: @escaping @Sendable (LazyList<Int>) -> LazyList<Int>) {
    testDescription = name
    self.make = make
  }

  static func chain(from number: Int) -> LazyList<Int> {
    LazyList.return(number).concat(
      LazyList([number + 1]).filter { $0 <= count }.flattenMap { chain(from: $0) })
  }
}
