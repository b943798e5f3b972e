extension Erratum {
  /// What lessons 11 to 20 set right.
  static let earlyOperators: [Erratum] = []
}
