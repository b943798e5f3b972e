import Testing

@testable import Runner
@testable import RunnerTools

@Suite struct ProgressStateTests {
  private let start = ProgressState.TimeSample(time: .now, computed: .zero)

  /// Returns a sample taken `seconds` after the start, by which time the process has used
  /// `computed` seconds of processor time.
  private func after(_ seconds: Double, computing computed: Double = 0) -> ProgressState.TimeSample
  {
    ProgressState.TimeSample(time: start.time + .seconds(seconds), computed: .seconds(computed))
  }

  @Test("After five seconds without progress, the current work is reported once")
  func warning() {
    var state = ProgressState(showsProgress: false, at: start)
    state.begin("lesson 7, scene \"hot\"", at: start)
    #expect(state.text(at: after(4.9)) == "")
    #expect(
      state.text(at: after(5))
        == "lesson-runner: no progress for 5 s in lesson 7, scene \"hot\"\n")
    #expect(state.text(at: after(20)) == "")
  }

  @Test("Progress delays the report, and allows another report later")
  func progress() {
    var state = ProgressState(showsProgress: false, at: start)
    state.begin("lesson 7", at: start)
    state.progress(at: after(4))
    #expect(state.text(at: after(8)) == "")
    #expect(state.text(at: after(9)) != "")
    state.progress(at: after(10))
    #expect(state.text(at: after(15)) != "")
  }

  @Test("The report names the longest-running work, and the progress line names the latest")
  func several() {
    var state = ProgressState(showsProgress: true, at: start)
    state.enter("lesson 7", at: start)
    state.enter("lesson 8", at: after(0.1))
    state.enter("lesson 9", at: after(0.2))
    #expect(state.text(at: after(0.5)) == "lesson 9")
    state.leave("lesson 9")
    #expect(state.text(at: after(0.6)) == "\r\u{1B}[Klesson 8")
    #expect(
      state.text(at: after(6)) == "\r\u{1B}[Klesson-runner: no progress for 5 s in lesson 7\n")
    state.leave("lesson 7")
    state.enter("lesson 10", at: after(7))
    state.leave("lesson 8")
    #expect(state.text(at: after(12)) == "lesson-runner: no progress for 5 s in lesson 10\n")
  }

  @Test(
    "The progress line appears after half a second, changes with the work and is erased at the end")
  func line() {
    var state = ProgressState(showsProgress: true, at: start)
    state.begin("lesson 7", at: start)
    #expect(state.text(at: after(0.4)) == "")
    #expect(state.text(at: after(0.5)) == "lesson 7")
    #expect(state.text(at: after(0.6)) == "")
    state.begin("lesson 8", at: after(0.7))
    #expect(state.text(at: after(0.8)) == "\r\u{1B}[Klesson 8")
    #expect(state.end() == "\r\u{1B}[K")
    #expect(state.text(at: after(60)) == "")
  }

  @Test("Without a progress line, nothing is erased")
  func quiet() {
    var state = ProgressState(showsProgress: false, at: start)
    state.begin("lesson 7", at: start)
    #expect(state.text(at: after(1)) == "")
    #expect(state.erasure() == "")
    #expect(state.end() == "")
  }

  @Test("Reports can be left to a subprocess")
  func patient() {
    var state = ProgressState(showsProgress: false, warns: false, at: start)
    state.begin("lesson 7", at: start)
    #expect(state.text(at: after(60)) == "")
  }

  @Test("On a busy machine, a process counts as stuck only after five seconds of processor time")
  func busy() {
    var state = ProgressState(showsProgress: false, at: start)
    state.begin("lesson 7", at: start)
    // On a busy machine, the process gets little processor time.
    #expect(state.text(at: after(60, computing: 4.9)) == "")
    #expect(state.text(at: after(61, computing: 5)) != "")
  }

  @Test("With several tasks, the progress line shows how many are done")
  func count() {
    var state = ProgressState(showsProgress: true, at: start)
    state.step(34, of: 56)
    state.begin("lesson 35", at: start)
    #expect(state.text(at: after(0.5)) == "34 of 56: lesson 35")
    state.step(1, of: 1)
    #expect(state.text(at: after(0.6)) == "\r\u{1B}[Klesson 35")
  }
}
