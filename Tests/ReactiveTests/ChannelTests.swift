import Reactive
import Testing

@Suite struct ChannelTests {
  @Test("CHAN-Channel-01: the leading terminal replays nothing")
  func leadingReplaysNothing() {
    let text = scenario { _, log in
      let channel = Channel<String>()
      channel.followingTerminal.sendNext("f0")
      channel.leadingTerminal.record(in: log)
      channel.followingTerminal.sendNext("f1")
    }
    #expect(text == "f1")
  }

  @Test(
    "CHAN-Channel-02: the following terminal replays the latest value, which may be nil",
    arguments: [([1, 2], "late 2 · late 2"), ([1, nil], "late nil · late nil")])
  func followingReplaysLatest(values: [Int?], late: String) {
    let text = scenario { _, log in
      let channel = Channel<Int?>()
      let print: @Sendable (Int?) -> String = { $0.map { "\($0)" } ?? "nil" }
      channel.followingTerminal.record(in: log, as: "early ", print)
      log("subscribed")
      for value in values { channel.leadingTerminal.sendNext(value) }
      for _ in 1...2 { channel.followingTerminal.record(in: log, as: "late ", print) }
      channel.leadingTerminal.sendNext(3)
    }
    let first = values.map { "early " + ($0.map { "\($0)" } ?? "nil") }.joined(separator: " · ")
    #expect(text == "subscribed · \(first) · \(late) · early 3 · late 3 · late 3")
  }

  @Test("CHAN-Channel-03: each side receives the other side's values, and no echo of its own")
  func crosswise() {
    let text = scenario { _, log in
      let channel = Channel<String>()
      channel.leadingTerminal.record(in: log, as: "L ")
      channel.followingTerminal.record(in: log, as: "F ")
      channel.leadingTerminal.sendNext("l1")
      channel.followingTerminal.sendNext("f1")
    }
    #expect(text == "F l1 · L f1")
  }

  @Test(
    "CHAN-Channel-04: an ending reaches both sides and later subscribers",
    arguments: [true, false])
  func ending(isError: Bool) {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      let (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
      leading.record(in: log, as: "L ")
      following.record(in: log, as: "F ")
      leading.sendNext(1)
      if isError { leading.sendError(TestError()) } else { leading.sendCompleted() }
      leading.record(in: log, as: "late L ")
      following.record(in: log, as: "late F ")
      log("later")
      leading.sendNext(2)
      following.sendNext(3)
      leading.sendCompleted()
    }
    let end = isError ? "E1" : "C"
    #expect(text == "F 1 · L \(end) · F \(end) · late L \(end) · late F 1 · late F \(end) · later")
  }

  @Test(
    "CHAN-Channel-06: the side on which an ending is sent receives it first",
    arguments: [
      (true, Event<Int>.completed, "L C · F C"), (true, .failed(), "L E1 · F E1"),
      (false, .completed, "F C · L C"), (false, .failed(), "F E1 · L E1"),
    ])
  func order(isLeading: Bool, ending: Event<Int>, expected: String) {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      // The order of the subscriptions makes no difference.
      channel.followingTerminal.record(in: log, as: "F ")
      channel.leadingTerminal.record(in: log, as: "L ")
      (isLeading ? channel.leadingTerminal : channel.followingTerminal).send(ending)
    }
    #expect(text == expected)
  }

  @Test(
    "When a channel ends, its terminals' subscriptions to sources are disposed of before any subscriber receives the ending"
  )
  func upstream() {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      let (a, b) = (LoggedSource<Int>("a", log), LoggedSource<Int>("b", log))
      a.signal.subscribe(channel.leadingTerminal)
      b.signal.subscribe(channel.followingTerminal)
      channel.leadingTerminal.record(in: log, as: "L ")
      channel.followingTerminal.record(in: log, as: "F ")
      a.send(1)
      b.send(2)
      channel.leadingTerminal.sendCompleted()
      a.send(3)
      b.send(4)
      LoggedSource<Int>("late", log).signal.subscribe(channel.leadingTerminal)
    }
    #expect(
      text == "sub a · sub b · F 1 · L 2 · disp a · disp b · L C · F C · sub late · disp late")
  }

  @Test(
    "When a source ends, the channel that it feeds also ends",
    arguments: [Event<Int>.completed, .failed(3)])
  func sourceEnds(ending: Event<Int>) {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      let source = LoggedSource<Int>("s", log)
      source.signal.subscribe(channel.followingTerminal)
      channel.leadingTerminal.record(in: log, as: "L ")
      channel.followingTerminal.record(in: log, as: "F ")
      source.send(1)
      source.send(ending)
    }
    let end = ending.error == nil ? "C" : "E3"
    #expect(text == "sub s · L 1 · disp s · F \(end) · L \(end)")
  }

  @Test("A value sent by a handler reaches the other side at once")
  func answer() {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      let (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
      following.subscribeNext { value in
        log("F \(value)")
        if value < 3 { following.sendNext(value * 10) }
        log("answered \(value)")
      }
      leading.subscribeNext { value in
        log("L \(value)")
        if value == 10 { leading.sendNext(2) }
      }
      leading.sendNext(1)
      leading.sendNext(3)
    }
    #expect(
      text == "F 1 · L 10 · F 2 · L 20 · answered 2 · answered 1 · F 3 · answered 3")
  }

  @Test(
    "Binding sends the second terminal's value to the first; from then on, each follows the other")
  func bound() {
    let text = scenario { _, log in
      let (one, other) = (Channel<Int>(), Channel<Int>())
      one.leadingTerminal.record(in: log, as: "one ")
      other.leadingTerminal.record(in: log, as: "other ")
      one.leadingTerminal.sendNext(1)
      other.leadingTerminal.sendNext(2)
      let binding = one.followingTerminal <~> other.followingTerminal
      log("bound")
      one.leadingTerminal.sendNext(3)
      other.leadingTerminal.sendNext(4)
      binding.dispose()
      one.leadingTerminal.sendNext(5)
      other.leadingTerminal.sendNext(6)
      log("unbound")
    }
    #expect(text == "one 2 · bound · other 3 · one 4 · unbound")
  }

  @Test(
    "Binding a terminal with no value to replay does not lose the first value that it sends later",
    arguments: ["leading", "following"])
  func boundWithoutValue(side: String) {
    let text = scenario { _, log in
      let (control, model) = (Channel<Int>(), Property(1))
      let (bound, far) =
        side == "leading"
        ? (control.leadingTerminal, control.followingTerminal)
        : (control.followingTerminal, control.leadingTerminal)
      far.record(in: log, as: "shows ")
      let binding = bound <~> model.channel
      far.sendNext(2)
      log("is \(model.value)")
      far.sendNext(3)
      log("is \(model.value)")
      model.value = 4
      binding.dispose()
    }
    #expect(text == "shows 1 · is 2 · is 3 · shows 4")
  }

  @Test(
    "The terminal on the left of `<~>` does not send its replayed value to the one on the right")
  func boundWithValue() {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      channel.leadingTerminal.sendNext(7)
      channel.leadingTerminal.record(in: log, as: "leading ")
      let model = Property(1)
      let binding = channel.followingTerminal <~> model.channel
      log("is \(model.value)")
      channel.leadingTerminal.sendNext(2)
      log("is \(model.value)")
      binding.dispose()
    }
    #expect(text == "leading 1 · is 1 · is 2")
  }

  @Test(
    "If a handler of an ending subscribes to the other side, the new subscriber receives the ending, too",
    arguments: [true, false], [Event<Int>.completed, .failed()])
  func subscribingWithinEnding(isLeading: Bool, ending: Event<Int>) {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      let (side, other) =
        isLeading
        ? (channel.leadingTerminal, channel.followingTerminal)
        : (channel.followingTerminal, channel.leadingTerminal)
      let subscribe: @Sendable () -> Void = {
        log("ended")
        other.record(in: log, as: "late ")
      }
      side.subscribe(error: { _ in subscribe() }, completed: subscribe)
      side.record(in: log, as: "side ")
      other.record(in: log, as: "other ")
      side.send(ending)
    }
    let end = ending.error == nil ? "C" : "E1"
    #expect(text == "ended · late \(end) · side \(end) · other \(end)")
  }

  @Test(
    "A completion sent after an error is replayed on the other side only", arguments: [true, false])
  func completionAfterError(isLeading: Bool) {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      let (side, other) =
        isLeading
        ? (channel.leadingTerminal, channel.followingTerminal)
        : (channel.followingTerminal, channel.leadingTerminal)
      side.sendError(TestError())
      side.sendCompleted()
      side.record(in: log, as: "side ")
      other.record(in: log, as: "other ")
    }
    #expect(text == "side E1 · other C")
  }

  @Test("Operators work on a terminal as on any signal")
  func operators() {
    let text = scenario { _, log in
      let channel = Channel<Int>()
      channel.leadingTerminal.sendNext(1)
      channel.followingTerminal.map { $0 * 2 }.take(2).record(in: log)
      channel.leadingTerminal.sendNext(2)
      channel.leadingTerminal.sendNext(3)
    }
    #expect(text == "2 · 4 · C")
  }

  @Test("On a thread without a scheduler, a terminal is subscribed to in the background")
  func plainThread() {
    let clock = VirtualClock()
    let log = Log()
    clock.runWithoutScheduler {
      let channel = Channel<Int>()
      channel.leadingTerminal.sendNext(1)
      channel.followingTerminal.record(in: log)
      log("returned")
      channel.leadingTerminal.sendNext(2)
    }
    clock.turn()
    #expect(log.text == "returned · 2")
  }
}
