import Reactive
import Stage

/// Translate the Objective-C below into Swift: a signal that connects a telephone line, sends a
/// value once the line is connected, and hangs up when the signal completes or its subscriber
/// leaves. The code that sends the first value is given.
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
#if GIVEN
private func connection(by line: Line) -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("connecting")
    return nil
  }
}
#elseif SOLUTION
private func connection(by line: Line) -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("connecting")
    line.connect {
      subscriber.sendNext("connected")
      subscriber.sendCompleted()
    }
    return Disposable { line.hangUp() }
  }
}
#elseif WRONG_1  // never completes
private func connection(by line: Line) -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("connecting")
    line.connect { subscriber.sendNext("connected") }
    return Disposable { line.hangUp() }
  }
}
#elseif WRONG_2  // does not hang up when a subscriber leaves
private func connection(by line: Line) -> Signal<String> {
  Signal { subscriber in
    subscriber.sendNext("connecting")
    line.connect {
      subscriber.sendNext("connected")
      subscriber.sendCompleted()
      line.hangUp()
    }
    return nil
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(3, "Carry over a connection", after: 4) { log, stage in
  let line = stage.keep(Line(log: log))
  connection(by: line).subscribe(
    next: { log("first: \($0)") }, completed: { log("first: completed") })
  stage.at("14:00:02") {
    let second = connection(by: line).subscribeNext { log("second: \($0)") }
    Scheduler.main.after(.seconds(0.5)) {
      log("(the second subscriber leaves)")
      second.dispose()
    }
  }
}

private final class Line: Sendable {
  private let log: Log
  private let call = SerialDisposable()

  init(log: Log) {
    self.log = log
  }

  /// Calls `connected` a second later, unless the line is hung up before that.
  func connect(_ connected: @escaping @Sendable () -> Void) {
    call.disposable = Scheduler.main.after(.seconds(1)) { [log] in
      log("(the line is connected)")
      connected()
    }
  }

  func hangUp() {
    call.disposable?.dispose()
    log("(hung up)")
  }
}

// MARK: - Hints
// - [ ] `createSignal:` becomes `Signal { subscriber in … }`, and a message to the subscriber
//   becomes a call: `subscriber.sendNext("connecting")`.
// - [ ] A block is a closure: `line.connect { … }`. `disposableWithBlock:` becomes `Disposable { …
//   }`, which the signal's closure returns.
// - [ ] The second subscriber leaves before the line is connected. Which code hangs up then?
//
// Shows: A signal's closure starts the work, and the disposable that it returns cleans up, however
//   the work ends.
