import Reactive
import Stage

/// A tap asks for a route. After two seconds without an answer the screen is to say "too slow", and
/// the next tap is to ask again. It says so once, and from then on taps do nothing. Give each tap
/// two seconds of its own, and keep listening.
private func routes(
  _ taps: Signal<Int>, from server: Server
) -> Signal<String> {
  taps.flattenMap { server.route($0) }
    .timeout(.seconds(2), on: .main)
    .catch { _ in .return("too slow") }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var tooSlow: Exercise {
    Exercise(18, "Too slow", after: 27) { log, stage in
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
  }
}

private struct Server: Sendable {
  /// Every second one takes three seconds.
  func route(_ number: Int) -> Signal<String> {
    .return("route \(number)").delay(.seconds(number % 2 == 0 ? 3 : 1))
  }
}

// MARK: - Hints
// - [ ] `timeout` gives a signal two seconds to end. Does the signal of all taps ever end?
// - [ ] What has two seconds is one answer: put the operators where that is.
// - [ ] Inside the closure both stand behind the route, the `timeout` before the `catch`.
//
// Shows: timeout waits for the end of a signal, so it stands on the one that is to end.
