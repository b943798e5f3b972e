extension Thread {
  /// Runs `work`, then any work deferred with `leaveToLoop`, in a loop instead of recursively.
  @usableFromInline
  static func loop(_ work: () -> Void) {
    let thread = current
    // The state of an outer loop, whose work is still running.
    let (left, stackCheck) = (thread.pointee.left.take(), thread.pointee.stackCheck.take())
    work()
    while let next = thread.pointee.left.take() { next() }
    (thread.pointee.left, thread.pointee.stackCheck) = (left, stackCheck)
  }

  /// Defers `work` to the loop that runs the caller. Call it as the last thing.
  @usableFromInline
  static func leaveToLoop(_ work: @escaping @Sendable () -> Void) {
    current.pointee.left = work
  }
}

/// A stack check, regardless of the type of its values.
protocol LoopMember: AnyObject, Sendable {
  /// From now on, passes on values from the loop of the stack check that sends them.
  func joinLoop()
}
