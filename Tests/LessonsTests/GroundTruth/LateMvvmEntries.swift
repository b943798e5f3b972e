extension GroundTruth {
  /// The scenarios of lessons 52 to 55.
  static let lateMvvm: [GroundTruth] = [
    .log(
      "A31_list_refresh",
      parts: [
        "": .scene("52.three-pulls", untimed: true),
        "now the network fails": .scene(
          "52.the-network-fails",
          except: [
            "refreshDataCommand subscriber sendCompleted":
              "the client ends a request that fails with its error, after which nothing is sent"
          ]),
      ]),
    .log(
      "A32_cell_rebinding",
      parts: [
        "takeUntil:cell.rac_prepareForReuseSignal": .scene("53.a-label-bound-until-reuse"),
        "the same key path bound twice": .scene(
          "53.a-label-bound-twice",
          rewording: [
            "  Assertion failed":
              "Property<Optional<String>> <~ <RACDynamicSignal: 0x…>: the property is already bound."
          ],
          except: [
            "NSInternalInconsistencyException:   Assertion failed":
              "a misuse ends the scene, and nothing is thrown that could be caught"
          ]),
      ]),
    .log("A35_cell_text_field_reuse", .scene("54.one-cell-for-three-rows")),
    .log(
      "A39_tips_view_models",
      .scenes(
        ["55.a-lecture", "55.a-dialogue"],
        // The scene prints the number of films. The tutorial sends only a value that says that they
        // have been loaded.
        rewording: ["switchToLatest (null)": "switchToLatest 3"])),
  ]
}
