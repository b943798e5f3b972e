/// Returns the description that ReactiveObjC prints for a tuple, for logs that are compared with
/// ReactiveObjC's.
///
///     print(printed((1, "Ann")))
///     // Prints "<RACTwoTuple: 0x…> (\n    1,\n    Ann\n)"
///
/// By default, the number of elements determines the class name, from `RACOneTuple` to
/// `RACFiveTuple`. A tuple that was made from an array is a plain `RACTuple`: pass that name as
/// `className`.
public func printed<each Element>(
  _ tuple: (repeat each Element), as className: String? = nil
) -> String {
  var elements: [String] = []
  for element in repeat each tuple { elements.append(printedElement(element)) }
  return printed(elements: elements, as: className)
}

/// Returns the description that ReactiveObjC prints for a tuple of `elements`.
public func printed<Element>(_ elements: [Element], as className: String? = nil) -> String {
  printed(elements: elements.map(printedElement), as: className)
}

/// Returns the description that Foundation prints for an array.
///
///     print(printed(list: ["Ann", "Bea"]))
///     // Prints "(\n    Ann,\n    Bea\n)"
public func printed<Element>(list elements: [Element]) -> String {
  printed(lines: elements.map(printedElement))
}

private final class PrintedTuple {}

private func printed(elements: [String], as className: String?) -> String {
  let numbers = ["One", "Two", "Three", "Four", "Five"]
  let number = elements.count - 1
  let usual = numbers.indices.contains(number) ? "RAC\(numbers[number])Tuple" : "RACTuple"
  // Every tuple is a separate object, so a new object provides the address.
  let address = Console.address(of: PrintedTuple())
  return "<\(className ?? usual): \(address)> \(printed(lines: elements))"
}

private func printed(lines: [String]) -> String {
  "(\n" + lines.map { "    " + $0 }.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n") + ")"
}

/// Returns an element as a property list prints it: quoted unless it is a plain word, with escapes
/// for characters outside ASCII.
private func printedElement<Element>(_ element: Element) -> String {
  let text = text(of: element) ?? "<null>"
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
  if isPlain, !text.isEmpty { return text }
  return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\"": "\\\""
  case "\\": "\\\\"
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  case _ where scalar.isASCII: String(scalar)
  default:
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

/// Returns the text that `NSNumber` or `NSString` prints for an element, or nil if the element is
/// nil.
private func text<Element>(of element: Element) -> String? {
  switch element {
  case let optional as any OptionalValue: return optional.text
  case let flag as Bool: return flag ? "1" : "0"
  case is any BinaryFloatingPoint:
    let text = "\(element)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  default: return "\(element)"
  }
}

private protocol OptionalValue {
  var text: String? { get }
}

extension Optional: OptionalValue {
  fileprivate var text: String? { flatMap { Reactive.text(of: $0) } }
}
