extension GroundTruth {
  /// What chapters I and II retell.
  static let thinkingAndSignals: [GroundTruth] = [
    .log("A04_hot_signal_publish", .scene("7.hot")),
    .log("A05_cold_signal", .scene("7.cold")),
  ]
}
