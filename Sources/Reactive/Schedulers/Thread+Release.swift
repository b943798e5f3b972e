extension Thread {
  /// Releases the contents of an object that is being deallocated.
  ///
  /// A long chain of such objects is released recursively while the stack has room. From then on a
  /// loop releases them: each object's contents wait until the previous objects are gone.
  @inline(__always)
  static func release<Contents>(_ takeContents: () -> Contents?) {
    let thread = current
    if freeStack(of: thread) >= thread.pointee.releaseReserve { return }
    releaseInLoop(thread, takeContents)
  }

  @inline(never)
  private static func releaseInLoop<Contents>(
    _ thread: UnsafeMutablePointer<Thread>, _ takeContents: () -> Contents?
  ) {
    let isFirst = thread.pointee.pendingReleases == nil
    if isFirst {
      thread.pointee.pendingReleases = []
      // Each round of the loop may use some of the stack, and so releases many objects.
      thread.pointee.releaseReserve = stackReserve
    }
    // Only the closure's call and the array hold the contents, so the array releases them.
    if let contents = takeContents() { thread.pointee.pendingReleases?.append(contents) }
    guard isFirst else { return }
    while let next = thread.pointee.pendingReleases?.popLast() { _ = next }
    thread.pointee.pendingReleases = nil
    thread.pointee.releaseReserve = 2 * stackReserve
  }
}
