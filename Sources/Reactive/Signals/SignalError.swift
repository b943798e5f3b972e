/// The errors that operators send on their own.
///
///     let late = Signal<Int>.never().timeout(.seconds(1), on: .main)
///     late.subscribeError { error in print(error as? SignalError == .timedOut) }
///     // Prints "true"
public enum SignalError: Error, Equatable, CustomStringConvertible {
  /// The interval passed to `timeout` has elapsed.
  case timedOut
  /// `switch` received a key that has no case, and there is no default.
  case noMatchingCase(String)

  /// The code of this error in ReactiveObjC.
  public var code: Int {
    switch self {
    case .timedOut: 1
    case .noMatchingCase: 2
    }
  }

  /// The domain of this error in ReactiveObjC, which a cast to `NSError` also uses.
  public var _domain: String { "RACSignalErrorDomain" }

  /// The same as `code`, for a cast to `NSError`.
  public var _code: Int { code }

  /// The description that ReactiveObjC prints, except for the user info.
  public var description: String {
    let reason =
      switch self {
      case .timedOut: "(null)"
      case .noMatchingCase(let key): "No matching signal found for value \(key)"
      }
    return "Error Domain=\(_domain) Code=\(code) \"\(reason)\""
  }
}
