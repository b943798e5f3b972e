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

  /// The domain that the original has for it, also as an `NSError`.
  public var _domain: String { "RACSignalErrorDomain" }

  /// As `code`, also as an `NSError`.
  public var _code: Int { code }

  /// As the original prints it, without the user info.
  public var description: String {
    let reason =
      switch self {
      case .timedOut: "(null)"
      case .noMatchingCase(let key): "No matching signal found for value \(key)"
      }
    return "Error Domain=\(_domain) Code=\(code) \"\(reason)\""
  }
}
