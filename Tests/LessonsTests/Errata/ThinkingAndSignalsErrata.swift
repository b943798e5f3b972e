extension Erratum {
  /// What chapters I and II set right.
  static let thinkingAndSignals: [Erratum] = []
}
