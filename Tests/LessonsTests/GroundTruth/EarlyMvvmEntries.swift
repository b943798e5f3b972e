extension GroundTruth {
  /// What lessons 45 to 49 retell.
  static let earlyMvvm: [GroundTruth] = [
    .log("A24_login_input_states", .scene("46.white-green-red")),
    .log("B38_login", .scene("47.signed-in")),
    .log("D20_login_without_sendCompleted", .scene("47.without-sendcompleted")),
    .log("E01_login_with_sendCompleted", .scene("47.signed-in-twice")),
  ]
}
