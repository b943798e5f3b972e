import Stage

/// A drawing of the references between a scene's objects: a box for each object, with holders above
/// the objects that they hold, and an arrow for each reference.
///
/// Objects that stay alive have filled boxes; the others have dashed ones. References in a cycle
/// are thick, weak ones are dashed, and released ones have a ✂.
struct OwnershipDrawing: Drawing {
  let width: Int
  let height: Int
  let sentences: String
  let elements: Markup

  private static let gap = 36

  /// Creates a drawing of `claim`: the references in this engine and, if they are different, those
  /// in ReactiveObjC beside or below them.
  init(of claim: OwnershipClaim) {
    let columns =
      claim.original.map {
        [Column(claim.engine, "this engine"), Column($0, "ReactiveObjC 3.1.1")]
      } ?? [Column(claim.engine, nil)]
    let sum = columns.map(\.width).reduce(0, +) + (columns.count - 1) * Self.gap
    let isBeside = sum <= Sheet.maximumWidth
    var (x, y) = (0, 0)
    var drawing: Markup = ""
    for column in columns {
      drawing += column.elements(at: x, y)
      if isBeside { x += column.width + Self.gap } else { y += column.height }
    }
    elements = drawing
    width = isBeside ? sum : columns.map(\.width).max() ?? 0
    height = isBeside ? columns.map(\.height).max() ?? 0 : y
    sentences = columns.map(\.sentences).joined(separator: " ")
  }

  /// The part of the drawing that shows one library's references.
  private struct Column {
    private struct Arrow {
      let reference: Ownership.Reference
      let isInCycle: Bool

      /// The number of the arrow's lane beside the boxes, or nil for an arrow to the next box down.
      var lane: Int?

      var isBackward: Bool { reference.held <= reference.holder }

      var length: Int { abs(reference.held - reference.holder) }
    }

    private static let rowHeight = 46
    private static let half = 14
    private static let laneWidth = 14

    private let ownership: Ownership
    private let heading: String?
    private let arrows: [Arrow]
    private let boxWidth: Int
    private let left: Int
    private let right: Int

    init(_ ownership: Ownership, _ heading: String?) {
      (self.ownership, self.heading) = (ownership, heading)
      boxWidth = (ownership.names.map { Glyphs.length(of: $0) }.max() ?? 0) + 24
      var arrows = ownership.references.map { reference in
        Arrow(reference: reference, isInCycle: ownership.isInCycle(reference))
      }
      // Put the shortest arrows next to the boxes, so that arrows do not cross.
      let beside = arrows.indices.filter { index in
        arrows[index].reference.held != arrows[index].reference.holder + 1
      }.sorted { arrows[$0].length < arrows[$1].length }
      var lanes = (left: 0, right: 0)
      for index in beside {
        if arrows[index].isBackward {
          lanes.left += 1
          arrows[index].lane = lanes.left
        } else {
          lanes.right += 1
          arrows[index].lane = lanes.right
        }
      }
      self.arrows = arrows
      left = SVGDrawing.margin + (lanes.left == 0 ? 0 : lanes.left * Self.laneWidth + 8)
      let hasCut = arrows.contains { $0.reference.kind == .cut && !$0.isBackward && $0.lane != nil }
      right = lanes.right == 0 ? 0 : lanes.right * Self.laneWidth + (hasCut ? 26 : 8)
    }

    private var top: Int { heading == nil ? 30 : 58 }

    var width: Int {
      let words = heading.map { Glyphs.length(of: $0) } ?? 0
      return max(left + boxWidth + right, SVGDrawing.margin + words) + SVGDrawing.margin
    }

    var height: Int { top + (ownership.names.count - 1) * Self.rowHeight + 30 }

    var sentences: String {
      let kept = ownership.kept
      let held = ownership.references.map(ownership.sentence)
      let names = ownership.names.enumerated().map { index, name in
        kept.contains(index) ? "\(name) stays" : "\(name) is gone"
      }
      let text = "\(held.joined(separator: ", ")). \(names.joined(separator: ", "))."
      return heading.map { "In \($0): \(text)" } ?? text
    }

    func elements(at x: Int, _ shift: Int) -> Markup {
      var drawing: Markup = shift == 0 ? "" : "<g transform=\"translate(0 \(shift))\">\n"
      if let heading {
        drawing += SVG.words(heading, x: x + SVGDrawing.margin, y: 26, "start", "heading")
      }
      for arrow in arrows { drawing += element(of: arrow, at: x) }
      let kept = ownership.kept
      for (index, name) in ownership.names.enumerated() {
        let isKept = kept.contains(index)
        let (y, box) = (self.y(of: index), x + left)
        drawing += "<g><title>\(SVG.escaped(name)) \(isKept ? "stays" : "is gone")</title>"
        drawing += "<rect class=\"\(isKept ? "kept" : "face absent")\" x=\"\(box)\" "
        drawing += "y=\"\(y - Self.half)\" width=\"\(boxWidth)\" height=\"\(Self.half * 2)\" "
        drawing += "rx=\"6\"/>"
        drawing += SVG.words(name, x: box + boxWidth / 2, y: y + 5, "middle")
        drawing += "</g>\n"
      }
      return shift == 0 ? drawing : drawing + "</g>\n"
    }

    private func y(of index: Int) -> Int { top + index * Self.rowHeight }

    private func element(of arrow: Arrow, at x: Int) -> Markup {
      let (from, to) = (y(of: arrow.reference.holder), y(of: arrow.reference.held))
      let style = style(of: arrow)
      let path: String
      let middle: (x: Int, y: Int)
      switch arrow.lane {
      case nil:
        let line = x + left + boxWidth / 2
        let end = to - Self.half - 2
        path = "M\(line) \(from + Self.half)V\(end)M\(line - 5) \(end - 6)l5 6l5 -6"
        middle = (line, (from + to) / 2)
      case let lane?:
        // Each end is in the half of its box that faces the other box.
        let (out, into) = arrow.isBackward ? (from - 6, to + 6) : (from + 6, to - 6)
        let side = arrow.isBackward ? x + left : x + left + boxWidth
        let sign = arrow.isBackward ? -1 : 1
        let line = side + sign * (lane * Self.laneWidth + 2)
        let end = side + sign * 2
        path =
          "M\(side) \(out)H\(line)V\(into)H\(end)M\(end + sign * 6) \(into - 5)l\(-sign * 6) 5"
          + "l\(sign * 6) 5"
        middle = (line, (out + into) / 2)
      }
      var element: Markup =
        "<g><title>\(SVG.escaped(ownership.sentence(of: arrow.reference)))</title>"
      element += "<path\(style) d=\"\(path)\"/>"
      if arrow.reference.kind == .cut {
        element += SVG.words("✂", x: middle.x + 10, y: middle.y + 5, "start")
      }
      return element + "</g>\n"
    }

    private func style(of arrow: Arrow) -> Markup {
      switch arrow.reference.kind {
      case .strong: arrow.isInCycle ? " class=\"mark circle\"" : " class=\"holds\""
      case .weak: " class=\"weak\""
      case .cut: " class=\"cut\""
      }
    }
  }
}
