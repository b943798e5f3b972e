extension Sequence where Element: Hashable {
  /// Returns the elements in order, without those that repeat an earlier element.
  package func withoutRepeats() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
