import Testing

@testable import Lessons

@Suite struct LessonFileTests {
  private let file = LessonFile(
    text: """
      import Reactive

      extension Lesson {
        /// What it shows,
        /// in a paragraph.
        ///
        /// - an item
        ///   that goes on
        /// - another
        static let example = Lesson(7, "Example", in: .signals) {
          Scene("one", lasting: .seconds(1)) { log in
            if true {
              log("}")
            }
          }
          Scene("two") { log in log("b") }
          Scene(
            "four", lasting: .seconds(1)
          ) { log in
            log("c")
          }
        }
      }

      """)

  @Test("Its prose is read by paragraphs and items")
  func prose() {
    #expect(
      file.blocks == [["What it shows, in a paragraph."], ["- an item that goes on", "- another"]])
    #expect(file.prose == "What it shows, in a paragraph.\n- an item that goes on\n- another")
  }

  @Test("Its code is what remains")
  func code() {
    #expect(file.code.hasPrefix("extension Lesson {\n  static let example = Lesson("))
    #expect(file.code.hasSuffix("  }\n}\n"))
    #expect(!file.code.contains("///"))
  }

  @Test("A scene is found, with the line it stands on")
  func scenes() {
    #expect(file.line(of: Scene("one") { _ in }) == 11)
    #expect(
      file.code(of: Scene("one") { _ in }) == """
        Scene("one", lasting: .seconds(1)) { log in
          if true {
            log("}")
          }
        }
        """)
    #expect(file.code(of: Scene("two") { _ in }) == "Scene(\"two\") { log in log(\"b\") }")
    #expect(file.line(of: Scene("four") { _ in }) == 17)
    #expect(
      file.code(of: Scene("four") { _ in }) == """
        Scene(
          "four", lasting: .seconds(1)
        ) { log in
          log("c")
        }
        """)
    #expect(file.line(of: Scene("three") { _ in }) == nil)
    #expect(file.code(of: Scene("three") { _ in }) == nil)
  }

  @Test("Every scene of every lesson is found in its file", arguments: Lesson.all.map(\.number))
  func all(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let file = try LessonFile(of: lesson)
    for scene in lesson.scenes {
      let code = file.code(of: scene) ?? ""
      #expect(code.hasPrefix("Scene(") && code.hasSuffix("}"), "\(scene.title)")
      #expect(code.contains("\"\(scene.title)\""))
    }
  }
}
