/// A JSON value. An object keeps the order of its members.
package indirect enum JSON {
  case string(String)
  case number(Int)
  case fraction(Double)
  case flag(Bool)
  case list([JSON])
  case object(KeyValuePairs<String, JSON>)

  /// The JSON text, on one line.
  package var text: String {
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

  /// Returns the line that `--json` prints for an object of `type`, with the schema's version.
  package static func line(_ type: String, _ members: KeyValuePairs<String, JSON>) -> String {
    line(type, members.map { ($0.key, $0.value) })
  }

  /// Returns the line that `--json` prints for an object of `type`. Takes its members as an array.
  package static func line(_ type: String, _ members: [(String, JSON)]) -> String {
    object([("schema", .number(1)), ("type", .string(type))] + members)
  }

  /// Returns an object with `members` on one line.
  package static func object(_ members: [(String, JSON)]) -> String {
    "{" + members.map(member).joined(separator: ",") + "}"
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
  /// The number as text, without a trailing ".0".
  package var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
}
