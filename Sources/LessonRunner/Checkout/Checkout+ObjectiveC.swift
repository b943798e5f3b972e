import Notebook
import Stage

extension Checkout {
  /// The Objective-C of `lesson`, or why it cannot be read; nothing where there is no such file.
  func objectiveC(of lesson: Lesson) -> Result<ObjectiveCFile, ObjectiveCProblem>? {
    let file = lesson.objectiveC
    let bytes: [UInt8]
    do throws(Files.Problem) {
      bytes = try Files.bytes(of: path(file))
    } catch {
      if error.isAbsence { return nil }
      return .failure(
        ObjectiveCProblem(
          file: file, line: 1, message: "It cannot be read: \(error.reason).",
          remedy: "Put a file there that can."))
    }
    return Result { () throws(ObjectiveCProblem) in
      try ObjectiveCFile(text: String(decoding: bytes, as: UTF8.self), path: file)
    }
  }
}
