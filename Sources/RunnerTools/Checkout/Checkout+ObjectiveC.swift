import Notebook
import Runner
import Stage

extension Checkout {
  /// Returns the Objective-C file of `lesson`, or the reason why it cannot be read, or nil if the
  /// lesson has none.
  package func objectiveC(of lesson: Lesson) -> Result<ObjectiveCFile, ObjectiveCProblem>? {
    let file = lesson.objectiveC
    let bytes: [UInt8]
    do throws(Files.Problem) {
      bytes = try Files.bytes(of: path(file))
    } catch {
      if error.isAbsence { return nil }
      return .failure(
        ObjectiveCProblem(
          file: file, line: 1, message: "The file cannot be read: \(error.reason).",
          remedy: "Replace it with a readable file."))
    }
    return Result { () throws(ObjectiveCProblem) in
      try ObjectiveCFile(text: String(decoding: bytes, as: UTF8.self), path: file)
    }
  }
}
