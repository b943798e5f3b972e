import Notebook
import Runner
import Stage

extension Checkout {
  /// Returns what ReactiveObjC printed for the scenes of `lesson`, if that was recorded.
  package func originals(of lesson: Lesson) throws(Failure) -> [OriginalLog.SceneLog] {
    let log = try bytesIfAny(of: OriginalLog.file(of: lesson)) ?? []
    return OriginalLog(String(decoding: log, as: UTF8.self)).sceneLogs
  }
}
