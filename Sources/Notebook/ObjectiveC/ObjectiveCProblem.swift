/// What an author has to mend in a lesson's Objective-C, with the remedy.
///
///     do { _ = try ObjectiveCFile(text: "/* never ends", path: "07.m") } catch { print(error) }
///     // Prints "07.m:1: A comment is not closed. End it with */."
public struct ObjectiveCProblem: Error, Hashable, CustomStringConvertible {
  /// The file, from the root of the checkout.
  public let file: String

  /// The number of the line.
  public let line: Int

  /// What is wrong.
  public let message: String

  /// What to do about it.
  public let remedy: String

  /// Something to mend at `line` of `file`.
  public init(file: String, line: Int, message: String, remedy: String) {
    (self.file, self.line, self.message, self.remedy) = (file, line, message, remedy)
  }

  /// As compilers write it.
  public var description: String { "\(file):\(line): \(message) \(remedy)" }
}
