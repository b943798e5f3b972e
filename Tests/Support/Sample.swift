import Foundation

extension Array {
  /// Every tenth of them, for tests that would take long of all; all with `EVERY_PAGE`.
  public var sample: [Element] {
    let isWhole = ProcessInfo.processInfo.environment["EVERY_PAGE"] != nil
    return stride(from: 0, to: count, by: isWhole ? 1 : 10).map { self[$0] }
  }
}
