import Testing
import Trying

/// The marble diagrams in the engine's doc comments are run: see `Diagram` for the calls.
@Suite struct DiagramTests {
  @Test("Every marble diagram shows what happens", arguments: DocComments.all.diagrams)
  func diagram(_ block: DocBlock) throws {
    guard let diagram = Diagram.all.first(where: { $0.excerpt.code == block.code }) else {
      Issue.record(
        """
        Sources/Reactive/\(block) draws a call that nobody runs. \
        Add it to Tests/ReactiveTests/Documentation/Diagrams.swift:
        \(block.code)
        """)
      return
    }
    var lanes = Lanes()
    for source in block.sources { lanes.byName[source.name] = try Marbles(source.lane) }
    let drawn = try block.results.map { try Marbles($0.lane) }
    let width = max(lanes.width, drawn.map(\.columns.count).max() ?? 0)
    let played = try diagram.play(
      diagram.excerpt.parameters, lanes, drawn.map(\.start), width)

    let names = (block.sources + block.results).map(\.name)
    let margin = (names.map(\.count).max() ?? 0) + 2
    let drawing = Marbles.draw(block.sources.compactMap { lanes.byName[$0.name] } + played)
    let rows = zip(names, drawing).map { name, lane in
      name + String(repeating: " ", count: margin - name.count) + lane
    }
    let correct =
      rows.prefix(block.sources.count) + [block.code] + rows.dropFirst(block.sources.count)
    #expect(
      block.lines == Array(correct),
      """
      Sources/Reactive/\(block) draws something else than what happens, which is:
      \(correct.joined(separator: "\n"))
      """)
  }

  @Test("Every call in the table is drawn, once")
  func table() {
    let calls = DocComments.all.diagrams.map(\.code)
    var codes = Set<String>()
    for diagram in Diagram.all {
      let (code, place) = (diagram.excerpt.code, diagram.excerpt.place)
      let isDrawn = calls.contains(code)
      #expect(isDrawn, "No doc comment draws the call at \(place).")
      #expect(codes.insert(code).inserted, "The call at \(place) stands in the table twice.")
    }
  }

  @Test("Every lane that is drawn is used")
  func lanes() throws {
    for block in DocComments.all.diagrams {
      guard let diagram = Diagram.all.first(where: { $0.excerpt.code == block.code }) else {
        continue
      }
      let values = block.sources.first?.lane ?? ""
      for name in block.sources.map(\.name) {
        #expect(
          diagram.excerpt.parameters.contains(name) || values.contains(name) || name == "sent",
          "Sources/Reactive/\(block) draws \(name), which the call does not use.")
      }
    }
  }
}
