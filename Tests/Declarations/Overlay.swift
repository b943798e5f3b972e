import ReactiveObjC

// On Apple's systems Swift imports `NSError` as `Error`. Elsewhere its importer does not.

extension NSError: @retroactive Error {}

extension RACSubscriber {
  nonisolated func sendError(_ error: (any Error)?) {}
}
