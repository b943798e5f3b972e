import Foundation

extension Array {
  /// Every tenth element, for tests that would take too long with all elements. If `EVERY_PAGE` is
  /// set, all elements.
  public var sample: [Element] {
    let isWhole = ProcessInfo.processInfo.environment["EVERY_PAGE"] != nil
    return stride(from: 0, to: count, by: isWhole ? 1 : 10).map { self[$0] }
  }
}
