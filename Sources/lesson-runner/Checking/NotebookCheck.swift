import Lessons

extension Notebook {
  /// What is wrong with the file that the notebook lies in: that it says something else.
  func problem(in checkout: Checkout) throws(Failure) -> Problem? {
    let remedy = "Write it anew: lesson-runner notebook"
    guard let bytes = try checkout.bytesIfAny(of: Notebook.file) else {
      return Problem(file: Notebook.file, message: "It is not there.", remedy: remedy)
    }
    let newline = UInt8(ascii: "\n")
    let (old, new) = (bytes, Array(text.utf8))
    if old == new { return nil }
    let same = zip(old, new).prefix { $0 == $1 }.count
    return Problem(
      file: Notebook.file, line: old[..<same].count { $0 == newline } + 1,
      message: "From here on it is not what the lessons say.", remedy: remedy)
  }
}
