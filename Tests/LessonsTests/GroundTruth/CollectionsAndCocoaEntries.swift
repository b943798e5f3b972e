extension GroundTruth {
  /// What chapters IV and V retell.
  static let collectionsAndCocoa: [GroundTruth] = []
}
