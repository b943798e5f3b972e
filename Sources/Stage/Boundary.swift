extension RandomAccessCollection where Index == Int {
  /// Returns the number of elements before the first one for which `isReached` is true, as it must be
  /// for all that follow.
  package func boundary(where isReached: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - startIndex
  }
}
