import Testing

@testable import Notebook
@testable import Stage

@Suite struct ObjectiveCFileTests {
  private let text = """
    #import "../Notebook.h"

    /// Says {.
    static void Say(NSString *x) { NSLog(@"said: %@", x); }

    #pragma mark - one

    void one(void) {
      // NSLog(@"nothing");
      NSLog(@"1 \\"%@\\""
            @" and 2", Say(@"}"));
    }

    #pragma mark - the other

    @interface A : NSObject
    - (void)a;
    @end

    void theOther(void) {
      NSLog(@"%@", [A new]);
    }

    """

  @Test("It is read as what is shared, and a function for each scene with what it logs")
  func parts() throws {
    let file = try ObjectiveCFile(text: text, path: "a.m")
    #expect(file.shared == "/// Says {.\nstatic void Say(NSString *x) { NSLog(@\"said: %@\", x); }")
    #expect(file.sharedFormats.map(\.format.description) == ["said: %@"])
    #expect(file.scenes.map(\.title) == ["one", "the other"])
    #expect(file.scenes.map(\.function) == ["one", "theOther"])
    #expect(file.scenes.map(\.line) == [6, 14])
    #expect(file.scenes[0].formats.map(\.format.description) == ["1 \"%@\" and 2"])
    #expect(file.scenes[0].formats.map(\.line) == [10])
    #expect(file.scenes[0].code.hasPrefix("void one(void) {") && file.scenes[0].code.hasSuffix("}"))
    #expect(file.scenes[1].code.hasPrefix("@interface A"))
  }

  @Test(
    "What cannot be read is said with its line and the remedy",
    arguments: [
      ("/* a\n", "a.m:1: A comment is not closed. End it with */."),
      ("\nNSLog(@\"a\n\");", "a.m:2: A text is not closed. End it with \" on the same line."),
      ("#pragma mark -\n", "a.m:1: A mark has no title. Write the scene's: #pragma mark - cold."),
      (
        "#pragma mark - a\nvoid a(void) {\n#pragma mark - b\nvoid b(void) {}\n",
        "a.m:2: A brace is not closed. Close it above the next mark."
      ),
      (
        "}\n", "a.m:1: A brace closes nothing. Take it away, or open it below the same mark."
      ),
      (
        "#pragma mark - a\nint x;\n",
        """
        a.m:1: There are 0 functions for the scene "a". Write one below its mark, void cold(void) \
        { … }, and others above the first mark.
        """
      ),
      (
        "void a(void) {\n  NSLog(text);\n}\n",
        "a.m:2: NSLog has no format. Write one: NSLog(@\"%@\", text)."
      ),
    ])
  func unreadable(text: String, problem: String) {
    #expect {
      try ObjectiveCFile(text: text, path: "a.m")
    } throws: {
      "\($0)" == problem
    }
  }

  @Test(
    "A format prints the messages that it can",
    arguments: [
      ("a", "a", true), ("a", "ab", false), ("%@", "", true), ("%@", "a\nb", true),
      ("%d", "-12", true), ("%d", "1.5", false), ("%ld of %lu", "1 of 2", true),
      ("%.1f", "1.5", true), ("%.1f%%", "1.5%", true), ("%@", "x", true),
      ("(%@, %@)", "(a, b, c)", true), ("(%@)", "a", false), ("text = %@", "text = ", true),
    ])
  func formats(format: String, message: String, prints: Bool) {
    #expect(MessageFormat(format).prints(message) == prints)
  }

  @Test("Only letters and digits are a text of its own")
  func bare() {
    #expect(["%@", "(%@, %@)", "%02d:%02d", "%s%%"].allSatisfy { !MessageFormat($0).hasText })
    #expect(["a%@", "邮件 %@", "1: %@"].allSatisfy { MessageFormat($0).hasText })
  }
}

@Suite struct ObjectiveCCheckTests {
  private let lesson = Lesson(7, "Cold and hot", in: .signals) {
    Scene("cold") { log in log("cold \(1)") }
    Scene("hot") { log in log("\(2)") }
  }

  private let swift = LessonFile(
    text: """
      extension Lesson {
        @LessonBuilder static var coldAndHot: Lesson {
          Lesson(7, "Cold and hot", in: .signals)

          Scene("cold") { log in log("cold \\(1)") }
          Scene("hot") { log in log("\\(value("a"))") }
        }
      }

      """)

  private let log = """
    ── cold ──
    2020-05-28 14:00:00.000000+0800 RACExample[7:1] cold 1
    ── hot ──
    2020-05-28 14:00:00.000000+0800 RACExample[7:1] (
        2
    )

    """

  private let cold = "#pragma mark - cold\nvoid cold(void) {\n  NSLog(@\"cold %@\", @1);\n}\n"
  private let hot = "#pragma mark - hot\nvoid hot(void) {\n  NSLog(@\"%@\", @[ @2 ]);\n}\n"

  private func problems(_ text: String, except rows: [SwiftAlone] = []) throws -> [String] {
    let file = try ObjectiveCFile(text: text, path: "a.m")
    return ObjectiveCCheck(lesson, swift: swift, file, expected: log, except: rows).problems()
      .map { "\($0.line): \($0.message)" }
  }

  @Test("Nothing is wrong where every scene logs what it should")
  func right() throws {
    #expect(try problems(cold + hot).isEmpty)
    #expect(try problems(cold, except: [.init(7, "hot", because: "It is so.")]).isEmpty)
  }

  @Test("Marks and scenes are the same, in the same order")
  func marks() throws {
    let warm = hot.replacing("hot", with: "warm")
    #expect(
      try problems(cold + warm) == [
        "5: Lesson 7 has no scene \"warm\".", "1: The scene \"hot\" has no mark.",
      ])
    #expect(
      try problems(hot + cold) == ["1: The scene \"hot\" does not stand in the lesson's order."])
    #expect(try problems(cold + hot + hot) == ["9: A scene stands here twice."])
    #expect(
      try problems(cold + hot, except: [.init(7, "hot", because: "It is so.")]) == [
        "5: The scene \"hot\" is said to be Swift's alone."
      ])
  }

  @Test("Every message has a format, and every format a message")
  func formats() throws {
    #expect(
      try problems(cold.replacing("cold %@", with: "warm %@") + hot) == [
        "1: The scene \"cold\" logs \"cold 1\". No format prints it.",
        "3: The scene \"cold\" logs nothing like \"warm %@\".",
      ])
    #expect(
      try problems("void Say(void) { NSLog(@\"hello\"); }\n" + cold + hot) == [
        "1: No scene logs anything like \"hello\"."
      ])
  }

  @Test("A format without a text of its own counts only where the Swift has none")
  func bare() throws {
    #expect(
      try problems(cold.replacing("cold %@", with: "%@") + hot) == [
        "1: The scene \"cold\" logs \"cold 1\". "
          + "Only a format without a text of its own prints it."
      ])
  }
}
