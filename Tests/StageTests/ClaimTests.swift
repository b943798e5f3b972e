import Reactive
import Testing

@testable import Marbles
@testable import Stage

@Suite struct ClaimTests {
  private static let run: Result<Run, any Error> = Result {
    let lesson = Lesson(7, "Claims", in: .signals) {
      Scene("claims") { log in
        let numbers = Signal.of(1, 2).drawn("numbers")
        numbers.subscribeNext { log("number \($0)") }
        Scheduler.main.after(.seconds(2.1)) { log("late") }
        Scheduler.main.after(.seconds(3)) { log("late") }
      }
    }
    return try lesson.scenes[0].record(in: lesson)
  }

  @Test(
    "A claim that is true for the run is accepted",
    arguments: [
      #""number""#, #"no "number 3""#, #"2 "number""#, #"0 "early""#, #""late" at 2.1"#,
      #""number 1" before "number 2""#, #"lane "numbers" gets 1"#, #"lane "numbers" gets |"#,
      #"lane "numbers" gets 2 at 0"#, #"lane "numbers" gets no 3"#, #"lane "numbers" gets no #"#,
      #"1 "number 1" and "late" at 3"#,
    ])
  func holds(text: String) throws {
    #expect(try Claim(text).holds(in: Self.run.get()))
  }

  @Test(
    "A claim that is false for the run is rejected",
    arguments: [
      #""early""#, #"no "number""#, #"1 "number""#, #""late" at 2"#,
      #""number 2" before "number 1""#, #""number" before "early""#, #"lane "numbers" gets 3"#,
      #"lane "letters" gets 1"#, #"lane "letters" gets no 1"#, #"lane "numbers" gets no |"#,
      #""late" and "early""#, #"lane "numbers" gets 2 at 1"#,
    ])
  func fails(text: String) throws {
    #expect(try !Claim(text).holds(in: Self.run.get()))
  }

  @Test(
    "Text that is not a claim is refused, and the error quotes the text",
    arguments: [
      "", "number", #""number"#, #"some "number""#, #"-1 "number""#, #""late" at noon"#,
      #""late" after 2"#, #""a" before b"#, #"lane "a""#, #"lane a gets 1"#, #"lane "a" has 1"#,
      #"lane "a" gets 1 2"#,
      #"lane "a" gets 1 at noon"#, #"lane "a" gets no 1 at 2"#, #""a" and"#, #"and "a""#,
      #""a" "b""#,
    ])
  func malformed(text: String) {
    let error = #expect(throws: Claim.Malformed.self) { try Claim(text) }
    #expect(error?.description.hasPrefix("The claim {\(text)} ") == true)
  }

  @Test("A claim lists the lanes that it names but that the run does not draw")
  func missingLanes() throws {
    let run = try Self.run.get()
    let claim = try Claim(#"lane "letters" gets no 1 and lane "numbers" gets 3 and "late""#)
    #expect(claim.missingLanes(in: run) == ["letters"])
    #expect(try Claim(#"lane "numbers" gets 3"#).missingLanes(in: run) == [])
  }

  @Test("A claim's quotation is its message, its value or its lane")
  func quotation() throws {
    #expect(try Claim(#"2 "number""#).quotation == "number")
    #expect(try Claim(#""late" at 2.1"#).quotation == "late")
    #expect(try Claim(#"lane "numbers" gets 2"#).quotation == "2")
    #expect(try Claim(#"lane "numbers" gets |"#).quotation == "numbers")
  }
}
