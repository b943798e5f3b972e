import Stage

/// One of the codes in an exercise's file.
public struct ExerciseVariant: Sendable {
  /// The code that learners get.
  public static let given = "GIVEN"

  /// The author's solution.
  public static let solution = "SOLUTION"

  /// `GIVEN`, `SOLUTION`, `WRONG_1` and so on.
  public let name: String

  /// False for a code that the compiler must refuse: `#elseif WRONG_3  // does not compile`.
  public let compiles: Bool

  /// The file with this code alone.
  public let file: ExerciseFile

  /// The same with an empty line for each line that is left out, so that lines keep their numbers.
  public let numbered: String

  /// Returns the variants of `text`, in which they are the branches of `#if GIVEN`.
  public static func all(in text: String) -> [ExerciseVariant] {
    let text = text.replacingEach("\r\n", by: "\n")
    let lines = text.lines
    return lines.compactMap { mark -> ExerciseVariant? in
      guard let name = branch(mark) else { return nil }
      var (kept, numbered, isKept) = ([Substring](), [Substring](), true)
      for line in lines {
        let isMark: Bool
        if let other = branch(line) {
          (isKept, isMark) = (other == name, true)
        } else {
          isMark = line.begins(with: "#endif")
          isKept = isKept || isMark
        }
        if isKept, !isMark { kept.append(line) }
        numbered.append(isKept && !isMark ? line : "")
      }
      return ExerciseVariant(
        name: String(name), compiles: !mark.has("// does not compile"),
        file: ExerciseFile(text: kept.joined(separator: "\n")),
        numbered: numbered.joined(separator: "\n"))
    }
  }

  /// Returns the name of the branch that begins with `line`.
  private static func branch(_ line: Substring) -> Substring? {
    for mark in ["#if ", "#elseif "] where line.begins(with: mark) {
      return line.dropping(mark).prefix { $0 != " " }
    }
    return nil
  }
}
