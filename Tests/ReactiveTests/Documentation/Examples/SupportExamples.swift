import Reactive

extension Example {
  static let support: [Example] = [
    .prints {
      let census = Census()
      let numbers = census.taken { Subject<Int>() }
      for survivor in census.survivors { print(survivor.kind) }
      withExtendedLifetime(numbers) {}
    },
    .prints {
      let census = Census()
      census.taken {
        let numbers = Subject<Int>()
        numbers.subscribeNext { _ in numbers.sendCompleted() }
      }
      for survivor in census.survivors { survivor.dispose() }
      print(census.survivors.count)
    },
    .prints {
      let last = Property("")
      Console.redirected(to: { last.value = $0 }) {
        Console.write("hello")
      }
      print("caught", last.value)
    },
    .prints {
      let address = Console.address(of: Disposable())
      print(address.hasPrefix("0x"))
    },
    .prints {
      Misuse.intercepted(by: { print($0) }) {
        _ = Signal.return(1).take(-1)
      }
    },
    .prints {
      Misuse.intercepted(by: { print($0) }) {
        Misuse.report("skip(-1): the count must not be negative.")
      }
    },
    .prints {
      print(printed((1, "Ann")))
    },
    .prints {
      print(printed(list: ["Ann", "Bea"]))
    },
  ]
}
