import Testing

@testable import LessonRunner

@Suite struct VigilTests {
  private let start = Vigil.Moment(time: .now, computed: .zero)

  /// So many seconds later, of which the process has computed so many.
  private func after(_ seconds: Double, computing computed: Double = 0) -> Vigil.Moment {
    Vigil.Moment(time: start.time + .seconds(seconds), computed: .seconds(computed))
  }

  @Test("After five seconds without progress it says once what is under way")
  func complaint() {
    var vigil = Vigil(showsProgress: false, at: start)
    vigil.begin("lesson 7, scene \"hot\"", at: start)
    #expect(vigil.word(at: after(4.9)) == "")
    #expect(
      vigil.word(at: after(5))
        == "lesson-runner: no progress for 5 s in lesson 7, scene \"hot\"\n")
    #expect(vigil.word(at: after(20)) == "")
  }

  @Test("Progress puts the complaint off, and after it there may be another")
  func progress() {
    var vigil = Vigil(showsProgress: false, at: start)
    vigil.begin("lesson 7", at: start)
    vigil.progress(at: after(4))
    #expect(vigil.word(at: after(8)) == "")
    #expect(vigil.word(at: after(9)) != "")
    vigil.progress(at: after(10))
    #expect(vigil.word(at: after(15)) != "")
  }

  @Test("The progress line comes after half a second, changes with the work and goes at the end")
  func line() {
    var vigil = Vigil(showsProgress: true, at: start)
    vigil.begin("lesson 7", at: start)
    #expect(vigil.word(at: after(0.4)) == "")
    #expect(vigil.word(at: after(0.5)) == "lesson 7")
    #expect(vigil.word(at: after(0.6)) == "")
    vigil.begin("lesson 8", at: after(0.7))
    #expect(vigil.word(at: after(0.8)) == "\r\u{1B}[Klesson 8")
    #expect(vigil.end() == "\r\u{1B}[K")
    #expect(vigil.word(at: after(60)) == "")
  }

  @Test("Where no progress line stands nothing is erased")
  func quiet() {
    var vigil = Vigil(showsProgress: false, at: start)
    vigil.begin("lesson 7", at: start)
    #expect(vigil.word(at: after(1)) == "")
    #expect(vigil.erasure() == "")
    #expect(vigil.end() == "")
  }

  @Test("Who leaves it to others to complain does not")
  func patient() {
    var vigil = Vigil(showsProgress: false, complains: false, at: start)
    vigil.begin("lesson 7", at: start)
    #expect(vigil.word(at: after(60)) == "")
  }

  @Test("One that computes is stuck when it has done so for long, and not when it could not")
  func busy() {
    var vigil = Vigil(showsProgress: false, at: start)
    vigil.begin("lesson 7", at: start)
    // A busy machine gives it little time.
    #expect(vigil.word(at: after(60, computing: 4.9)) == "")
    #expect(vigil.word(at: after(61, computing: 5)) != "")
  }

  @Test("Where there is more than one thing to do, it says how far it is")
  func count() {
    var vigil = Vigil(showsProgress: true, at: start)
    vigil.step(34, of: 56)
    vigil.begin("lesson 35", at: start)
    #expect(vigil.word(at: after(0.5)) == "34 of 56: lesson 35")
    vigil.step(1, of: 1)
    #expect(vigil.word(at: after(0.6)) == "\r\u{1B}[Klesson 35")
  }
}
