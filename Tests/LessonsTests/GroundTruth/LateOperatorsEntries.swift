extension GroundTruth {
  /// The scenarios of lessons 22 to 31.
  static let lateOperators: [GroundTruth] = [
    .log("A13_delay", .scene("26.the-completion-is-delayed-too")),
    .log(
      "A14_interval_and_blocking_wait",
      .scene("26.interval", rewording: ["an NSDate": "<date>"])),
    .log("A17_combineLatest", .scene("22.three")),
    .log("A18_combineLatest_reduce", .scene("22.reduce-mail")),
    .log("B05_countdown_timer", .scene("26.the-countdown-button")),
    .log(
      "B25_combineLatestWith",
      parts: [
        "": .scene("22.two-signals"),
        "the difference from zip, with two subjects": .scene("22.beside-zip", untimed: true),
      ]),
    .log("B26_reduce", .scene("22.two-signals")),
    .log(
      "B30_switchToLatest",
      parts: [
        "": .scene("23.an-older-inner-signal-falls-silent", untimed: true),
        "a second inner signal": .scene("23.an-older-inner-signal-falls-silent", untimed: true),
        "outer completes, inner goes on": .scene(
          "23.an-older-inner-signal-falls-silent", untimed: true),
        "something that is no signal": .noScene("it does not compile, as the lesson says"),
      ]),
    .log("B31_doNext_doCompleted", .scene("24.what-runs-before-what")),
    .log("B32_timeout", .scene("27.an-error-after-one-second")),
    .log(
      "B33_interval",
      .scene("26.interval-date", rewording: ["an NSDate (thread main)": "定时:<date>"])),
    .log("B34_delay", .scene("26.delay", rewording: ["1": "延迟输出"])),
    .log(
      "B35_retry",
      parts: [
        "": .noScene("the scene with five failures shows the same"),
        "retry:2": .scene("28.retry-2-gives-up"),
      ]),
    .log(
      "B36_replay",
      parts: [
        "": .scene("29.replay"),
        "replayLast": .scene("29.replay-last"),
        "replayLazily": .scene("29.replay-lazily"),
      ]),
    .log("B37_throttle", .scene("30.typing-in-bursts")),
    .log("C01_create_enabled", .scene("22.the-two-passwords-match")),
    .log("D10_switchToLatest", .scene("23.a-signal-of-signals")),
    .log("D11_doNext_doCompleted", .scene("24.what-runs-before-what", rewording: ["hi": "1"])),
    .log(
      "D12_deliverOn",
      .scene(
        "25.deliver-on",
        rewording: [
          "side effect thread: background": "<NSThread>", "delivery thread: main": "<NSThread>",
        ])),
    .log(
      "D13_subscribeOn",
      .scene(
        "25.subscribe-on",
        rewording: [
          "side effect thread: main": "<NSThread>", "delivery thread: main": "<NSThread>",
        ])),
    .log(
      "D15_interval_timeout",
      .scene(
        "26.interval-date", rewording: ["an NSDate": "<date>"],
        except: ["Error Domain=RACSignalErrorDomain Code=1": "lesson 27 retells the timeout"])),
    .log("D16_delay", .scene("26.delay")),
    .log("D17_retry", .scene("28.only-the-first-attempt-inside-subscribe")),
    .log("D18_replay", .scene("29.two-subscribers-one-run")),
    .log("D19_throttle", .scene("30.only-the-3")),
  ]
}
