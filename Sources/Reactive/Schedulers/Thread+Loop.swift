extension Thread {
  /// Runs `work`, then any work deferred with `leaveToLoop`, in a loop instead of recursively.
  @usableFromInline
  static func loop(_ work: () -> Void) {
    let thread = current
    // An outer loop's deferred work, if this runs while objects of that loop are being released.
    let outer = thread.pointee.left.take()
    work()
    while let next = thread.pointee.left.take() { next() }
    thread.pointee.left = outer
  }

  /// Defers `work` to the loop that runs the caller. Call it as the last thing.
  @usableFromInline
  static func leaveToLoop(_ work: @escaping @Sendable () -> Void) {
    current.pointee.left = work
  }
}
