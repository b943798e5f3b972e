import Reactive
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

/// Pictures of the references between objects.
@Suite struct OwnershipTests {
  @Test(
    "Only objects in a cycle of strong references, or reachable from one, are kept alive",
    arguments: [
      ("a → b → c", []),
      ("a → b → c → b", ["b", "c"]),
      ("a → b → a; b → c", ["a", "b", "c"]),
      ("a → b ⇢ a", []),
      ("a → b ✂ a", []),
      ("a → b → c\nc ⇢ a", []),
    ])
  func kept(text: String, names: [String]) throws {
    let ownership = try Ownership(text)
    #expect(ownership.names.filter(ownership.isKept) == names)
  }

  @Test("Only kept objects count as owners")
  func owners() throws {
    let ownership = try Ownership("owner → list → first item → list; first item ⇢ list")
    #expect(ownership.names == ["owner", "list", "first item"])
    #expect(ownership.names.map(ownership.owners) == [0, 1, 1])
  }

  @Test(
    "Text without an arrow, or with a missing name, is refused",
    arguments: [
      ("a", "there is no arrow in \"a\""), ("", "there is no arrow in \"\""),
      ("a → → b", "a name is missing in \"a → → b\""), ("→ b", "a name is missing in \"→ b\""),
      ("a → b; c →", "a name is missing in \" c →\""),
    ])
  func unreadable(text: String, problem: String) {
    #expect(throws: Ownership.Unreadable(description: problem)) { try Ownership(text) }
  }

  @Test(
    "A drawing that contradicts the run is reported as a problem",
    arguments: [
      ("subject → block → object", nil),
      (
        "subject → block → object → block",
        "a cycle keeps \"object\" alive, but it was deallocated."
      ),
      ("subject → block", "\"object\" is missing."),
      ("subject", "there is no arrow in \"subject\"."),
    ])
  func claim(text: String, problem: String?) {
    #expect(play(text, leaking: false) == problem.map { .falseOwnership($0) })
  }

  @Test("A drawing without a cycle is reported if the object is kept alive")
  func leak() {
    let problem = "no cycle keeps \"object\" alive, but it was not deallocated."
    #expect(play("object → subject ⇢ object", leaking: true) == .falseOwnership(problem))
    #expect(play("object → subject → object", leaking: true) == nil)
  }

  @Test("A picture shows both libraries side by side, and describes each")
  func picture() throws {
    let scene = Scene.staged("page") { log, stage in
      let page = Page()
      stage.drawOwnership(
        "page → block ⇢ page; page ✂ title", original: "page → block → page",
        of: ["page": page])
      log("")
    }
    let score = try #require(
      try scene.record(in: Lesson(99, "Test", in: .signals)).score)
    let picture = try Picture(Sheet(score, title: "99 Test: page").svg)
    #expect(picture.problems == [])
    #expect(
      picture.texts == [
        "this engine", "✂", "page", "block", "title", "ReactiveObjC 3.1.1", "page", "block",
      ])
    #expect(
      picture.description == """
        In this engine: page holds block, block refers weakly to page, page no longer holds title. \
        page is gone, block is gone, title is gone. In ReactiveObjC 3.1.1: page holds block, block \
        holds page. page stays, block stays.
        """)
  }

  private final class Page: Sendable {
    let subject = Subject<Int>()

    func listen() { subject.subscribeNext { _ in withExtendedLifetime(self) {} } }
  }

  /// Plays a scene that draws the ownership in `text`, with an object that a reference cycle keeps
  /// if `leaking` is true.
  private func play(_ text: String, leaking: Bool) -> SceneProblem.Cause? {
    let left = leaking ? ["Subject<Int>", "subscription"] : []
    let scene = Scene.staged("page", leaking: left) { _, stage in
      let page = Page()
      if leaking { page.listen() }
      stage.drawOwnership(text, of: ["object": page])
    }
    do throws(SceneProblem) {
      try scene.play(in: Lesson(99, "Test", in: .signals)) { _ in }
      return nil
    } catch {
      return error.cause
    }
  }
}
