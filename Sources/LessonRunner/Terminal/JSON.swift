/// A value as JSON writes it, an object's members in their order.
indirect enum JSON {
  case string(String)
  case number(Int)
  case fraction(Double)
  case flag(Bool)
  case list([JSON])
  case object(KeyValuePairs<String, JSON>)

  /// The text, on one line.
  var text: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .number(let number): "\(number)"
    case .fraction(let number): number.plain
    case .flag(let flag): "\(flag)"
    case .list(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.member($0.key, $0.value) }.joined(separator: ",") + "}"
    }
  }

  /// What `--json` prints: an object of `type` on a line of its own, which says by which version of
  /// the schema it is to be read.
  static func line(_ type: String, _ members: KeyValuePairs<String, JSON>) -> String {
    line(type, members.map { ($0.key, $0.value) })
  }

  /// The same with members that are put together.
  static func line(_ type: String, _ members: [(String, JSON)]) -> String {
    "{"
      + ([("schema", .number(1)), ("type", .string(type))] + members).map(member)
      .joined(separator: ",") + "}"
  }

  private static func member(_ name: String, _ value: JSON) -> String {
    "\(quoted(name)):\(value.text)"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Double {
  /// As a person writes it: without a fraction that says nothing.
  var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
}
