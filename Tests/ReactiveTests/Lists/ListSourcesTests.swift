import Reactive
import Testing

@Suite struct ListSourcesTests {
  @Test("SEQ-sources-01: a list has its source's elements in the source's order")
  func sources() {
    let dictionary = ["name": 1, "age": 2, "size": 3]
    let set: Set = [3, 1, 4, 5]
    #expect(LazyList(dictionary).array.map(\.key) == dictionary.map(\.key))
    #expect(LazyList(dictionary).array.map(\.value) == dictionary.map(\.value))
    #expect(LazyList(dictionary.keys).array == Array(dictionary.keys))
    #expect(LazyList(dictionary.values).array == Array(dictionary.values))
    #expect(LazyList(set).array == Array(set))
    #expect(LazyList([1, 2, 1]).array == [1, 2, 1])
    #expect(LazyList([1, 2, 3].dropFirst()).array == [2, 3])
    #expect(LazyList(1...3).array == [1, 2, 3])
    #expect(LazyList(stride(from: 9, to: 3, by: -2)).array == [9, 7, 5])
    #expect(LazyList("an\u{303}🇨🇳b").array.map { "\($0)" } == ["a", "ñ", "🇨🇳", "b"])
    #expect(LazyList(AnySequence([1, 2])).array == [1, 2])
    #expect(LazyList(LazyList(1...2)).array == [1, 2])
    #expect(LazyList([Int]()).array == [])
    #expect(LazyList("").head == nil)
  }

  @Test("SEQ-sources-01: a list can contain nil, and nil does not end it")
  func optionals() {
    let list = LazyList<Int?>([1, nil, 3])
    #expect(list.array == [1, nil, 3])
    #expect(list.tail.head == .some(nil))
    #expect(list.map { $0 }.filter { $0 == nil }.array == [nil])
    #expect(list.foldLeft(0) { $0 + ($1 ?? 10) } == 14)
    #expect(list.tail.tail.tail.head == .none)
  }

  @Test("SEQ-sources-01: an enumerator is asked for one element at a time")
  func enumerator() {
    let text = scenario { _, log in
      let enumerator = AnyIterator(
        (1...3).lazy.map { number in
          log("next \(number)")
          return number
        }.makeIterator())
      let list = LazyList(enumerator)
      log("made")
      log(list.tail.head)
      log(list.head)
      log(list)
      log(list)
    }
    #expect(text == "made · next 1 · next 2 · 2 · 1 · next 3 · [1, 2, 3] · [1, 2, 3]")
  }

  @Test("SEQ-sources-01: an endless sequence makes an endless list")
  func endless() {
    #expect(LazyList(1...).map { $0 * $0 }.take(3).array == [1, 4, 9])
    #expect(LazyList(sequence(first: 1) { $0 * 2 }).skip(3).head == 8)
  }

  @Test("SEQ-immutability-01: changing the source does not change the list")
  func immutability() {
    var array = [1, 2]
    var dictionary = ["a": 1]
    var set: Set = [1]
    var string = "ab"
    let lists = (LazyList(array), LazyList(dictionary), LazyList(set), LazyList(string))
    array.append(3)
    array[0] = 9
    dictionary["b"] = 2
    set.removeAll()
    string = "c"
    #expect(lists.0.array == [1, 2])
    #expect(lists.1.array.map { "\($0.key)\($0.value)" } == ["a1"])
    #expect(lists.2.array == [1])
    #expect(lists.3.array == ["a", "b"])
  }

  @Test("Two lists are equal if their elements are equal, whatever they were made from")
  func equality() {
    let text = scenario { _, log in
      let list = numbers(through: 2, log)
      log(list == LazyList([1, 2]))
      log(LazyList([1, 2, 3]) == list)
      log(list == LazyList([1]))
      log(numbers(log) == LazyList([7, 2]))
      log(LazyList.empty == LazyList<Int>([]).map { $0 })
      log(LazyList(1...2).eager == LazyList([1, 2]))
      let endless = LazyList(1...)
      log(endless == endless)
      log(LazyList<Int?>([nil]) == LazyList<Int?>([]))
    }
    #expect(
      text == "h1 · t1 · h2 · t2 · true · false · false · h1 · false · true · true · true · false")
  }

  @Test("Printing a list computes nothing, and stops at an uncomputed element or after a hundred")
  func printing() {
    let text = scenario { _, log in
      let list = numbers(through: 2, log).map { $0 * 10 }
      log("\(list)")
      _ = list.head
      log("\(list)")
      _ = list.tail.head
      log("\(list)")
      _ = list.array
      log("\(list)")
      let pair = numbers(log)
      _ = pair.tail.head
      log("\(pair)")
      log("\(LazyList(["a", "b"])) \(LazyList<Int>.empty) \(LazyList([LazyList(1...)]))")
      let long = LazyList(1...).map { $0 % 2 }
      _ = long.take(200).array
      log("\("\(long)".count) \("\(long)".suffix(7))")
    }
    #expect(
      text == "LazyList(…) · h1 · t1 · LazyList(10, …) · h2 · t2 · LazyList(10, 20, …) · "
        + "LazyList(10, 20) · t1 · h2 · LazyList(…) · "
        + "LazyList(a, b) LazyList() LazyList(LazyList(…)) · 311 , 0, …)")
  }
}
