import Book
import Foundation
import Marbles
import Notebook
import Runner
import Stage

/// A line that a user typed on the served page for trying marbles.
///
///     let line = TriedLine(query: "line=%22a-b%7C%22+delay+1&tick=1s")
///     print(line.answer.hasPrefix("{\"lanes\":["))
///     // Prints "true"
struct TriedLine {
  private let line: String
  private let tick: String

  /// Returns the page for trying marbles, with all operators and the script `engine`.
  static func page(with engine: String) -> TryPage {
    let groups = Name.groups.map { (title: $0.title, examples: examples(for: $0.names)) }
      .filter { !$0.examples.isEmpty }
    return TryPage(offering: groups, knowing: foreignAnswers, engine: engine)
  }

  /// Returns an example of each operator of `try` that corresponds to one of `names`.
  private static func examples(for names: [Name]) -> [TryPage.Example] {
    let operators = names.flatMap { name in
      name.selectors.compactMap { selector in
        Operator.named(selector).map { (operator: $0, name: name, selector: selector) }
      }
    }
    return operators.map(\.operator.name).withoutRepeats().compactMap { own in
      operators.first { $0.operator.name == own }
    }
    .map { found, name, selector in
      TryPage.Example(
        usage: found.usage, line: found.example, sentence: name.does(as: selector) + ".",
        lesson: name.lesson)
    }
  }

  /// Creates the line from a form's `query`.
  init(query: String) {
    var fields: [String: String] = [:]
    for field in query.split(separator: "&") {
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { continue }
      fields[String(pair[0])] = pair[1].replacing("+", with: " ").removingPercentEncoding
    }
    (line, tick) = (fields["line"] ?? "", fields["tick"] ?? "1s")
  }

  /// The maximum length of a line, counted in UTF-16 as by the page's input field.
  static let longest = 2000

  /// The maximum number of marks in a picture. More would take long to draw, and would be too
  /// crowded to read.
  static let maximumMarks = 1000

  /// The answer to a line that was not played in time.
  static let tookTooLong = problem(
    "This took longer than \(LinePlayer.timeLimit) seconds. Try fewer marbles or operators.")

  /// The answer to a line whose picture is too large.
  static let tooMuchToShow = problem(
    "The picture would be too large. Try fewer marbles or operators.")

  /// The answer to the page's script, as JSON: either lanes with their marks, in the form that the
  /// engine in the browser uses, or a problem.
  var answer: String {
    do throws(TryFailure) {
      guard let tick = Duration(typed: tick), tick > .zero else {
        return Self.problem("The tick must be a duration, such as 0.5s.")
      }
      guard line.utf16.count <= Self.longest else {
        return Self.problem("A line can have at most \(Self.longest) characters.")
      }
      let outcome = try Trial(line: line, tick: tick).run()
      guard outcome.diagram.lanes.map(\.events.count).reduce(0, +) <= Self.maximumMarks else {
        return Self.tooMuchToShow
      }
      return outcome.json
    } catch {
      return Self.problem(Self.text(for: error))
    }
  }

  /// Returns the text for a line that cannot be played.
  private static func text(for failure: TryFailure) -> String {
    let failure = Failure(failure)
    return failure.message + (failure.advice.first.map { "\ntry: " + $0.line } ?? "")
  }

  private static func problem(_ text: String) -> String {
    JSON.object(["problem": .string(text)]).text
  }
}

extension TriedLine {
  /// The answers for operators from other libraries, by name, as JSON.
  private static var foreignAnswers: String {
    let names = ForeignName.all.map { String($0.spelling.prefix { $0.isLetter }) }
    let answers = names.withoutRepeats().sorted().compactMap { name -> (String, JSON)? in
      guard !name.isEmpty else { return nil }
      do throws(TryFailure) {
        _ = try Trial(["a|", name], tick: .seconds(1))
        return nil
      } catch {
        return error.unknownOperator.map { ($0, .string(text(for: error))) }
      }
    }
    return JSON.object(answers)
  }
}

extension Failure.Advice {
  /// The suggestion as it is typed on the page.
  fileprivate var line: String {
    command.replacing("lesson-runner try ", with: "", maxReplacements: 1)
  }
}
