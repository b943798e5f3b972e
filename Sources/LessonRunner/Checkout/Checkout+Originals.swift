import Notebook
import Stage

extension Checkout {
  /// Returns what ReactiveObjC printed for the scenes of `lesson`, read from its files in `names`.
  package func originals(
    of lesson: Lesson, in names: [String]
  ) throws(Failure) -> [OriginalLog.SceneLog] {
    var sceneLogs: [OriginalLog.SceneLog] = []
    for (name, program) in OriginalLog.files(of: lesson, in: names) {
      sceneLogs += OriginalLog(try text(of: "\(OriginalLog.folder)/\(name)"), program).sceneLogs
    }
    return sceneLogs
  }
}
