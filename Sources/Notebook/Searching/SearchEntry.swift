import Stage

/// A lesson, a scene or a part of another page, with everything that it says.
public struct SearchEntry: Sendable {
  /// The page, which may have several entries. Entries of the same page follow each other.
  package let page: String

  /// The lesson, if the entry belongs to one.
  public let lesson: Lesson?

  /// The scene, if the entry is one.
  public let scene: Scene?

  /// The texts, the most relevant kinds first.
  public let passages: [Passage]

  /// Creates an entry with `passages`, in any order.
  package init(
    on page: String, of lesson: Lesson? = nil, in scene: Scene? = nil, _ passages: [Passage]
  ) {
    (self.page, self.lesson, self.scene) = (page, lesson, scene)
    self.passages = Passage.Kind.allCases.flatMap { kind in passages.filter { $0.kind == kind } }
  }
}
