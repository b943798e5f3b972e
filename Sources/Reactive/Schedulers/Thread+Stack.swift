import CLibrary

#if !canImport(Darwin)
  // The C library has this function, but its Swift module does not declare it.
  @_silgen_name("pthread_getattr_np")
  private func pthread_getattr_np(
    _ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
  ) -> Int32
#endif

extension Thread {
  /// Returns true if the calling thread's stack has room for another nested call. Otherwise reports
  /// a misuse of `operation`.
  ///
  /// An ending may use a quarter of the reserve (`fromReserve`), so it can still be delivered after a
  /// value was refused for lack of room.
  static func hasRoom(for operation: StaticString, fromReserve: Bool = false) -> Bool {
    hasRoom || reportsNoRoom(for: operation, fromReserve: fromReserve)
  }

  /// True if the calling thread's stack has room for another nested call.
  static var hasRoom: Bool { freeStack(of: current) >= stackReserve }

  static func reportsNoRoom(for operation: StaticString, fromReserve: Bool = false) -> Bool {
    if fromReserve, freeStack(of: current) >= stackReserve / 4 * 3 { return true }
    let remedy =
      switch "\(operation)" {
      case "dispose": "Put the disposables into one CompoundDisposable instead of nesting them."
      case "foldRight": "Fold an eager list."
      case "LazyList": "Make a list in the middle of the chain eager."
      default: "Shorten the chain, or add deliverOn to it if its events may arrive later."
      }
    Misuse.report(
      "\(operation): the calls are nested so deeply that the stack is almost full. \(remedy)")
    return false
  }

  /// Reports that the handlers of `sender` make it send again and again until the stack is full.
  static func reportLoop(of sender: String) {
    Misuse.report(
      "\(sender): each value makes a handler or a binding send it the next one, in a loop that "
        + "does not end. The stack is almost full. Stop the loop: send only values that differ from "
        + "the last one, for example with distinctUntilChanged.")
  }

  /// Prepares to call a closure for a new subscription to a signal at `depth`. Signals that the
  /// closure subscribes to are counted from that depth.
  ///
  /// Returns the outer depth for `leaveClosure`. If the stack has no room, reports a misuse and
  /// returns nil.
  // This function does not take the closure as a parameter, because in a debug build that would use
  // more of the stack.
  static func enterClosure(at depth: UInt32) -> UInt32? {
    guard hasRoom(for: "subscribe") else { return nil }
    let thread = current
    let outerDepth = thread.pointee.depth
    thread.pointee.depth = depth
    return outerDepth
  }

  /// Restores the outer depth that `enterClosure` returned. Call this when the closure returns.
  static func leaveClosure(to outerDepth: UInt32) {
    current.pointee.depth = outerDepth
  }

  /// Returns the approximate number of free bytes on the stack of the calling thread, whose record
  /// is `thread`. With a sanitizer, locals may be at addresses outside the stack; the result is
  /// then huge.
  static func freeStack(of thread: UnsafeMutablePointer<Thread>) -> UInt {
    var here: UInt8 = 0
    return withUnsafePointer(to: &here) { UInt(bitPattern: $0) } &- thread.pointee.stackEnd
  }

  // In a debug build, each signal uses several times as much stack as in a release build.
  #if DEBUG
    /// The number of bytes kept free at the end of each stack, for reporting a misuse and for the
    /// calls between two checks.
    static var stackReserve: UInt { 40 * 1024 }

    /// The number of signals in a chain from one stack check to the next.
    static var signalsPerStackCheck: UInt32 { 8 }
  #else
    static var stackReserve: UInt { 64 * 1024 }
    static var signalsPerStackCheck: UInt32 { 64 }
  #endif

  /// Returns the lowest address of the calling thread's stack, towards which it grows, or 0 if the
  /// system does not know it.
  static func lookUpStackEnd() -> UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        - UInt(pthread_get_stacksize_np(pthread_self()))
    #else
      var attributes = pthread_attr_t()
      guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return 0 }
      defer { pthread_attr_destroy(&attributes) }
      var (end, size) = (UnsafeMutableRawPointer?.none, 0)
      pthread_attr_getstack(&attributes, &end, &size)
      return UInt(bitPattern: end)
    #endif
  }
}
