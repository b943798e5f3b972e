import Reactive
import Stage

/// A tap asks for a route. If there is no answer within two seconds, the screen should say "too
/// slow", and the next tap should ask again. But after the first "too slow", taps do nothing. Give
/// each tap two seconds of its own, and keep listening for taps.
#if GIVEN
private func routes(
  _ taps: Signal<Int>, from server: Server
) -> Signal<String> {
  taps.flattenMap { server.route($0) }
    .timeout(.seconds(2), on: .main)
    .catch { _ in .return("too slow") }
}
#elseif SOLUTION
private func routes(
  _ taps: Signal<Int>, from server: Server
) -> Signal<String> {
  taps.flattenMap { tap in
    server.route(tap)
      .timeout(.seconds(2), on: .main)
      .catch { _ in .return("too slow") }
  }
}
#elseif WRONG_1  // one error ends all taps
private func routes(
  _ taps: Signal<Int>, from server: Server
) -> Signal<String> {
  taps.flattenMap { server.route($0).timeout(.seconds(2), on: .main) }
    .catch { _ in .return("too slow") }
}
#elseif WRONG_2  // nothing catches the timeout
private func routes(
  _ taps: Signal<Int>, from server: Server
) -> Signal<String> {
  taps.flattenMap { tap in
    server.route(tap)
      .catch { _ in .return("too slow") }
      .timeout(.seconds(2), on: .main)
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(16, "Too slow", after: 27, uses: [13]) { log, stage in
  let taps = stage.keep(Subject<Int>())
  routes(taps, from: Server()).subscribe(
    next: { log("\($0)") }, error: { log("error: \($0)") }, completed: { log("(completed)") })
  for (time, tap) in [("0", 1), ("3", 2), ("3.5", 3), ("7", 5)] {
    stage.at("14:00:0\(time)") {
      log("(tap \(tap))")
      taps.sendNext(tap)
    }
  }
}

private struct Server: Sendable {
  /// Takes three seconds for even numbers, and one second for odd ones.
  func route(_ number: Int) -> Signal<String> {
    .return("route \(number)").delay(.seconds(number % 2 == 0 ? 3 : 1))
  }
}

// MARK: - Hints
// - [ ] `timeout` gives a signal two seconds to complete. Does the signal of all taps ever
//   complete?
// - [ ] Each route has its own two seconds, so put the operators on the signal of that route.
// - [ ] Both operators belong inside the closure, on the route: first the `timeout`, then the
//   `catch`.
//
// Shows: timeout waits for a completion, so apply it to the signal that should complete.
