import Reactive
import Stage

/// A download fails now and then. It is tried again without a pause, four times in all, and nobody
/// is told. Have the page say "it failed" whenever it did, and try again a second later, three
/// times in all. A second after the third one has failed, it is to say "no film".
private func patient(_ download: Signal<String>) -> Signal<String> {
  download
    .catch { Signal.return("it failed").concat(.error($0)) }
    .delay(.seconds(1))
    .retry(2)
    .catch { _ in .return("no film") }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var threeTries: Exercise {
    Exercise(20, "Three tries", after: 28) { log, stage in
      for (name, failures) in [("a good line", 1), ("a bad line", 5)] {
        let tries = stage.keep(Property(0))
        let download = Signal<String>.defer {
          tries.value += 1
          log("(\(name), try \(tries.value))")
          return tries.value > failures ? .return("a film") : .error(Broken())
        }
        patient(download).subscribe(
          next: { log("\(name): \($0)") }, error: { log("\(name): error \($0)") })
      }
    }
  }
}

private struct Broken: Error {}

// MARK: - Hints
// - [ ] `retry(1)` allows for one more try after the first, so three tries are another number.
// - [ ] `delay` holds back values and the completion. An error it does not.
// - [ ] What is to be said, and the pause, have their place before `retry` hears the error: another
//   `catch`.
// - [ ] In that one, an empty signal with a `delay` is the pause. It is to `startWith` what is said,
//   and to end with the error: `.concat(.error(error))`.
//
// Shows: retry counts what comes after the first try, and what is to happen between two tries
//   stands where the error comes by.
