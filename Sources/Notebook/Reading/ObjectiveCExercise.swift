import Stage

/// An exercise in Objective-C: part of a class with a mistake, and three remedies. One of them cures
/// it. The exercise asks which line is wrong, and which remedy is right.
///
/// The file's first lines contain the title, the lesson and the task. `#if GIVEN`, `#elif A` and so
/// on choose a variant of the code, and clang accepts all of them. `// wrong` ends a wrong line.
public struct ObjectiveCExercise: Sendable {
  /// The folder of the exercises.
  public static let folder = "Exercises/ObjectiveC"

  /// The name of the variant with the mistake.
  public static let given = "GIVEN"

  /// The comment at the end of a wrong line.
  private static let wrongMark = "  // wrong"

  /// The line that ends the code.
  private static let remediesMark = "// MARK: - Remedies"

  /// A change that may cure the mistake.
  public struct Remedy: Sendable {
    /// The name of the variant: `A`, `B` or `C`.
    public let name: String

    /// The change in a sentence.
    public let summary: String

    /// The lines of code that belong to this variant. An empty line separates parts of the code.
    public let code: [String]

    /// The effect of a wrong remedy. Empty for the right one.
    public let objection: String

    /// The scene that shows this effect, such as `38.strong-self`. Nil for the right remedy.
    public let scene: String?

    /// True if this remedy cures the mistake.
    public var isRight: Bool { scene == nil }
  }

  /// The name of the file, without an extension: `06-TheEditorThatStays`.
  public let name: String

  /// The contents of the file.
  public let text: String

  /// The title.
  public let title: String

  /// The number of the lesson after which the exercise can be solved.
  public let lesson: Int

  /// The description of what a user sees.
  public let task: String

  /// The code with the mistake, as learners see it.
  public let code: [String]

  /// The numbers of the wrong lines in `code`, starting at 1. Any of them is a right answer.
  public let wrongLines: [Int]

  /// The remedies, in the order of their names.
  public let remedies: [Remedy]

  /// The rule of `doctor` that finds the mistake, or nil if none does.
  public let rule: String?

  /// A question that leads to the answers.
  public let hint: String

  /// The explanation of the mistake and of the right remedy.
  public let reason: String

  /// Reads `text`, the contents of the file called `name`.
  public init(_ name: String, _ text: String) {
    (self.name, self.text) = (name, text)
    let lines = text.lines
    let header = lines.prefix { $0.begins(with: "//") }.map {
      $0.dropFirst(2).withoutIndent
    }
    title = header.first.map { String($0) } ?? ""
    let lesson = header.dropFirst().first ?? ""
    self.lesson = Int(lesson.filter { "0" <= $0 && $0 <= "9" }) ?? 0
    task = header.dropFirst(2).filter { !$0.isEmpty }.joined(separator: " ")

    let shown = Self.shown(Self.variant(Self.given, of: lines))
    code = shown.map(Self.unmarked)
    wrongLines = shown.indices.filter { shown[$0].ends(with: Self.wrongMark) }.map { $0 + 1 }

    let entries = Self.entries(in: lines)
    remedies = entries.compactMap { Self.remedy($0, in: lines) }
    let field: (String) -> String = { name in
      entries.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) } ?? ""
    }
    rule = field("Doctor") == "none" ? nil : field("Doctor")
    (hint, reason) = (field("Hint"), field("Why"))
  }

  /// Reads the exercises among the files `names` with `read`, in the order of their names.
  public static func all<Failure: Error>(
    in names: [String], reading read: (_ file: String) throws(Failure) -> String
  ) throws(Failure) -> [ObjectiveCExercise] {
    var exercises: [ObjectiveCExercise] = []
    for name in names.sorted() where name.hasSuffix(".m") {
      exercises.append(ObjectiveCExercise(String(name.dropLast(2)), try read("\(folder)/\(name)")))
    }
    return exercises
  }

  /// The word that names the exercise on the command line: `m6`.
  public var word: String { "m\(Int(name.prefix { $0 != "-" }) ?? 0)" }

  /// The path of the file with all variants.
  public var master: String { "\(Self.folder)/\(name).m" }

  /// The path of the cured code, which is written when a learner has solved the exercise.
  public var path: String { "\(GivenExercise.folder)/\(name).m" }

  /// The right remedy.
  public var rightRemedy: Remedy? { remedies.first(where: \.isRight) }

  /// Returns the command that asks the exercise's questions, or applies `action` to the exercise.
  public func command(_ action: String = "") -> String {
    ["lesson-runner practice", action, word].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the code of the variant called `name`, without the task and the remedies.
  public func code(of name: String) -> String {
    Self.shown(Self.variant(name, of: text.lines)).map(Self.unmarked).joined(separator: "\n") + "\n"
  }

  // MARK: Reading

  /// A line of code, and true if it belongs to only some of the variants.
  private typealias Line = (text: Substring, isOwn: Bool)

  /// Returns the lines of the variant called `name`, with nil for the lines of the others.
  private static func variant(_ name: String, of lines: [Substring]) -> [Line?] {
    var (isConditional, isKept) = (false, true)
    return lines.map { line in
      for directive in ["#if ", "#elif "] where line.begins(with: directive) {
        isConditional = true
        isKept = line.dropping(directive) == name
        return nil
      }
      if line.begins(with: "#endif") {
        (isConditional, isKept) = (false, true)
        return nil
      }
      return isKept ? (line, isConditional) : nil
    }
  }

  /// Returns the code in `lines`: what is between the import and the remedies.
  private static func shown(_ lines: [Line?]) -> [Substring] {
    let code = lines.compactMap { $0?.text }.drop { !$0.begins(with: "#import") }.dropFirst()
      .prefix { $0 != remediesMark }
    let isEmpty: (Substring) -> Bool = { $0.isEmpty }
    return Array(code.drop(while: isEmpty).reversed().drop(while: isEmpty).reversed())
  }

  private static func unmarked(_ line: Substring) -> String {
    String(line.ends(with: wrongMark) ? line.dropLast(wrongMark.count) : line)
  }

  /// Returns the entries below the code. An entry continues on indented lines.
  private static func entries(in lines: [Substring]) -> [String] {
    var entries: [String] = []
    for line in lines.drop(while: { $0 != remediesMark }).dropFirst()
    where line.begins(with: "// ") {
      let words = line.dropping("// ")
      if words.begins(with: " "), let last = entries.indices.last {
        entries[last] += " " + words.withoutIndent
      } else {
        entries.append(String(words))
      }
    }
    return entries
  }

  /// Reads `- [ ] A: The change. → Its effect. → 38.strong-self`.
  private static func remedy(_ entry: String, in lines: [Substring]) -> Remedy? {
    guard entry.hasPrefix("- [") else { return nil }
    let parts = entry.dropFirst(6).parts(around: " → ")
    let words = parts[0].parts(around: ": ", atMost: 1)
    guard words.count == 2, parts.count == (entry.hasPrefix("- [x]") ? 1 : 3) else { return nil }
    let name = String(words[0])
    var code: [String] = []
    var previous: Int?
    for (index, line) in variant(name, of: lines).enumerated() {
      guard let line, line.isOwn, !line.text.isEmpty else { continue }
      if let previous, index > previous + 1 { code.append("") }
      code.append(unmarked(line.text))
      previous = index
    }
    return Remedy(
      name: name, summary: String(words[1]), code: code,
      objection: parts.count == 3 ? String(parts[1]) : "",
      scene: parts.count == 3 ? String(parts[2]) : nil)
  }
}
