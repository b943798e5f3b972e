extension Diagram.Lane {
  /// How this lane differs from `expected`, or nil if it does not: both, carets under what differs,
  /// and the differences in words.
  ///
  ///     expected  ^   a   -   b
  ///     actual    ^   a   b   -
  ///                       ^   ^
  ///     at 200 ms expected nothing, got `b`; at 300 ms expected `b`, got nothing; `b` came at 200 ms
  public func mismatch(from expected: Diagram.Lane, glyphs: Glyphs = .unicode) -> String? {
    if events == expected.events, kind == expected.kind { return nil }
    let lanes = [expected.plain(named: "expected"), plain(named: "actual")]
    let diagram = Diagram(lanes)
    let drawing = TextDrawing(of: diagram, glyphs)
    let differing = Set((events + expected.events).map(\.time))
      .filter { marks(at: $0) != expected.marks(at: $0) }.sorted()
    let words = differing.map { difference(at: $0, from: expected, in: drawing.ruler.unit) }
    let kinds = kind == expected.kind ? [] : ["expected \(expected.kind), got \(kind)"]
    let carets = drawing.line("", under: differing)
    return (drawing.lines.dropFirst() + [carets, (kinds + words).joined(separator: "; ")])
      .joined(separator: "\n")
  }

  private func plain(named name: String) -> Diagram.Lane {
    Diagram.Lane(name, kind, isLevel: isLevel, events: events)
  }

  private func difference(
    at time: Duration, from expected: Diagram.Lane, in unit: TimeUnit
  ) -> String {
    let (wanted, got) = (expected.marks(at: time), marks(at: time))
    let sentence = "at \(unit.text(time)) expected \(listed(wanted)), got \(listed(got))"
    let strayed = wanted.filter { mark in !got.contains(mark) }.compactMap { mark in
      events.first { $0.mark == mark && !expected.events.contains($0) }
    }
    return ([sentence] + strayed.map { "\(listed([$0.mark])) came at \(unit.text($0.time))" })
      .joined(separator: "; ")
  }

  private func listed(_ marks: [Diagram.Mark]) -> String {
    if marks.isEmpty { return "nothing" }
    return marks.compactMap { $0.sign ?? $0.value.map(Glyphs.unicode.word) }.map { "`\($0)`" }
      .joined(separator: ", ")
  }
}
