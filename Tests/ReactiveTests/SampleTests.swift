import Reactive
import Testing

@Suite struct SampleTests {
  @Test("SIG-sample-01: each tick sends the latest value, even if it is nil or was sent before")
  func latest() {
    let text = scenario { _, log in
      let (source, sampler) = (Subject<Int?>(), Subject<Int>())
      source.sample(sampler).record(in: log) { $0.map { "\($0)" } ?? "nil" }
      sampler.sendNext(0)
      source.sendNext(nil)
      sampler.sendNext(0)
      source.sendNext(1)
      source.sendNext(2)
      sampler.sendNext(0)
      sampler.sendNext(0)
    }
    #expect(text == "nil · 2 · 2")
  }

  @Test(
    "SIG-sample-02, SIG-sample-03: either signal's end ends both subscriptions and sends no value",
    arguments: [
      ("S.", "disp S · disp A · C"), ("A.", "disp A · disp S · C"),
      ("S!", "disp S · disp A · E1"), ("A!", "disp A · disp S · E2"),
    ])
  func ends(step: String, expected: String) {
    let text = scenario { _, log in
      let (source, sampler) = (LoggedSource<Int>("A", log), LoggedSource<Int>("S", log))
      source.signal.sample(sampler.signal).record(in: log)
      source.send(1)
      switch step {
      case "S.": sampler.complete()
      case "A.": source.complete()
      case "S!": sampler.fail(1)
      default: source.fail(2)
      }
      source.send(2)
      sampler.send(0)
    }
    #expect(text == "sub A · sub S · " + expected)
  }

  @Test("SIG-sample-04: the source is subscribed to first, so a subject can sample itself")
  func itself() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.sample(subject).record(in: log)
      for value in 1...3 { subject.sendNext(value) }
      subject.sendCompleted()
    }
    #expect(text == "1 · 2 · 3 · C")
  }

  @Test("SIG-sample-02: if one of the signals ends at once, no subscription remains")
  func endsAtOnce() {
    let text = scenario { _, log in
      cold("A", log, .next(1), .completed).sample(cold("S", log, .next(0))).record(in: log)
      let source = LoggedSource<Int>("H", log)
      source.signal.sample(cold("S", log, .next(0), .completed)).record(in: log)
    }
    #expect(text == "sub A · C · disp A · sub H · sub S · disp H · C · disp S")
  }

  @Test("SIG-sample-02: a disposal ends both subscriptions")
  func disposal() {
    let text = scenario { _, log in
      let (source, sampler) = (LoggedSource<Int>("A", log), LoggedSource<Int>("S", log))
      source.signal.sample(sampler.signal).record(in: log).dispose()
      source.send(1)
      sampler.send(1)
    }
    #expect(text == "sub A · sub S · disp A · disp S")
  }
}
