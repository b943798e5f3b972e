import Testing

@testable import Notebook
@testable import Marbles
@testable import Stage

@Suite struct ExplanationTests {
  private static let file = LessonFile(
    text: """
      extension Lesson {
        /// First.
        @LessonBuilder static var first: Lesson {
          Lesson(1, "First", in: .thinking)

          /// Two come late.
          /// Who receives the 1?
          ///
          /// - [ ] Both. {"Second: 1"} → Nothing starts again
          ///   for {"Second: 2" at 3}.
          /// - [x] Neither of them: `{ 1 }` is gone. {no ": 1"}
          Scene("full") { log in
            log("1")
          }
          // Why: The subject passes a value on to its subscribers of
          // that moment, as {"First: 2"} shows.
          //
          // **Trap.** One.
          //
          // - and
          // - two
          //
          // Try:
          // - "12|" take 1 → Only the 1
          //   arrives. {lane "take 1" gets no 2}
          // - "1|" take 1 → The same.

          /// Only a question?
          Scene("bare") { log in log("2") }

          /// Which of two?
          ///
          /// - [ ] None, {no "2"} or {no "3"}. → One.
          /// - [x] One.
          Scene("two claims") { log in log("2") }

          /// A question?
          Scene("remark") { log in log("3") }
          // No reason.
        }
      }

      """)

  private static func explanation(_ title: String) -> Explanation {
    file.explanation(of: Scene(title) { log in log("") })
  }

  @Test("A scene's comments are split into a question, answers, a reason and notes")
  func full() {
    let full = Self.explanation("full")
    #expect(full.question == "Two come late.\nWho receives the 1?")
    #expect(full.answers.map(\.text) == ["Both.", "Neither of them: `{ 1 }` is gone."])
    #expect(full.answers.map(\.isRight) == [false, true])
    #expect(full.answers.map(\.claim) == [#""Second: 1""#, #"no ": 1""#])
    #expect(full.answers[0].objection?.text == "Nothing starts again for `Second: 2`.")
    #expect(full.answers[0].objection?.claims == [#""Second: 2" at 3"#])
    #expect(full.answers[1].objection == nil)
    #expect(
      full.why?.text
        == "The subject passes a value on to its subscribers of that moment, as `First: 2` shows.")
    #expect(full.why?.claims == [#""First: 2""#])
    #expect(full.reasonWordCount == 16)
    #expect(full.remarks == "**Trap.** One.\n\n- and\n- two")
  }

  @Test("A line to try has a command, a sentence and claims, and is not a note")
  func suggestedLines() {
    let lines = Self.explanation("full").suggestedLines
    #expect(
      lines.map(\.command)
        == [#"lesson-runner try "12|" take 1"#, #"lesson-runner try "1|" take 1"#])
    #expect(lines.map(\.sentence) == ["Only the 1 arrives.", "The same."])
    #expect(lines.map(\.claims) == [[#"lane "take 1" gets no 2"#], []])
    #expect(
      Self.explanation("full").reasonAndRemarks.last == [
        #"- `lesson-runner try "12|" take 1`: Only the 1 arrives."#,
        #"- `lesson-runner try "1|" take 1`: The same."#,
      ])
    #expect(Self.explanation("bare").suggestedLines.isEmpty)
    #expect(Explanation.list(of: []) == "")
  }

  @Test("A page shows answers above the log, and the reason and objections below it")
  func markdown() {
    let full = Self.explanation("full")
    #expect(full.list == "- Both.\n- Neither of them: `{ 1 }` is gone.\n")
    #expect(
      full.conclusion == """
        **Answer.** Neither of them: `{ 1 }` is gone.

        **Why.** The subject passes a value on to its subscribers of that moment, as `First: 2` shows.

        - *Both.* Nothing starts again for `Second: 2`.

        **Trap.** One.

        - and
        - two

        """)
  }

  @Test("A scene may have no answers, no reason or no notes")
  func parts() {
    let bare = Self.explanation("bare")
    #expect(bare.question == "Only a question?")
    #expect(bare.answers.isEmpty && bare.why == nil && bare.remarks.isEmpty)
    #expect(bare.list == "" && bare.conclusion == "")
    let remark = Self.explanation("remark")
    #expect(remark.why == nil)
    #expect(remark.remarks == "No reason.")
    #expect(Self.explanation("missing").question == "")
  }

  @Test("An answer's claims are joined into one")
  func joined() throws {
    let claim = try #require(Self.explanation("two claims").answers[0].claim)
    #expect(claim == #"no "2" and no "3""#)
    #expect(throws: Never.self) { try Claim(claim) }
  }

  @Test("Claims are removed from the prose")
  func withoutClaims() {
    #expect(Explanation.withoutClaims(#"A. {"x } y"} `{ code }` B"#) == "A.  `{ code }` B")
    #expect(Explanation.withoutClaims("open { brace") == "open { brace")
  }
}
