extension GroundTruth {
  /// What the lessons on MVVM will retell.
  static let later: [GroundTruth] = [
    .log("A31_list_refresh", .later(lesson: 50)),
    .log("A32_cell_rebinding", .later(lesson: 51)),
    .log("A35_cell_text_field_reuse", .later(lesson: 52)),
    .log("A39_tips_view_models", .later(lesson: 53)),
  ]
}
