import Testing

@testable import LessonRunner

@Suite struct VigilTests {
  private let start = ContinuousClock.now

  @Test("After five seconds without progress it says once what is under way")
  func complaint() {
    var vigil = Vigil(showsProgress: false, at: start)
    vigil.begin("lesson 7, scene \"hot\"", at: start)
    #expect(vigil.word(at: start + .seconds(4.9)) == "")
    #expect(
      vigil.word(at: start + .seconds(5))
        == "lesson-runner: no progress for 5 s in lesson 7, scene \"hot\"\n")
    #expect(vigil.word(at: start + .seconds(20)) == "")
  }

  @Test("Progress puts the complaint off, and after it there may be another")
  func progress() {
    var vigil = Vigil(showsProgress: false, at: start)
    vigil.begin("lesson 7", at: start)
    vigil.progress(at: start + .seconds(4))
    #expect(vigil.word(at: start + .seconds(8)) == "")
    #expect(vigil.word(at: start + .seconds(9)) != "")
    vigil.progress(at: start + .seconds(10))
    #expect(vigil.word(at: start + .seconds(15)) != "")
  }

  @Test("The progress line comes after half a second, changes with the work and goes at the end")
  func line() {
    var vigil = Vigil(showsProgress: true, at: start)
    vigil.begin("lesson 7", at: start)
    #expect(vigil.word(at: start + .seconds(0.4)) == "")
    #expect(vigil.word(at: start + .seconds(0.5)) == "lesson 7")
    #expect(vigil.word(at: start + .seconds(0.6)) == "")
    vigil.begin("lesson 8", at: start + .seconds(0.7))
    #expect(vigil.word(at: start + .seconds(0.8)) == "\r\u{1B}[Klesson 8")
    #expect(vigil.end() == "\r\u{1B}[K")
    #expect(vigil.word(at: start + .seconds(60)) == "")
  }

  @Test("Where no progress line stands nothing is erased")
  func quiet() {
    var vigil = Vigil(showsProgress: false, at: start)
    vigil.begin("lesson 7", at: start)
    #expect(vigil.word(at: start + .seconds(1)) == "")
    #expect(vigil.erasure() == "")
    #expect(vigil.end() == "")
  }

  @Test("Who leaves it to others to complain does not")
  func patient() {
    var vigil = Vigil(showsProgress: false, complains: false, at: start)
    vigil.begin("lesson 7", at: start)
    #expect(vigil.word(at: start + .seconds(60)) == "")
  }
}
