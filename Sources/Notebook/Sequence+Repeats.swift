extension Sequence where Element: Hashable {
  /// The elements in their order, each only where it first stands.
  package func withoutRepeats() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
