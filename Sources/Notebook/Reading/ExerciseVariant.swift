import Stage

/// A variant of an exercise's code: the given code, the solution, or a wrong answer.
public struct ExerciseVariant: Sendable {
  /// The name of the variant that learners get.
  public static let given = "GIVEN"

  /// The name of the author's solution.
  public static let solution = "SOLUTION"

  /// The name: `GIVEN`, `SOLUTION`, `WRONG_1` and so on.
  public let name: String

  /// False if the compiler must reject this variant: `#elseif WRONG_3  // does not compile`.
  public let compiles: Bool

  /// The exercise file with only this variant.
  public let file: ExerciseFile

  /// The file's text with an empty line in place of each line of the other variants, so that all
  /// lines keep their numbers.
  public let numbered: String

  /// Returns the variants in `text`, which are the branches of `#if GIVEN`.
  public static func all(in text: String) -> [ExerciseVariant] {
    let text = text.replacingEach("\r\n", by: "\n")
    let lines = text.lines
    let branches = lines.map(branch)
    return zip(lines, branches).compactMap { directive, name -> ExerciseVariant? in
      guard let name else { return nil }
      var (kept, numbered, isKept) = ([Substring](), [Substring](), true)
      for (line, branch) in zip(lines, branches) {
        let isDirective: Bool
        if let other = branch {
          (isKept, isDirective) = (other == name, true)
        } else {
          isDirective = line.begins(with: "#endif")
          isKept = isKept || isDirective
        }
        if isKept, !isDirective { kept.append(line) }
        numbered.append(isKept && !isDirective ? line : "")
      }
      return ExerciseVariant(
        name: String(name), compiles: !directive.has("// does not compile"),
        file: ExerciseFile(text: kept.joined(separator: "\n")),
        numbered: numbered.joined(separator: "\n"))
    }
  }

  /// Returns the name of the branch that begins with `line`.
  private static func branch(_ line: Substring) -> Substring? {
    for directive in ["#if ", "#elseif "] where line.begins(with: directive) {
      return line.dropping(directive).prefix { $0 != " " }
    }
    return nil
  }
}
