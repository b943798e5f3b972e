import Notebook
import Runner
import Stage

/// A check that the page of differences lists each scene in which ReactiveObjC behaves
/// differently, or in varying orders.
struct DifferenceCheck {
  private let page: String

  init(_ checkout: Checkout) throws(Failure) {
    page = String(
      decoding: try checkout.bytesIfAny(of: OriginalDifference.page) ?? [], as: UTF8.self)
  }

  /// Returns a problem for each scene of the lesson on `shown` that belongs on the page of
  /// differences but is missing there.
  func problems(of shown: Notebook.Page) -> [Problem] {
    let (lesson, file) = (shown.lesson, shown.file)
    return lesson.scenes.filter { scene in
      (shown.contrasts[scene.name] != nil || shown.races[scene.name] != nil)
        && !page.has("](../\(lesson.page)#\(scene.name))")
    }.map { scene in
      Problem(
        rule: .differences, lesson: lesson.number, file: lesson.source,
        line: file.line(of: scene) ?? 1,
        message:
          "ReactiveObjC prints something else in \"\(scene.title)\", but \(OriginalDifference.page) "
          + "does not list it.",
        remedy: "Add a link to ../\(lesson.page)#\(scene.name) there, with the reason.")
    }
  }
}
