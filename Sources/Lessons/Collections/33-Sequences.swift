import Reactive
import Stage

extension Lesson {
  /// A server's response contains a list of dictionaries, and the app needs a list of models. A
  /// sequence is a collection with a signal's operators, and computes an element when you ask for
  /// it.
  @LessonBuilder static var sequences: Lesson {
    Lesson(33, "Sequences", in: .collections)

    /// An array becomes a sequence and then a signal, and a subscriber subscribes to it. Which line
    /// comes first?
    ///
    /// - [ ] The first element: the array already has it.
    ///   {"1" before "(subscribeNext: returned)"} → The signal sends from a background scheduler.
    /// - [x] The line after `subscribeNext`.
    ///   {"(subscribeNext: returned)" before "(array completed)"}
    Scene("an array") { log in
      let numbers = [1, 2, 3, 4]
      LazyList(numbers).signal.drawn("numbers").subscribe(
        next: { log("\($0)") },
        completed: { log("(array completed)") })
      log("(subscribeNext: returned)")
    }
    // Why: `.signal` schedules an action on a background scheduler for each element.
    // `subscribeNext` does not wait for any of these actions.

    /// A dictionary becomes a sequence. What does the subscriber receive for each entry?
    Scene("a dictionary") { log in
      let pairs: KeyValuePairs = ["name": "xmg", "age": "18"]
      LazyList(pairs).signal.subscribeNext { x in
        let (key, value) = x
        log("\(key) \(value)")
      }
    }
    // Why: A dictionary's sequence contains a tuple of key and value for each entry. A dictionary
    // has no order of its own, so the Swift scene uses a list of pairs.
    //
    // **Where B is wrong.** Its dictionary is `@"name":@"xmg",@"age":@18`, and it unpacks each
    // entry with `RACTupleUnpack(NSString *key,NSString *value) = x;`. But the age is a number. The
    // compiler does not notice, and a string method such as `length` would throw. (B only logs the
    // value.) So the age in this scene is a string.

    /// Three arrays are filled: by a loop, by a subscription, and by `map` with `array`. Which
    /// array is still empty on the line after the code that fills it?
    ///
    /// - [ ] None of them. {"right after subscribing: 3 items"} → The subscription has not received
    ///   anything yet.
    /// - [x] The one that the subscription fills. {"right after subscribing: 0 items"}
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
    // Why: The subscription fills its array later, from a background scheduler. `map` and `array`
    // compute everything on the calling thread before they return.
    //
    // **Trap.** Do not fill an array from `.signal` and use it on the next line. It is filled
    // later, and from another thread. Use `map` and `array` to turn dictionaries into models.

    /// A sequence of squares has no end. When is each square computed, and is any computed twice?
    ///
    /// - [ ] All at once, when the sequence is created. {"(making 9)" before "head 1"} → An endless
    ///   sequence would never be finished.
    /// - [ ] Each time it is read. {2 "(making 1)"} → The result is stored after the first time.
    /// - [x] Once, when you first ask for it. {1 "(making 1)" and "head 1" before "(making 4)"}
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
    // Why: A sequence computes its head when you ask for it, and stores the result. Its tail is
    // another sequence that has not been computed. An eager sequence computes everything
    // immediately.
    //
    // **In Swift** `.lazy` also computes elements on demand, but computes an element again whenever
    // you read it. An `AsyncSequence` produces one value at a time, for a loop that awaits each
    // value.

    /// Three subscribers get the same numbers in different ways. On which thread does each of them
    /// receive the numbers?
    Scene(
      "later, elsewhere",
      racing: "Two workers and the main thread send the numbers at the same time; any may be first."
    ) { log in
      let numbers = LazyList([1, 2])
      numbers.signal.drawn("signal").subscribeNext { log("sequence.signal \($0)") }
      numbers.signal.deliverOnMainThread().drawn("delivered").subscribeNext {
        log("delivered on main \($0)")
      }
      numbers.signal(on: .main).drawn("on main").subscribeNext { log("made on main \($0)") }
      log("(subscribeNext: returned three times)")
    }
    // Why: `.signal` sends from a background scheduler. `deliverOnMainThread` moves those events to
    // main, and `signalWithScheduler:` sends from the scheduler that you pass.

    /// Which elements does `filter` test to find the head? Which closures run when the array is
    /// read again?
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
    // Why: To find the head, `filter` tests the elements up to the first one that passes, and `map`
    // runs for that element only. Later reads use the stored results and compute only the rest.
    //
    // **Where B is wrong.** Its comment on `map` with `array` says
    // "当信号被订阅，会遍历集合中的原始值": the collection is enumerated when the signal is
    // subscribed to. But there is no signal and no subscription; `array` asks for the elements.
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
