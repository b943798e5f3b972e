import Notebook
import Runner
import Stage

extension CommandTable {
  /// All commands, with all implementations.
  package static let full = full(searching: Checkout.textsNearby)

  /// Returns all commands, with all implementations. A word that no lesson teaches is searched for in
  /// `texts`.
  package static func full(
    searching texts: @escaping @Sendable ([Lesson]) -> [LessonText]
  ) -> CommandTable {
    .all.with(
      [
        Tool.list, Tool.path, Tool.run, Tool.watch, Tool.show, Tool.search, Tool.explain,
        Tool.doctor,
        Tool.marbles, Tool.step, Tool.guess, Tool.trying, Tool.practice, Tool.book, Tool.record,
        Tool.new, Tool.notebook, Tool.check, Tool.install, Tool.completions,
      ], .ofNotebook(texts))
  }
}

extension WordDictionary {
  /// Returns the names that lessons teach, and the words in `texts`.
  fileprivate static func ofNotebook(
    _ texts: @escaping @Sendable ([Lesson]) -> [LessonText]
  ) -> WordDictionary {
    WordDictionary {
      numbers(of: Name.called($0))
    } teachingLike: {
      numbers(of: Name.matching($0))
    } scene: { word in
      let names = Name.spelt(word).map { [$0] } ?? Name.matching(word)
      guard let name = names.first, let scene = name.scene, Set(names.map(\.lesson)).count == 1
      else { return nil }
      return (name.lesson, scene)
    } mentioning: { word, lessons in
      if SearchWord.words(in: [word]).isEmpty { return [] }
      let texts = texts(lessons)
      let naming = LessonText.naming(word, in: texts)
      return naming.isEmpty ? LessonText.mentioning(word, in: texts) : naming
    }
  }

  /// Returns the numbers of the lessons that teach `names`. Names without a counterpart in `Reactive`
  /// or `Controls` are skipped.
  private static func numbers(of names: [Name]) -> Set<Int> {
    Set(names.filter { $0.here != nil }.map(\.lesson))
  }
}
