import Reactive

extension Replica {
  // B06
  func listOfArrayAndDictionary() {
    LazyList([1, 2, 3, 4]).signal.subscribeNext {
      log("\($0) (thread \(thread))")
    } completed: {
      log("(array completed, thread \(thread))")
      // In pairs, since the order of a dictionary is nobody's business.
      let pairs: KeyValuePairs<String, any Sendable> = ["name": "xmg", "age": 18]
      LazyList(pairs).signal.subscribeNext { key, value in log("\(key) \(value)") }
    }
    log("(subscribeNext: returned)")
  }

  // B07
  func dictionaryToModel() {
    struct Flag: CustomStringConvertible {
      let description: String
    }
    let names = LazyList([["name": "CN"], ["name": "FR"], ["name": "BR"]])
    let flags = Property<[Flag]>([])
    names.signal.subscribeNext { name in
      flags.modify { $0.append(Flag(description: shown(name["name"]))) }
    }
    log("right after subscribing: \(flags.value.count) items")
    at(0.1) { log("0.1 s later: \(shown(flags.value))") }
    let flags2 = names.map { Flag(description: shown($0["name"])) }.array
    log("map+array at once: \(shown(flags2))")
  }

  // C06
  func listFilterMap() {
    let results = LazyList(["a", "bb", "ccc"]).filter {
      log("(filter \($0))")
      return $0.count >= 2
    }.map {
      log("(map \($0))")
      return $0 + "foobar"
    }
    log("(built: nothing ran yet)")
    log("head \(shown(results.head))")
    log("array \(shown(results.array))")
    log("again \(shown(results.array))")
  }
}
