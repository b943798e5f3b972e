import Reactive
import Stage

/// Carry the Objective-C in this file over to Swift: a signal that connects, says so as soon as the
/// line does, and hangs up when it is over or nobody listens any more. The beginning is there.
//
//     return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> subscriber) {
//       [subscriber sendNext:@"connecting"];
//       [line connect:^{
//         [subscriber sendNext:@"connected"];
//         [subscriber sendCompleted];
//       }];
//       return [RACDisposable disposableWithBlock:^{
//         [line hangUp];
//       }];
//     }];
//
private func connection(by line: Line) -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("connecting")
    line.connect { subscriber.sendNext("connected") }
    return Disposable { line.hangUp() }
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var carryOverAConnection: Exercise {
    Exercise(4, "Carry over a connection", after: 4) { log, stage in
      let line = stage.keep(Line(log: log))
      connection(by: line).subscribe(
        next: { log("first: \($0)") }, completed: { log("first: completed") })
      stage.at("14:00:02") {
        let second = connection(by: line).subscribeNext { log("second: \($0)") }
        Scheduler.main.after(.seconds(0.5)) {
          log("(nobody listens any more)")
          second.dispose()
        }
      }
    }
  }
}

private final class Line: Sendable {
  private let log: Log
  private let call = SerialDisposable()

  init(log: Log) {
    self.log = log
  }

  /// Calls `connected` a second later, if nobody hangs up before.
  func connect(_ connected: @escaping @Sendable () -> Void) {
    call.disposable = Scheduler.main.after(.seconds(1)) { [log] in
      log("(the line is there)")
      connected()
    }
  }

  func hangUp() {
    call.disposable?.dispose()
    log("(hung up)")
  }
}

// MARK: - Hints
// - [ ] `createSignal:` is `Signal { subscriber in … }`, and a message to the subscriber is a call:
//   `subscriber.sendNext("connecting")`.
// - [ ] A block is a closure: `line.connect { … }`. To dispose by it is `Disposable { … }`, which the
//   closure of the signal returns.
// - [ ] The second listener goes before the second is over. Who hangs up then?
//
// Shows: A signal's closure begins the work, and what it returns cleans up after it, however it
//   ends.
