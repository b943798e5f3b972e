import Dispatch
import Foundation

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
