extension GroundTruth {
  /// What lessons 21 to 30 retell.
  static let lateOperators: [GroundTruth] = []
}
