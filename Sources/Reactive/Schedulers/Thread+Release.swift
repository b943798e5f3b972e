extension Thread {
  /// Releases the contents of an object that is being deallocated.
  ///
  /// A long chain of such objects is released in a loop, so the stack does not grow: each object's
  /// contents wait until the previous object is gone.
  static func release<Contents>(_ takeContents: () -> Contents?) {
    let thread = Thread.current
    let isFirst = thread.pointee.pendingReleases == nil
    if isFirst { thread.pointee.pendingReleases = [] }
    // Only the closure's call and the array hold the contents, so the array holds the last
    // reference.
    if let contents = takeContents() { thread.pointee.pendingReleases?.append(contents) }
    guard isFirst else { return }
    while let next = thread.pointee.pendingReleases?.popLast() { _ = next }
    thread.pointee.pendingReleases = nil
  }
}
