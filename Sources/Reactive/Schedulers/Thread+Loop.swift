extension Thread {
  /// Runs `work`, then any work deferred with `leaveToLoop`, in a loop instead of recursively.
  static func loop(_ work: () -> Void) {
    let thread = current
    // The state of an outer loop, whose work is still running.
    let (left, stackCheck) = (thread.pointee.left.take(), thread.pointee.stackCheck.take())
    work()
    while let next = thread.pointee.left.take() { next() }
    (thread.pointee.left, thread.pointee.stackCheck) = (left, stackCheck)
  }

  /// Defers `work` to the loop that runs the caller. The call must be the last thing that the
  /// caller does.
  static func leaveToLoop(_ work: @escaping @Sendable () -> Void) {
    current.pointee.left = work
  }
}

/// The part of a stack check that does not depend on the type of its values.
protocol LoopMember: AnyObject, Sendable {
  /// Makes the stack check receive its values from the previous stack check's loop.
  func joinLoop()
}
