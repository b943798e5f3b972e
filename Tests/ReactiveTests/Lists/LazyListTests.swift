import Reactive
import Testing

@Suite struct LazyListTests {
  @Test("SEQ-lazy-01: head and tail are each computed once, when they are first read")
  func headAndTail() {
    let text = scenario { _, log in
      let list = numbers(through: 2, log)
      log("made")
      log(list.head)
      log(list.head)
      let tail = list.tail
      log("tail")
      log(list.tail.head)
      log(tail.head)
      log(tail.tail.head)
      log(tail.tail.tail.head)
    }
    #expect(text == "made · h1 · 1 · 1 · t1 · tail · h2 · 2 · 2 · t2 · nil · nil")
  }

  @Test("SEQ-lazy-01: reading the tail does not compute the head")
  func tailFirst() {
    let text = scenario { _, log in
      let list = numbers(log)
      log(list.tail.tail.head)
      log(list.head)
    }
    #expect(text == "t1 · t2 · h3 · 3 · h1 · 1")
  }

  @Test("SEQ-lazy-01: a nil head, a nil tail and a missing tail end the list")
  func ends() {
    let text = scenario { _, log in
      let headless = LazyList<Int>(
        head: { nil },
        tail: {
          log("tail")
          return .return(2)
        })
      log(headless)
      log(LazyList(head: { 1 }, tail: { nil }))
      log(LazyList(head: { 1 }))
      log(LazyList(head: { 1 }, tail: { headless }))
      log(headless.tail)
    }
    #expect(text == "[] · [1] · [1] · [1] · tail · [2]")
  }

  @Test("SEQ-map-01: the closure runs once for each element, when the element is first read")
  func map() {
    let text = scenario { _, log in
      let list = numbers(through: 3, log).map { number in
        log("m\(number)")
        return number * 10
      }
      log("made")
      log(list.head)
      log(list.head)
      log(list.tail.head)
      log(list)
      log(list)
      log(list.map { $0 + 1 })
      log(list.mapReplace("x"))
    }
    #expect(
      text == "made · h1 · m1 · t1 · 10 · 10 · h2 · m2 · t2 · 20 · h3 · m3 · t3 · [10, 20, 30] · "
        + #"[10, 20, 30] · [11, 21, 31] · ["x", "x", "x"]"#)
  }

  @Test("SEQ-filter-01: `filter` looks for a head only when the head is read")
  func filter() {
    let text = scenario { _, log in
      let even = LazyList(1...4).filter { number in
        log("p\(number)")
        return number % 2 == 0
      }
      log(even.head)
      let tail = even.tail
      log("tail")
      log(tail.head)
      log(tail.tail.head)
      log(LazyList([1, 2, 1, 3]).ignore(1))
    }
    #expect(text == "p1 · p2 · 2 · tail · p3 · p4 · 4 · nil · [2, 3]")
  }

  @Test("SEQ-take-01: elements that are not taken are not computed")
  func take() {
    let text = scenario { _, log in
      log(numbers(log).take(1))
      log(numbers(log).take(0))
      log(numbers(log).take(3))
      log(LazyList(1...2).take(3))
    }
    #expect(
      text == "h1 · t1 · [1] · [] · h1 · t1 · h2 · t2 · h3 · t3 · [1, 2, 3] · [1, 2]")
  }

  @Test(
    "SEQ-take-01: `takeUntil` and `takeWhile` compute the element that ends them, and none after it"
  )
  func takeUntil() {
    let text = scenario { _, log in
      log(numbers(log).takeUntil { $0 == 2 })
      log(numbers(log).takeWhile { $0 < 2 })
      log(LazyList(1...2).takeWhile { _ in true })
      log(LazyList(1...2).takeUntil { _ in true })
    }
    #expect(text == "h1 · t1 · h2 · [1] · h1 · t1 · h2 · [1] · [1, 2] · []")
  }

  @Test("SEQ-skip-01: skipped elements are computed when the first head is read")
  func skip() {
    let text = scenario { _, log in
      let count = CallCounter()
      let list = LazyList(1...3).map { number in
        _ = count.next()
        return number
      }.skip(2)
      log(count.value)
      log(list.head)
      log(count.value)
      log(list.skip(5))
      log(LazyList(1...3).skip(3))
      log(LazyList(1...3).skip(0))
      log(LazyList([1, 5, 2]).skipUntil { $0 > 3 })
      log(LazyList([1, 5, 2]).skipWhile { $0 < 4 })
      log(LazyList(1...3).skipUntil { _ in false })
    }
    #expect(text == "0 · 3 · 3 · [] · [] · [1, 2, 3] · [5, 2] · [5, 2] · []")
  }

  @Test("`take` and `skip` report a negative count, and then take nothing or skip nothing")
  func negativeCounts() {
    let text = scenario { _, log in
      Misuse.intercepted(by: { log($0) }) {
        log(LazyList(1...2).take(-1))
        log(LazyList(1...2).skip(-1))
      }
    }
    #expect(
      text == "take(-1): the count must not be negative. · [] · "
        + "skip(-1): the count must not be negative. · [1, 2]")
  }

  @Test("`scan`, `combinePrevious` and `distinctUntilChanged` use the previous elements")
  func states() {
    let text = scenario { _, log in
      let sums = LazyList(1...4).scan(0) { sum, number in
        log("\(sum)+\(number)")
        return sum + number
      }
      log(sums.tail.head)
      log(sums)
      log(LazyList([5, 6]).scan("") { "\($0)\($1)@\($2) " })
      log(LazyList([1, 4, 9]).combinePrevious(0) { $1 - $0 })
      log(LazyList([1, 1, 2, 2, 1]).distinctUntilChanged())
      log(LazyList([nil, nil, 1, nil]).distinctUntilChanged())
      log(LazyList<Int>.empty.scan(7) { $0 + $1 })
    }
    #expect(
      text == "0+1 · 1+2 · 3 · 3+3 · 6+4 · [1, 3, 6, 10] · "
        + #"["5@0 ", "5@0 6@1 "] · [1, 3, 5] · [1, 2, 1] · [nil, Optional(1), nil] · []"#)
  }
}
