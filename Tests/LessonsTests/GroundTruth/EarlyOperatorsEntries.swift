extension GroundTruth {
  /// The scenarios of lessons 12 to 21.
  static let earlyOperators: [GroundTruth] = [
    .log(
      "A09_take_variants",
      parts: [
        "plain": .scene("17.all"),
        "take:2": .scene("17.take-2"),
        "skip:1 take:1": .scene("17.skip-1-take-1"),
        "takeLast:1": .scene("17.takelast-1", untimed: true),
        "takeLast:2": .scene(
          "17.take-last", rewording: ["subscriber sendNext": "signal"],
          except: ["sendCompleted": "the tutorial's signal does not log its completion"]),
        "take:0": .scene("17.take-0"),
        "takeUntilBlock: x == 3": .scene(
          "17.by-a-test", untimed: true, rewording: ["subscribeNext": "takeUntil"]),
        "takeWhileBlock: x < 2": .scene(
          "17.by-a-test", untimed: true, rewording: ["subscribeNext": "takeWhile"]),
        "skipUntilBlock: x == 3": .scene(
          "17.by-a-test", untimed: true, rewording: ["subscribeNext": "skipUntil"]),
        "skipWhileBlock: x < 3": .scene(
          "17.by-a-test", untimed: true, rewording: ["subscribeNext": "skipWhile"]),
      ]),
    .log(
      "A10_take_until",
      parts: [
        "until sends next": .scene("17.until-a-next", untimed: true),
        "until completes": .scene("17.until-a-completion", untimed: true),
        "until errors": .scene("17.not-until-an-error", untimed: true),
        "takeUntilReplacement": .scene("17.until-a-replacement", untimed: true),
      ]),
    .log("A11_map", .scene("12.numbers")),
    .log("A12_flattenMap", .scene("13.logcompleted")),
    .log("A15_ignore_text_field", .scene("15.ignore", untimed: true)),
    .log("A16_filter_text_field_RAC", .scene("15.exactly-12345")),
    .log("A19_zipWith", .scene("21.one-pair")),
    .log("A20_merge", .scene("20.replay-subjects")),
    .log("A21_then", .scene("19.chained")),
    .log(
      "A22_concat_variants",
      parts: [
        "signalA never ends": .scene("18.unfinished"),
        "signalA sendCompleted": .scene("18.finished"),
        "signalA sendError:NULL": .scene("18.failed"),
      ]),
    .log("B18_bind", .scene("14.prefixed-text")),
    .log("B19_flattenMap_and_map", .scene("13.prefixed-text")),
    .log("B20_signal_of_signals_flattenMap", .scene("13.signal-of-signals")),
    .log("B21_concat", .scene("18.finished")),
    .log("B22_then", .scene("19.simple")),
    .log(
      "B23_merge",
      parts: [
        "": .scene("20.numbers"),
        "completion and errors": .scenes(["20.completion", "20.error"]),
      ]),
    .log("B24_zipWith", .scene("21.unfinished")),
    .log("B27_filter_ignore_distinct_skip_text_field", .scene("15.side-by-side")),
    .log(
      "B28_take_takeLast",
      parts: [
        "": .scene("17.take-1-of-a-subject", untimed: true),
        "takeLast:1": .scene("17.takelast-without-completion"),
      ]),
    .log("C02_merge_both_done", .scene("20.both-done")),
    .log("C03_flattenMap_chain", .scene("13.chained-requests")),
    .log("D01_bind", .scene("14.step-by-step")),
    .log("D02_flattenMap_map_signalOfsignals", .scene("13.map-or-flattenmap")),
    .log("D03_concat_three", .scene("18.hello-world")),
    .log("D04_then", .scene("19.simple")),
    .log("D05_merge", .scene("20.two-signals")),
    .log(
      "D06_zip_combineLatest_reduce",
      .scenes(
        ["21.two-pairs", "22.latest", "22.reduce"], rewording: ["<RACTwoTuple": "<RACTuple"])),
    .log("D07_filter", .scene("15.filter", untimed: true)),
    .log("D08_ignore_distinct_skip", .scene("16.repeated-text")),
    .log(
      "D09_take_takeLast",
      parts: [
        "": .scene("17.take-on-subject"),
        "takeLast:2": .scene("17.takelast-on-subject", untimed: true),
      ]),
  ]
}
