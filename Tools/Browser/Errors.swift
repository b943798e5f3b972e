// Embedded Swift has no `any Error`. `rules.sed` replaces it with this type.

/// An error.
enum SignalError: Error, CustomStringConvertible {
  case timedOut
  case noMatchingCase(String)

  /// An error of another type, represented by its description.
  case other(String)

  var description: String {
    switch self {
    case .timedOut: "Error Domain=RACSignalErrorDomain Code=1 \"(null)\""
    case .noMatchingCase(let key):
      "Error Domain=RACSignalErrorDomain Code=2 \"No matching signal found for value \(key)\""
    case .other(let description): description
    }
  }
}

extension Signal {
  final func `try`<Failure: Error & CustomStringConvertible>(
    _ check: @escaping @Sendable (Value) throws(Failure) -> Void
  ) -> Signal {
    tryMap { (value) throws(Failure) in
      try check(value)
      return value
    }
  }

  final func tryMap<Output, Failure: Error & CustomStringConvertible>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Output
  ) -> Signal<Output> {
    stoppingBindOperator { subscription in
      { value in
        do throws(Failure) {
          subscription.send(try transform(value))
        } catch {
          subscription.finish(.error(.other(error.description)))
        }
      }
    }
  }
}
