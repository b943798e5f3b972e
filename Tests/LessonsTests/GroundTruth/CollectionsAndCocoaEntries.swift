extension GroundTruth {
  /// What chapters IV and V retell.
  static let collectionsAndCocoa: [GroundTruth] = [
    .log(
      "B06_sequence_array_and_dictionary",
      .scenes(["32.an-array", "32.a-dictionary"], rewording: [" (thread background)": ""])),
    .log("B07_dictionary_to_model", .scene("32.dictionaries-to-models")),
    .log(
      "B16_tuple",
      .scenes(
        ["31.pack", "31.unpack", "31.a-nil-inside", "31.equal-and-longer"],
        rewording: [
          "RACTwoTuple (10, 20) count 2 first 10 second 20 third (null) last 20 [0] 10 [5] (null)":
            "<RACTwoTuple: 0x…> (10, 20)",
          "RACThreeTuple count 3 second (null) allObjects (1, <null>, 3)":
            "<RACThreeTuple: 0x…> (1, \"<null>\", 3)",
          "equal 1, from array with NSNull kept <null>, converted to nil (null)": "equal 1",
          "adding: (": "adding: <RACThreeTuple: 0x…> (",
        ],
        except: ["unpacking too few: only (null) (null)": "it does not compile"])),
    .log("C06_sequence_filter_map", .scene("32.filter-and-map")),
  ]
}
