extension Erratum {
  /// What lessons 21 to 30 set right.
  static let lateOperators: [Erratum] = [
    Erratum(
      21, "A, B: combineLatest works like zip",
      told: "`combineLatest` sends the latest of each and completes when all have",
      shown: .scene("21.beside-zip")),
    Erratum(
      21, "A: the three must send at the same time",
      told: "each has to have sent once, whenever that was",
      shown: .scene("21.nothing-until-all-have-sent")),
    Erratum(
      21, "D: combineLatestWith: prints a RACTuple",
      told: "in 3.1.1 they are `RACTwoTuple`",
      shown: .scene("21.two-signals")),
    Erratum(
      21, "C: the signal sets createEnabled",
      told: "its code binds the button's `userInteractionEnabled`",
      shown: .scene("21.the-two-passwords-match")),
    Erratum(
      23, "B, D: doNext comes before sendNext:",
      told: "it runs inside that call, before the subscriber's handler does",
      shown: .scene("23.within-the-send")),
    Erratum(
      24, "B, D: subscribeOn moves the values too",
      told: "values come on whatever thread the source sends from",
      shown: .scene("24.subscribe-on-moves-the-side-effect-only")),
    Erratum(
      25, "A: delay sends each next later",
      told: "the completion comes later too, an error does not",
      shown: .scene("25.an-error-is-not")),
    Erratum(
      25, "B, D: subscribeNext: returns a signal",
      told: "it is the disposable of the subscription",
      shown: .scene("25.disposed-of-while-it-waits")),
    Erratum(
      25, "B: Normal | Disabled are two states",
      told: "normal is 0, so that is the disabled state alone",
      shown: .scene("25.the-countdown-button")),
    Erratum(
      26, "A, B, D: it fails after a certain time",
      told: "it fails only if it has not ended by then",
      shown: .scene("26.in-time")),
    Erratum(
      26, "not told: whether a value stops the clock",
      told: "A value does not",
      shown: .scene("26.a-value-does-not-put-it-off")),
    Erratum(
      26, "D: the error prints (null)",
      told: "domain and code are all that can be relied on",
      shown: .scene("26.an-error-after-one-second")),
    Erratum(
      27, "D: 收到错误信息:0, and so on",
      told: "the code prints `收到错误:0`",
      shown: .scene("27.only-the-first-attempt-inside-subscribe")),
    Erratum(
      27, "D: all attempts run inside subscribeNext:",
      told: "all but the first line come after `subscribeNext:` has returned",
      shown: .scene("27.only-the-first-attempt-inside-subscribe")),
    Erratum(
      29, "A, B, D: nothing is taken for one second",
      told: "the second begins anew with every value",
      shown: .scene("29.a-burst-that-never-pauses")),
    Erratum(
      29, "not told: what an ending does to the waiting value",
      told: "A completion sends what is waiting at once",
      shown: .scene("29.typing-in-bursts")),
    Erratum(
      29, "not told: what an error does to the waiting value",
      told: "an error drops it",
      shown: .scene("29.an-error-drops-what-waits")),
    Erratum(
      30, "A: RACEventTypeNext is 0",
      told: "2 is a next, 1 an error, and 0 the completion",
      shown: .scene("30.the-type-of-an-event")),
    Erratum(
      30, "B: a RACUnit is a nil",
      told: "it is a value, and a subscriber is called with it",
      shown: .scene("30.a-unit")),
  ]
}
