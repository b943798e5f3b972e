extension GroundTruth {
  /// What the lessons on MVVM will retell.
  static let later: [GroundTruth] = [
    .log("A24_login_input_states", .later(lesson: 46)),
    .log("A25_douban_list_switchToLatest", .later(lesson: 49)),
    .log("A26_douban_list_nested_subscription", .later(lesson: 49)),
    .log("B38_login", .later(lesson: 47)),
    .log("B39_request_books", .later(lesson: 48)),
    .log("D20_login_without_sendCompleted", .later(lesson: 47)),
    .log("D21_request_books", .later(lesson: 48)),
    .log("E01_login_with_sendCompleted", .later(lesson: 47)),
    .log("E02_request_books_switchToLatest", .later(lesson: 48)),
  ]
}
