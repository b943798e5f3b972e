import Reactive
import Testing

@Suite struct FoldListTests {
  @Test(
    "SEQ-foldLeft-01: `foldLeft` combines from the left, and returns the start value for an empty list"
  )
  func foldLeft() {
    let text = scenario { _, log in
      log(LazyList(1...3).foldLeft(0) { $0 - $1 })
      log(LazyList(1...3).foldLeft("s") { "(\($0) \($1))" })
      let start = LazyList<Int>.empty.foldLeft(9) { _, _ in
        log("called")
        return 0
      }
      log(start)
    }
    #expect(text == "-6 · (((s 1) 2) 3) · 9")
  }

  @Test(
    "`foldRight` combines from the right, and computes the rest only if the closure asks for it")
  func foldRight() {
    let text = scenario { _, log in
      log(LazyList(1...3).foldRight("s") { "(\($0) \($1()))" })
      log(LazyList(1...3).foldRight(0) { $0 - $1() })
      log(numbers(log).foldRight(2) { first, _ in first })
      log(numbers(log).foldRight(false) { first, rest in first == 2 || rest() })
      log(LazyList(1...3).foldRight(3) { $1() })
      log(LazyList<Int>.empty.foldRight(9) { _, _ in 0 })
      let twice = numbers(through: 2, log).foldRight(0) { first, rest in
        log("f\(first)")
        return rest() + rest() + first
      }
      log(twice)
      let copy = LazyList(1...3).foldRight(LazyList.empty) { $1().startWith($0) }
      log(copy)
    }
    #expect(
      text == "(1 (2 (3 s))) · 2 · h1 · 1 · h1 · t1 · h2 · true · 3 · 9 · "
        + "h1 · f1 · t1 · h2 · f2 · t2 · 5 · [1, 2, 3]")
  }

  @Test("SEQ-all-01: `all` stops at the first element that does not pass")
  func all() {
    let text = scenario { _, log in
      let result = LazyList(1...4).all { number in
        log("p\(number)")
        return number < 2
      }
      log(result)
      log(LazyList<Int>.empty.all { _ in false })
      log(LazyList(1...3).all { $0 < 4 })
      log(numbers(log).all { $0 < 2 })
    }
    #expect(text == "p1 · p2 · false · true · true · h1 · t1 · h2 · t2 · false")
  }

  @Test("`any` and `first(where:)` stop at the first element that passes")
  func anyAndFirst() {
    let text = scenario { _, log in
      log(numbers(log).any { $0 > 1 })
      log(LazyList(1...3).any { $0 > 3 })
      log(LazyList<Int>.empty.any { _ in true })
      log(numbers(log).first { $0 > 1 })
      log(LazyList(1...3).first { $0 > 3 })
    }
    #expect(text == "h1 · t1 · h2 · t2 · true · false · false · h1 · t1 · h2 · t2 · 2 · nil")
  }

  @Test("SEQ-enumerator-01: an iterator computes one element at a time")
  func iterator() {
    let text = scenario { _, log in
      var iterator = numbers(through: 3, log).makeIterator()
      log("made")
      for _ in 1...5 { log(iterator.next()) }
    }
    #expect(text == "made · h1 · t1 · 1 · h2 · t2 · 2 · h3 · t3 · 3 · nil · nil")
  }

  @Test("SEQ-enumerator-01: an iterator releases the elements that it has passed")
  func iteratorLetsGo() {
    let text = scenario { _, log in
      var passed: [() -> TrackedObject?] = []
      func list(_ number: Int) -> LazyList<Int> {
        let tracked = TrackedObject()
        passed.append { [weak tracked] in tracked }
        let rest = number < 2 ? list(number + 1) : .empty
        return LazyList(head: { withExtendedLifetime(tracked) { number } }, tail: { rest })
      }
      var iterator = list(1).makeIterator()
      func living() -> String {
        passed.map { $0() == nil ? "gone" : "there" }.joined(separator: " ")
      }
      log(living())
      while let number = iterator.next() { log("\(number): \(living())") }
    }
    #expect(text == "there there · 1: gone there · 2: gone gone")
  }
}
