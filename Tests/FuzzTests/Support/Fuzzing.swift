import Foundation
import Testing

/// Parses many random inputs, and prints a command that repeats a failing one. `FUZZ_INPUTS` sets
/// the number of inputs, `FUZZ_SEED` the seed, and `FUZZ_FIRST` the first input to run.
struct Fuzzing {
  /// The failure of an input.
  struct Finding: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  /// The watchdog of the suite that runs the inputs, which knows the current one.
  let watchdog: Watchdog

  /// The number of inputs, unless the environment sets it.
  let count: Int

  private static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
  private static let first = environment["FUZZ_FIRST"].flatMap { Int($0) } ?? 0

  /// True if large inputs have their full size, which takes minutes.
  static let usesFullSize = environment["FUZZ_LARGE"] != nil

  /// Runs `read` with one input after the other, until one fails.
  func run(_ read: (inout SplitMix) throws -> Void) {
    let count = Self.environment["FUZZ_INPUTS"].flatMap { Int($0) } ?? self.count
    let timer = watchdog.begin()
    defer {
      timer.cancel()
      watchdog.end()
    }
    for index in Self.first..<(Self.first + count) {
      watchdog.note(index)
      // Each input is generated from its own number, so it can be repeated without the previous
      // ones.
      var numbers = SplitMix(Self.seed &+ UInt64(index) &* 0xD129_8E5A_7C3F_0B4D)
      var random = SplitMix(numbers.next())
      do {
        try read(&random)
      } catch {
        let sentence = (error as? Finding)?.sentence ?? "\(error)"
        Issue.record(
          "input \(index) of seed \(Self.seed): \(sentence)\n\(watchdog.repetition(of: index))")
        return
      }
    }
  }
}
