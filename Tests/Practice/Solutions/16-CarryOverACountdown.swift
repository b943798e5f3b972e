import Reactive
import Stage

/// Carry the Objective-C in this file over to Swift: a button counts 3, 2, 1, 0 before one may ask
/// for another code.
//
//     return [[[[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler]
//         take:3]
//         scanWithStart:@3 reduce:^(NSNumber *left, NSDate *time) {
//           return @(left.integerValue - 1);
//         }]
//         startWith:@3];
//
private func countdown() -> Signal<Int> {
  Signal.interval(.seconds(1), on: .main)
    .take(3)
    .scan(3) { left, _ in left - 1 }
    .startWith(3)
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var carryOverACountdown: Exercise {
    Exercise(16, "Carry over a countdown", after: 26) { log, stage in
      countdown().subscribe(
        next: { log("wait \($0) s") }, completed: { log("(you may ask again)") })
    }
  }
}

// MARK: - Hints
// - [ ] `interval:onScheduler:` is `Signal.interval(.seconds(1), on: .main)`.
// - [ ] `scanWithStart:reduce:` is `scan`, with the start first: `scan(3) { left, _ in … }`.
// - [ ] The start of `scan` is not sent. What is the last line for?
//
// Shows: scan remembers between values, and does not send what it starts with.
