import Stage

/// A scene's question, answers and reason, written in the comments above and below its code.
///
///     /// Two subscribers come late. Which of them receives the 1?
///     ///
///     /// - [ ] Both. {"Second: 1"} → Nothing starts again for a subscriber of a hot signal.
///     /// - [x] Neither of them. {no ": 1"}
///     Scene("late") { log in … }
///     // Why: The subject passes a value on to its current subscribers, and forgets it.
///     //
///     // **Trap.** A paragraph to read after the reason.
///     //
///     // Try:
///     // - "12-3|" take 2 → The 3 never arrives. {lane "take 2" gets no 3}
///
/// The claim in braces says what the log would contain if the answer were right. A claim in a
/// reason points to the log line that proves the reason. The lines to try are for
/// `lesson-runner try`, and their claims are about its drawings.
public struct Explanation: Sendable {
  /// An answer that the reader may choose.
  public struct Answer: Sendable {
    /// The answer, a sentence.
    public let text: String

    /// True for the right answer.
    public let isRight: Bool

    /// A claim about the log that holds exactly if the answer is right. If an answer has several
    /// claims, they are joined with "and".
    public let claim: String?

    /// The reason why the answer is wrong.
    public let objection: Reasoning?
  }

  /// A paragraph and its claims, which point to lines of the log.
  public struct Reasoning: Sendable {
    /// The paragraph, with each claim replaced by the text that it quotes from the log.
    public let text: String

    /// The claims, as written.
    public let claims: [String]

    init(_ written: String) {
      var text = ""
      var claims: [String] = []
      for piece in Explanation.pieces(of: written) {
        switch piece {
        case .prose(let prose): text += prose
        case .claim(let claim):
          claims.append(claim)
          text += (try? Claim(claim)).map { "`\($0.quotation)`" } ?? claim
        }
      }
      self.text = text
      self.claims = claims
    }
  }

  /// A line for `lesson-runner try` that the reader can run and change.
  public struct SuggestedLine: Sendable {
    /// The line, as typed after `lesson-runner try`.
    public let line: String

    /// A sentence that says what the line shows.
    public let sentence: String

    /// The claims about the drawing of the line.
    public let claims: [String]

    /// The command that runs the line.
    public var command: String { "lesson-runner try \(line)" }
  }

  /// The question, with its line breaks. Empty if there is none.
  public let question: String

  /// The answers, in the order of the file.
  public let answers: [Answer]

  /// The reason for what the scene logs.
  public let why: Reasoning?

  /// Everything after the reason, except the lines to try, with its line breaks.
  public let remarks: String

  /// The lines to try.
  public let suggestedLines: [SuggestedLine]

  init(above: LessonFile.Comment?, below: LessonFile.Comment?) {
    let asked = Self.divided(above)
    question = Self.question(in: asked)
    answers = asked.filter(Self.isAnswers)
      .flatMap { LessonFile.Comment.blocks(of: $0).joined() }.map(Self.answer)
    let below = Self.divided(below)
    suggestedLines = below.filter(Self.isSuggestions)
      .flatMap { LessonFile.Comment.blocks(of: $0).joined().dropFirst() }.map(Self.suggestedLine)
    let blocks = below.filter { !Self.isSuggestions($0) }
    let first = blocks.first.map { $0.lines.joined(separator: " ") } ?? ""
    let isReason = first.hasPrefix(Self.opening)
    why = isReason ? Reasoning(String(first.dropFirst(Self.opening.count))) : nil
    remarks = blocks.dropFirst(isReason ? 1 : 0).joined(separator: "\n\n")
  }

  /// Returns the question in `comment`, the doc comment of a scene.
  package static func question(in comment: LessonFile.Comment?) -> String {
    question(in: divided(comment))
  }

  private static func question(in asked: [String]) -> String {
    asked.filter { !isAnswers($0) }.joined(separator: "\n\n")
  }

  /// Returns the parts of `comment` between blank lines.
  private static func divided(_ comment: LessonFile.Comment?) -> [String] {
    (comment?.text.lines ?? []).split(whereSeparator: \.isEmpty)
      .map { $0.joined(separator: "\n") }
  }

  /// The number of words in the reason.
  public var reasonWordCount: Int { why.map { $0.text[...].words.count } ?? 0 }

  /// All prose: the question, the answers, the reason, the remarks, and the sentences about the
  /// lines to try.
  public var texts: [String] {
    ([question, list, conclusion, corrections] + suggestedLines.map(\.sentence)).filter {
      !$0.isEmpty
    }
  }

  // MARK: Markdown

  /// The answers as a list that does not show which one is right. Empty if there are none.
  public var list: String {
    answers.map { Markdown.filled("- \($0.text)") }.joined()
  }

  /// The remarks that say where the tutorials are wrong. Pages fold them.
  public var corrections: String {
    remarkParagraphs.filter(Self.isCorrection).joined(separator: "\n\n")
  }

  private var remarkParagraphs: [String] { remarks.parts(around: "\n\n").map(String.init) }

  private static func isCorrection(_ paragraph: String) -> Bool {
    paragraph.hasPrefix("**Where ")
      && [" wrong.**", " incomplete.**"].contains(where: paragraph.has)
  }

  /// The right answer, the reason, the objections to the wrong answers, and the remarks that correct
  /// no tutorial.
  public var conclusion: String {
    let answer = answers.first(where: \.isRight).map {
      Markdown.filled("**Answer.** \($0.text)", indent: "")
    }
    let reason = why.map { Markdown.filled("**Why.** \($0.text)", indent: "") }
    let objections = answers.filter { !$0.isRight }.compactMap { answer in
      answer.objection.map { Markdown.filled("- *\(answer.text)* \($0.text)") }
    }
    let remarks = remarkParagraphs.filter { !Self.isCorrection($0) }.joined(separator: "\n\n")
    let paragraphs = [answer, reason, objections.joined(), remarks.isEmpty ? nil : remarks + "\n"]
    return paragraphs.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The reason and the remarks for a terminal, in paragraphs, lists and tables.
  public var reasonAndRemarks: [[String]] {
    (why.map { [[Self.opening + $0.text]] } ?? []) + LessonFile.Comment.blocks(of: remarks)
      + LessonFile.Comment.blocks(of: Self.list(of: suggestedLines))
  }

  /// Returns an invitation to try `lines`, then a list of their commands and sentences.
  package static func list(of lines: [SuggestedLine]) -> String {
    if lines.isEmpty { return "" }
    let items = lines.map { line in
      Markdown.filled("- \(Markdown.code(line.command)): \(line.sentence)")
    }
    return "**Try it.** Play a line, change it, and play it again.\n\n\(items.joined())"
  }

  // MARK: Reading

  private static let opening = "Why: "
  private static let right = "- [x] "
  private static let wrong = "- [ ] "
  private static let arrow = " → "

  private static func isAnswers(_ block: String) -> Bool {
    block.hasPrefix(right) || block.hasPrefix(wrong)
  }

  private static func isSuggestions(_ block: String) -> Bool { block.hasPrefix("Try:\n") }

  /// Returns `text` without the claims in braces.
  package static func withoutClaims(_ text: String) -> String {
    pieces(of: text).compactMap { piece -> String? in
      if case .prose(let prose) = piece { prose } else { nil }
    }.joined()
  }

  private static func answer(_ item: String) -> Answer {
    let isRight = item.hasPrefix(right)
    let pieces = item[...].dropping(isRight ? right : wrong).parts(around: arrow, atMost: 2)
    let passage = Reasoning(String(pieces[0]))
    let text = withoutClaims(String(pieces[0]))
    let claim = passage.claims.isEmpty ? nil : passage.claims.joined(separator: " and ")
    return Answer(
      text: text[...].words.joined(separator: " "), isRight: isRight, claim: claim,
      objection: pieces.count > 1 ? Reasoning(String(pieces[1])) : nil)
  }

  private static func suggestedLine(_ item: String) -> SuggestedLine {
    let pieces = item.dropFirst("- ".count).parts(around: arrow, atMost: 2)
    let sentence = String(pieces.count > 1 ? pieces[1] : "")
    return SuggestedLine(
      line: String(pieces[0]), sentence: withoutClaims(sentence)[...].words.joined(separator: " "),
      claims: Reasoning(sentence).claims)
  }

  private enum Piece {
    case prose(String)
    case claim(String)
  }

  /// Splits `text` at the claims in braces. Braces in code, between backticks, are not claims.
  private static func pieces(of text: String) -> [Piece] {
    // Most texts have no claim.
    if !text.has("{") { return [.prose(text)] }
    let bytes = text.utf8
    var pieces: [Piece] = []
    var start = bytes.startIndex
    var brace: String.Index?
    var (isQuoted, isCode) = (false, false)
    for place in bytes.indices {
      switch bytes[place] {
      case UInt8(ascii: "\"") where brace != nil: isQuoted.toggle()
      case UInt8(ascii: "`") where brace == nil: isCode.toggle()
      case UInt8(ascii: "{") where brace == nil && !isCode: brace = place
      case UInt8(ascii: "}") where !isQuoted:
        guard let open = brace else { continue }
        let claim = text[bytes.index(after: open)..<place]
        pieces += [.prose(String(text[start..<open])), .claim(String(claim))]
        (start, brace) = (bytes.index(after: place), nil)
      default: break
      }
    }
    return pieces + [.prose(String(text[start...]))]
  }
}
