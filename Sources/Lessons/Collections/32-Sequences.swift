import Reactive
import Stage

extension Lesson {
  /// A sequence holds values that are already there, or can be made, and gives them to whoever
  /// asks: it is pulled, where a signal pushes.
  ///
  /// Arrays, dictionaries and strings all become sequences, and then share the operators that
  /// signals have: `filter`, `map`, `take`. Nothing is computed until somebody asks for an element,
  /// and then only as much as that element takes, once. In the log of the filter, "a" and "bb" are
  /// tested when the head is wanted, "ccc" when the array is, and a second reading runs nothing.
  /// An endless sequence is therefore an ordinary thing.
  ///
  /// What people get wrong is `.signal`. Subscribing to it returns before the first value, which
  /// comes from a background scheduler, one scheduled action for each element: an array filled by
  /// such a subscription is still empty on the next line, and filled from another thread. To turn
  /// dictionaries into models, `map` and `.array` are what you want, at once and where you are.
  /// Swift says `.lazy` for the first half of this, though without remembering elements, and an
  /// `AsyncSequence` for the second. A dictionary has no order of its own, which is why the scene
  /// lists its pairs.
  @LessonBuilder static var sequences: Lesson {
    Lesson(32, "Sequences", in: .collections, retelling: .b("RACSequence"), .c("简化集合的处理", "序列变换"))

    Scene("an array") { log in
      let numbers = [1, 2, 3, 4]
      LazyList(numbers).signal.subscribe(
        next: { log("\($0)") },
        completed: { log("(array completed)") })
      log("(subscribeNext: returned)")
    }

    Scene("a dictionary") { log in
      let pairs: KeyValuePairs = ["name": "xmg", "age": "18"]
      LazyList(pairs).signal.subscribeNext { x in
        let (key, value) = x
        log("\(key) \(value)")
      }
    }

    Scene("dictionaries to models") { log in
      let dictionaries = [["name": "CN"], ["name": "FR"], ["name": "BR"]]

      var items: [FlagItem] = []
      for dictionary in dictionaries { items.append(FlagItem(dictionary)) }
      log("(a loop: \(listed(items)))")

      let flags = Property<[FlagItem]>([])
      LazyList(dictionaries).signal.subscribeNext { dictionary in
        flags.modify { $0.append(FlagItem(dictionary)) }
      }
      log("right after subscribing: \(flags.value.count) items")
      Scheduler.main.after(.seconds(0.1)) { log("0.1 s later: \(listed(flags.value))") }

      log("map+array at once: \(listed(LazyList(dictionaries).map { FlagItem($0) }.array))")
    }

    Scene("lazy until asked") { log in
      let squares = LazyList(1...).map { number in
        log("(making \(number * number))")
        return number * number
      }
      log("head \(squares.head), again \(squares.head)")
      log("head of the tail \(squares.tail.head)")
      log("the first three \(squares.take(3).array)")

      let eager = LazyList(["a", "b"]).eager.map { letter in
        log("(making \(letter.uppercased()))")
        return letter.uppercased()
      }
      log("an eager one was made before it is asked: \(eager.head)")
    }

    Scene(
      "later, elsewhere",
      racing: "Two workers and main go through the numbers at the same instant; any may be first."
    ) { log in
      let numbers = LazyList([1, 2])
      numbers.signal.subscribeNext { log("sequence.signal \($0)") }
      numbers.signal.deliverOnMainThread().subscribeNext { log("delivered on main \($0)") }
      numbers.signal(on: .main).subscribeNext { log("made on main \($0)") }
      log("(subscribeNext: returned three times)")
    }

    Scene("filter and map") { log in
      let strings = ["a", "bb", "ccc"]
      let results = LazyList(strings).filter { string in
        log("(filter \(string))")
        return string.count >= 2
      }.map { string in
        log("(map \(string))")
        return string + "foobar"
      }
      log("(built: nothing ran yet)")
      log("head \(results.head)")
      log("array (\(results.array.joined(separator: ", ")))")
      log("again (\(results.array.joined(separator: ", ")))")
    }
  }
}

private struct FlagItem: Sendable {
  let name: String

  init(_ dictionary: [String: String]) {
    name = dictionary["name"] ?? ""
  }
}

private func listed(_ flags: [FlagItem]) -> String {
  "(" + flags.map(\.name).joined(separator: ", ") + ")"
}
