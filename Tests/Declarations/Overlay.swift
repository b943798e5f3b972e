import ReactiveObjC

// On Apple's systems, Swift imports `NSError` as an `Error`. Elsewhere, it does not.

extension NSError: @retroactive Error {}

extension RACSubscriber {
  nonisolated func sendError(_ error: (any Error)?) {}
}

// On Linux, the compiler cannot import an object as `Any`.
extension RACTuple {
  nonisolated var first: Any? { nil }
  nonisolated var second: Any? { nil }
}
