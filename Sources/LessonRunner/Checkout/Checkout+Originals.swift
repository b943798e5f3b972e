import Notebook
import Stage

extension Checkout {
  /// Returns the scenes of `lesson` in the files `names` that contain output of ReactiveObjC.
  func originals(of lesson: Lesson, in names: [String]) throws(Failure) -> [OriginalLog.Part] {
    var parts: [OriginalLog.Part] = []
    for (name, play) in OriginalLog.files(of: lesson, in: names) {
      parts += OriginalLog(try text(of: "\(OriginalLog.folder)/\(name)"), play).parts
    }
    return parts
  }
}
