import Foundation

/// Runs the body on a new thread with a stack of this size, and waits for its end.
///
///     onSmallStack { deepWork() }
///
/// An overflow ends the process, so a test that returns has proved that there was none.
func onSmallStack(_ size: Int = 512 * 1024, _ body: @escaping @Sendable () -> Void) {
  let ended = DispatchSemaphore(value: 0)
  let thread = Foundation.Thread {
    body()
    ended.signal()
  }
  thread.stackSize = size
  thread.start()
  ended.wait()
}
