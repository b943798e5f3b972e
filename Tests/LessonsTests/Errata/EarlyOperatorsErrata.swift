extension Erratum {
  /// What lessons 11 to 20 set right.
  static let earlyOperators: [Erratum] = [
    Erratum(
      11, "B, D: all operators are in RACStream.h",
      told: "are in RACSignal+Operations.h", shown: .prose),
    Erratum(
      11, "B, D: every operator calls bind", told: "subscribe by themselves", shown: .prose),
    Erratum(
      11, "C: bind may close the stream", told: "closing over some state",
      shown: .scene("11.keeping-state")),
    Erratum(
      13, "B, D: flattenMap if the source sends signals",
      told: "what decides is what the closure returns", shown: .scene("13.chained-requests")),
    Erratum(
      14, "A: the log of ignore begins with 1", told: "the field sends its empty text before",
      shown: .scene("14.ignore")),
    Erratum(
      14, "D: the log of filter begins with 1",
      told: "the condition is asked about the empty text first", shown: .scene("14.filter")),
    Erratum(
      15, "A, B, D: an obvious change", told: "any value that is not equal will do",
      shown: .scene("15.repeated-values")),
    Erratum(
      16, "A: takeLast:1 gives two values", told: "its transcript is that of `takeLast:2`",
      shown: .scene("16.takelast-1")),
    Erratum(
      16, "A: the log of skip:1 take:1 ends with 4", told: "the source runs to its end",
      shown: .scene("16.skip-1-take-1")),
    Erratum(
      16, "A, B, D: takeUntil waits for a completion", told: "a value of it does as well",
      shown: .scene("16.until-a-next")),
    Erratum(
      16, "A, B, D: takeUntil, and an error", told: "its error does nothing",
      shown: .scene("16.not-until-an-error")),
    Erratum(
      16, "D: skip leaves out the N-th value", told: "it leaves out the first N",
      shown: .scene("16.skip-2")),
    Erratum(
      16, "B, D: skip(1) does not hear the first input",
      told: "what is skipped is the text that the field had before",
      shown: .scene("16.skip-1-on-a-text-field")),
    Erratum(
      17, "A, B, D: A is appended to B", told: "it is B that is appended to A",
      shown: .scene("17.finished")),
    Erratum(
      17, "B, D: the last step passes on what A sends", told: "those of signal B",
      shown: .scene("17.hello-world")),
    Erratum(
      20, "B, D: making a zip subscribes", told: "waits until it is subscribed to itself",
      shown: .scene("20.unfinished")),
    Erratum(
      20, "A, B, D: both must send at the same time",
      told: "values queue until they have a partner",
      shown: .scene("20.values-queue")),
    Erratum(
      20, "B: the latest values are paired; D: the first ones",
      told: "the first with the first, the second with the second",
      shown: .scene("20.values-queue")),
    Erratum(
      20, "D: prefix and class of what zipWith prints", told: "in 3.1.1 is `RACTwoTuple`",
      shown: .scene("20.two-pairs-in-3-1-1")),
  ]
}
