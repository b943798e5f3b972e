/// A picture of marble diagrams that stands by itself: the same bytes for the same events.
///
///     let sheet = Sheet(score, title: "7 Cold and hot: hot")
///     print(sheet.svg)
///
/// A screen reader is told the title, the sequence in words, and what each marble is. The colours
/// follow the page's, light or dark, and say nothing that a shape or a letter does not say too.
public struct Sheet: Sendable {
  /// How wide it is when it is drawn as large as its letters are meant to be.
  public let width: Int

  /// The picture.
  public var svg: String { ("\(opening)>\n\(words)\(SVG.style)\n\(elements)" as Markup).text }

  /// The picture for a page that has the `rules` of all of them and is to show it as wide as that.
  package var embedded: String {
    ("\(opening) width=\"\(width)\">\n\(words)\(elements)" as Markup).text
  }

  /// The rules that it carries, and what dark pages have otherwise.
  package static let rules = (light: SVG.rules, dark: SVG.darkRules)

  private let opening: Markup
  private let words: Markup
  private let elements: Markup

  /// A picture of one score.
  public init(_ score: Score, title: String) {
    self.init(title, score.drawings.map { Part(heading: nil, drawing: $0) })
  }

  /// A picture of several scores, one under the other, each below its own title.
  public init(_ scores: [(title: String, score: Score)], title: String) {
    let parts = scores.flatMap { title, score in
      score.drawings.enumerated().map { index, drawing in
        Part(heading: index == 0 ? title : nil, drawing: drawing)
      }
    }
    self.init(title, parts)
  }

  private init(_ title: String, _ parts: [Part]) {
    var (y, elements): (Int, Markup) = (0, "")
    for part in parts {
      elements += part.elements(at: y)
      y += part.height
    }
    width = parts.map(\.width).max() ?? 0
    let name = slug(title)
    opening = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(y)" role="img" class="marbles" \
      aria-labelledby="\(name)-title \(name)-desc"
      """
    words = """
      <title id="\(name)-title">\(SVG.escaped(title))</title>
      <desc id="\(name)-desc">\(SVG.escaped(parts.map(\.sentences).joined(separator: " ")))</desc>

      """
    self.elements = elements + "</svg>\n"
  }

  /// A diagram, perhaps below its title.
  private struct Part {
    let heading: String?
    let drawing: any Drawing

    private static let headingHeight = 32

    var width: Int {
      max(drawing.width, heading.map { Glyphs.length(of: $0) + 2 * SVGDrawing.margin } ?? 0)
    }

    var height: Int { drawing.height + (heading == nil ? 0 : Self.headingHeight) }

    var sentences: String { heading.map { "\($0). \(drawing.sentences)" } ?? drawing.sentences }

    func elements(at y: Int) -> Markup {
      guard let heading else {
        return y == 0
          ? drawing.elements : "<g transform=\"translate(0 \(y))\">\n\(drawing.elements)</g>\n"
      }
      let words = SVG.words(
        heading, x: SVGDrawing.margin, y: y + Self.headingHeight - 8, "start", "heading")
      return words + "<g transform=\"translate(0 \(y + Self.headingHeight))\">\n"
        + drawing.elements + "</g>\n"
    }
  }
}

/// A part of a picture.
protocol Drawing {
  /// How wide it is.
  var width: Int { get }

  /// How high it is.
  var height: Int { get }

  /// What happens, in words.
  var sentences: String { get }

  /// Its lines, marbles and words.
  var elements: Markup { get }
}

extension Score {
  /// It as drawings: screens and calls where it has some, then what is sent, by threads if these
  /// are what it is about, else by signals.
  fileprivate var drawings: [any Drawing] {
    let others: [(any Drawing)?] = [
      ScreenDrawing(of: frames), SequenceDrawing(of: exchanges, called),
      FamilyDrawing(of: family),
    ]
    let owned: [any Drawing] = ownership.map { OwnershipDrawing(of: $0) }
    let sent: (any Drawing)? =
      diagram.lanes.isEmpty
      ? nil : (ThreadDrawing(of: self) as (any Drawing)?) ?? SVGDrawing(of: self)
    return others.compactMap(\.self) + owned + [sent].compactMap(\.self)
  }
}

extension Diagram {
  /// Draws the diagram as a picture that stands by itself.
  public func svg(title: String) -> String { Sheet(Score(self), title: title).svg }
}
