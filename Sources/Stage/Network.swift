import Controls
import Reactive

/// The connection between a scene's requests and the server that responds.
///
///     Network.$current.withValue(.loopback) {
///       try scene.play(in: lesson, .live(speed: 20)) { print($0) }
///     }
public struct Network: Sendable {
  /// The network for scenes that play in this task.
  @TaskLocal public static var current = Network.none

  /// No network: the fixtures respond directly.
  public static let none = Network { ($0, Disposable()) }

  /// A closure that returns a client of a server with the given fixtures, and a disposable that
  /// closes both.
  let open: @Sendable (HTTPFixtures) throws -> (client: any HTTPClient, closing: Disposable)

  /// Creates a network. `open` is called while the scene's clock is current.
  public init(
    open: @escaping @Sendable (HTTPFixtures) throws -> (client: any HTTPClient, closing: Disposable)
  ) {
    self.open = open
  }
}
