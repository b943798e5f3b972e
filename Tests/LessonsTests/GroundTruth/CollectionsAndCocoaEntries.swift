extension GroundTruth {
  /// The scenarios of chapters IV and V.
  static let collectionsAndCocoa: [GroundTruth] = [
    .log("A23_RACObserve_label", .scene("34.racobserve", rewording: threads)),
    .log("A36_lift_selector", .scene("37.lift", rewording: threads)),
    .log("A37_notification", .scene("36.two-observers-one-post")),
    .log("A38_text_signal_and_label", .scene("35.text-to-a-label", rewording: threads)),
    .log(
      "B06_sequence_array_and_dictionary",
      .scenes(["33.an-array", "33.a-dictionary"], rewording: [" (thread background)": ""])),
    .log("B07_dictionary_to_model", .scene("33.dictionaries-to-models")),
    .log(
      "B13_signal_for_selector", .scene("37.a-delegate-method-as-a-signal")),
    .log(
      "B14_kvo_values_and_changes",
      parts: [
        "options New": .scene(
          "34.values-and-changes", rewording: [" old (null) kind 1": ""]),
        "options Initial | New | Old": .scene("34.values-and-changes", rewording: [" kind 1": ""]),
      ]),
    .log(
      "B15_lift_selector",
      parts: [
        "": .scene("37.two-requests"),
        "each later value calls it again": .scene("37.on-every-new-value"),
      ]),
    .log(
      "B16_tuple",
      .scenes(
        ["32.pack", "32.unpack", "32.a-nil-inside", "32.equal-and-longer"],
        rewording: [
          "RACTwoTuple (10, 20) count 2 first 10 second 20 third (null) last 20 [0] 10 [5] (null)":
            "<RACTwoTuple: 0x…> (10, 20)",
          "RACThreeTuple count 3 second (null) allObjects (1, <null>, 3)":
            "<RACThreeTuple: 0x…> (1, \"<null>\", 3)",
          "equal 1, from array with NSNull kept <null>, converted to nil (null)": "equal 1",
          "adding: (": "adding: <RACThreeTuple: 0x…> (",
        ],
        except: ["unpacking too few: only (null) (null)": "it does not compile"])),
    .log(
      "B17_RAC_and_RACObserve",
      parts: [
        "": .scene("34.a-label-follows-a-text-field"),
        "nil value": .scene("34.a-nil-value"),
        "the signal completes: another may be bound": .scene("34.another-one-afterwards"),
      ]),
    .log("B29_takeUntil_willDealloc", .scene("38.takeuntil-willdealloc")),
    .log("C05_login_form", .scene("35.logged-in-and-out-again")),
    .log("C06_sequence_filter_map", .scene("33.filter-and-map")),
    .log("C09_cocoa_bridges", .scene("38.bridges-end-with-their-object")),
    .log(
      "C10_lift_three_forms",
      parts: [
        "": .scene("37.three-forms"), "withSignalOfArguments": .scene("37.three-forms"),
      ]),
    .log(
      "C23_delegate_proxy",
      .scene(
        "37.a-delegate-proxy",
        except: [
          "responds required 1 optional 1":
            "in Swift, an object need not be asked whether it responds"
        ])),
  ]

  /// A rewording for the scenarios, which print only a thread's name.
  private static let threads = ["thread = main": "thread = <NSThread>"]
}
