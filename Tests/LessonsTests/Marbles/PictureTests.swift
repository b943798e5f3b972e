import Foundation
import Lessons
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A diagram as a picture.
@Suite struct PictureTests {
  @Test("The picture is well-formed, and has all its parts", arguments: Diagrams.names)
  func parts(name: String) throws {
    let diagram = try #require(Diagrams.all[name])
    let picture = try Picture(diagram.svg(title: "A <b> & \"c\""))
    #expect(picture.problems == [])
    #expect(picture.titles.first == "A <b> & \"c\"")
  }

  @Test("Every mark has a title, and every value its letter or word")
  func marks() throws {
    let picture = try Picture(Diagrams.subjects.svg(title: "subjects"))
    #expect(
      picture.titles.dropFirst() == [
        "a in source at 100 ms", "b in source at 200 ms", "c in source at 300 ms",
        "source completes at 400 ms", "early of Subject is subscribed at 0 ms",
        "a in early of Subject at 100 ms", "b in early of Subject at 200 ms",
        "c in early of Subject at 300 ms", "early of Subject completes at 400 ms",
        "late of Subject is subscribed at 250 ms", "c in late of Subject at 300 ms",
        "late of Subject completes at 400 ms",
        "late of ReplaySubject (capacity 2) is subscribed at 250 ms",
        "a in late of ReplaySubject (capacity 2) at 250 ms",
        "b in late of ReplaySubject (capacity 2) at 250 ms",
        "c in late of ReplaySubject (capacity 2) at 300 ms",
        "late of ReplaySubject (capacity 2) completes at 400 ms",
      ])
    #expect(picture.texts.filter { ["a", "b", "c"].contains($0) }.count == 10)
  }

  @Test("The description tells the sequence in words")
  func description() throws {
    let picture = try Picture(Diagrams.subjects.svg(title: "subjects"))
    #expect(
      picture.description == """
        At 0 ms: early of Subject is subscribed. \
        At 100 ms: a in source, a in early of Subject. \
        At 200 ms: b in source, b in early of Subject. \
        At 250 ms: late of Subject is subscribed, \
        late of ReplaySubject (capacity 2) is subscribed, \
        a in late of ReplaySubject (capacity 2), b in late of ReplaySubject (capacity 2). \
        At 300 ms: c in source, c in early of Subject, c in late of Subject, \
        c in late of ReplaySubject (capacity 2). \
        At 400 ms: source completes, early of Subject completes, late of Subject completes, \
        late of ReplaySubject (capacity 2) completes.
        """)
  }

  @Test("What happens at one instant is stacked")
  func stack() throws {
    let lane = Diagrams.lane("a", (0, .subscribed), (0, .next("x")), (0, .next("y")))
    let picture = try Picture(Diagram([lane]).svg(title: "stack"))
    #expect(picture.marbles.count == 2)
    #expect(Set(picture.marbles.map(\.x)).count == 1)
    #expect(Set(picture.marbles.map(\.y)).count == 2)
  }

  @Test("The end, an error and a disposal have shapes of their own")
  func shapes() throws {
    let shapes = try [Diagram.Mark.completed, .failed, .disposed, .subscribed].map { mark in
      let lane = Diagrams.lane("a", (0, mark), sends: true)
      return try Picture(Diagram([lane]).svg(title: "shape")).shapes
    }
    #expect(shapes.allSatisfy { $0.count == 1 })
    #expect(Set(shapes).count == 4)
  }

  @Test("The same diagram gives the same bytes, on every machine")
  func stable() throws {
    let path = "Tests/Pictures/three-lanes.svg"
    let expected = try Repository.text(of: path)
    #expect(
      Diagrams.subjects.svg(title: "Three lanes") == expected,
      "Look at the new picture, and if it is right, put it in the place of \(path).")
  }
}

/// What a reader of XML finds in a picture.
struct Picture {
  private(set) var titles: [String] = []
  private(set) var texts: [String] = []
  private(set) var description = ""

  /// The outlines of what is drawn thick: all marks but values.
  private(set) var shapes: [String] = []
  private(set) var marbles: [(x: String, y: String)] = []

  /// What a picture must not have, or lacks.
  private(set) var problems: [String] = []

  init(_ svg: String) throws {
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

  struct Element {
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
