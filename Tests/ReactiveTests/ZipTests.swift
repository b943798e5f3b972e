import Reactive
import Testing

@Suite struct ZipTests {
  @Test(
    "SIG-zip-01: `zip` pairs values by index, and completes when a completed side has no value left"
  )
  func pairs() {
    let text = scenario { _, log in
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      a.signal.zip(with: b.signal).record(in: log, pair)
      a.send(1)
      a.send(2)
      b.send(10)
      a.complete()
      log("log")
      b.send(20)
      log("log")
    }
    #expect(
      text == "sub a · sub b · (1,10) · disp a · log · (2,20) · disp b · C · log")
  }

  @Test(
    "SIG-zip-02, SIG-zip-03, SIG-zip-04: `zip` completes when a completed side has no value waiting",
    arguments: [
      ("a1 b.", "C"), ("a1 a. - b2", "- · (1,2) · C"), ("a1 a2 b1 b.", "(1,1) · C"),
      ("a.", "C"), ("a1 a2 a. b1 - b2 b3", "(1,1) · - · (2,2) · C"), ("a1 a. b.", "C"),
    ])
  func completion(steps: String, expected: String) {
    #expect(play(steps) == expected)
  }

  @Test("SIG-zip-05: nil is paired like any other value")
  func nilValue() {
    let text = scenario { _, log in
      let (a, b) = (Subject<Int?>(), Subject<Int?>())
      a.zip(with: b).record(in: log) { "(\($0.0 as Any),\($0.1 as Any))" }
      a.sendNext(nil)
      b.sendNext(1)
    }
    #expect(text == "(nil,Optional(1))")
  }

  @Test("SIG-zip-06: an error ends both subscriptions and drops waiting values")
  func error() {
    let text = scenario { _, log in
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      a.signal.zip(with: b.signal).record(in: log, pair)
      a.send(1)
      b.fail()
      b.send(1)
    }
    #expect(text == "sub a · sub b · disp b · disp a · E1")
  }

  @Test(
    "SIG-zip-07: an error is sent, unless the zip has already completed",
    arguments: [
      ("a1 a2 a! b1 b2 b3 b.", "E1"),
      ("a1 a2 a3 a! b1 b2 b.", "E1"),
      ("b1 b2 b3 b. a1 a2 a!", "(1,1) · (2,2) · E1"),
      ("b1 b2 b. a1 a2 a3 a!", "(1,1) · (2,2) · C"),
    ])
  func errorOrCompletion(steps: String, expected: String) {
    #expect(play(steps) == expected)
  }

  @Test(
    "SIG-zip-08: `zip` of a list sends arrays; of one signal, arrays of one; of none, only a completion"
  )
  func list() {
    let text = scenario { _, log in
      Signal.zip([Signal.of("1", "2"), .of("3", "4"), .of("5", "6")]) { $0.joined() }
        .record(in: log)
      Signal.zip([Signal.of(1, 2)]).record(in: log)
      Signal<[Int]>.zip([Signal<Int>]()).record(in: log)
    }
    #expect(text == "135 · 246 · C · [1] · [2] · C · C")
  }

  @Test("SIG-zip-09: an array waits for the slowest signal, and an error ends all")
  func rows() {
    let text = scenario { _, log in
      let (a, b, c) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
      Signal.zip([a, b, c]).record(in: log)
      for value in 1...3 { a.sendNext(value) }
      b.sendNext(1)
      for value in 1...2 { c.sendNext(value) }
      for value in 2...4 { b.sendNext(value) }
      b.sendCompleted()
      log("log")
      for value in 3...5 { c.sendNext(value) }
      c.sendError(TestError())
      a.sendNext(4)
    }
    #expect(text == "[1, 1, 1] · [2, 2, 2] · log · [3, 3, 3] · E1")
  }

  @Test(
    "SIG-zip-12: if the first signal ends at once, `zip` ends and no subscription remains",
    arguments: [(.completed, "sub A · C · disp A"), (.failed(), "sub A · E1 · disp A")]
      as [(Event<Int>, String)])
  func endsAtOnce(event: Event<Int>, expected: String) {
    let text = scenario { _, log in
      cold("A", log, event).zip(with: cold("B", log, .next(2), .completed)).record(in: log, pair)
    }
    #expect(text == expected)
  }

  @Test("A signal can be zipped with itself")
  func itself() {
    let text = scenario { _, log in
      let subject = Subject<Int>()
      subject.zip(with: subject).record(in: log, pair)
      subject.sendNext(1)
      subject.sendNext(2)
      subject.sendCompleted()
    }
    #expect(text == "(1,1) · (2,2) · C")
  }

  @Test("A pair completed by a handler is delivered before the handler returns")
  func reentrant() {
    let text = scenario { _, log in
      let (a, b) = (Subject<Int>(), Subject<Int>())
      a.zip(with: b).subscribe(
        next: {
          log("in\(pair($0))")
          if $0.0 == 1 {
            a.sendNext(2)
            b.sendNext(2)
            a.sendCompleted()
          }
          log("out\(pair($0))")
        }, completed: { log("C") })
      a.sendNext(1)
      b.sendNext(1)
    }
    #expect(text == "in(1,1) · in(2,2) · out(2,2) · C · out(1,1)")
  }

  @Test("Zipping several signals at once gives the same log as zipping them in nested pairs")
  func several() {
    var numbers = RandomNumbers()
    for _ in 0..<400 {
      let steps = (0..<12).map { _ in
        (signal: numbers.next(below: 4), kind: numbers.next(below: 5))
      }
      let pairwise = play(steps) { signals in
        signals[0].zip(with: signals[1]).zip(with: signals[2]).zip(with: signals[3])
          .map { [$0.0.0, $0.0.1, $0.1, $1] }
      }
      let atOnce = play(steps) { .zip($0) }
      let tuples = play(steps) { signals in
        Signal.zip(signals[0], signals[1], signals[2], signals[3]).map { [$0, $1, $2, $3] }
      }
      #expect(atOnce == pairwise)
      #expect(tuples == pairwise)
    }
  }

  /// Sends 1, 2, 3 and so on to each of four signals. One step in five completes a signal instead.
  private func play(
    _ steps: [(signal: Int, kind: Int)], _ zip: ([Signal<Int>]) -> Signal<[Int]>
  ) -> String {
    scenario { _, log in
      let sources = ["a", "b", "c", "d"].map { LoggedSource<Int>($0, log) }
      var sent = [0, 0, 0, 0]
      zip(sources.map(\.signal)).record(in: log)
      for step in steps {
        log("-")
        if step.kind == 0 {
          sources[step.signal].complete()
        } else {
          sent[step.signal] += 1
          sources[step.signal].send(sent[step.signal])
        }
      }
    }
  }

  /// Sends values, completions (`.`) and errors (`!`) to the signals a and b. `-` is logged.
  private func play(_ steps: String) -> String {
    scenario { _, log in
      let subjects: [Character: Subject<Int>] = ["a": Subject(), "b": Subject()]
      subjects["a"]!.zip(with: subjects["b"]!).record(in: log, pair)
      for step in steps.split(separator: " ") {
        guard let subject = subjects[step.first!] else {
          log(String(step))
          continue
        }
        switch step.last {
        case ".": subject.sendCompleted()
        case "!": subject.sendError(TestError())
        default: subject.sendNext(Int(step.dropFirst())!)
        }
      }
    }
  }
}

/// Returns the text of a tuple as in `Behaviours.md`: `(1,10)`.
@Sendable func pair<First, Second>(_ pair: (First, Second)) -> String { "(\(pair.0),\(pair.1))" }

/// A generator that produces the same pseudo-random numbers every time.
private struct RandomNumbers {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
