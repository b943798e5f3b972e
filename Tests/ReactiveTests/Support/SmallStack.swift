import Dispatch
import Foundation

/// True if the tests were built with optimisation.
let isOptimized: Bool = {
  var isOptimized = true
  assert({ isOptimized = false }() == ())
  return isOptimized
}()

/// So many in a release build, and ten thousand at most otherwise: code that is not optimised takes
/// ten times as long, and a small stack holds no ten thousand of its calls.
func long(_ count: Int) -> Int { isOptimized ? count : min(count, 10_000) }

/// Runs the body on a new thread with a stack of this size, by default that of a background thread
/// on Apple's systems, and waits for what it returns.
///
/// An overflow ends the process, so a test that gets an answer has proved that there was none.
func onSmallStack<Result: Sendable>(
  of size: Int = 512 * 1024, _ body: @escaping @Sendable () -> Result
) -> Result {
  let result = Lockbox<Result>()
  let ended = DispatchSemaphore(value: 0)
  let thread = Foundation.Thread {
    result.value = body()
    ended.signal()
  }
  thread.stackSize = size
  thread.start()
  ended.wait()
  return result.value!
}
