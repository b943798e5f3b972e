import Stage
import Synchronization

/// The lessons that belong to words that are not in any title.
package struct WordDictionary: Sendable {
  /// Returns the numbers of the lessons that teach the name `word`.
  let teaching: @Sendable (_ word: String) -> Set<Int>

  /// Returns the numbers of the lessons that teach a name beginning with `word`.
  let teachingLike: @Sendable (_ word: String) -> Set<Int>

  /// Returns the scene that shows the name `word`, or a name beginning with it: the one that a search
  /// for `word` finds first. Nil if no scene shows it.
  let scene: @Sendable (_ word: String) -> (lesson: Int, name: String)?

  /// Returns those of `lessons` that contain `word` as a name, or else those that use it in a
  /// sentence.
  let mentioning: @Sendable (_ word: String, _ lessons: [Lesson]) -> [Lesson]

  package init(
    teaching: @escaping @Sendable (String) -> Set<Int>,
    teachingLike: @escaping @Sendable (String) -> Set<Int>,
    scene: @escaping @Sendable (String) -> (lesson: Int, name: String)?,
    mentioning: @escaping @Sendable (String, [Lesson]) -> [Lesson]
  ) {
    (self.teaching, self.teachingLike) = (teaching, teachingLike)
    (self.scene, self.mentioning) = (scene, mentioning)
  }

  /// Returns true if `body` looks up a word in the dictionary that it gets, which is empty.
  static func isUsed(in body: (WordDictionary) -> Void) -> Bool {
    let used = Used()
    body(
      WordDictionary { _ in
        used.note()
        return []
      } teachingLike: { _ in
        used.note()
        return []
      } scene: { _ in
        used.note()
        return nil
      } mentioning: { _, _ in
        used.note()
        return []
      })
    return used.flag.withLock { $0 }
  }

  private final class Used: Sendable {
    let flag = Mutex(false)

    func note() { flag.withLock { $0 = true } }
  }
}
