extension Thread {
  /// Lets go of something that an object holds which is going away itself.
  ///
  /// If that is the last to hold an object of the same kind, and that another, and so on, the stack
  /// does not grow: what is found on the way waits until the one before it has gone.
  static func release<Contents>(_ takeContents: () -> Contents?) {
    let thread = Thread.current
    let isFirst = thread.pointee.pendingReleases == nil
    if isFirst { thread.pointee.pendingReleases = [] }
    // Inside the closure's call and the array alone, so that the array is the last to hold it.
    if let contents = takeContents() { thread.pointee.pendingReleases?.append(contents) }
    guard isFirst else { return }
    while let next = thread.pointee.pendingReleases?.popLast() { _ = next }
    thread.pointee.pendingReleases = nil
  }
}
