/// How the original prints a tuple, for logs that are compared with its own.
///
/// The class name follows the number of elements, from `RACOneTuple` to `RACFiveTuple`; a tuple
/// that was made from an array is a plain `RACTuple`, which the caller has to say.
///
///     print(printed((1, "Ann")))
///     // Prints "<RACTwoTuple: 0x…> (\n    1,\n    Ann\n)"
public func printed<each Element>(
  _ tuple: (repeat each Element), as className: String? = nil
) -> String {
  var elements: [String] = []
  for element in repeat each tuple { elements.append(printedElement(element)) }
  return printed(elements: elements, as: className)
}

/// How the original prints a tuple of the elements of an array.
public func printed<Element>(_ elements: [Element], as className: String? = nil) -> String {
  printed(elements: elements.map(printedElement), as: className)
}

private func printed(elements: [String], as className: String?) -> String {
  let numbers = ["One", "Two", "Three", "Four", "Five"]
  let number = elements.count - 1
  let usual = numbers.indices.contains(number) ? "RAC\(numbers[number])Tuple" : "RACTuple"
  // Every tuple is an object of its own, so its address is that of a new one.
  let address = Console.address(of: Disposable())
  let lines = elements.map { "    " + $0 }.joined(separator: ",\n")
  return "<\(className ?? usual): \(address)> (\n\(lines)\n)"
}

/// An element as a property list prints it: text that is more than one plain word in quotes, and
/// what is not ASCII by its number.
private func printedElement<Element>(_ element: Element) -> String {
  if let optional = element as? any OptionalValue, optional.isNil { return "\"<null>\"" }
  let text = (element as? any OptionalValue)?.text ?? "\(element)"
  let plain = text.unicodeScalars.allSatisfy { scalar in
    scalar.isASCII
      && (scalar.properties.isAlphabetic || "0123456789_$/:.-".unicodeScalars.contains(scalar))
  }
  if plain, !text.isEmpty { return text }
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    default:
      scalar.isASCII
        ? String(scalar)
        : String(scalar).utf16.map { unit in
          let digits = String(unit, radix: 16)
          return "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
  }
  return "\"\(escaped.joined())\""
}

private protocol OptionalValue {
  var isNil: Bool { get }
  var text: String { get }
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool { self == nil }
  fileprivate var text: String { map { "\($0)" } ?? "" }
}
