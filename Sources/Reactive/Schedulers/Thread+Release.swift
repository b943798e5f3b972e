extension Thread {
  /// Releases the contents of an object that is being deallocated.
  ///
  /// A long chain of such objects is released recursively while the stack has room. After that, a
  /// loop releases the rest: each object's contents wait until the previous objects have been
  /// released.
  static func release(_ takeContents: () -> Any?) {
    let thread = current
    if freeStack(of: thread) >= thread.pointee.releaseReserve { return }
    releaseInLoop(thread, takeContents)
  }

  private static func releaseInLoop(
    _ thread: UnsafeMutablePointer<Thread>, _ takeContents: () -> Any?
  ) {
    let isFirst = thread.pointee.pendingReleases == nil
    if isFirst {
      thread.pointee.pendingReleases = []
      // A smaller reserve lets each round of the loop use part of the stack to release many
      // objects.
      thread.pointee.releaseReserve = stackReserve
    }
    // Only the array keeps the contents, so they are released when the loop takes them out of it.
    if let contents = takeContents() { thread.pointee.pendingReleases?.append(contents) }
    guard isFirst else { return }
    while let next = thread.pointee.pendingReleases?.popLast() { _ = next }
    thread.pointee.pendingReleases = nil
    thread.pointee.releaseReserve = 2 * stackReserve
  }
}
