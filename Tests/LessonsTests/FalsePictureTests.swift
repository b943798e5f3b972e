import Lessons
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

/// Fifteen pictures that used to show guessed, false origins. Each test states the true origin, as
/// recorded and as drawn.
@Suite struct FalsePictureTests {
  @Test("The second subscriber of a cold signal gets its values from its own run")
  func twoSubscribers() throws {
    let scene = try TracedScene("4.two-subscribers")
    for value in ["1", "2"] {
      #expect(
        try scene.causes("\(value) in second") == [
          "\(value) is sent", "second is subscribed", "the lesson subscribes",
        ])
      #expect(scene.stated("\(value) in second") == [nil])
    }
  }

  @Test("A replay subject's value comes neither from a plain subject nor from another subscriber")
  func twoSubscribe() throws {
    let scene = try TracedScene("6.two-subscribe-one-sends")
    #expect(
      try scene.causes("1 in RACReplaySubject 2").prefix(2) == [
        "RACReplaySubject 2 is subscribed", "the lesson subscribes",
      ])
    #expect(try scene.kept("1 in RACReplaySubject 2") == ["1 is sent"])
    // Each of the two subjects is sent a 2.
    #expect(
      try scene.cause("2 in RACSubject 1").number != scene.cause("2 in RACReplaySubject 1").number)
    #expect(
      try scene.cause("2 in RACSubject 2").number == scene.cause("2 in RACSubject 1").number)
    for lane in ["RACReplaySubject 1", "RACReplaySubject 2", "RACSubject 1", "RACSubject 2"] {
      #expect(scene.stated("2 in \(lane)").allSatisfy { $0 == nil }, "\(lane)")
    }
  }

  @Test("After two taps, each of the two subjects still has its own values")
  func tappedTwice() throws {
    let scene = try TracedScene("6.log-in-tapped-twice")
    #expect(
      try scene.cause("2 in RACSubject 2").number != scene.cause("2 in RACReplaySubject 2").number)
    #expect(
      try scene.cause("2 in RACSubject 2").number == scene.cause("2 in RACSubject 1").number)
    for lane in ["RACReplaySubject 1", "RACReplaySubject 2", "RACSubject 1", "RACSubject 2"] {
      #expect(scene.stated("2 in \(lane)") == [nil], "\(lane)")
    }
  }

  @Test("A signal, a subject and a replay subject are three unrelated sources")
  func subscribedTo() throws {
    let scene = try TracedScene("6.how-each-is-subscribed-to")
    #expect(
      try scene.causes("a in signal") == [
        "a is sent", "signal is subscribed", "the lesson subscribes",
      ])
    #expect(
      try scene.causes("a in replay subject") == [
        "replay subject is subscribed", "the lesson subscribes",
      ])
    #expect(try scene.causes("b in subject") == ["b is sent"])
    #expect(try scene.cause("b in subject").number != scene.cause("b in replay subject").number)
    for words in ["a in replay subject", "b in subject", "b in replay subject"] {
      #expect(scene.stated(words) == [nil], "\(words)")
    }
  }

  @Test("Both subscribers get a value from the subject, not from each other")
  func sentFromAHandler() throws {
    let scene = try TracedScene("6.sent-from-a-handler")
    for value in ["1", "2"] {
      #expect(
        try scene.cause("\(value) in second").number == scene.cause("\(value) in first").number)
      #expect(scene.stated("\(value) in second") == [nil])
    }
    #expect(
      try scene.causes("2 in second") == ["2 is sent", "1 in first", "1 is sent"])
  }

  @Test("Each subscriber of a cold signal has its own timers")
  func signal() throws {
    let scene = try TracedScene("8.signal")
    for number in 1...4 {
      for value in ["1", "2"] {
        let causes = try scene.causes("\(value) in Subscriber \(number)")
        #expect(
          causes.dropFirst() == ["Subscriber \(number) is subscribed", "the lesson subscribes"])
        #expect(scene.stated("\(value) in Subscriber \(number)") == [nil])
      }
    }
  }

  @Test("A replay subject's subscribers get nothing from a plain subject's subscribers")
  func sideBySide() throws {
    let scene = try TracedScene("8.side-by-side")
    let one = try scene.cause("1 in Subscriber 1 of subject")
    let other = try scene.cause("1 in Subscriber 1 of replay subject")
    #expect(one.number != other.number)
    #expect(
      try scene.causes("1 in Subscriber 3 of replay subject").first
        == "Subscriber 3 of replay subject is subscribed")
    #expect(
      try scene.causes("1 in Subscriber 1 of signal").dropFirst().first
        == "Subscriber 1 of signal is subscribed")
    for source in ["signal", "subject", "replay subject"] {
      #expect(scene.stated("2 in Subscriber 1 of \(source)") == [nil], "\(source)")
    }
  }

  @Test("After a completion, each of five subjects replays only the values sent to it")
  func lateAfterCompletion() throws { try late("9.late-after-completion") }

  @Test("After an error, each of five subjects replays only the values sent to it")
  func lateAfterAnError() throws { try late("9.late-after-an-error") }

  private func late(_ name: String) throws {
    let scene = try TracedScene(name)
    let lanes = ["(a value)", "(one value, and the end)", "(all values, and the end)"]
    for lane in lanes {
      #expect(try scene.causes("2 in \(lane)").first == "\(lane) is subscribed")
      #expect(try scene.kept("2 in \(lane)") == ["2 is sent"])
      #expect(scene.stated("2 in \(lane)") == [nil], "\(lane)")
    }
    // Three sends of a 2, to three subjects.
    #expect(try Set(lanes.map { try scene.event("2 in \($0)").keptFrom }).count == 3)
  }

  @Test("After `bind` has stopped, its results come from the inner signal that continues")
  func afterAStop() throws {
    let scene = try TracedScene("14.what-goes-on-after-a-stop")
    for value in ["1", "2"] {
      #expect(
        try scene.causes("\"first \(value)\" in bind") == [
          "\(value) in answers", "\(value) is sent",
        ])
      #expect(scene.stated("&quot;first \(value)&quot; in bind") == ["answers"])
    }
  }

  @Test("Each chain of requests causes only its own requests")
  func chainedRequests() throws {
    let scene = try TracedScene("13.chained-requests")
    let subscribed = try scene.causes("m3 in chain 1")
    #expect(subscribed.suffix(2) == ["chain 1 is subscribed", "the lesson subscribes"])
    #expect(subscribed.contains("\"m1 m2\" in loadCachedMessages 1 of chain"))
    #expect(!subscribed.contains("chain 2 is subscribed"))
    let failed = try scene.causes("chain 2 fails")
    #expect(failed.suffix(2) == ["chain 2 is subscribed", "the lesson subscribes"])
    #expect(failed.contains("loadCachedMessages 2 of chain fails"))
    // Showing the cached messages causes the request for new ones.
    #expect(
      try scene.causes("fetchMessages of chain is subscribed").first
        == "\"m1 m2\" in loadCachedMessages 1 of chain")
    // A lane's name does not show its chain, because both chains have lanes with the same names.
    let names = scene.run.score?.laneNames ?? []
    #expect(!names.contains { $0.hasSuffix(" of chain 2") })
    #expect(scene.stated("m3 in chain 1") == ["fetchMessages of chain"])
  }

  @Test("Each subscription runs the side effect and the source again")
  func nobodySubscribes() throws {
    let scene = try TracedScene("24.nobody-subscribes")
    for lane in ["first", "second"] {
      #expect(
        try scene.causes("hi in \(lane)") == ["\(lane) is subscribed", "the lesson subscribes"])
      #expect(scene.stated("hi in \(lane)") == [nil])
    }
  }

  @Test("The button is enabled by its own signal, and the countdown is driven by a timer")
  func countdown() throws {
    let scene = try TracedScene("26.the-countdown-button")
    #expect(try scene.causes("1 in time").first == "the lesson subscribes")
    #expect(scene.stated("1 in time") == [nil])
    #expect(scene.stated("1 in enabled").allSatisfy { $0 == nil })
  }

  @Test("Each kind of replay repeats the values of its own source")
  func replays() throws {
    let scene = try TracedScene("29.side-by-side")
    for (lane, source) in [("replay", 1), ("replayLast", 2), ("replayLazily", 3)] {
      #expect(
        scene.stated("2 in \(lane)") == ["source \(source)"], "\(lane)")
      #expect(scene.stated("2 in source \(source)") == [nil])
    }
    #expect(try scene.kept("1 in replay") == ["1 in source 1"])
    #expect(try scene.kept("2 in replayLast") == ["2 in source 2"])
    #expect(try scene.cause("2 in replayLazily") == scene.event("2 in source 3"))
  }

  @Test("Without `replay`, the source runs for each subscriber")
  func withoutReplay() throws {
    let scene = try TracedScene("29.without-replay")
    for value in ["1", "2"] {
      #expect(
        try scene.causes("\(value) in 第二个订阅者") == [
          "\(value) is sent", "第二个订阅者 is subscribed", "the lesson subscribes",
        ])
      #expect(scene.stated("\(value) in 第二个订阅者") == [nil])
    }
  }
}

/// A scene whose events can be looked up by their descriptions.
private struct TracedScene {
  let run: Run
  private let titles: [String]

  /// Creates the trace of the scene called `name`, such as `7.cold`.
  init(_ name: String) throws {
    let parts = name.split(separator: ".", maxSplits: 1)
    let scenes = try #require(try DrawnScene.all.get()[Int(parts[0]) ?? 0])
    run = try #require(scenes.first { $0.scene.name == parts[1] }).run
    let svg = Sheet(try #require(run.score), title: name).svg
    titles = svg.matches(of: /<title>([^<]*)<\/title>/).map { String($0.1) }
  }

  /// Returns the first event with this description.
  func event(_ words: String) throws -> Run.Event {
    try #require(run.events.first { run.words(for: $0) == words }, "\(words)")
  }

  /// Returns the direct cause of the first event with this description.
  func cause(_ words: String) throws -> Run.Event {
    guard case .event(let number) = try event(words).cause else {
      throw Unknown(words: words)
    }
    return run.events[number - 1]
  }

  /// Returns the descriptions of all direct and indirect causes, the nearest first, without the
  /// scene itself.
  func causes(_ words: String) throws -> [String] {
    var (event, found) = (try event(words), [String]())
    while case .event(let number) = event.cause {
      event = run.events[number - 1]
      found.append(run.words(for: event))
    }
    #expect(event.cause == .scene, "\(words)")
    return found
  }

  /// Returns the descriptions of the earlier events from which the first event with this
  /// description takes its values.
  func kept(_ words: String) throws -> [String] {
    try event(words).keptFrom.map { run.words(for: run.events[$0 - 1]) }
  }

  /// Returns the origins that the picture shows for the marbles with this description, with nil for
  /// a marble without an origin.
  func stated(_ words: String) -> [String?] {
    titles.filter { $0.hasPrefix("\(words) at ") }.map { title in
      title.ranges(of: ", from ").last.map { String(title[$0.upperBound...]) }
    }
  }

  private struct Unknown: Error {
    let words: String
  }
}
