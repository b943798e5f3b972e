import Controls
import Reactive

/// The network over which a scene's requests reach the server that responds.
///
///     Network.$current.withValue(.loopback) {
///       try scene.play(in: lesson, .live(speed: 20)) { print($0) }
///     }
public struct Network: Sendable {
  /// The network for scenes that are played in this task.
  @TaskLocal public static var current = Network.none

  /// No network: the fixtures respond directly.
  public static let none = Network { ($0, Disposable()) }

  /// A closure that returns a client for a server with the given fixtures, and a disposable that
  /// closes both.
  let open: @Sendable (HTTPFixtures) throws -> (client: any HTTPClient, closing: Disposable)

  /// Creates a network. `open` is called while the scene's clock is current.
  public init(
    open: @escaping @Sendable (HTTPFixtures) throws -> (client: any HTTPClient, closing: Disposable)
  ) {
    self.open = open
  }
}
