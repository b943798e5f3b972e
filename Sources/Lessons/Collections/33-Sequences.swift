import Reactive
import Stage

extension Lesson {
  /// A sequence holds values that are already there, or can be made, and gives them to whoever
  /// asks: it is pulled, where a signal pushes. Arrays, dictionaries and strings become sequences
  /// and share the operators that signals have. An element is computed when somebody asks for it,
  /// and once; so a sequence may be endless.
  ///
  /// **Trap.** `.signal` sends from a background scheduler, and subscribing to it does not wait for
  /// the values. An array that such a subscription fills is as a rule still empty on the next line,
  /// and is filled from another thread. To turn dictionaries into models use `map` and `.array`,
  /// which work at once, on your own thread.
  ///
  /// Swift's `.lazy` is pulled as well, but computes each element again whenever it is read. An
  /// `AsyncSequence` is pulled one value at a time, by a loop that waits for each. A dictionary has
  /// no order of its own, so “a dictionary” begins with a list of pairs.
  ///
  /// Where the documents are wrong:
  /// - B's comment on `[[seq map:] array]` says that the collection is enumerated when the signal
  ///   is subscribed to (当信号被订阅): there is no signal, and nothing is subscribed to; `array` asks
  ///   for the elements.
  @LessonBuilder static var sequences: Lesson {
    Lesson(33, "Sequences", in: .collections, retelling: .b("RACSequence"), .c("简化集合的处理", "序列变换"))

    /// Three steps: `rac_sequence`, `.signal`, subscribe. Which line comes first?
    Scene("an array") { log in
      let numbers = [1, 2, 3, 4]
      LazyList(numbers).signal.drawn("numbers").subscribe(
        next: { log("\($0)") },
        completed: { log("(array completed)") })
      log("(subscribeNext: returned)")
    }

    /// What does the subscriber get for each entry?
    Scene("a dictionary") { log in
      let pairs: KeyValuePairs = ["name": "xmg", "age": "18"]
      LazyList(pairs).signal.subscribeNext { x in
        let (key, value) = x
        log("\(key) \(value)")
      }
    }

    /// Three ways to fill an array. Which one has nothing on the next line?
    Scene("dictionaries to models") { log in
      let dictionaries = [["name": "CN"], ["name": "FR"], ["name": "BR"]]

      var items: [FlagItem] = []
      for dictionary in dictionaries { items.append(FlagItem(dictionary)) }
      log("(a loop: \(listed(items)))")

      let flags = Property<[FlagItem]>([])
      LazyList(dictionaries).signal.drawn("dictionaries", as: { $0["name"] ?? "" }).subscribeNext {
        dictionary in
        flags.modify { $0.append(FlagItem(dictionary)) }
      }
      log("right after subscribing: \(flags.value.count) items")
      Scheduler.main.after(.seconds(0.1)) { log("0.1 s later: \(listed(flags.value))") }

      log("map+array at once: \(listed(LazyList(dictionaries).map { FlagItem($0) }.array))")
    }

    /// When is each square made, and is any made twice?
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

    /// Three subscriptions to the same numbers. On which thread does each hear them?
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

    /// Which elements are tested for the head? What does the second reading run?
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
