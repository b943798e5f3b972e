extension Erratum {
  /// What chapters IV and V set right.
  static let collectionsAndCocoa: [Erratum] = []
}
