import Stage

/// The logs that the engine and ReactiveObjC print for a scene on which they differ, with the
/// differing lines marked.
public struct OriginalContrast: Sendable {
  /// A line of one of the logs.
  public struct MarkedLine: Sendable, Hashable {
    /// The line, as a page shows it.
    public let text: String

    /// True if the other log does not contain the line.
    public let isMarked: Bool

    /// The line, preceded by a mark or by blanks.
    public var marked: String {
      (isMarked ? "▸ " : "  ") + text.lines.joined(separator: "\n  ")
    }
  }

  /// The name of the program that printed the other log.
  public static let title = "ReactiveObjC 3.1.1"

  /// A warning before questions about the lines of the engine's log.
  package static let warning =
    "The next questions are about this engine's log, which differs from ReactiveObjC's."

  /// The reason, in a sentence.
  public let reason: String

  /// The engine's log.
  public let engine: [MarkedLine]

  /// ReactiveObjC's log, as it was recorded.
  public let original: [MarkedLine]

  /// ReactiveObjC's lines as a run. The answers to the scene's question are compared with it.
  package let run: Run

  /// Compares `log`, the engine's log of `scene` in `lesson`, with the scene's log in `recorded`.
  /// Returns nil if ReactiveObjC behaves the same, or behaves differently only in some runs.
  public init?(
    _ log: [LogLine], of scene: Scene, in lesson: Lesson, with recorded: [OriginalLog.SceneLog]
  ) {
    guard let row = OriginalDifference.of(scene.title, in: lesson.number), row.kind == .library,
      let sceneLog = recorded.first(where: { $0.scene == scene.title })
    else { return nil }
    let comparison = LogComparison(log, of: scene, in: lesson, with: sceneLog.lines)
    reason = row.reason
    engine = log.indices.map { index in
      MarkedLine(
        text: Notebook.Page.short(log[index]), isMarked: comparison.onlyEngine.contains(index))
    }
    original = sceneLog.lines.indices.map { index in
      MarkedLine(
        text: "\(sceneLog.lines[index])", isMarked: comparison.onlyOriginal.contains(index))
    }
    run = sceneLog.run
  }
}
