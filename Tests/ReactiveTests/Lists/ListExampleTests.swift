import Reactive
import Testing

/// The examples that stand above the list's operators, as they stand there.
@Suite struct ListExampleTests {
  @Test("what the examples print is what they say")
  func printed() {
    let text = scenario { clock, log in
      @Sendable func print(_ items: Any...) {
        log(items.map { "\($0)" }.joined(separator: " "))
      }
      do {
        @Sendable func squares(from number: Int) -> LazyList<Int> {
          LazyList(head: { number * number }, tail: { squares(from: number + 1) })
        }
        let list = squares(from: 1).filter { $0 % 2 == 0 }
        print(list.take(3).array, list)
      }
      do {
        let list = LazyList(
          head: {
            print("head")
            return 1
          },
          tail: {
            print("tail")
            return nil
          })
        print(list.head!, list.head!)
      }
      do {
        let list = LazyList(1...3).map {
          print("making", $0)
          return $0 * 10
        }
        print(list.head!, list.head!, list)
      }
      do {
        let list = LazyList(1...3).eager.map {
          print("making", $0)
          return $0
        }.take(1)
        _ = list
      }
      do {
        let list = LazyList(1...).map { $0 * 10 }
        let third = list.tail.tail.head
        print(list)
        _ = third
      }
      do {
        LazyList(1...2).signal(on: .main).subscribe(
          next: { print($0) }, completed: { print("completed") })
        Scheduler.main.schedule { print("something else") }
        clock.advance(by: .zero)
      }
      do {
        let numbers = Signal.of(1, 2, 3).sequence.map { $0 * 10 }
        print(numbers.array)
      }
    }
    #expect(
      text
        == "[4, 16, 36] LazyList(4, 16, 36, …) · head · 1 1 · making 1 · 10 10 LazyList(10, …) · "
        + "making 1 · making 2 · making 3 · LazyList(10, 20, 30, …) · "
        + "1 · something else · 2 · completed · [10, 20, 30]")
  }

  @Test("what the examples make is what they say")
  func made() {
    #expect(LazyList(1...3).array == [1, 2, 3])
    #expect(LazyList("añb").array == ["a", "ñ", "b"])
    #expect("\(LazyList(["age": 18]).array)" == #"[(key: "age", value: 18)]"#)
    #expect(LazyList(["age": 18].keys).array == ["age"])
    let bound = LazyList(1...).bind {
      { value, stop in
        stop = value == 2
        return LazyList(["\(value)", "!"])
      }
    }
    #expect(bound.array == ["1", "!", "2", "!"])
    #expect(LazyList(1...3).flattenMap { LazyList(0..<$0) }.array == [0, 0, 1, 0, 1, 2])
    #expect(LazyList([LazyList(1...2), .empty, .return(3)]).flatten().array == [1, 2, 3])
    #expect(LazyList(1...2).concat(LazyList(5...6)).array == [1, 2, 5, 6])
    #expect(LazyList(1...3).startWith(0).array == [0, 1, 2, 3])
    #expect(LazyList("abc").mapReplace(1).array == [1, 1, 1])
    #expect(LazyList(1...).filter { $0 % 3 == 0 }.take(2).array == [3, 6])
    #expect(LazyList([1, 2, 1]).ignore(1).array == [2])
    #expect(LazyList([1, 1, 2, 1]).distinctUntilChanged().array == [1, 2, 1])
    #expect(LazyList(1...).take(3).array == [1, 2, 3])
    #expect(LazyList(1...).takeUntil { $0 > 3 }.array == [1, 2, 3])
    #expect(LazyList(1...).takeWhile { $0 < 4 }.array == [1, 2, 3])
    #expect(LazyList(1...5).skip(3).array == [4, 5])
    #expect(LazyList([1, 5, 2]).skipUntil { $0 > 3 }.array == [5, 2])
    #expect(LazyList([1, 5, 2]).skipWhile { $0 < 4 }.array == [5, 2])
    #expect(LazyList(1...4).scan(0) { $0 + $1 }.array == [1, 3, 6, 10])
    #expect(LazyList("ab").scan("") { "\($0)\($1)\($2)" }.array == ["a0", "a0b1"])
    #expect(LazyList([1, 4, 9]).combinePrevious(0) { $1 - $0 }.array == [1, 3, 5])
    let pairs = LazyList(1...).zip(with: LazyList("ab")).map { "\($0)\($1)" }
    #expect(pairs.array == ["1a", "2b"])
    #expect(LazyList.zip([LazyList(1...), LazyList(7...8)]).array == [[1, 7], [2, 8]])
    let products = LazyList.zip([LazyList(1...), LazyList(7...8)]) { $0[0] * $0[1] }
    #expect(products.array == [7, 16])
    #expect(LazyList([(1, 2, 3)]).reduceEach { $0 + $1 + $2 }.array == [6])
    #expect(LazyList(1...3).foldLeft(0) { $0 - $1 } == -6)
    #expect(LazyList(1...3).foldRight(0) { $0 - $1() } == 2)
    #expect(LazyList(1...).foldRight(false) { first, rest in first > 3 || rest() })
    #expect(LazyList(1...).any { $0 > 3 })
    #expect(!LazyList(1...).all { $0 < 4 })
    #expect(LazyList(1...).first { $0 % 7 == 0 } == 7)
  }
}
