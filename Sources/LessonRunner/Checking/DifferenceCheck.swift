import Notebook
import Stage

/// A check that the page of differences lists each scene whose log differs in ReactiveObjC.
struct DifferenceCheck {
  static let file = "differences.md"

  private let page: String

  init(_ checkout: Checkout) throws(Failure) {
    page = String(decoding: try checkout.bytesIfAny(of: Self.file) ?? [], as: UTF8.self)
  }

  /// Returns problems for the scenes of `lesson` that are missing from the page.
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
        remedy: "Add a link to \(lesson.page)#\(scene.name) there, with the reason.")
    }
  }
}
