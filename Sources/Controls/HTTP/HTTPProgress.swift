/// How much of a body has come.
public struct HTTPProgress: Hashable, Sendable {
  /// How many bytes have come.
  public let received: Int

  /// How many will have come in the end, if the server has said so.
  public let total: Int?

  /// `received` bytes of `total`.
  public init(received: Int, of total: Int?) {
    self.received = received
    self.total = total
  }

  /// Which part of the whole that is, if one can tell: 1 in the end.
  public var fraction: Double? {
    total.map { $0 == 0 ? 1 : Double(received) / Double($0) }
  }
}

extension HTTPProgress: CustomStringConvertible {
  /// As a user reads it: `512 of 2048 bytes`.
  public var description: String {
    total.map { "\(received) of \($0) bytes" } ?? "\(received) bytes"
  }
}
