/// A picture of marble diagrams that stands by itself: the same bytes for the same events.
///
///     let sheet = Sheet(diagram, title: "7 Cold and hot: hot")
///     print(sheet.svg)
///
/// A screen reader is told the title, the sequence in words, and what each marble is. The colours
/// follow the page's, light or dark, and say nothing that a shape or a letter does not say too.
public struct Sheet: Sendable {
  /// How wide it is when it is drawn as large as its letters are meant to be.
  public let width: Int

  /// The picture.
  public let svg: String

  /// A picture of one diagram.
  public init(_ diagram: Diagram, title: String) {
    self.init(title, [Part(heading: nil, drawing: SVGDrawing(of: diagram))])
  }

  /// A picture of several diagrams, one under the other, each below its own title.
  public init(_ diagrams: [(title: String, diagram: Diagram)], title: String) {
    self.init(title, diagrams.map { Part(heading: $0.title, drawing: SVGDrawing(of: $0.diagram)) })
  }

  private init(_ title: String, _ parts: [Part]) {
    var (y, elements) = (0, "")
    for part in parts {
      elements += part.elements(at: y)
      y += part.height
    }
    width = parts.map(\.width).max() ?? 0
    let name = slug(title)
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(y)" role="img" class="marbles" \
      aria-labelledby="\(name)-title \(name)-desc">
      <title id="\(name)-title">\(SVG.escaped(title))</title>
      <desc id="\(name)-desc">\(SVG.escaped(parts.map(\.sentences).joined(separator: " ")))</desc>
      \(SVG.style)
      \(elements)</svg>

      """
  }

  /// A diagram, perhaps below its title.
  private struct Part {
    let heading: String?
    let drawing: SVGDrawing

    private static let headingHeight = 32

    var width: Int {
      max(drawing.width, heading.map { Cluster.length(of: $0) + 2 * SVGDrawing.margin } ?? 0)
    }

    var height: Int { drawing.height + (heading == nil ? 0 : Self.headingHeight) }

    var sentences: String { heading.map { "\($0). \(drawing.sentences)" } ?? drawing.sentences }

    func elements(at y: Int) -> String {
      guard let heading else { return drawing.elements }
      let words = SVG.words(
        heading, x: SVGDrawing.margin, y: y + Self.headingHeight - 8, "start", "heading")
      return words + "<g transform=\"translate(0 \(y + Self.headingHeight))\">\n"
        + drawing.elements + "</g>\n"
    }
  }
}

extension Diagram {
  /// Draws the diagram as a picture that stands by itself.
  public func svg(title: String) -> String { Sheet(self, title: title).svg }
}
