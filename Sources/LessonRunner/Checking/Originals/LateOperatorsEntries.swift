extension GroundTruth {
  /// What lessons 21 to 30 retell.
  static let lateOperators: [GroundTruth] = [
    .log("A13_delay", .scene("25.the-completion-is-delayed-too")),
    .log(
      "A14_interval_and_blocking_wait",
      .scene("25.interval", rewording: ["an NSDate": "<date>"])),
    .log("A17_combineLatest", .scene("21.three")),
    .log("A18_combineLatest_reduce", .scene("21.reduce-mail")),
    .log("B05_countdown_timer", .scene("25.the-countdown-button")),
    .log(
      "B25_combineLatestWith",
      parts: [
        "": .scene("21.two-signals"),
        "the difference from zip, with two subjects": .scene("21.beside-zip", untimed: true),
      ]),
    .log("B26_reduce", .scene("21.two-signals")),
    .log(
      "B30_switchToLatest",
      parts: [
        "": .scene("22.an-older-inner-signal-falls-silent", untimed: true),
        "a second inner signal": .scene("22.an-older-inner-signal-falls-silent", untimed: true),
        "outer completes, inner goes on": .scene(
          "22.an-older-inner-signal-falls-silent", untimed: true),
        "something that is no signal": .nobody("it does not compile, which the prose says"),
      ]),
    .log("B31_doNext_doCompleted", .scene("23.what-runs-before-what")),
    .log("B32_timeout", .scene("26.an-error-after-one-second")),
    .log(
      "B33_interval",
      .scene("25.interval-date", rewording: ["an NSDate (thread main)": "定时:<date>"])),
    .log("B34_delay", .scene("25.delay", rewording: ["1": "延迟输出"])),
    .log(
      "B35_retry",
      parts: [
        "": .scene("27.ten-failures-then-1"),
        "retry:2": .scene("27.retry-2-gives-up"),
      ]),
    .log(
      "B36_replay",
      parts: [
        "": .scene("28.replay"),
        "replayLast": .scene("28.replay-last"),
        "replayLazily": .scene("28.replay-lazily"),
      ]),
    .log("B37_throttle", .scene("29.typing-in-bursts")),
    .log("C01_create_enabled", .scene("21.the-two-passwords-match")),
    .log("D10_switchToLatest", .scene("22.a-signal-of-signals")),
    .log("D11_doNext_doCompleted", .scene("23.hi")),
    .log(
      "D12_deliverOn",
      .scene(
        "24.deliver-on",
        rewording: [
          "side effect thread: background": "<NSThread>", "delivery thread: main": "<NSThread>",
        ])),
    .log(
      "D13_subscribeOn",
      .scene(
        "24.subscribe-on",
        rewording: [
          "side effect thread: main": "<NSThread>", "delivery thread: main": "<NSThread>",
        ])),
    .log(
      "D15_interval_timeout",
      .scene(
        "25.interval-date", rewording: ["an NSDate": "<date>"],
        except: ["Error Domain=RACSignalErrorDomain Code=1": "lesson 26 retells the timeout"])),
    .log("D16_delay", .scene("25.delay")),
    .log("D17_retry", .scene("27.only-the-first-attempt-inside-subscribe")),
    .log("D18_replay", .scene("28.two-subscribers-one-run")),
    .log("D19_throttle", .scene("29.only-the-3")),
  ]
}
