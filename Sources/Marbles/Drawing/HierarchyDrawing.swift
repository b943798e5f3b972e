import Stage

/// A drawing of a class hierarchy: each class is below its superclass, and next to its note.
struct HierarchyDrawing: Drawing {
  let width: Int
  let height: Int
  let sentences: String
  let elements: Markup

  private static let root = "RACSignal"
  private static let row = 36

  /// Creates a drawing of `members`, or nil if there are none.
  init?(of members: [HierarchyClass]) {
    if members.isEmpty { return nil }
    let parents = members.map { member in
      members.firstIndex { $0.type == member.parent && $0.parent != nil }
    }
    var rows: [(member: Int?, depth: Int)] = [(nil, 0)]
    func add(below parent: Int?, _ depth: Int) {
      for index in members.indices where parents[index] == parent {
        rows.append((index, depth))
        add(below: index, depth + 1)
      }
    }
    add(below: nil, 1)
    let kinds = members.map(\.kind)
    var drawing: Markup = ""
    var positions: [Int?: (x: Int, y: Int)] = [:]
    var widest = 0
    for (number, row) in rows.enumerated() {
      let name = row.member.map { members[$0].name } ?? Self.root
      let kind = row.member.map { members[$0].kind }
      let half = Glyphs.length(of: name) / 2 + 10
      let (x, y) = (SVGDrawing.margin + row.depth * 40, 26 + number * Self.row)
      if let member = row.member, let above = positions[parents[member]] {
        drawing += "<path d=\"M\(above.x + 16) \(above.y + 13)V\(y)H\(x)\"/>\n"
      }
      positions[row.member] = (x, y)
      let tone = kind.flatMap { kinds.firstIndex(of: $0) }.map {
        members[$0].kind == kinds[0] ? 0 : 1
      }
      let style = tone.map { $0 == 0 ? "cold" : "hot" } ?? "face"
      let title = kind.map { "\(name) is \($0)" } ?? name
      drawing += "<g><title>\(SVG.escaped(title))</title><rect class=\"\(style)\" x=\"\(x)\" "
      drawing += "y=\"\(y - 13)\" width=\"\(half * 2)\" height=\"26\" rx=\"6\"/>"
      drawing += SVG.words(name, x: x + half, y: y + 5, "middle")
      let end = x + half * 2 + 12
      if let kind { drawing += SVG.words(kind, x: end, y: y + 5, "start") }
      drawing += "</g>\n"
      widest = max(widest, end + Glyphs.length(of: kind ?? ""))
    }
    elements = drawing
    width = widest + SVGDrawing.margin
    height = 26 + rows.count * Self.row
    sentences = zip(members, parents).map { member, parent in
      let above = parent.map { members[$0].name } ?? Self.root
      return "\(member.name), a \(above), is \(member.kind)."
    }.joined(separator: " ")
  }
}
