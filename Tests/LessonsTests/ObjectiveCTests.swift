import Lessons
import Notebook
import Stage
import TestSupport
import Testing

@Suite struct ObjectiveCTests {
  /// The lessons with Objective-C. `lesson-runner check` decides which lessons need it.
  private static let written = Lesson.catalogue.filter { Repository.exists($0.objectiveC) }
    .map(\.number)

  @Test(
    "Clang accepts a lesson's Objective-C without a warning",
    .enabled(if: Clang.isInstalled, "clang is not in the path."), arguments: written)
  func compiles(number: Int) throws {
    let lesson = try #require(Lesson.catalogue.numbered(number))
    let complaint = try Clang.complaint(about: lesson.objectiveC)
    #expect(
      complaint.isEmpty,
      """
      \(complaint)
      Correct the code to match ReactiveObjC's and Apple's headers. If a declaration from these \
      headers is missing, add it to Tests/Declarations, or to ObjectiveC/Notebook.h for a control.
      """)
  }

  @Test("Each row of SwiftOnlyScene names an existing scene, and says why it has no Objective-C")
  func alone() {
    for row in SwiftOnlyScene.all {
      let scenes = Lesson.catalogue.numbered(row.lesson)?.scenes.map(\.title) ?? []
      #expect(scenes.contains(row.scene), "Lesson \(row.lesson) has no scene \"\(row.scene)\".")
      #expect(row.reason.hasSuffix(".") && row.reason.count > 20, "\(row.scene): \(row.reason)")
    }
    let keys = SwiftOnlyScene.all.map { "\($0.lesson) \($0.scene)" }
    #expect(Set(keys).count == keys.count)
    #expect(SwiftOnlyScene.all.map(\.lesson) == SwiftOnlyScene.all.map(\.lesson).sorted())
  }
}
