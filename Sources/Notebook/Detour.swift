import Stage

/// The scenes that lead aside, or that show again what other scenes of their lesson show. Readers
/// can skip them, so a page shows them folded, below the other scenes.
package enum Detour {
  /// The titles of the scenes, by the number of their lesson.
  package static let titles: [Int: Set<String>] = [
    4: [
      "the signal goes first", "disposed while it sends", "what a subscriber is sent",
      "disposed twice", "compound", "serial",
    ],
    12: ["inner steps"],
    13: ["inner steps", "map or flattenMap"],
    17: [
      "takeLast 1", "skip 2", "take 0", "by a test", "take on subject", "take 1 of a subject",
      "takeLast on subject", "until a completion", "until a replacement",
    ],
    34: ["values and changes", "a view takes a colour", "another one afterwards"],
    38: [
      "takeUntil willDealloc", "a disposable of the owner", "as long as the subscription lives",
      "bridges end with their object",
    ],
    40: ["made by hand"],
    47: ["mvp with a badge"],
  ]

  /// Returns true if the page of `lesson` shows `scene` folded.
  package static func contains(_ scene: Scene, of lesson: Lesson) -> Bool {
    titles[lesson.number]?.contains(scene.title) == true
  }

  /// Returns the scenes of `lesson` in the order of its page.
  package static func pageOrder(of lesson: Lesson) -> [Scene] {
    lesson.scenes.filter { !contains($0, of: lesson) }
      + lesson.scenes.filter { contains($0, of: lesson) }
  }
}
