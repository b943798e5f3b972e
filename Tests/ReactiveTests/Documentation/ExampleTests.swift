import Foundation
import Testing

/// Tests that run the examples and marble diagrams in the engine's doc comments.
@Suite struct ExampleTests {
  @Test("Every example and every diagram shows what really happens", arguments: Example.all)
  func example(_ example: Example) async throws {
    let correct = try await example.run()
    let (block, place) = (example.block, example.testDescription)
    if block.results.isEmpty {
      #expect(block.output == correct[0], "Fix the comment at \(place).")
    } else {
      #expect(
        block.lines == correct,
        "The diagram at \(place) should look like this:\n\(correct.joined(separator: "\n"))")
    }
  }

  // SwiftPM may keep the plugin's old output when an editor overwrites a file.
  @Test("The examples are those that the doc comments have now")
  func current() throws {
    var old: [String] = []
    for (file, examples) in Dictionary(grouping: Example.all, by: \.block.file) {
      let url = EngineSources.root.appending(path: "Sources/Reactive/\(file)")
      let lines = try String(contentsOf: url, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.drop { $0 == " " } }
      let shown = lines.filter { $0.hasPrefix("///     ") }.map { $0.dropFirst(8) }
      let known = examples.flatMap(\.block.lines).filter { !$0.isEmpty }
      if shown.map(String.init) != known { old.append(file) }
    }
    #expect(
      old.sorted() == [],
      """
      The examples are from older versions of these files. Run `touch Package.swift`, so that \
      SwiftPM runs the plugin again, then the tests.
      """)
  }

  @Test("Every example uses each lane that it draws")
  func lanes() {
    for example in Example.all {
      let values = example.block.sources.first?.lane ?? ""
      for name in example.block.sources.map(\.name) {
        #expect(
          example.block.code.contains(name) || values.contains(name) || name == "sent",
          "\(example.testDescription) draws \(name), which the call does not use.")
      }
    }
  }

  @Test("Every code block in a doc comment is a diagram or states its result")
  func blocks() {
    for example in Example.all {
      #expect(
        !example.block.results.isEmpty || example.block.output != nil,
        """
        \(example.testDescription) states no result. End it with `// Prints …`, `// Sends …` or \
        the value, such as `// 3`.
        """)
    }
  }

  @Test("Every public function and type has an example in its doc comment")
  func coverage() {
    let code = Dictionary(grouping: Example.all, by: \.block.file).mapValues { examples in
      examples.map(\.block.code).joined(separator: "\n").lowercased()
    }
    let declarations = DocComments.all.declarations
    for declaration in declarations {
      guard let name = declaration.name else { continue }
      // A function that several types declare, such as sendNext, needs an example at only one of
      // them.
      let files = declarations.filter { $0.name == name }.map(\.file)
      let isShown = files.contains { code[$0]?.contains(name.lowercased()) ?? false }
      #expect(
        isShown, "No doc comment in Sources/Reactive/\(declaration.file) shows \(name) at work.")
    }
  }

  @Test("Every public doc comment begins with a paragraph of one sentence")
  func summaries() {
    for declaration in DocComments.all.declarations {
      let place = "Sources/Reactive/\(declaration.file):\(declaration.line)"
      #expect(declaration.summary.hasSuffix("."), "The summary at \(place) is not a sentence.")
      #expect(
        !declaration.summary.contains(/[.!?] [A-Z]/),
        "The summary at \(place) continues after its first sentence. Begin a new paragraph.")
    }
  }
}
