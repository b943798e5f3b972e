import Reactive

extension Example {
  static let commands: [Example] = [
    .prints {
      final class Account: Sendable {
        let name = Property("Ann")
        let greet: Command<Void, String>
        init() {
          greet = Command(enabled: name.signal.map { !$0.isEmpty }) { [name] _ in
            .return("Hello, \(name.value)!")
          }
        }
      }
      let account = Account()
      account.name.value = "Bea"
      account.greet.execute().subscribeNext { print($0) }
    },
    .prints {
      let greet = Command<String, String> { name in
        .return("Hello, \(name)!")
      }
      greet.executionSignals.switchToLatest().subscribeNext { print($0) }
      greet.execute("Ann")
      print("executed")
    },
    .prints {
      let double = Command<Int, Int> { .return($0 * 2) }
      double.execute(4).subscribeNext { print($0) }
    },
    .prints {
      let command = Command<Void, Int>(enabled: .return(false)) { .return(1) }
      command.execute().subscribeError { print($0 is CommandError) }
    },
  ]
}
