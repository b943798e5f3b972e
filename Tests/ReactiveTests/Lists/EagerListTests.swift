import Reactive
import Testing

@Suite struct EagerListTests {
  @Test(
    "SEQ-eager-01: the conversion computes all elements, and derived lists are computed at once")
  func eager() {
    let text = scenario { _, log in
      let eager = numbers(through: 2, log).eager
      log("eager")
      let mapped = eager.map { number in
        log("m\(number)")
        return number * 10
      }
      log("mapped")
      log(mapped.take(1))
      let lazy = mapped.lazy.map { number in
        log("n\(number)")
        return number + 1
      }
      log("lazy")
      log(lazy.head)
      log(lazy)
    }
    #expect(
      text == "h1 · t1 · h2 · t2 · eager · m1 · m2 · mapped · [10] · lazy · n10 · 11 · n20 · "
        + "[11, 21]")
  }

  @Test(
    "SEQ-eager-01: every list derived from an eager list is eager",
    arguments: [
      Derivation("1") { list, called in list.take(1).map(called) },
      Derivation("2") { list, called in list.tail.map(called) },
      Derivation("2") { list, called in list.skip(1).map(called) },
      Derivation("2") { list, called in list.filter { $0 > 1 }.map(called) },
      Derivation("1 · 2") { list, called in list.flattenMap { .return($0) }.map(called) },
      Derivation("1 · 2") { list, called in list.bind { { value, _ in .return(called(value)) } } },
      Derivation("1 · 2 · 3") { list, called in list.concat(.return(3)).map(called) },
      Derivation("0 · 1 · 2") { list, called in list.startWith(0).map(called) },
      Derivation("1 · 2") { list, called in list.zip(with: list).map { called($0.0) } },
      Derivation("1 · 3") { list, called in list.scan(0) { $0 + $1 }.map(called) },
    ])
  func derived(_ derivation: Derivation) {
    let text = scenario { _, log in
      @Sendable func called(_ number: Int) -> Int {
        log(number)
        return number
      }
      _ = derivation.make(LazyList(1...2).eager, called)
      log("eager")
      _ = derivation.make(LazyList(1...2), called)
      _ = derivation.make(LazyList(1...2).eager.lazy, called)
      log("lazy")
    }
    #expect(text == "\(derivation.calls) · eager · lazy")
  }

  @Test(
    "SEQ-eager-01: converting an eager list to eager, or a lazy one to lazy, returns it unchanged")
  func same() {
    let text = scenario { _, log in
      let list = numbers(through: 2, log)
      let lazy = list.lazy
      log(lazy.head)
      log("\(list)")
      let eager = list.eager
      let places = [eager, eager.eager, eager.lazy].map { list in
        list.array.withUnsafeBufferPointer { $0.baseAddress }
      }
      log(places[0] == places[1])
      log(places[0] == places[2])
      log("\(list)")
    }
    #expect(text == "h1 · 1 · LazyList(1, …) · t1 · h2 · t2 · true · true · LazyList(1, 2)")
  }

  @Test("An eager list is folded from its end")
  func foldRight() {
    let text = scenario { _, log in
      let sum = LazyList(1...3).eager.foldRight(0) { first, rest in
        log("f\(first)")
        return first
      }
      log(sum)
      log(LazyList<Int>.empty.eager.foldRight(9) { _, _ in 0 })
      log(LazyList(1...3).eager.tail.foldRight(0) { $0 - $1() })
    }
    #expect(text == "f3 · f2 · f1 · 1 · 9 · -1")
    let count = long(100_000)
    let sum = onSmallStack { LazyList(1...count).eager.foldRight(0) { $0 + $1() } }
    #expect(sum == count * (count + 1) / 2)
  }

  @Test("A list derived from a lazy list stays lazy, even with eager lists inside it")
  func lazyStaysLazy() {
    let text = scenario { _, log in
      let eager = LazyList(1...2).eager
      let lists = [
        LazyList.empty.concat(eager), LazyList.return(0).concat(eager).tail,
        LazyList.return(0).flattenMap { _ in eager }.tail, LazyList.concat([eager]),
        LazyList(head: { 0 }).concat(eager).tail.tail,
      ]
      for list in lists { _ = list.map { log($0) } }
      log("\(lists.map(\.array))")
    }
    #expect(text == "[[1, 2], [1, 2], [2], [1, 2], [2]]")
  }
}

/// A list derived from another one, and the calls of its closure if the other list is eager.
struct Derivation: Sendable {
  let calls: String
  let make: @Sendable (LazyList<Int>, @escaping @Sendable (Int) -> Int) -> LazyList<Int>

  init(
    _ calls: String,
    _ make: @escaping @Sendable (LazyList<Int>, @escaping @Sendable (Int) -> Int) -> LazyList<Int>
  ) {
    self.calls = calls
    self.make = make
  }
}
