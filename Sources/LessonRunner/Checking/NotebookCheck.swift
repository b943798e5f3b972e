import Lessons

/// Whether the notebook says what the lessons say.
struct NotebookCheck {
  private static let remedy = "Write it anew: lesson-runner notebook"

  let checkout: Checkout

  /// What is wrong with it. Files that are missing are another's concern.
  func problems(_ watch: Watch) throws(Failure) -> [Problem] {
    guard let written = try checkout.bytesIfAny(of: Notebook.file) else {
      return [Problem(file: Notebook.file, message: "It is not there.", remedy: Self.remedy)]
    }
    let transcripts = try checkout.names(in: "Tests/Documented")
    let notebook = try Notebook(transcripts: transcripts) { file throws(Failure) in
      watch.begin(file)
      return String(decoding: try checkout.bytesIfAny(of: file) ?? [], as: UTF8.self)
    }
    let fresh = Array(notebook.text.utf8)
    if written == fresh { return [] }
    let same = zip(written, fresh).prefix { $0 == $1 }.count
    return [
      Problem(
        file: Notebook.file, line: 1 + written[..<same].count { $0 == UInt8(ascii: "\n") },
        message: "From here on it is not what the lessons say.", remedy: Self.remedy)
    ]
  }
}
