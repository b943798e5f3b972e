import Stage

/// The two logs of a scene that ReactiveObjC prints otherwise, with the differing lines marked.
public struct OriginalContrast: Sendable {
  /// A line of one of the logs.
  public struct Line: Sendable, Hashable {
    /// The line, as a page shows it.
    public let text: String

    /// True if the other log does not have it.
    public let isMarked: Bool

    /// The line behind its mark, or behind blanks.
    public var marked: String {
      (isMarked ? "▸ " : "  ") + text.lines.joined(separator: "\n  ")
    }
  }

  /// The name of the program that printed the other log.
  public static let title = "ReactiveObjC 3.1.1"

  /// The reason, in a sentence.
  public let reason: String

  /// The log of this engine.
  public let engine: [Line]

  /// The log of ReactiveObjC, as it was recorded.
  public let original: [Line]

  /// Compares `log`, that of `scene` in `lesson`, with the recorded one among `parts`. Nil if
  /// ReactiveObjC does not behave otherwise there, or at times does not.
  public init?(
    _ log: [LogLine], of scene: Scene, in lesson: Lesson, with parts: [OriginalLog.Part]
  ) {
    let rows = OriginalDifference.all.filter {
      $0.lesson == lesson.number && $0.scene == scene.title && $0.kind == .library
        && $0.play != .named
    }
    guard let row = rows.first,
      let part = parts.first(where: { $0.scene == scene.title && $0.play == row.play })
    else { return nil }
    let comparison = LogComparison(log, of: scene, in: lesson, with: part.lines)
    reason = row.reason
    engine = log.indices.map { index in
      Line(
        text: Notebook.Page.short(log[index]), isMarked: comparison.onlyEngine.contains(index))
    }
    original = part.lines.indices.map { index in
      Line(
        text: "\(part.lines[index])", isMarked: comparison.onlyOriginal.contains(index))
    }
  }
}

extension OriginalDifference {
  /// The orders in which ReactiveObjC prints `scene` of `lesson`, in a sentence, if several occur.
  public static func race(in scene: Scene, of lesson: Lesson) -> String? {
    all.first { $0.lesson == lesson.number && $0.scene == scene.title && $0.kind == .race }?.reason
  }
}
