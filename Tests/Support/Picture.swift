import Foundation
import Stage

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG picture, parsed as XML.
package struct Picture {
  package private(set) var titles: [String] = []
  package private(set) var texts: [String] = []
  package private(set) var description = ""

  /// The outlines of thick shapes: all marks except values.
  package private(set) var shapes: [String] = []
  package private(set) var marbles: [(x: String, y: String)] = []

  /// The problems found in the picture.
  package private(set) var problems: [String] = []

  package init(_ svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.formatting) }
    let elements = reader.elements
    titles = elements.filter { $0.name == "title" }.map(\.text)
    texts = elements.filter { $0.name == "text" }.map(\.text)
    description = elements.first { $0.name == "desc" }?.text ?? ""
    let marks = elements.filter { $0.attributes["class"]?.hasPrefix("mark") ?? false }
    shapes = marks.compactMap { $0.attributes["d"] }
    let values = elements.filter { $0.name == "rect" }
    marbles = values.map { ($0.attributes["x"] ?? "", $0.attributes["y"] ?? "") }
    problems = Self.problems(of: elements)
    if titles.count < 1 + marks.count + values.count { problems.append("a mark has no title") }
    problems += Self.crowding(in: elements)
    if !svg.contains("prefers-color-scheme: dark") || !svg.contains("currentColor") {
      problems.append("it does not adapt to the page's colours")
    }
  }

  private static func problems(of elements: [Element]) -> [String] {
    var problems: [String] = []
    let root = elements.first { $0.name == "svg" }?.attributes ?? [:]
    if root["role"] != "img" { problems.append("its role is not img") }
    if root["viewBox"] == nil || root["width"] != nil || root["height"] != nil {
      problems.append("only its viewBox may set its size")
    }
    let labels = (root["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
    let named = elements.filter { labels.contains($0.attributes["id"] ?? "") }
    if named.map(\.name) != ["title", "desc"] || !named.allSatisfy({ !$0.text.isEmpty }) {
      problems.append("its title and its description do not label it")
    }
    let known: Set<String> = ["svg", "title", "desc", "style", "g", "path", "text", "rect"]
    problems += elements.map(\.name).filter { !known.contains($0) }.map { "it has a <\($0)>" }
    problems += elements.filter { $0.attributes["href"] != nil }.map { "<\($0.name)> has a link" }
    return problems
  }

  /// Returns the problems with elements that are cut off at the edge or overlap others, measured
  /// with the widest possible font.
  private static func crowding(in elements: [Element]) -> [String] {
    let size = elements.first { $0.name == "svg" }?.attributes["viewBox"]?.split(separator: " ")
      .compactMap { Double($0) }
    guard let size, size.count == 4 else { return ["its size is unknown"] }
    let paper = Box(left: 0, top: 0, right: size[2], bottom: size[3])
    let words = elements.filter { $0.name == "text" }.compactMap { element in
      Box(of: element).map { (text: element.text, box: $0) }
    }
    let marbles = elements.filter { $0.name == "rect" }.compactMap { Box(of: $0) }
    var problems = words.filter { !paper.contains($0.box) }.map { "\"\($0.text)\" is cut off" }
    problems += marbles.filter { !paper.contains($0) }.map { "a marble is cut off at \($0.left)" }
    for (index, one) in words.enumerated() {
      for other in words[(index + 1)...] where one.box.overlaps(other.box) {
        problems.append("\"\(one.text)\" overlaps \"\(other.text)\"")
      }
      for marble in marbles where one.box.overlaps(marble) && !marble.contains(one.box) {
        problems.append("\"\(one.text)\" crosses the edge of a marble")
      }
    }
    for (index, one) in marbles.enumerated() {
      for other in marbles[(index + 1)...] where one.overlaps(other) {
        problems.append("marbles overlap at \(one.left)")
      }
    }
    return problems
  }

  /// The area of an element.
  private struct Box {
    var left, top, right, bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    init?(of element: Element) {
      guard let x = element.number("x"), let own = element.number("y") else { return nil }
      let y = own + element.offset
      if let width = element.number("width"), let height = element.number("height") {
        self.init(left: x, top: y, right: x + width, bottom: y + height)
        return
      }
      let letter = element.isSmall ? 7.5 : 8.7
      let width = letter * Double(element.text.columns)
      let start =
        switch element.attributes["text-anchor"] {
        case "middle": x - width / 2
        case "end": x - width
        default: x
        }
      let height = element.isSmall ? 9.0 : 10.0
      self.init(left: start, top: y - height, right: start + width, bottom: y + 2)
    }

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ other: Box) -> Bool {
      left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }
  }

  private struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    /// True if the text has the ruler's font.
    var isSmall = false

    /// The vertical offset of the element's group.
    var offset = 0.0

    /// Returns the vertical offset in `attributes`: 32 for `translate(0 32)`.
    static func offset(of attributes: [String: String]) -> Double {
      let words = attributes["transform"]?.dropLast().split(separator: " ") ?? []
      return words.last.flatMap { Double($0) } ?? 0
    }

    func number(_ attribute: String) -> Double? { attributes[attribute].flatMap { Double($0) } }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let isSmall = open.contains { elements[$0].attributes["class"] == "axis" }
      let offset = (open.last.map { elements[$0].offset } ?? 0) + Element.offset(of: attributes)
      elements.append(
        Element(name: name, attributes: attributes, isSmall: isSmall, offset: offset))
      open.append(elements.count - 1)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      guard let last = open.last else { return }
      elements[last].text += text
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }
  }
}
