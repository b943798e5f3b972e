extension GroundTruth {
  /// What the lessons on MVVM will retell.
  static let later: [GroundTruth] = [
    .log("A25_douban_list_switchToLatest", .later(lesson: 49)),
    .log("A26_douban_list_nested_subscription", .later(lesson: 49)),
    .log("A31_list_refresh", .later(lesson: 50)),
    .log("A32_cell_rebinding", .later(lesson: 51)),
    .log("A35_cell_text_field_reuse", .later(lesson: 52)),
    .log("A39_tips_view_models", .later(lesson: 53)),
    .log("B39_request_books", .later(lesson: 48)),
    .log("D21_request_books", .later(lesson: 48)),
    .log("E02_request_books_switchToLatest", .later(lesson: 48)),
  ]
}
