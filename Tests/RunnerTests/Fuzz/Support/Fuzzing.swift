import Foundation
import Testing

/// A run of a test with many random inputs. It prints a command that repeats a failing input.
/// `FUZZ_INPUTS` sets the number of inputs, `FUZZ_SEED` the seed, and `FUZZ_FIRST` the number of
/// the first input.
struct Fuzzing {
  /// An error that describes why an input failed.
  struct Finding: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  /// The watchdog of the suite, which records the current input.
  let watchdog: Watchdog

  /// The number of inputs, unless `FUZZ_INPUTS` sets it.
  let count: Int

  private static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
  private static let first = environment["FUZZ_FIRST"].flatMap { Int($0) } ?? 0

  /// True if large inputs have their full size, which takes minutes.
  static let usesFullSize = environment["FUZZ_LARGE"] != nil

  /// Calls `read` with one random input after the other, until one fails.
  func run(_ read: (inout SplitMix) throws -> Void) {
    let count = Self.environment["FUZZ_INPUTS"].flatMap { Int($0) } ?? self.count
    let timer = watchdog.begin()
    defer {
      timer.cancel()
      watchdog.end()
    }
    for index in Self.first..<(Self.first + count) {
      watchdog.note(index)
      // Each input is generated from its own number, so it can be repeated without the inputs
      // before it.
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
