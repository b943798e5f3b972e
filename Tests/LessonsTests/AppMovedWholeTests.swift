import Foundation
import TestSupport
import Testing

@testable import Notebook

/// Lesson 69, which moves the app of the short path from RAC to Swift.
@Suite struct AppMovedWholeTests {
  private static func lesson() throws -> String {
    try Repository.text(of: "Sources/Lessons/Leaving/69-AppMovedWhole.swift")
  }

  @Test("The code in RAC is the finished app of the short path")
  func finishedApp() throws {
    let source = try Repository.text(of: "Exercises/App/BookSearch.swift")
    let app = StagedSource(source).stage(after: 12, placing: 12).text
    // The lesson's screen has the protocol of both screens.
    let lesson = try Self.lesson()
      .replacing(": SearchScreen, TableDataSource", with: ": Screen, TableDataSource")
    let classes = app.components(separatedBy: "// MARK: - ").dropFirst()
    #expect(classes.count == 2)
    for code in classes {
      let declaration = try #require(code.firstRange(of: "private final class"))
      #expect(Self.dense(lesson).contains(Self.dense(code[declaration.lowerBound...])))
    }
  }

  @Test("The logs of the two apps differ only in the lines that the lesson explains")
  func logs() throws {
    let log = try Repository.text(of: "Tests/Expected/69-app-moved-whole.log")
    let scenes = log.components(separatedBy: "── Swift ──\n").map { scene in
      scene.split(separator: "\n").filter { !$0.hasPrefix("──") }.map { line in
        let words = line.split(separator: " ", maxSplits: 3)
        return "\(words[1].dropFirst(6).prefix(5)) \(words[3])"
      }
    }
    let (rac, swift) = (scenes[0], scenes[1])
    let changes = swift.difference(from: rac)
    let gone = changes.removals.map { change -> String in
      guard case .remove(_, let line, _) = change else { return "" }
      return line
    }
    let added = changes.insertions.map { change -> String in
      guard case .insert(_, let line, _) = change else { return "" }
      return line
    }
    // The button goes off before or after the order.
    let order = ["05.00 ordered: All about ab", "10.50 ordered: All about ab"]
    let off = ["05.00 Order: off", "10.50 Order: off"]
    #expect(Set(gone).isSubset(of: Set(order + off + Self.onlyInRAC)))
    #expect(Set(added).isSubset(of: Set(order + off + Self.onlyInSwift)))
    #expect(Set(Self.onlyInRAC).isSubset(of: Set(gone)))
    #expect(Set(Self.onlyInSwift).isSubset(of: Set(added)))
  }

  private static let onlyInRAC = [
    "03.30 cancelled: a", "11.50 error: no network", "15.10 asked: dogs", "15.60 count: 4 books",
    "15.60 table: nothing",
  ]
  private static let onlyInSwift = ["03.00 cancelled: a", "15.30 asked: dogs"]

  @Test("Each piece of code in the lesson's comparison is in its program")
  func comparison() throws {
    let lesson = try Self.lesson()
    let parts = lesson.components(separatedBy: "// MARK: - ")
    let code = { (name: String) in
      Self.dense(
        parts.filter { $0.hasPrefix(name) }.joined().components(separatedBy: "extension Lesson {")[
          0])
    }
    let (rac, swift) = (code("RAC: "), code("Swift: "))
    let start = try #require(lesson.firstRange(of: "Line by line, the connections have become:"))
    let rows = lesson[start.upperBound...].matches(of: /\| [^|`]* \| `([^|]*)` \| `([^|]*)` \|/)
    #expect(rows.count > 8)
    for row in rows {
      #expect(rac.contains(Self.dense(row.1)), "\(row.1)")
      #expect(swift.contains(Self.dense(row.2.replacing("\\\\", with: "\\"))), "\(row.2)")
    }
  }

  /// The code without blanks, because line breaks and indents may differ.
  private static func dense(_ code: some StringProtocol) -> String {
    String(code.filter { !$0.isWhitespace })
  }
}
