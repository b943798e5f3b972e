import CLibrary

#if !canImport(Darwin)
  // The C library has this function, but the Swift module for it does not.
  @_silgen_name("pthread_getattr_np")
  private func pthread_getattr_np(
    _ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
  ) -> Int32
#endif

extension Thread {
  /// Returns true if the calling thread's stack has room for another nested call. Otherwise reports
  /// a misuse of `operation`.
  ///
  /// Endings may use half of the reserve.
  @inlinable @inline(__always)
  static func hasRoom(for operation: StaticString, isEnding: Bool = false) -> Bool {
    isKnownToHaveRoom || findsRoom(for: operation, isEnding: isEnding)
  }

  @usableFromInline
  static var isKnownToHaveRoom: Bool {
    var here: UInt8 = 0
    let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    return address >= current.pointee.stackLimit
  }

  @usableFromInline @inline(never)
  static func findsRoom(for operation: StaticString, isEnding: Bool) -> Bool {
    var here: UInt8 = 0
    let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    let end = stackEnd
    current.pointee.stackLimit = end + stackReserve
    // With a sanitizer, locals may be at addresses outside the stack.
    if address &- end >= (isEnding ? stackReserve / 2 : stackReserve) { return true }
    Misuse.report(
      "\(operation): signals lead to one another, each within the one before, until the stack has no "
        + "room for more. Where they may come later, put deliverOn in between.")
    return false
  }

  /// The number of bytes kept free, so that a full stack can be reported.
  private static var stackReserve: UInt { 48 * 1024 }

  /// The lowest address of the calling thread's stack, towards which it grows.
  private static var stackEnd: UInt {
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
