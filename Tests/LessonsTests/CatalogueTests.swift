import Lessons
import Testing

@Suite struct CatalogueTests {
  @Test("Every lesson has a number and a name of its own, and stands with its chapter")
  func order() {
    #expect(Set(Lesson.all.map(\.number)).count == Lesson.all.count)
    #expect(Set(Lesson.all.map(\.fileName)).count == Lesson.all.count)
    #expect(Set(Lesson.all.map(\.title)).count == Lesson.all.count)
    let chapters = Lesson.all.map(\.chapter)
    let sorted = Chapter.allCases.flatMap { chapter in chapters.filter { $0 == chapter } }
    #expect(chapters == sorted, "Put each lesson with its chapter in Catalogue.swift.")
  }

  @Test("Every file in a chapter's folder is that of a lesson, and every lesson has its file")
  func sources() throws {
    let files = try Repository.files(in: "Sources/Lessons").filter { file in
      Chapter.allCases.contains { file.hasPrefix("\($0.folder)/") }
    }
    #expect(
      files == Lesson.all.map(\.sourceFile).sorted(),
      "Register each lesson by a line in Catalogue.swift, and name its file after it.")
  }

  @Test("Every expected log is that of a lesson, and every lesson has one")
  func expectedLogs() throws {
    #expect(
      try Repository.files(in: "Tests/Expected").map { "Tests/Expected/\($0)" }
        == Lesson.all.map(\.expectedLog).sorted(),
      "Delete the logs of lessons that are gone, and record those of new ones.")
  }

  @Test("A lesson's static member is called by its name", arguments: Lesson.all.map(\.number))
  func member(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    #expect(try LessonFile(of: lesson).text.contains("static let \(lesson.memberName) = Lesson("))
  }

  @Test("Every scene prints something", arguments: Lesson.all.map(\.number))
  func prints(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    #expect(!lesson.scenes.isEmpty)
    #expect(Set(lesson.scenes.map(\.name)).count == lesson.scenes.count)
    for scene in lesson.scenes {
      let selected = SelectedScene(lesson: lesson, scene: scene)
      #expect(try !Played.lines(of: selected).isEmpty, "\(scene.title) prints nothing.")
    }
  }

  @Test("A lesson's prose has 3 to 12 sentences", arguments: Lesson.all.map(\.number))
  func prose(number: Int) throws {
    let sentences = try LessonFile(of: try #require(Lesson.numbered(number))).sentences
    #expect((3...12).contains(sentences.count), "\(sentences.count): \(sentences)")
  }

  @Test("A lesson of the tutorials names its documents and sections")
  func retelling() {
    // Later ones are not of the tutorials.
    for lesson in Lesson.all where lesson.number <= 56 {
      #expect(!lesson.sources.isEmpty, "Lesson \(lesson.number)")
      #expect(lesson.sources.allSatisfy { !$0.sections.isEmpty }, "Lesson \(lesson.number)")
    }
  }

  @Test("No lesson reaches into machinery", arguments: Lesson.all.map(\.number))
  func machinery(number: Int) throws {
    let text = try LessonFile(of: try #require(Lesson.numbered(number))).text
    let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "@" && $0 != "_" })
    let forbidden: Set<Substring> = [
      "@unchecked", "nonisolated", "Mutex", "Atomic", "Lock", "NSLock", "VirtualClock", "Console",
      "Census", "Tracker", "Addresses", "Timestamp", "Task", "DispatchQueue", "Thread", "sleep",
      "print", "@testable",
    ]
    #expect(words.intersection(forbidden).isEmpty)
  }
}
