import Notebook
import Stage

extension Checkout {
  /// The scenes of `lesson` that ReactiveObjC has printed, from those files in `names` that have some.
  func originals(of lesson: Lesson, in names: [String]) throws(Failure) -> [OriginalLog.Part] {
    var parts: [OriginalLog.Part] = []
    for (name, play) in OriginalLog.files(of: lesson, in: names) {
      parts += OriginalLog(try text(of: "\(OriginalLog.folder)/\(name)"), play).parts
    }
    return parts
  }
}
