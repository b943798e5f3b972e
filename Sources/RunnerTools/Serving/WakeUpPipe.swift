import CLibrary
import Runner

/// A pipe that wakes a thread that is waiting for sockets.
struct WakeUpPipe {
  let reading: Int32
  private let writing: Int32

  init() throws(SocketFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SocketFailure("create a pipe") }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { makeNonblocking(end) }
  }

  /// Both ends of the pipe.
  var descriptors: [Int32] { [reading, writing] }

  /// Wakes the thread, or keeps it from falling asleep.
  func wake() {
    var byte: UInt8 = 0
    // If the pipe is full, the thread is already being woken.
    _ = CLibrary.write(writing, &byte, 1)
  }

  /// Empties the pipe after the thread has woken up.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) == bytes.count {}
  }

  func close() {
    for end in descriptors { _ = CLibrary.close(end) }
  }
}
