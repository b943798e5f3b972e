import Foundation

extension Array {
  /// Every tenth element, for tests that would take too long for all of them. All elements if
  /// `EVERY_PAGE` is set.
  public var sample: [Element] {
    let isWhole = ProcessInfo.processInfo.environment["EVERY_PAGE"] != nil
    return stride(from: 0, to: count, by: isWhole ? 1 : 10).map { self[$0] }
  }
}
