import Lessons
import Notebook
import Stage
import TestSupport
import Testing

@Suite(.notebook) struct ObjectiveCTests {
  /// Those that retell a document; others may do without.
  private static let written = Lesson.catalogue.filter { !$0.sources.isEmpty }.map(\.number)

  @Test("Every lesson that retells a document has its Objective-C, and every file is of a lesson")
  func files() throws {
    let found = try Repository.files(in: "ObjectiveC").filter { $0.hasSuffix(".m") }
      .map { "ObjectiveC/\($0)" }
    let known = Set(Lesson.catalogue.map(\.objectiveC))
    for path in found where !known.contains(path) {
      Issue.record(
        "\(path):1: It is of no lesson. Name it after its lesson, in its chapter's folder.")
    }
    for lesson in Lesson.catalogue where !lesson.sources.isEmpty {
      #expect(
        found.contains(lesson.objectiveC),
        "\(lesson.objectiveC):1: It is missing. Write what the lesson's document has.")
    }
  }

  @Test("A lesson's Objective-C has its scenes and logs what they log", arguments: written)
  func logs(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    guard let text = try? Repository.text(of: lesson.objectiveC) else { return }
    let file: ObjectiveCFile
    do throws(ObjectiveCProblem) {
      file = try ObjectiveCFile(text: text, path: lesson.objectiveC)
    } catch {
      Issue.record("\(error.description)")
      return
    }
    let check = ObjectiveCCheck(
      lesson, swift: try LessonFile(of: lesson), file,
      expected: try Repository.text(of: lesson.expectedLog))
    for problem in check.problems() { Issue.record("\(problem.description)") }
  }

  @Test(
    "Clang reads a lesson's Objective-C without a warning",
    .enabled(if: Clang.isInstalled, "There is no clang in the path."), arguments: written)
  func compiles(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    guard Repository.exists(lesson.objectiveC) else { return }
    let complaint = try Clang.complaint(about: lesson.objectiveC)
    #expect(
      complaint.isEmpty,
      """
      \(complaint)
      Mend it as ReactiveObjC's and Apple's headers say. What they have and Tests/Declarations \
      lacks is to be declared there, a control's in ObjectiveC/Notebook.h.
      """)
  }

  @Test("A scene of Swift's alone is one, once, with a reason")
  func alone() {
    for row in SwiftAlone.all {
      let scenes = Lesson.numbered(row.lesson)?.scenes.map(\.title) ?? []
      #expect(scenes.contains(row.scene), "Lesson \(row.lesson) has no scene \"\(row.scene)\".")
      #expect(row.reason.hasSuffix(".") && row.reason.count > 20, "\(row.scene): \(row.reason)")
    }
    let keys = SwiftAlone.all.map { "\($0.lesson) \($0.scene)" }
    #expect(Set(keys).count == keys.count)
    #expect(SwiftAlone.all.map(\.lesson) == SwiftAlone.all.map(\.lesson).sorted())
  }
}
