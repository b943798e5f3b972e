import Notebook
import Stage

extension Checkout {
  /// Returns the scenes of `lesson` in the files `names` that contain output of ReactiveObjC.
  func originals(of lesson: Lesson, in names: [String]) throws(Failure) -> [OriginalLog.SceneLog] {
    var sceneLogs: [OriginalLog.SceneLog] = []
    for (name, program) in OriginalLog.files(of: lesson, in: names) {
      sceneLogs += OriginalLog(try text(of: "\(OriginalLog.folder)/\(name)"), program).sceneLogs
    }
    return sceneLogs
  }
}
