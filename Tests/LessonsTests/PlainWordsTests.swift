import Notebook
import Stage
import TestSupport
import Testing

/// The banned phrases of `PlainWords`: no text for readers or developers contains one.
@Suite struct PlainWordsTests {
  /// A scene's title and a message that must stay as they were recorded in `Tests/Original`.
  private static let recorded: Set = ["## let go of", "it is no JSON"]

  private static let folders = ["Documentation", "lessons", "Tools", "Sources/Reactive"]

  private static let pages = Result {
    try ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "lessons.md"]
      + folders.flatMap { folder in
        try Repository.files(in: folder).filter { $0.hasSuffix(".md") && !$0.has(".build/") }
          .map { "\(folder)/\($0)" }
      }
  }

  private static let sources = Result {
    try Repository.files(in: "Sources")
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/PlainWords.swift") }
      .map { "Sources/\($0)" }
  }

  @Test("No page contains a banned phrase")
  func documents() throws {
    let pages = try Self.pages.get()
    for folder in Self.folders { #expect(pages.contains { $0.hasPrefix("\(folder)/") }) }
    for page in pages {
      let text = try Repository.text(of: page)
      #expect(PlainWords.mayBeStiff(text) ? Self.stiff(prose: text) == [] : true, "\(page)")
    }
  }

  @Test("No exercise contains a banned phrase")
  func exercises() throws {
    let files = try Repository.files(in: "Exercises").filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      #expect(Self.stiffComments(try Repository.text(of: "Exercises/\(file)")) == [], "\(file)")
    }
  }

  @Test("No comment in the sources contains a banned phrase")
  func comments() throws {
    let files = try Self.sources.get()
    #expect(!files.isEmpty)
    for file in files {
      #expect(Self.stiffComments(try Repository.text(of: file)) == [], "\(file)")
    }
  }

  @Test("No message in the sources contains a banned phrase")
  func messages() throws {
    // The messages of lessons are the tutorials' own, so they are not checked.
    for file in try Self.sources.get() where !file.hasPrefix("Sources/Lessons/") {
      #expect(Self.stiffMessages(try Repository.text(of: file)) == [], "\(file)")
    }
  }

  @Test("A banned phrase is found in prose, comments and messages, but not in code")
  func found() {
    #expect(
      Self.stiff(prose: "Whoever\nasks. This is fine.\n\n```swift\nlet whoever = 1\n```\n") == [
        "Whoever asks."
      ])
    #expect(Self.stiff(prose: "It calls `whoever`.") == [])
    #expect(Self.stiff(prose: "x is no number.") == ["x is no number."])
    #expect(Self.stiff(prose: "There is no lesson 8, and it is no longer red.") == [])
    #expect(
      Self.stiffComments("  /// Somebody\n  /// asks.\nlet somebody = 1\n") == ["Somebody asks."])
    #expect(
      Self.stiffMessages("print(\"60 KB are the most\")  // whoever\n") == ["60 KB are the most"])
    #expect(Self.stiffMessages("let a = \"\"\"\n  Whoever asks\n  \"\"\"\n") == ["Whoever asks"])
  }

  /// Returns the sentences with a banned phrase in a Markdown text, outside of its code blocks.
  private static func stiff(prose text: String) -> [String] {
    var isCode = false
    let lines = text.lines.map { line -> Substring in
      if line.hasPrefix("```") {
        isCode.toggle()
        return ""
      }
      return isCode ? "" : line
    }
    return stiff(paragraphs: lines)
  }

  /// Returns the sentences with a banned phrase in the comments of a Swift file.
  private static func stiffComments(_ text: String) -> [String] {
    guard PlainWords.mayBeStiff(text) else { return [] }
    return stiff(
      paragraphs: text.lines.map { line in
        let code = line.withoutIndent
        return code.hasPrefix("//") ? code.drop { $0 == "/" }.withoutIndent : ""
      })
  }

  private static func stiff(paragraphs lines: [Substring]) -> [String] {
    PlainWords.stiffSentences(
      in: lines.split(separator: "").map { $0.joined(separator: " ") }
        .filter { !recorded.contains($0) })
  }

  /// Returns the string literals with a banned phrase in a Swift file.
  private static func stiffMessages(_ text: String) -> [String] {
    guard PlainWords.mayBeStiff(text) else { return [] }
    var isText = false
    return text.lines.flatMap { line -> [String] in
      let code = line.withoutIndent
      if code.has("\"\"\"") {
        isText.toggle()
        return []
      }
      if isText { return [String(code)] }
      if code.hasPrefix("//") { return [] }
      return code.parts(around: "\"").enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element) }
    }.filter { PlainWords.isStiff($0) && !recorded.contains($0) }
  }
}
