import Foundation
import Testing

/// Tests that each public operator has a row in `OperatorRows.swift`, which the suites that test
/// every operator read.
@Suite struct OperatorTableTests {
  /// The operators without a row, each with the reason.
  private static let exceptions = [
    "interval": "it has no source; OperatorReleaseTests tests it",
    "logAll": "it is built from doNext, doError and doCompleted, and would print many lines",
    "logNext": "it is built from doNext", "logError": "it is built from doError",
    "logCompleted": "it is built from doCompleted",
  ]

  @Test("Every public operator has a row")
  func rows() {
    let missing = Set(EngineSources.operators.keys).subtracting(OperatorRow.all.map(\.name))
    #expect(
      missing.sorted() == Self.exceptions.keys.sorted(),
      """
      Give each new operator a row with its name in Tests/ReactiveTests/Support/OperatorRows.swift, \
      or list it in `exceptions` here with the reason, but not both.
      """)
  }

  @Test("Every row has a name of its own, which begins with the name of an operator")
  func names() {
    let repeated = Dictionary(grouping: OperatorRow.all, by: \.name).filter { $1.count > 1 }.keys
    #expect(repeated.sorted() == [], "Add a few words to the names of the variants.")
    let unknown = Self.operators(of: OperatorRow.all).subtracting(EngineSources.operators.keys)
    #expect(unknown.sorted() == [], "Begin the row's name with the name of a public operator.")
  }

  @Test("Every row describes what its suites need")
  func sources() {
    let unlinked = OperatorRow.all.filter { $0.links().isEmpty }.map(\.name)
    #expect(unlinked == [], "Give `.pair` a `first` signal, a `second`, or both, for a long chain.")
    let unpaired = Self.operators(of: OperatorRow.joins)
      .subtracting(Self.operators(of: OperatorRow.pairs))
    #expect(unpaired.sorted() == [], "Build at least one row of each join with `.pair`.")
  }

  @Test("The operators that the engine's README shows are copies of the engine's code")
  func examples() throws {
    let page = try String(
      contentsOf: EngineSources.root.appending(path: "Sources/Reactive/README.md"), encoding: .utf8)
    let blocks = page.matches(of: #/```swift\n(?s:(.*?))```/#).map {
      Self.words(EngineSources.stripped(String($0.1)))
    }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let isShown = EngineSources.files.contains { file in
        file.folder == "Operators"
          && Self.words(file.code).joined(separator: " ").contains(block.joined(separator: " "))
      }
      #expect(
        isShown,
        "Sources/Reactive/README.md quotes an old version of \(block.prefix(5)). Copy the current one."
      )
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Returns the names of the operators in `rows`.
  private static func operators(of rows: [OperatorRow]) -> Set<String> {
    Set(rows.map { String($0.name.prefix(while: \.isLetter)) })
  }
}
