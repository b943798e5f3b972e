import Stage

/// A heading in one of the five tutorials, with the lessons that retell the text below it.
///
/// `Tests/Documented/headings.txt` has all headings, in the order of the tutorials.
public struct Heading: Sendable, Hashable {
  /// A lesson, or one of its scenes.
  public struct Place: Sendable, Hashable {
    /// The number of the lesson.
    public let lesson: Int

    /// The name of the scene, if a single one is meant.
    public let scene: String?

    /// The number or scene name that selects the place: `7`, or `7.hot`.
    public var selector: String { ["\(lesson)", scene].compactMap(\.self).joined(separator: ".") }

    fileprivate init?(_ selector: Substring) {
      let number = selector.prefix { $0 != "." }
      guard let lesson = Int(number) else { return nil }
      self.lesson = lesson
      scene =
        number.endIndex < selector.endIndex ? String(selector.dropFirst(number.count + 1)) : nil
    }
  }

  /// The path of the list of headings, relative to the checkout.
  public static let file = "Tests/Documented/headings.txt"

  /// The tutorial.
  public let document: Tutorial.Document

  /// The heading, as printed in the tutorial.
  public let text: String

  /// The subject of the section, in English.
  public let english: String

  /// The places that retell the section.
  public let places: [Place]

  /// The reason why no lesson retells the section. Empty if one does.
  public let reason: String

  /// The places that retell the sections that this heading only groups.
  public let grouped: [Place]

  /// Reads a line of the list. Returns nil unless it has four columns, separated by tabs.
  public init?(_ line: some StringProtocol) {
    let columns = String(line).parts(around: "\t")
    guard columns.count == 4,
      let document = Tutorial.Document(rawValue: columns[0].lowercased()),
      !columns[1...].contains(where: \.isEmpty)
    else { return nil }
    self.document = document
    (text, english) = (String(columns[1]), String(columns[2]))
    let (group, last) = ("groups ", columns[3])
    let places = Self.places(in: last)
    self.places = places
    grouped = last.hasPrefix(group) ? Self.places(in: last.dropFirst(group.count)) : []
    reason = places.isEmpty ? String(last) : ""
  }

  /// Returns the places in `text`, or an empty array if it is not a list of places.
  private static func places(in text: Substring) -> [Place] {
    let items = text.parts(around: ", ")
    let places = items.compactMap { Place($0) }
    return places.count == items.count ? places : []
  }

  /// Returns the headings in `text`, and skips comments and lines that cannot be read.
  public static func all(in text: String) -> [Heading] {
    text.lines.filter { !$0.hasPrefix("#") }.compactMap { Heading($0) }
  }
}

extension [Heading] {
  /// The headings that no lesson retells, for searching: an entry for each tutorial with any.
  package var entries: [SearchEntry] {
    Tutorial.Document.allCases.map { document in
      let own = filter {
        $0.document == document && $0.places.isEmpty && $0.grouped.isEmpty
      }
      return SearchEntry(
        on: document.letter,
        own.map { Passage(.heading, "\($0.text): \($0.reason)", keys: [$0.text]) })
    }
  }

  /// Returns the headings that lesson `number` retells, by tutorial and in the tutorial's order.
  /// A heading that occurs twice in a tutorial is listed once.
  public func retold(by number: Int) -> [(document: Tutorial.Document, headings: [String])] {
    Tutorial.Document.allCases.compactMap { document in
      let own = filter { heading in
        heading.document == document && heading.places.contains { $0.lesson == number }
      }
      return own.isEmpty ? nil : (document, own.map(\.text).withoutRepeats())
    }
  }
}
