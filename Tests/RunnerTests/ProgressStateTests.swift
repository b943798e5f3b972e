import Testing

@testable import LessonRunner

@Suite struct ProgressStateTests {
  private let start = ProgressState.Moment(time: .now, computed: .zero)

  /// So many seconds later, of which the process has computed so many.
  private func after(_ seconds: Double, computing computed: Double = 0) -> ProgressState.Moment {
    ProgressState.Moment(time: start.time + .seconds(seconds), computed: .seconds(computed))
  }

  @Test("After five seconds without progress it says once what is under way")
  func complaint() {
    var state = ProgressState(showsProgress: false, at: start)
    state.begin("lesson 7, scene \"hot\"", at: start)
    #expect(state.word(at: after(4.9)) == "")
    #expect(
      state.word(at: after(5))
        == "lesson-runner: no progress for 5 s in lesson 7, scene \"hot\"\n")
    #expect(state.word(at: after(20)) == "")
  }

  @Test("Progress puts the complaint off, and after it there may be another")
  func progress() {
    var state = ProgressState(showsProgress: false, at: start)
    state.begin("lesson 7", at: start)
    state.progress(at: after(4))
    #expect(state.word(at: after(8)) == "")
    #expect(state.word(at: after(9)) != "")
    state.progress(at: after(10))
    #expect(state.word(at: after(15)) != "")
  }

  @Test("Of what several threads do it names what is under way longest, or began last")
  func several() {
    var state = ProgressState(showsProgress: true, at: start)
    state.enter("lesson 7", at: start)
    state.enter("lesson 8", at: after(0.1))
    state.enter("lesson 9", at: after(0.2))
    #expect(state.word(at: after(0.5)) == "lesson 9")
    state.leave("lesson 9")
    #expect(state.word(at: after(0.6)) == "\r\u{1B}[Klesson 8")
    #expect(
      state.word(at: after(6)) == "\r\u{1B}[Klesson-runner: no progress for 5 s in lesson 7\n")
    state.leave("lesson 7")
    state.enter("lesson 10", at: after(7))
    state.leave("lesson 8")
    #expect(state.word(at: after(12)) == "lesson-runner: no progress for 5 s in lesson 10\n")
  }

  @Test("The progress line comes after half a second, changes with the work and goes at the end")
  func line() {
    var state = ProgressState(showsProgress: true, at: start)
    state.begin("lesson 7", at: start)
    #expect(state.word(at: after(0.4)) == "")
    #expect(state.word(at: after(0.5)) == "lesson 7")
    #expect(state.word(at: after(0.6)) == "")
    state.begin("lesson 8", at: after(0.7))
    #expect(state.word(at: after(0.8)) == "\r\u{1B}[Klesson 8")
    #expect(state.end() == "\r\u{1B}[K")
    #expect(state.word(at: after(60)) == "")
  }

  @Test("Where no progress line stands nothing is erased")
  func quiet() {
    var state = ProgressState(showsProgress: false, at: start)
    state.begin("lesson 7", at: start)
    #expect(state.word(at: after(1)) == "")
    #expect(state.erasure() == "")
    #expect(state.end() == "")
  }

  @Test("Who leaves it to others to complain does not")
  func patient() {
    var state = ProgressState(showsProgress: false, complains: false, at: start)
    state.begin("lesson 7", at: start)
    #expect(state.word(at: after(60)) == "")
  }

  @Test("One that computes is stuck when it has done so for long, and not when it could not")
  func busy() {
    var state = ProgressState(showsProgress: false, at: start)
    state.begin("lesson 7", at: start)
    // A busy machine gives it little time.
    #expect(state.word(at: after(60, computing: 4.9)) == "")
    #expect(state.word(at: after(61, computing: 5)) != "")
  }

  @Test("Where there is more than one thing to do, it says how far it is")
  func count() {
    var state = ProgressState(showsProgress: true, at: start)
    state.step(34, of: 56)
    state.begin("lesson 35", at: start)
    #expect(state.word(at: after(0.5)) == "34 of 56: lesson 35")
    state.step(1, of: 1)
    #expect(state.word(at: after(0.6)) == "\r\u{1B}[Klesson 35")
  }
}
