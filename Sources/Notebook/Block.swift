import Stage

/// A part of a lesson's page. The notebook writes it as Markdown, the book as HTML.
///
/// A block without content appears in neither.
package indirect enum Block: Sendable {
  /// A heading as plain text. `id` is its anchor in the book.
  case heading(String, id: String)

  /// Paragraphs, lists and tables in Markdown, with links relative to the checkout.
  case prose(String)

  /// Code. `line` is the number of its first line in its file.
  case code(String, Language, line: Int? = nil)

  /// Blocks that the book shows next to each other, and the notebook one below the other.
  case beside([Block], [Block])

  /// Blocks that a click on a summary unfolds. `style` is their style in the book.
  case folded(String, [Block], style: String? = nil)

  /// The answers to a scene's question.
  case answers(Explanation)

  /// The right answer and the reason.
  case conclusion(Explanation)

  /// Lines for the reader to try.
  case suggestedLines([Explanation.SuggestedLine])

  /// A block that appears only in the book.
  case bookOnly(Block)

  /// A scene's heading and blocks.
  case scene(Notebook.Experiment, [Block])

  /// A scene's code, log and picture.
  case stage(Notebook.Experiment, swift: Block, objectiveC: Block)

  /// True if there is nothing to show.
  package var isEmpty: Bool {
    switch self {
    case .heading(let text, _), .prose(let text), .code(let text, _, _): text.isEmpty
    case .beside(let left, let right): (left + right).allSatisfy(\.isEmpty)
    case .folded(_, let blocks, _): blocks.allSatisfy(\.isEmpty)
    case .answers(let explanation): explanation.answers.isEmpty
    case .conclusion(let explanation): explanation.conclusion.isEmpty
    case .suggestedLines(let lines): lines.isEmpty
    case .bookOnly(let block): block.isEmpty
    case .scene, .stage: false
    }
  }
}
