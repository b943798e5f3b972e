extension GroundTruth {
  /// What lessons 11 to 20 retell.
  static let earlyOperators: [GroundTruth] = [
    .log(
      "A09_take_variants",
      parts: [
        "plain": .scene("16.all"),
        "take:2": .scene("16.take-2"),
        "skip:1 take:1": .scene("16.skip-1-take-1"),
        "takeLast:1": .scene("16.takelast-1", untimed: true),
        "takeLast:2": .scene(
          "16.take-last", rewording: ["subscriber sendNext": "signal"],
          except: ["sendCompleted": "the transcript is of a source that does not say it"]),
        "take:0": .scene("16.take-0"),
        "takeUntilBlock: x == 3": .scene(
          "16.by-a-test", untimed: true, rewording: ["subscribeNext": "takeUntil"]),
        "takeWhileBlock: x < 2": .scene(
          "16.by-a-test", untimed: true, rewording: ["subscribeNext": "takeWhile"]),
        "skipUntilBlock: x == 3": .scene(
          "16.by-a-test", untimed: true, rewording: ["subscribeNext": "skipUntil"]),
        "skipWhileBlock: x < 3": .scene(
          "16.by-a-test", untimed: true, rewording: ["subscribeNext": "skipWhile"]),
      ]),
    .log(
      "A10_take_until",
      parts: [
        "until sends next": .scene("16.until-a-next", untimed: true),
        "until completes": .scene("16.until-a-completion", untimed: true),
        "until errors": .scene("16.not-until-an-error", untimed: true),
        "takeUntilReplacement": .scene("16.until-a-replacement", untimed: true),
      ]),
    .log("A11_map", .scene("12.numbers")),
    .log("A12_flattenMap", .scene("13.logcompleted")),
    .log("A15_ignore_text_field", .scene("14.ignore", untimed: true)),
    .log("A16_filter_text_field_RAC", .scene("14.exactly-12345")),
    .log("A19_zipWith", .scene("20.one-pair")),
    .log("A20_merge", .scene("19.replay-subjects")),
    .log("A21_then", .scene("18.chained")),
    .log(
      "A22_concat_variants",
      parts: [
        "signalA never ends": .scene("17.unfinished"),
        "signalA sendCompleted": .scene("17.finished"),
        "signalA sendError:NULL": .scene("17.failed"),
      ]),
    .log("B18_bind", .scene("11.prefixed-text")),
    .log("B19_flattenMap_and_map", .scene("13.prefixed-text")),
    .log("B20_signal_of_signals_flattenMap", .scene("13.signal-of-signals")),
    .log("B21_concat", .scene("17.finished")),
    .log("B22_then", .scene("18.simple")),
    .log(
      "B23_merge",
      parts: [
        "": .scene("19.numbers"),
        "completion and errors": .scenes(["19.completion", "19.error"]),
      ]),
    .log("B24_zipWith", .scene("20.unfinished")),
    .log("B27_filter_ignore_distinct_skip_text_field", .scene("14.side-by-side")),
    .log(
      "B28_take_takeLast",
      parts: [
        "": .scene("16.take-1-of-a-subject", untimed: true),
        "takeLast:1": .scene("16.takelast-without-completion"),
      ]),
    .log("C02_merge_both_done", .scene("19.both-done")),
    .log("C03_flattenMap_chain", .scene("13.chained-requests")),
    .log("D01_bind", .scene("11.step-by-step")),
    .log("D02_flattenMap_map_signalOfsignals", .scene("13.map-or-flattenmap")),
    .log("D03_concat_three", .scene("17.hello-world")),
    .log("D04_then", .scene("18.simple")),
    .log("D05_merge", .scene("19.two-signals")),
    .log(
      "D06_zip_combineLatest_reduce",
      .scenes(
        ["20.two-pairs", "21.latest", "21.reduce"], rewording: ["<RACTwoTuple": "<RACTuple"])),
    .log("D07_filter", .scene("14.filter", untimed: true)),
    .log("D08_ignore_distinct_skip", .scene("15.repeated-text")),
    .log(
      "D09_take_takeLast",
      parts: [
        "": .scene("16.take-on-subject"),
        "takeLast:2": .scene("16.takelast-on-subject", untimed: true),
      ]),
  ]
}
