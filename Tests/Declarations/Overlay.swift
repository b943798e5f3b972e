import ReactiveObjC

// On Apple's systems, Swift imports `NSError` as an `Error`. Elsewhere, it does not.

extension NSError: @retroactive Error {}

extension RACSubscriber {
  nonisolated func sendError(_ error: (any Error)?) {}
}
