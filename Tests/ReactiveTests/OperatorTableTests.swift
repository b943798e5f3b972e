import Foundation
import Testing

/// Tests that each public operator has a row in the test tables of its kind.
@Suite struct OperatorTableTests {
  /// The kind of an operator, which determines the mistakes that are possible in it.
  private enum Kind: String, CaseIterable {
    /// Composed of other operators, without state of its own.
    case composed

    /// One source, and a decision or a variable. ReactiveObjC builds these operators on `bind`.
    case bound

    /// One source, with more work than a decision about each value.
    case derived

    /// Several sources, one after the other.
    case sequence

    /// Several sources at once.
    case join

    /// Delivery or subscription on a scheduler.
    case scheduled
  }

  private static let kinds: [Kind: String] = [
    .composed: """
    aggregate and or not any all catchTo ignore ignoreValues if switch initially logAll logNext
    logError logCompleted mapReplace multicast publish replay replayLast replayLazily reduceApply
    reduceEach startEagerly startLazily startWith then try
    """,
    .bound: """
    combinePrevious dematerialize distinctUntilChanged filter map scan skip skipUntil skipWhile take
    takeWhile tryMap
    """,
    .derived: "collect doNext doError doCompleted finally groupBy materialize takeLast",
    .sequence: "catch concat repeat retry",
    .join: """
    bind combineLatest flatten flattenMap merge sample switchToLatest takeUntil
    takeUntilReplacement zip
    """,
    .scheduled: """
    bufferWithTime delay deliverOn deliverOnMainThread interval subscribeOn throttle timeout
    """,
  ]

  private struct Table: CustomTestStringConvertible {
    let name: String
    let kinds: [Kind]
    let files: [String]

    /// The operators without a row, each with the reason.
    var exceptions: [String: String] = [:]

    var testDescription: String { name }
  }

  private static let tables = [
    Table(
      name: "several threads send", kinds: [.join],
      files: ["Tests/ReactiveTests/OperatorThreadTests.swift"]),
    Table(
      name: "a value is handed over", kinds: [.join],
      files: ["Tests/ReactiveTests/HandoverTests.swift"]),
    Table(
      name: "a handler ends its subscription", kinds: [.bound],
      files: ["Tests/ReactiveTests/NestingTests.swift"]),
    Table(
      name: "a cleanup sends", kinds: [.join], files: ["Tests/ReactiveTests/DisposalTests.swift"]),
    Table(
      name: "nothing stays alive", kinds: [.bound, .derived, .sequence, .join, .scheduled],
      files: ["Tests/ReactiveTests/Support/OperatorReleaseCase.swift"]),
    Table(
      name: "real threads, at random", kinds: [.join, .scheduled], files: ["Stress"],
      exceptions: [
        "bind": "flattenMap subscribes in the same way",
        "interval": "only the timer's own scheduler delivers its values",
      ]),
    Table(
      name: "a long chain", kinds: Kind.allCases,
      files: ["Tests/ReactiveTests/ChainStackTests.swift"],
      exceptions: [
        "interval": "it has no source",
        "logAll":
          "it is built from doNext, doError and doCompleted, and would print a hundred thousand lines",
        "logNext": "it is built from doNext", "logError": "it is built from doError",
        "logCompleted": "it is built from doCompleted",
      ]),
  ]

  @Test("Every public operator has a kind, which determines the tables that test it")
  func kinds() {
    let listed = Self.kinds.values.flatMap(Self.words)
    #expect(
      listed.sorted() == EngineSources.operators.keys.sorted(),
      "Add a new operator to `kinds`, once. Besides its own tests, a composed one needs only a row for a long chain."
    )
  }

  @Test("Every operator is in the tables of its kind", arguments: tables)
  private func rows(table: Table) throws {
    let code = try table.files.flatMap(Self.code).joined(separator: "\n")
    let wanted = table.kinds.flatMap { Self.words(Self.kinds[$0] ?? "") }
    let missing = try wanted.filter { name in
      try code.firstMatch(of: Regex("\\.`?\(name)`?\\b(?!:)")) == nil
    }
    let wrong = Set(missing).symmetricDifference(table.exceptions.keys).sorted()
    #expect(
      wrong.isEmpty,
      """
      Give each operator a row in \(table.files), or list it as an exception here with a reason, \
      but not both.
      """)
  }

  @Test("The operators that CONTRIBUTING shows are copies of the engine's code")
  func examples() throws {
    let page = try String(
      contentsOf: EngineSources.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let blocks = page.matches(of: #/```swift\n(?s:(.*?))```/#).map {
      Self.words(EngineSources.stripped(String($0.1)))
    }
    #expect(blocks.count == 4)
    for block in blocks {
      let isShown = EngineSources.files.contains { file in
        file.folder == "Operators"
          && Self.words(file.code).joined(separator: " ").contains(block.joined(separator: " "))
      }
      #expect(
        isShown,
        "CONTRIBUTING.md quotes an old version of \(block.prefix(5)). Copy the current one.")
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Returns the code of a file, or of all files in a folder's `Sources`.
  private static func code(_ path: String) throws -> [String] {
    let url = EngineSources.root.appending(path: path)
    guard !path.hasSuffix(".swift") else {
      return [EngineSources.stripped(try String(contentsOf: url, encoding: .utf8))]
    }
    let paths = FileManager.default.enumerator(atPath: url.appending(path: "Sources").path)
    return try (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      .map { try code("\(path)/Sources/\($0)").joined() }
  }
}
