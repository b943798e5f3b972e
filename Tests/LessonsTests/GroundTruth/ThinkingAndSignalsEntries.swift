extension GroundTruth {
  /// The scenarios of chapters I and II.
  static let thinkingAndSignals: [GroundTruth] = [
    .log("A01_signal_lifecycle", .scene("4.zero-to-five")),
    .log("A02_subject_and_replay_subject", .scene("6.two-subscribe-one-sends")),
    .log("A03_subject_as_delegate", .scene("11.the-view-model-answers")),
    .log("A04_hot_signal_publish", .scene("7.hot")),
    .log("A05_cold_signal", .scene("7.cold")),
    .log("A06_compare_cold_signal", .scene("8.signal")),
    .log("A07_compare_subject", .scene("8.subject")),
    .log("A08_compare_replay_subject", .scene("8.replay-subject")),
    .log("B01_signal", .scene("4.one-value")),
    .log("B02_subject", .scene("6.subscribe-and-send")),
    .log(
      "B03_replay_subject",
      parts: [
        "": .scene("6.subscribe-and-send"),
        "capacity 2": .scene("9.capacity-2", untimed: true),
        "subscribed, then values, then another subscriber": .scene("6.subscribe-and-send"),
      ]),
    .log("B04_subject_instead_of_delegate", .scene("11.the-second-screen-tells-the-first")),
    .log("B11_request_twice", .scene("10.doubled")),
    .log("B12_multicast", .scene("10.publish-and-connect")),
    .log(
      "B40_chained_calculator",
      .scenes(
        ["1.one-and-two-by-five", "2.two-times-five-is-ten"], rewording: ["1": "isEqual 1"])),
    .log("C07_unit_signals", .scene("5.return-error-empty-never")),
    .log(
      "C08_dynamic_signal",
      parts: [
        "first subscription": .scene("4.two-subscribers"),
        "second subscription": .scene("4.two-subscribers"),
        "map: signal10": .scene("5.dynamic-and-mapped"),
      ]),
    .log(
      "C15_behavior_subject",
      parts: [
        "RACBehaviorSubject with a default": .scene("9.behavior-subject", untimed: true),
        "RACReplaySubject of capacity 1": .scene(
          "9.replay-subject-of-capacity-1", untimed: true),
      ]),
    .log(
      "C16_multicast_replay_subject",
      parts: [
        "": .scene("10.after-connect-replayed"),
        "subscribed after the value": .scene("10.after-connect-replayed"),
      ]),
    .log(
      "C22_disposable",
      parts: [
        "": .scene("4.disposed-twice"),
        "released without being disposed": .scene("4.let-go-of"),
        "compound": .scene("4.compound"),
        "added after disposal": .scene("4.compound"),
        "serial": .scene("4.serial"),
        "swap": .scene("4.serial"),
        "set after disposal": .scene("4.serial"),
        "scoped": .scene("4.let-go-of"),
        "a subscription disposed while it sends": .scene("4.disposed-while-it-sends"),
      ]),
  ]
}
