/// The progress of receiving a body.
public struct HTTPProgress: Hashable, Sendable {
  /// The number of bytes received.
  public let received: Int

  /// The number of bytes in the whole body, if the server has announced it.
  public let total: Int?

  /// Creates the progress of `received` bytes out of `total`.
  public init(received: Int, of total: Int?) {
    self.received = received
    self.total = total
  }

  /// The fraction received so far, from 0 to 1, if the total is known.
  public var fraction: Double? {
    total.map { $0 == 0 ? 1 : Double(received) / Double($0) }
  }
}

extension HTTPProgress: CustomStringConvertible {
  /// The progress in words: `512 of 2048 bytes`.
  public var description: String {
    total.map { "\(received) of \($0) bytes" } ?? "\(received) bytes"
  }
}
