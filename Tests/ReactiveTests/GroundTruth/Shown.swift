import Reactive

// How `NSLog` prints what is printed in another way in Swift.

/// Nil is `(null)`.
func shown<Value>(_ value: Value?) -> String {
  value.map { "\($0)" } ?? "(null)"
}

/// A truth value is a number.
func shown(_ value: Bool) -> String {
  value ? "1" : "0"
}

/// A list stands in parentheses on one line.
func shown<Element>(_ list: [Element]) -> String {
  "(" + list.map { "\($0)" }.joined(separator: ", ") + ")"
}

/// A list has `<null>` for nil.
func shown<Element>(_ list: [Element?]) -> String {
  "(" + list.map { $0.map { "\($0)" } ?? "<null>" }.joined(separator: ", ") + ")"
}

/// A date is as good as any other.
func shown(_ date: Instant) -> String {
  "an NSDate"
}

/// What a method that returns nothing gives is a unit.
func shown(_ nothing: Void) -> String {
  "RACUnit"
}

/// An error of Foundation's kind, which is told from others by a domain and a number.
struct DomainError: Error, CustomStringConvertible {
  let domain: String
  let code: Int

  var description: String { "Error Domain=\(domain) Code=\(code) \"(null)\"" }
}

/// Stands for the nil that can be sent as an error in the original.
struct NullError: Error, CustomStringConvertible {
  var description: String { "(null)" }
}

/// The domain, the number and the words of an error that prints as Foundation's do.
func parts(of error: any Error) -> (domain: String, code: String, words: String) {
  guard let match = "\(error)".wholeMatch(of: #/Error Domain=(\S+) Code=(-?\d+) "(.*)"/#) else {
    return ("none", "none", "\(error)")
  }
  return (String(match.1), String(match.2), String(match.3))
}

/// The name of the class in what an object prints.
func className(in description: String) -> String {
  String(description.dropFirst().prefix { $0 != ":" })
}
