import Reactive
import Stage

/// Translate the Objective-C below into Swift: a button counts 3, 2, 1, 0 before the user can ask
/// for another code.
//
//     return [[[[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler]
//         take:3]
//         scanWithStart:@3 reduce:^(NSNumber *left, NSDate *time) {
//           return @(left.integerValue - 1);
//         }]
//         startWith:@3];
//
#if GIVEN
private func countdown() -> Signal<Int> {
  .return(3)
}
#elseif SOLUTION
private func countdown() -> Signal<Int> {
  Signal.interval(.seconds(1), on: .main)
    .take(3)
    .scan(3) { left, _ in left - 1 }
    .startWith(3)
}
#elseif WRONG_1  // does not send the 3
private func countdown() -> Signal<Int> {
  Signal.interval(.seconds(1), on: .main)
    .take(3)
    .scan(3) { left, _ in left - 1 }
}
#elseif WRONG_2  // counts the 3 as one of the three values
private func countdown() -> Signal<Int> {
  Signal.interval(.seconds(1), on: .main)
    .scan(3) { left, _ in left - 1 }
    .startWith(3)
    .take(3)
}
#elseif WRONG_3  // counts in a property instead
private func countdown() -> Signal<Int> {
  let left = Property(3)
  return Signal.interval(.seconds(1), on: .main)
    .take(3)
    .map { _ -> Int in
      left.value -= 1
      return left.value
    }
    .startWith(3)
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(14, "Carry over a countdown", after: 26, uses: [17, 25]) { log, stage in
  countdown().subscribe(
    next: { log("wait \($0) s") }, completed: { log("(you may ask again)") })
}

// MARK: - Hints
// - [ ] `interval:onScheduler:` becomes `Signal.interval(.seconds(1), on: .main)`.
// - [ ] `scanWithStart:reduce:` becomes `scan`, with the start value first:
//   `scan(3) { left, _ in … }`.
// - [ ] `scan` does not send its start value. What is the last line for?
//
// Shows: scan remembers its result between values, and does not send its start value.
// Needs: scan
