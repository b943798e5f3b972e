import Reactive
import Stage

/// A download fails now and then. It is tried four times without a pause, and the user is not told
/// of the failures. Allow three tries in all. After each failure the page should say "it failed"
/// and wait a second before the next try. A second after the third failure it should say "no film".
#if GIVEN
private func patient(_ download: Signal<String>) -> Signal<String> {
  download
    .retry(3)
    .catch { _ in .return("no film") }
}
#elseif SOLUTION
private func patient(_ download: Signal<String>) -> Signal<String> {
  download
    .catch { error in
      let pause = Signal<String>.empty().delay(.seconds(1))
      return pause.startWith("it failed").concat(.error(error))
    }
    .retry(2)
    .catch { _ in .return("no film") }
}
#elseif WRONG_1  // does not delay the error, which drops the messages
private func patient(_ download: Signal<String>) -> Signal<String> {
  download
    .catch { Signal.return("it failed").concat(.error($0)) }
    .delay(.seconds(1))
    .retry(2)
    .catch { _ in .return("no film") }
}
#elseif WRONG_2  // tries four times
private func patient(_ download: Signal<String>) -> Signal<String> {
  download
    .catch { error in
      let pause = Signal<String>.empty().delay(.seconds(1))
      return pause.startWith("it failed").concat(.error(error))
    }
    .retry(3)
    .catch { _ in .return("no film") }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(18, "Three tries", after: 28, uses: [18, 26]) { log, stage in
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

private struct Broken: Error {}

// MARK: - Hints
// - [ ] `retry(1)` allows one more try after the first. Which number means three tries?
// - [ ] `delay` holds back values and the completion, but not an error.
// - [ ] The message and the pause must come before `retry` sees the error: in another `catch`.
// - [ ] In that `catch`, an empty signal with a `delay` is the pause. It should `startWith` the
//   message, and end with the error: `.concat(.error(error))`.
//
// Shows: retry counts the tries after the first one, and a catch above it can send a message and
//   wait.
