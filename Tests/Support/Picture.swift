import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a reader of XML finds in a picture.
package struct Picture {
  package private(set) var titles: [String] = []
  package private(set) var texts: [String] = []
  package private(set) var description = ""

  /// The outlines of what is drawn thick: all marks but values.
  package private(set) var shapes: [String] = []
  package private(set) var marbles: [(x: String, y: String)] = []

  /// What a picture must not have, or lacks.
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
    if !svg.contains("prefers-color-scheme: dark") || !svg.contains("currentColor") {
      problems.append("it does not follow the page's colours")
    }
  }

  private static func problems(of elements: [Element]) -> [String] {
    var problems: [String] = []
    let root = elements.first { $0.name == "svg" }?.attributes ?? [:]
    if root["role"] != "img" { problems.append("it is no image") }
    if root["viewBox"] == nil || root["width"] != nil || root["height"] != nil {
      problems.append("it has no size but its viewBox")
    }
    let labels = (root["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
    let named = elements.filter { labels.contains($0.attributes["id"] ?? "") }
    if named.map(\.name) != ["title", "desc"] || !named.allSatisfy({ !$0.text.isEmpty }) {
      problems.append("it is not labelled by its title and its description")
    }
    let known: Set<String> = ["svg", "title", "desc", "style", "g", "path", "text", "rect"]
    problems += elements.map(\.name).filter { !known.contains($0) }.map { "it has a <\($0)>" }
    problems += elements.filter { $0.attributes["href"] != nil }.map { "<\($0.name)> has a link" }
    return problems
  }

  private struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
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
