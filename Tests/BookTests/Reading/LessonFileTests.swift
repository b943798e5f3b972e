import Testing

@testable import Notebook
@testable import Marbles
@testable import Stage

@Suite struct LessonFileTests {
  private let file = LessonFile(
    text: """
      import Reactive

      extension Lesson {
        /// First.
        /// Still first.
        ///
        /// - a point
        ///   that goes on
        @LessonBuilder static var first: Lesson {
          Lesson(1, "First", in: .thinking)

          /// Look
          /// here.
          Scene("one") { log in
            log("1")
          }

          /// Who says it?
          /// And when?
          Scene.staged(
            "two", leaking: ["something"]
          ) { log, stage in
            say()
          }
        }
      }

      /// Says it.
      private func say() {}

      """)

  private func scene(_ title: String) -> Scene { Scene(title) { log in log("") } }

  @Test("A comment keeps its line breaks, and each of its blocks is joined into one line")
  func comment() {
    #expect(file.comment == "First.\nStill first.\n\n- a point\n  that goes on")
    #expect(file.blocks == [["First. Still first."], ["- a point that goes on"]])
    // A line that begins with | is a table row only inside a table.
    #expect(
      LessonFile.Comment.blocks(of: "- gets\n  | at 3\n\n| a |\n| b |")
        == [["- gets | at 3"], ["| a |", "| b |"]])
  }

  @Test("A scene's code is found even if its opening is split over several lines")
  func code() {
    #expect(file.line(of: scene("one")) == 14)
    #expect(file.code(of: scene("one")) == "Scene(\"one\") { log in\n  log(\"1\")\n}")
    #expect(file.line(of: scene("two")) == 20)
    #expect(
      file.code(of: scene("two"))
        == "Scene.staged(\n  \"two\", leaking: [\"something\"]\n) { log, stage in\n  say()\n}")
    #expect(file.code(of: scene("three")) == nil)
  }

  @Test("A scene's question is the doc comment right above it")
  func sentence() {
    #expect(file.explanation(of: scene("one")).question == "Look\nhere.")
    #expect(file.explanation(of: scene("two")).question == "Who says it?\nAnd when?")
    #expect(file.comment(on: scene("two"))?.blocks == [["Who says it? And when?"]])
    #expect(file.comment(on: scene("two"))?.line == 18)
    #expect(file.explanation(of: scene("three")).question == "")
  }

  @Test("A scene's comment is not mistaken for the lesson's comment, or vice versa")
  func comments() {
    let bare = LessonFile(
      text: """
        /// A helper.
        private func say() {}

        extension Lesson {
          @LessonBuilder static var first: Lesson {
            Lesson(1, "First", in: .thinking)

            /// Who says it?
            Scene("one") { log in log("1") }
          }
        }

        """)
    #expect(bare.comment == "")
    #expect(bare.commentLine == 5)
    #expect(bare.blocks == [])
    #expect(bare.code.contains("/// Who says it?"))
    #expect(bare.explanation(of: scene("one")).question == "Who says it?")
    let file = LessonFile(
      text: """
        extension Lesson {
          /// First.
          @LessonBuilder
          static var first: Lesson {
            Scene("one") { log in log("1") }
          }
        }

        """)
    #expect(file.comment == "First.")
    #expect(file.explanation(of: scene("one")).question == "")
  }

  @Test("The lesson is the static member whose type is `Lesson`")
  func member() {
    #expect(file.member?.name == "first")
    #expect(file.member?.line == 9)
    #expect(LessonFile(text: "extension Lesson {\n  static var count: Int { 1 }\n}").member == nil)
  }

  @Test("Code after the lesson is read as the lesson's declarations")
  func declarations() {
    #expect(file.declarations == "/// Says it.\nprivate func say() {}\n")
    #expect(LessonFile(text: "let x = 1\n").declarations.isEmpty)
    #expect(file.sections.isEmpty)
  }

  @Test("Code before the lesson is divided into sections, each with a heading and a sentence")
  func sections() {
    let file = LessonFile(
      text: """
        import Reactive

        // MARK: - Model
        // What the server
        // answers.

        /// One of them.
        private struct Book {}

        // MARK: - View model

        private final class Shelf {}

        extension Lesson {
          /// First.
          @LessonBuilder static var first: Lesson {
            Lesson(1, "First", in: .thinking)
          }
        }

        // MARK: - Helpers

        private func say() {}

        """)
    #expect(file.sections.map(\.title) == ["Model", "View model"])
    #expect(file.sections.map(\.comment) == ["What the server\nanswers.", ""])
    #expect(
      file.sections.map(\.code) == [
        "/// One of them.\nprivate struct Book {}\n", "private final class Shelf {}\n",
      ])
    #expect(file.sections.map(file.line) == [3, 10])
    #expect(file.comment == "First.")
    #expect(file.commentLine == 15)
    #expect(file.declarations == "// MARK: - Helpers\n\nprivate func say() {}\n")
    #expect(file.code.hasPrefix("// MARK: - Model\n"))
  }

  @Test("Code before the first heading is shown without one")
  func untitled() {
    let text = "import Reactive\n\nprivate let one = 1\n\nextension Lesson {\n}\n"
    let file = LessonFile(text: text)
    let sections = file.sections
    #expect(sections.map(\.title) == [""])
    #expect(sections.map(file.line) == [3])
    #expect(sections.map(\.code) == ["private let one = 1\n"])
  }
}
