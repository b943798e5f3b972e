import Testing

/// The examples in the engine's doc comments are run: see `Example` for their code.
@Suite struct ExampleTests {
  @Test("Every example does what it says", arguments: DocComments.all.examples)
  func example(_ block: DocBlock) async throws {
    guard let example = Example.all.first(where: { $0.excerpt.code == block.code }) else {
      Issue.record(
        """
        Sources/Reactive/\(block) shows an example that nobody runs. \
        Add it to Tests/ReactiveTests/Documentation/Examples:
        \(block.code)
        """)
      return
    }
    let output = try await example.run()
    #expect(output == block.output, "Mend the comment at Sources/Reactive/\(block).")
  }

  @Test("Every example in the table stands in a doc comment, once")
  func table() {
    let shown = DocComments.all.examples.map(\.code)
    var codes = Set<String>()
    for example in Example.all {
      let (code, place) = (example.excerpt.code, example.excerpt.place)
      let isShown = shown.contains(code)
      #expect(isShown, "No doc comment shows the example at \(place).")
      #expect(codes.insert(code).inserted, "The example at \(place) stands in the table twice.")
    }
  }

  @Test("Every block of code in a doc comment is a diagram or says what comes of it")
  func blocks() {
    for block in DocComments.all.examples {
      #expect(
        block.output != nil,
        "Sources/Reactive/\(block) ends without // Prints …, // Sends … or // and a value.")
    }
  }

  @Test("Every public function and type is at work in an example where it is declared")
  func coverage() {
    let blocks = DocComments.all.examples + DocComments.all.diagrams
    let code = Dictionary(grouping: blocks, by: \.file).mapValues { blocks in
      blocks.map(\.code).joined(separator: "\n").lowercased()
    }
    let declarations = DocComments.all.declarations
    for declaration in declarations {
      guard let name = declaration.name else { continue }
      // What several types declare, such as sendNext, needs to be shown at one of them only.
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
      #expect(declaration.summary.hasSuffix("."), "The summary at \(place) is no sentence.")
      #expect(
        !declaration.summary.contains(/[.!?] [A-Z]/),
        "The summary at \(place) goes on after its first sentence: begin a new paragraph.")
    }
  }
}
