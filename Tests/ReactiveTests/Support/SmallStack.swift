import Dispatch
import Foundation

/// True if the tests were built with optimisation.
let isOptimized: Bool = {
  var isOptimized = true
  assert({ isOptimized = false }() == ())
  return isOptimized
}()

/// Returns `count` in a release build, otherwise at most 10,000: unoptimised code takes ten times
/// as long, and more nested calls would overflow a small stack.
func long(_ count: Int) -> Int { isOptimized ? count : min(count, 10_000) }

/// Runs `body` on a new thread and waits for its result. By default the thread has the stack size
/// of a background thread on Apple's systems. A stack overflow would end the process, so a test
/// that gets the result has proved that there was none.
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
