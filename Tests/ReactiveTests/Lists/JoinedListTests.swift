import Reactive
import Testing

@Suite struct JoinedListTests {
  @Test("SEQ-flatten-01: the closure runs when an element of the list that it returns is read")
  func flattenMap() {
    let text = scenario { _, log in
      let list = LazyList(1...2).flattenMap { number in
        log("f\(number)")
        return LazyList([number, number])
      }
      log(list.head)
      log(list.tail.head)
      log(list.tail.tail.head)
      log(list)
      log(LazyList(1...4).flattenMap { $0 == 2 ? nil : numbers(from: $0, through: 3, log) })
    }
    #expect(
      text == "f1 · 1 · 1 · f2 · 2 · [1, 1, 2, 2] · "
        + "h1 · t1 · h2 · t2 · h3 · t3 · h3 · t3 · [1, 2, 3, 3]")
  }

  @Test("SEQ-flatten-01: `flatten` joins the lists one after the other")
  func flatten() {
    let text = scenario { _, log in
      log(LazyList([LazyList([1, 2]), .empty, .return(3)]).flatten())
      log(LazyList<LazyList<Int>>.empty.flatten())
      log(LazyList(1...).map { _ in numbers(log) }.flatten().take(2))
    }
    #expect(text == "[1, 2, 3] · [] · h1 · t1 · h2 · t2 · [1, 2]")
  }

  @Test("SEQ-bind-01: the outer closure runs when `bind` is called, and never again")
  func bind() {
    let text = scenario { _, log in
      let list = numbers(through: 2, log).bind {
        log("blk")
        let count = CallCounter()
        return { _, _ in .return(count.next()) }
      }
      log("bound")
      log(list)
      log(list)
    }
    #expect(text == "blk · bound · h1 · t1 · h2 · t2 · [0, 1] · [0, 1]")
  }

  @Test(
    "SEQ-bind-01: the stop flag ends the result after the returned list, and nil ends it at once")
  func bindStops() {
    let text = scenario { _, log in
      func bound(_ last: LazyList<Int>?) -> LazyList<Int> {
        numbers(log).bind {
          { value, stop in
            stop = value == 2
            return value == 1 ? .return(1) : last
          }
        }
      }
      log(bound(.return(2)))
      log(bound(LazyList([2, 3])))
      log(bound(.empty))
      log(bound(nil))
      log(
        numbers(log).bind {
          { value, stop in
            stop = true
            return .return(value)
          }
        })
    }
    let both = "h1 · t1 · h2 · "
    #expect(
      text == both + "t2 · [1, 2] · " + both + "t2 · [1, 2, 3] · " + both + "t2 · [1] · " + both
        + "[1] · h1 · t1 · [1]")
  }

  @Test("`concat` and `startWith` begin the second list when the first has ended")
  func concat() {
    let text = scenario { _, log in
      let list = numbers(through: 1, log).concat(numbers(from: 5, through: 6, log)).startWith(0)
      log("made")
      log(list.head)
      log(list.tail.head)
      log(list.tail.tail.head)
      log(list)
      log(list)
      log(LazyList.concat([LazyList(1...2), .empty, .return(3)]))
      log(LazyList.concat(.return(1), .return(2)))
      log(LazyList<Int>.concat())
    }
    #expect(
      text == "made · 0 · h1 · 1 · t1 · h5 · 5 · t5 · h6 · t6 · [0, 1, 5, 6] · [0, 1, 5, 6] · "
        + "[1, 2, 3] · [1, 2] · []")
  }

  @Test("`concat` has the same result however it is nested, and computes nothing twice")
  func nestedConcat() {
    let text = scenario { _, log in
      let (a, b) = (numbers(through: 1, log), numbers(from: 2, through: 3, log))
      let left = a.concat(b)
      let list = left.concat(.empty).concat(a.concat(.empty.concat(b)))
      log(list)
      log(left)
      log(left.concat(left))
    }
    #expect(
      text == "h1 · t1 · h2 · t2 · h3 · t3 · [1, 2, 3, 1, 2, 3] · [1, 2, 3] · [1, 2, 3, 1, 2, 3]")
  }

  @Test("SEQ-zip-01: the result is as long as the shorter list, and is computed pair by pair")
  func zip() {
    let text = scenario { _, log in
      let list = numbers(through: 2, log).zip(with: numbers(from: 5, through: 9, log))
      log("made")
      log(list.head)
      log(list.head)
      log(list.tail.head)
      log(list)
      log(LazyList(1...2).zip(with: LazyList("abc")))
      log(LazyList("abc").zip(with: LazyList(1...2)))
      log(LazyList<Int>.empty.zip(with: numbers(log)))
    }
    #expect(
      text == "made · h1 · h5 · (1, 5) · (1, 5) · t1 · t5 · h2 · h6 · (2, 6) · t2 · "
        + #"[(1, 5), (2, 6)] · [(1, "a"), (2, "b")] · [("a", 1), ("b", 2)] · []"#)
  }

  @Test(
    "SEQ-zip-01: `zip` makes arrays of one element per list; the `zip` of no lists is empty")
  func zipOfMany() {
    let text = scenario { _, log in
      let rows = LazyList.zip([numbers(log), numbers(from: 5, through: 6, log)])
      log("made")
      log(rows.head)
      log(rows)
      log(LazyList.zip([LazyList(1...2), LazyList(3...4)]) { "\($0[0])/\($0[1])" })
      log(LazyList.zip([LazyList(1...2)]))
      log(LazyList.zip([LazyList<Int>]()))
      log(LazyList([("a", 1, true), ("b", 2, false)]).reduceEach { "\($0)\($1)\($2)" })
    }
    #expect(
      text == "made · h1 · h5 · [1, 5] · t1 · t5 · h2 · h6 · t2 · t6 · h3 · "
        + #"[[1, 5], [2, 6]] · ["1/3", "2/4"] · [[1], [2]] · [] · ["a1true", "b2false"]"#)
  }
}
