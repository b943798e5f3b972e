import Reactive

extension Example {
  static let support: [Example] = [
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
  ]
}
