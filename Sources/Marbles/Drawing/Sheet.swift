import Stage

/// A self-contained SVG picture of marble diagrams. The same events always produce the same bytes.
///
///     let sheet = Sheet(score, title: "7 Cold and hot: hot")
///     print(sheet.svg)
///
/// A screen reader reads the title, a description of the sequence, and each marble. The colours
/// adapt to light and dark pages. No information is conveyed by colour alone.
public struct Sheet: Sendable {
  /// The width at which text has its natural size.
  public let width: Int

  /// The picture.
  public var svg: String { ("\(opening)>\n\(texts)\(SVG.style)\n\(elements)" as Markup).text }

  /// The picture with a fixed width and without its own rules, for a page that includes the shared
  /// `rules`.
  package var embedded: String {
    ("\(opening) width=\"\(width)\">\n\(texts)\(elements)" as Markup).text
  }

  /// The shared style rules, and their replacements for dark pages.
  package static let rules = (light: SVG.rules, dark: SVG.darkRules)

  /// The maximum width. On a phone, the text in a picture of this width is still large enough to
  /// read.
  package static let maximumWidth = 620

  /// The words in the `class` attributes of the picture's elements.
  package let words: Set<String>

  /// The symbols in the picture.
  package var symbols: Set<Symbol> { Set(words.compactMap(Symbol.init(rawValue:))) }

  /// Returns true if `other` shows the same drawings. Ignores the pictures' titles.
  package func isSame(as other: Sheet) -> Bool {
    width == other.width && elements == other.elements
  }

  private let opening: Markup
  private let texts: Markup
  private let elements: Markup

  /// Creates a picture of one score.
  public init(_ score: Score, title: String) {
    self.init(title, score.drawings.map { TitledDrawing(heading: nil, drawing: $0) })
  }

  /// Creates a picture of several scores, one below the other, each with its own title.
  public init(_ scores: [(title: String, score: Score)], title: String) {
    let drawings = scores.flatMap { title, score in
      score.drawings.enumerated().map { index, drawing in
        TitledDrawing(heading: index == 0 ? title : nil, drawing: drawing)
      }
    }
    self.init(title, drawings)
  }

  private init(_ title: String, _ drawings: [TitledDrawing]) {
    var (y, elements): (Int, Markup) = (0, "")
    for drawing in drawings {
      elements += drawing.elements(at: y)
      y += drawing.height
    }
    width = drawings.map(\.width).max() ?? 0
    let name = slug(title)
    opening = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(y)" role="img" class="marbles" \
      aria-labelledby="\(name)-title \(name)-desc"
      """
    texts = """
      <title id="\(name)-title">\(SVG.escaped(title))</title>
      <desc id="\(name)-desc">\(SVG.escaped(drawings.map(\.sentences).joined(separator: " ")))</desc>

      """
    elements += "</svg>\n"
    words = Symbol.words(in: elements.bytes)
    self.elements = elements
  }

  /// A drawing with an optional title.
  private struct TitledDrawing {
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

/// A drawing that can be part of a picture.
protocol Drawing {
  /// The width.
  var width: Int { get }

  /// The height.
  var height: Int { get }

  /// A description of the drawing for screen readers.
  var sentences: String { get }

  /// The lines, marbles and labels.
  var elements: Markup { get }
}

extension Score {
  /// The score's drawings: screens, calls, classes and references, if there are any, and then the
  /// events, by thread if the scene is about threads, or else by signal.
  fileprivate var drawings: [any Drawing] {
    let others: [(any Drawing)?] = [
      ScreenDrawing(of: frames), SequenceDrawing(of: callSequence, at: callEvents, called),
      HierarchyDrawing(of: hierarchy),
    ]
    let owned: [any Drawing] = ownership.map { OwnershipDrawing(of: $0) }
    let sent: (any Drawing)? =
      diagram.lanes.isEmpty
      ? nil : ThreadDrawing.drawing(of: self) ?? SVGDrawing.drawing(of: self)
    return others.compactMap(\.self) + owned + [sent].compactMap(\.self)
  }
}

extension Diagram {
  /// Returns the diagram as a self-contained SVG picture.
  public func svg(title: String) -> String { Sheet(Score(self), title: title).svg }
}
