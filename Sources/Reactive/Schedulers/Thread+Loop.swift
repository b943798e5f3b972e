extension Thread {
  /// Runs `work`, then what that has left to be gone on with, and so on, so that none of it nests.
  @usableFromInline
  static func loop(_ work: () -> Void) {
    let thread = current
    // What an outer loop has been left while something of its work is still being let go of.
    let outer = thread.pointee.left.take()
    work()
    while let next = thread.pointee.left.take() { next() }
    thread.pointee.left = outer
  }

  /// Leaves `work` to the loop that runs this, as the last thing done there.
  @usableFromInline
  static func leaveToLoop(_ work: @escaping @Sendable () -> Void) {
    current.pointee.left = work
  }
}
