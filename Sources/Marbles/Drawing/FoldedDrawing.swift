import Stage

/// A drawing split into rows, because a single row would be too wide for a phone.
struct FoldedDrawing: Drawing {
  let folds: [any Drawing]

  var width: Int { folds.map(\.width).max() ?? 0 }

  var height: Int { folds.map(\.height).reduce(0, +) }

  var sentences: String { folds.map(\.sentences).filter { $0 != "" }.joined(separator: " ") }

  var elements: Markup {
    var (y, rows): (Int, Markup) = (0, "")
    for fold in folds {
      rows += "<g class=\"fold\" transform=\"translate(0 \(y))\">\n\(fold.elements)</g>\n"
      y += fold.height
    }
    return rows
  }
}
