extension Erratum {
  /// What lessons 21 to 30 set right.
  static let lateOperators: [Erratum] = []
}
