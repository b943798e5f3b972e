import LessonRunner
import Notebook
import Stage

/// A check that the page of differences lists each scene in which ReactiveObjC behaves
/// differently.
struct DifferenceCheck {
  static let file = "differences.md"

  private let page: String

  init(_ checkout: Checkout) throws(Failure) {
    page = String(decoding: try checkout.bytesIfAny(of: Self.file) ?? [], as: UTF8.self)
  }

  /// Returns a problem for each scene of `lesson` that belongs on the page but is missing there.
  func problems(of lesson: Lesson, _ file: LessonFile) -> [Problem] {
    lesson.scenes.filter { scene in
      OriginalDifference.all.contains {
        $0.lesson == lesson.number && $0.scene == scene.title && $0.isTheLibrarys
      } && !page.has("](\(lesson.page)#\(scene.name))")
    }.map { scene in
      Problem(
        rule: .differences, lesson: lesson.number, file: lesson.source,
        line: file.line(of: scene) ?? 1,
        message:
          "ReactiveObjC prints something else in \"\(scene.title)\", but \(Self.file) does not "
          + "list it.",
        remedy: "In \(Self.file), add a link to \(lesson.page)#\(scene.name), with the reason.")
    }
  }
}
