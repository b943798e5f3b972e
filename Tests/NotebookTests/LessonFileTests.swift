import Testing

@testable import Notebook
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

          Scene("one") { log in
            log("1")
          }

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

  @Test("The comment is as it is written, its blocks without the breaks of lines")
  func comment() {
    #expect(file.comment == "First.\nStill first.\n\n- a point\n  that goes on")
    #expect(file.blocks == [["First. Still first."], ["- a point that goes on"]])
  }

  @Test("A scene's code is found where it begins on one line, and where it begins on two")
  func code() {
    #expect(file.line(of: scene("one")) == 12)
    #expect(file.code(of: scene("one")) == "Scene(\"one\") { log in\n  log(\"1\")\n}")
    #expect(file.line(of: scene("two")) == 16)
    #expect(
      file.code(of: scene("two"))
        == "Scene.staged(\n  \"two\", leaking: [\"something\"]\n) { log, stage in\n  say()\n}")
    #expect(file.code(of: scene("three")) == nil)
  }

  @Test("The lesson is the static member of its type")
  func member() {
    #expect(file.member?.name == "first")
    #expect(file.member?.line == 9)
    #expect(LessonFile(text: "extension Lesson {\n  static var count: Int { 1 }\n}").member == nil)
  }

  @Test("What stands beside the lesson are its declarations")
  func declarations() {
    #expect(file.declarations == "/// Says it.\nprivate func say() {}\n")
    #expect(LessonFile(text: "let x = 1\n").declarations.isEmpty)
  }
}
