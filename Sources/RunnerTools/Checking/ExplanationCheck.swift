import Marbles
import Notebook
import Reactive
import Runner
import Stage

/// A check that finds scenes without a reason for their log, and answers that the run contradicts.
struct ExplanationCheck {
  /// The maximum number of words in a reason.
  private static let longest = 60

  /// The minimum number of lines to try: one that shows the point, and two that break it.
  private static let fewestLines = 3

  private let lesson: Lesson
  private let file: LessonFile
  private let explanations: [(scene: Scene, explanation: Explanation)]
  private let runs: [(scene: Scene, run: Run)]

  /// ReactiveObjC's run of each scene in which it behaves differently, by scene name.
  private let originals: [String: Run]

  /// Checks the scenes of the lesson on `page`.
  init(_ page: Notebook.Page) {
    lesson = page.lesson
    file = page.file
    explanations = page.lesson.scenes.map { ($0, page.explanation(of: $0)) }
    runs = page.experiments.map { ($0.scene, $0.run) }
    originals = page.contrasts.mapValues(\.run)
  }

  /// Returns the problems with all scenes.
  func problems() -> [Problem] {
    var problems: [Problem] = []
    if explanations.allSatisfy({ $0.explanation.answers.isEmpty }) {
      problems.append(
        problem(
          .answers, file.commentLine,
          "Lesson \(lesson.number) has no question with answers to choose from.",
          "Choose a scene with a surprising log. Below its question, write - [x] before the "
            + "right answer and - [ ] before wrong answers that readers may believe."))
    }
    for (scene, explanation) in explanations {
      if explanation.why == nil, let lines = file.lineNumbers(of: scene) {
        problems.append(
          problem(
            .why, lines.upperBound, "The scene \"\(scene.title)\" gives no reason for its log.",
            "Name the mechanism below its last line: // Why: Nothing stores the values."))
      }
      problems += length(of: explanation, scene) + answers(of: explanation, scene)
      problems += claimsInRemarks(of: explanation, scene) + suggestions(of: explanation, scene)
      problems += questionAboutOriginal(explanation, scene)
      if let run = runs.first(where: { $0.scene.name == scene.name })?.run {
        problems += proof(of: explanation, scene, run)
      }
    }
    return problems
  }

  private func length(of explanation: Explanation, _ scene: Scene) -> [Problem] {
    let count = explanation.reasonWordCount
    if count <= Self.longest { return [] }
    return [
      problem(
        .why, below(scene), "The reason for the log of \"\(scene.title)\" is \(count) words long.",
        "Name the mechanism in at most \(Self.longest) words, and leave out what the log says.")
    ]
  }

  /// Returns a problem if a paragraph below the reason contains a claim. Nothing proves claims
  /// there, and readers see the braces.
  private func claimsInRemarks(of explanation: Explanation, _ scene: Scene) -> [Problem] {
    let remarks = explanation.remarks
    if Explanation.withoutClaims(remarks) == remarks { return [] }
    return [
      problem(
        .why, below(scene),
        "In \"\(scene.title)\", a paragraph below the reason has a claim in braces.",
        "Claims belong in the reason and the answers. Use backticks here.")
    ]
  }

  private func answers(of explanation: Explanation, _ scene: Scene) -> [Problem] {
    let answers = explanation.answers
    if answers.isEmpty { return [] }
    var problems: [Problem] = []
    let right = answers.count(where: \.isRight)
    if right != 1 {
      problems.append(
        problem(
          .answers, above(scene),
          right == 0
            ? "\"\(scene.title)\" has no right answer."
            : "\"\(scene.title)\" has \(right) right answers.",
          "Mark exactly one with - [x]."))
    }
    if !(2...4).contains(answers.count) {
      problems.append(
        problem(
          .answers, above(scene),
          "\"\(scene.title)\" offers \(counted(answers.count, "answer")).",
          "Offer two to four."))
    }
    for answer in answers where !answer.isRight && answer.objection == nil {
      problems.append(
        problem(
          .answers, above(scene), "\(quoted(answer.text)) is wrong, but nothing says why.",
          "Add the reason after it: → Nothing stores the 1."))
    }
    return problems
  }

  /// Returns the problems with a question about a scene in which ReactiveObjC behaves differently:
  /// it does not name ReactiveObjC, or an answer has no claim.
  private func questionAboutOriginal(_ explanation: Explanation, _ scene: Scene) -> [Problem] {
    if originals[scene.name] == nil { return [] }
    var problems: [Problem] = []
    if !explanation.question.has("ReactiveObjC") {
      problems.append(
        problem(
          .original, above(scene),
          "ReactiveObjC behaves differently in \"\(scene.title)\", but the question does not say "
            + "which of the two it is about.",
          "Ask about ReactiveObjC: In ReactiveObjC, is the reader deallocated?"))
    }
    for answer in explanation.answers where answer.claim == nil {
      problems.append(
        problem(
          .original, above(scene), "ReactiveObjC's log proves nothing about \(quoted(answer.text))",
          "Add a claim about \(OriginalLog.file(of: lesson))."))
    }
    return problems
  }

  /// Compares the claims with the run. If ReactiveObjC behaves differently, compares the claims in
  /// answers with its log.
  private func proof(
    of explanation: Explanation, _ scene: Scene, _ engine: Run
  ) -> [Problem] {
    var problems: [Problem] = []
    func check(
      _ text: String, in run: Run, _ rule: Rule, _ line: Int, _ fault: (Claim) -> String?
    ) {
      do throws(Claim.Malformed) {
        let claim = try Claim(text)
        if let lane = claim.missingLanes(in: run).first {
          problems.append(
            problem(
              rule, line, "{\(text)} names the lane \(quoted(lane)), which is not drawn.",
              "Name a lane in the picture, or draw this one: signal.drawn(\"\(lane)\")"))
          return
        }
        guard let message = fault(claim) else { return }
        let look = "lesson-runner \(lesson.number).\(scene.name)"
        problems.append(
          problem(
            rule, line, message,
            "Look at it: \(rule == .original ? OriginalLog.file(of: lesson) : look)"))
      } catch {
        problems.append(
          problem(rule, line, "\(error)", "Leave the claim out if the run cannot prove it."))
      }
    }
    let original = originals[scene.name]
    let run = original ?? engine
    let name = original == nil ? "the run" : "ReactiveObjC's log"
    let rule = original == nil ? Rule.answers : .original
    for answer in explanation.answers {
      if let claim = answer.claim {
        check(claim, in: run, rule, above(scene)) { claim in
          if claim.holds(in: run) == answer.isRight { return nil }
          return answer.isRight
            ? "\(quoted(answer.text)) is right, but \(name) contradicts {\(claim.text)}."
            : "\(quoted(answer.text)) is wrong, but \(name) agrees with {\(claim.text)}."
        }
      }
      for claim in answer.objection?.claims ?? [] {
        check(claim, in: run, rule, above(scene)) { claim in
          claim.holds(in: run) ? nil : "Nothing in \(name) shows {\(claim.text)}."
        }
      }
    }
    for claim in explanation.why?.claims ?? [] {
      check(claim, in: engine, .why, below(scene)) { claim in
        claim.holds(in: engine) ? nil : "Nothing in the run shows {\(claim.text)}."
      }
    }
    return problems
  }

  // MARK: Lines to try

  private func suggestions(of explanation: Explanation, _ scene: Scene) -> [Problem] {
    let lines = explanation.suggestedLines
    if lines.isEmpty { return [] }
    var problems = lines.compactMap { line in
      fault(of: line).map { problem(.lines, below(scene), $0.message, $0.remedy) }
    }
    if lines.count < Self.fewestLines {
      problems.append(
        problem(
          .lines, below(scene),
          "\"\(scene.title)\" offers \(counted(lines.count, "line")) to try.",
          "Offer one that shows the point, and at least two that break it."))
    }
    return problems
  }

  /// Returns the problem with a line to try, or nil if playing the line proves its sentence.
  private func fault(of line: Explanation.SuggestedLine) -> (message: String, remedy: String)? {
    let example = "- \"12-3|\" take 2 → The 3 never arrives. {lane \"take 2\" gets no 3}"
    if line.sentence.isEmpty {
      return ("\(line.command) has no sentence that says what it shows.", "Write: // \(example)")
    }
    if line.claims.isEmpty {
      return ("Nothing proves \(quoted(line.sentence))", "Add a claim: // \(example)")
    }
    let drawn: Run
    do throws(TryFailure) {
      let outcome = try Trial(line: line.line).run()
      drawn = Run(from: Instant(secondsSince1970: 0), log: [], score: outcome.score)
    } catch {
      return ("\(line.command) cannot be played: \(error)", "Type it in a terminal.")
    }
    let look = "Look at it: \(line.command)"
    for text in line.claims {
      do throws(Claim.Malformed) {
        let claim = try Claim(text)
        if let lane = claim.missingLanes(in: drawn).first {
          return ("\(line.command) does not draw \(quoted(lane)), which {\(text)} names.", look)
        }
        if !claim.holds(in: drawn) { return ("\(line.command) contradicts {\(text)}.", look) }
      } catch {
        return ("\(error)", look)
      }
    }
    return nil
  }

  private func above(_ scene: Scene) -> Int {
    file.comment(on: scene)?.line ?? file.line(of: scene) ?? 1
  }

  private func below(_ scene: Scene) -> Int {
    file.comment(below: scene)?.line ?? file.line(of: scene) ?? 1
  }

  private func problem(
    _ rule: Rule, _ line: Int, _ message: String, _ remedy: String
  ) -> Problem {
    Problem(
      rule: rule, lesson: lesson.number, file: lesson.source, line: line, message: message,
      remedy: remedy)
  }
}
