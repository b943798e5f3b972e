import Testing

@testable import Notebook
@testable import Marbles
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

  @Test(
    "An Objective-C file is parsed into shared code, and a function with messages for each scene")
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
    "Invalid Objective-C is reported with its line and a remedy",
    arguments: [
      ("/* a\n", "a.m:1: A comment is not closed. End it with */."),
      ("\nNSLog(@\"a\n\");", "a.m:2: A string is not closed. End it with \" on the same line."),
      (
        "#pragma mark -\n",
        "a.m:1: A mark has no title. Write the title of its scene: #pragma mark - cold"
      ),
      (
        "#pragma mark - a\nvoid a(void) {\n#pragma mark - b\nvoid b(void) {}\n",
        "a.m:2: A brace is not closed. Close it above the next mark."
      ),
      (
        "}\n", "a.m:1: This brace closes nothing. Delete it, or open a brace below the same mark."
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
    "A format matches the messages that it can print",
    arguments: [
      ("a", "a", true), ("a", "ab", false), ("%@", "", true), ("%@", "a\nb", true),
      ("%d", "-12", true), ("%d", "1.5", false), ("%ld of %lu", "1 of 2", true),
      // Each %@ may end anywhere, so trying all combinations would take too long.
      (
        String(repeating: "%@a", count: 12) + "b", String(repeating: "a", count: 90), false
      ),
      ("%.1f", "1.5", true), ("%.1f%%", "1.5%", true), ("%@", "x", true),
      ("(%@, %@)", "(a, b, c)", true), ("(%@)", "a", false), ("text = %@", "text = ", true),
    ])
  func formats(format: String, message: String, prints: Bool) {
    #expect(MessageFormat(format).prints(message) == prints)
  }

  @Test("A format has text of its own only if it has letters or digits besides its placeholders")
  func bare() {
    #expect(["%@", "(%@, %@)", "%02d:%02d", "%s%%"].allSatisfy { !MessageFormat($0).hasText })
    #expect(["a%@", "邮件 %@", "1: %@"].allSatisfy { MessageFormat($0).hasText })
  }
}
