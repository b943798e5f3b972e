import Lessons
import Notebook
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

/// Drawings of references, compared with ReactiveObjC's logs.
@Suite struct OwnershipTests {
  private let lesson: Lesson

  init() throws {
    lesson = try #require(Lesson.catalogue.first { $0.memberName == "whoKeepsWhom" })
  }

  @Test("In a drawing of ReactiveObjC, an object is kept alive unless the log says that it goes")
  func log() throws {
    let sceneLogs = OriginalLog(try Repository.text(of: OriginalLog.file(of: lesson))).sceneLogs
    #expect(!sceneLogs.isEmpty)
    for part in sceneLogs {
      let scene = try #require(lesson.scenes.first { $0.title == part.scene })
      let ownership = try ownership(of: scene)
      // The log comes from two programs, and the picture belongs to the first.
      let messages = part.lines.map(\.message)
      let end = messages.dropFirst().firstIndex { $0.hasPrefix("-- ") } ?? messages.endIndex
      for name in ["reader", "page", "form"] where ownership.names.contains(name) {
        let goes = messages[..<end].contains("(the \(name) goes)")
        #expect(ownership.isKept(name) != goes, "\(scene.title): \(name)")
      }
    }
  }

  @Test("The owners of each object in a subject's reference cycle are counted")
  func owners() throws {
    let scene = try #require(lesson.scenes.first)
    let ownership = try ownership(of: scene)
    let counts = ownership.names.map { ($0, ownership.owners(of: $0)) }
    #expect(
      Dictionary(uniqueKeysWithValues: counts) == [
        "news": 0, "array of subscribers": 1, "RACPassthroughSubscriber": 2,
        "RACCompoundDisposable": 2, "RACSubscriber": 1, "block": 1, "reader": 1,
      ])
  }

  /// Returns the references that `scene` draws for ReactiveObjC.
  private func ownership(of scene: Scene) throws -> Ownership {
    let score = try #require(try scene.record(in: lesson).score)
    let claim = try #require(score.ownership.first, "\(scene.title)")
    return claim.original ?? claim.engine
  }
}
