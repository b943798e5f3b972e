extension GroundTruth {
  /// What lessons 11 to 20 retell.
  static let earlyOperators: [GroundTruth] = []
}
