import Reactive

extension Example {
  static let lists: [Example] = [
    .prints {
      let list = LazyList(1...).map { $0 * $0 }.filter { $0 % 2 == 0 }
      print(list.take(3).array, list)
    },
    .prints {
      let list = LazyList(
        head: {
          print("making the head")
          return 1
        },
        tail: { .return(2) })
      print(list.head!, list.head!, list.array)
    },
    .prints {
      for number in LazyList(1...2) { print(number) }
    },
    .prints {
      var iterator = LazyList(1...2).makeIterator()
      print(iterator.next()!, iterator.next()!, iterator.next() == nil)
    },
    .gives {
      LazyList(1...).bind {
        { value, stop in
          stop = value == 2
          return LazyList(["\(value)", "!"])
        }
      }.array
    },
    .gives { LazyList(1...3).flattenMap { LazyList(0..<$0) }.array },
    .gives { LazyList([LazyList(1...2), .empty, .return(3)]).flatten().array },
    .gives { LazyList(1...2).concat(LazyList(5...6)).array },
    .gives { LazyList.concat([LazyList(1...2), .return(7)]).array },
    .gives { LazyList.concat(LazyList(1...2), .return(7), .return(8)).array },
    .gives { LazyList(1...3).startWith(0).array },
    .prints {
      let list = LazyList(1...2).eager.map { number in
        print("making", number)
        return number
      }
      print("made", list.take(1).array)
    },
    .gives { LazyList(1...3).foldLeft(0) { $0 - $1 } },
    .gives { LazyList(1...3).foldRight(0) { $0 - $1() } },
    .gives { LazyList(1...).foldRight(false) { first, rest in first > 3 || rest() } },
    .gives { LazyList(1...).any { $0 > 3 } },
    .gives { LazyList(1...).all { $0 < 4 } },
    .gives { LazyList(1...).first { $0 % 7 == 0 } == 7 },
    .prints {
      let list = LazyList(1...3).map { number in
        print("making", number)
        return number * 10
      }
      print(list.head!, list.head!, list)
    },
    .gives { LazyList("abc").mapReplace(1).array },
    .gives { LazyList(1...).filter { $0 % 3 == 0 }.take(2).array },
    .gives { LazyList([1, 2, 1]).ignore(1).array },
    .gives { LazyList([1, 1, 2, 1]).distinctUntilChanged().array },
    .gives { LazyList(1...4).scan(0) { $0 + $1 }.array },
    .gives { LazyList("ab").scan("") { "\($0)\($1)\($2)" }.array },
    .gives { LazyList([1, 4, 9]).combinePrevious(0) { $1 - $0 }.array },
    .prints {
      LazyList(1...2).signal(on: .main).subscribe(
        next: { print($0) }, completed: { print("completed") })
      Scheduler.main.schedule { print("something else") }
    },
    .prints {
      let numbers = Signal.of(1, 2, 3).sequence.map { $0 * 10 }
      print(numbers.array)
    },
    .gives { LazyList(1...5).skip(3).array },
    .gives { LazyList([1, 5, 2]).skipUntil { $0 > 3 }.array },
    .gives { LazyList([1, 5, 2]).skipWhile { $0 < 4 }.array },
    .gives { LazyList.return(1).array },
    .gives { LazyList("añb").array },
    .gives { LazyList(["age": 18].keys).array },
    .gives { LazyList(1...).take(3).array },
    .gives { LazyList(1...).takeUntil { $0 > 3 }.array },
    .gives { LazyList(1...).takeWhile { $0 < 4 }.array },
    .prints {
      let list = LazyList(1...).map { $0 * 10 }
      print(list.tail.tail.head!)
      print(list)
    },
    .gives { LazyList(1...).zip(with: LazyList("ab")).map { "\($0)\($1)" }.array },
    .gives { LazyList.zip([LazyList(1...), LazyList(7...8)]).array },
    .gives { LazyList.zip([LazyList(1...), LazyList(7...8)]) { $0[0] * $0[1] }.array },
  ]
}
