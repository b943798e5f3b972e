import Stage

/// A source file with branches for the steps in which its program is built.
///
/// Its branches are those of `#if STEP_4` and `#if WRONG_4_1  // reason`. A stage defines the steps
/// that it contains, and of each `#if` the first branch whose name is defined remains.
struct StagedSource {
  /// The file with one branch of each `#if`.
  struct Stage {
    /// The text.
    let text: String

    /// The lines that differ from step to step, as a range of the text's lines. The range is empty
    /// if a line is missing there.
    let place: Range<Int>

    /// The comment behind the name of the branch that remains.
    let remark: String
  }

  private let lines: [Substring]

  /// For each line, its directive, if it is one of a branch.
  private let directives: [Directive?]

  init(_ text: String) {
    lines = text.lines
    directives = lines.map(Directive.init)
  }

  /// The numbers of the wrong answers for the step with this `number`.
  func wrongAnswers(forStep number: Int) -> [Int] {
    let names = Set(directives.compactMap { $0?.name })
    return Array((1...9).prefix { names.contains(Self.wrong(number, $0)) })
  }

  /// Returns the stage after `count` steps. If `wrong` is a number, the last of them is that wrong
  /// answer. The stage's place is the one at which the step `number` changes the file.
  func stage(after count: Int, wrong: Int? = nil, placing number: Int) -> Stage {
    var defined = Set((1...max(1, count)).prefix(wrong == nil ? count : count - 1).map(Self.step))
    if let wrong { defined.insert(Self.wrong(count, wrong)) }
    var (kept, place, remark) = ([Substring](), 0..<0, "")
    var (isKept, isTaken, isPlace) = (true, false, false)
    for (index, line) in lines.enumerated() {
      guard let directive = directives[index] else {
        if isKept { kept.append(line) }
        continue
      }
      switch directive.word {
      case "endif":
        if isPlace { place = place.lowerBound..<kept.count }
        (isKept, isPlace) = (true, false)
        continue
      case "if":
        isTaken = false
        isPlace = namesOfGroup(at: index).contains { Self.belongs($0, to: number) }
        if isPlace { place = kept.count..<kept.count }
      default: break
      }
      isKept = !isTaken && (directive.word == "else" || defined.contains(directive.name))
      if isKept, isPlace { remark = directive.remark }
      isTaken = isTaken || isKept
    }
    return Stage(text: kept.joined(separator: "\n"), place: place, remark: remark)
  }

  private static func step(_ number: Int) -> String { "STEP_\(number)" }

  private static func wrong(_ number: Int, _ index: Int) -> String { "WRONG_\(number)_\(index)" }

  private static func belongs(_ name: String, to number: Int) -> Bool {
    name == step(number) || name.hasPrefix("WRONG_\(number)_")
  }

  /// Returns the names in the directives of the `#if` at `index`.
  private func namesOfGroup(at index: Int) -> [String] {
    directives[index...].prefix { $0?.word != "endif" }.compactMap { $0?.name }
  }
}

/// A line such as `#elseif WRONG_4_1  // reason`.
private struct Directive {
  let word: String
  let name: String
  let remark: String

  init?(_ line: Substring) {
    let line = line.withoutIndent
    guard line.hasPrefix("#") else { return nil }
    let words = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = words.first, ["if", "elseif", "elif", "else", "endif"].contains(word) else {
      return nil
    }
    let rest = words.count > 1 ? words[1] : ""
    let name = rest.prefix { !$0.isWhitespace }.filter { $0 != "(" && $0 != ")" }
    self.word = word
    self.name = name.replacing("defined", with: "")
    remark = rest.parts(around: "// ").dropFirst().joined(separator: "// ")
  }
}
