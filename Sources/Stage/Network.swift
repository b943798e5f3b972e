import Controls
import Reactive

/// The way from a scene's requests to the server that responds.
///
///     Network.$current.withValue(.loopback) {
///       try scene.play(in: lesson, .live(speed: 20)) { print($0) }
///     }
public struct Network: Sendable {
  /// The network of the scenes that are played now.
  @TaskLocal public static var current = Network.none

  /// No network: the fixtures respond directly.
  public static let none = Network { ($0, Disposable()) }

  /// Makes a client of a server with these fixtures, and what closes both when the scene is over.
  let open: @Sendable (HTTPFixtures) throws -> (client: any HTTPClient, closing: Disposable)

  /// A network that `open` opens, on the clock of a scene.
  public init(
    open: @escaping @Sendable (HTTPFixtures) throws -> (client: any HTTPClient, closing: Disposable)
  ) {
    self.open = open
  }
}
