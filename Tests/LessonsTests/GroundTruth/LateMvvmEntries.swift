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
              "a request that fails ends with its error, and nothing is sent after an error"
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
              "misuse ends the scene, and throws nothing that could be caught"
          ]),
      ]),
    .log("A35_cell_text_field_reuse", .scene("54.one-cell-for-three-rows")),
    .log(
      "A39_tips_view_models",
      .scenes(
        ["55.a-lecture", "55.a-dialogue"],
        // The scene prints the number of films. The tutorial only sends a value as a sign that the
        // films have been loaded.
        rewording: ["switchToLatest (null)": "switchToLatest 3"])),
  ]
}
