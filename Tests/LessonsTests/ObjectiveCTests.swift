import Lessons
import Notebook
import Stage
import TestSupport
import Testing

@Suite(.notebook) struct ObjectiveCTests {
  /// The lessons with Objective-C. `lesson-runner check` has the rule for which ones need it.
  private static let written = Lesson.catalogue.filter { Repository.exists($0.objectiveC) }
    .map(\.number)

  @Test(
    "Clang reads a lesson's Objective-C without a warning",
    .enabled(if: Clang.isInstalled, "There is no clang in the path."), arguments: written)
  func compiles(number: Int) throws {
    let lesson = try #require(Lesson.numbered(number))
    let complaint = try Clang.complaint(about: lesson.objectiveC)
    #expect(
      complaint.isEmpty,
      """
      \(complaint)
      Mend it as ReactiveObjC's and Apple's headers say. What they have and Tests/Declarations \
      lacks is to be declared there, a control's in ObjectiveC/Notebook.h.
      """)
  }

  @Test("Each row of SwiftOnlyScene names a scene without Objective-C once, with a reason")
  func alone() {
    for row in SwiftOnlyScene.all {
      let scenes = Lesson.numbered(row.lesson)?.scenes.map(\.title) ?? []
      #expect(scenes.contains(row.scene), "Lesson \(row.lesson) has no scene \"\(row.scene)\".")
      #expect(row.reason.hasSuffix(".") && row.reason.count > 20, "\(row.scene): \(row.reason)")
    }
    let keys = SwiftOnlyScene.all.map { "\($0.lesson) \($0.scene)" }
    #expect(Set(keys).count == keys.count)
    #expect(SwiftOnlyScene.all.map(\.lesson) == SwiftOnlyScene.all.map(\.lesson).sorted())
  }
}
