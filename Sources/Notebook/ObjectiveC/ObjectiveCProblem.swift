/// A problem in a lesson's Objective-C that its author must fix, with the remedy.
///
///     do { _ = try ObjectiveCFile(text: "/* never ends", path: "07.m") } catch { print(error) }
///     // Prints "07.m:1: A comment is not closed. End it with */."
public struct ObjectiveCProblem: Error, Hashable, CustomStringConvertible {
  /// The path of the file, relative to the checkout.
  public let file: String

  /// The number of the line.
  public let line: Int

  /// A sentence that says what is wrong.
  public let message: String

  /// A sentence that says how to fix it.
  public let remedy: String

  /// Creates a problem at `line` of `file`.
  public init(file: String, line: Int, message: String, remedy: String) {
    (self.file, self.line, self.message, self.remedy) = (file, line, message, remedy)
  }

  /// The problem in the format of a compiler message.
  public var description: String { "\(file):\(line): \(message) \(remedy)" }
}
