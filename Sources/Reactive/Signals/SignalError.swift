/// The errors that signals end with of their own accord.
///
///     let late = Signal<Int>.never().timeout(.seconds(1), on: .main)
///     late.subscribeError { error in print(error as? SignalError == .timedOut) }
///     // Prints "true"
public enum SignalError: Error, Equatable, CustomStringConvertible {
  /// `timeout` has run out.
  case timedOut
  /// `switch` was given a key that has no case, and no default.
  case noMatchingCase(String)

  /// The number that the original has for it.
  public var code: Int {
    switch self {
    case .timedOut: 1
    case .noMatchingCase: 2
    }
  }

  /// As the original prints it, without the user info.
  public var description: String {
    let reason =
      switch self {
      case .timedOut: "(null)"
      case .noMatchingCase(let key): "No matching signal found for value \(key)"
      }
    return "Error Domain=RACSignalErrorDomain Code=\(code) \"\(reason)\""
  }
}
