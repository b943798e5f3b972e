import CLibrary
import Controls
import Foundation
import Reactive
import Stage
import Synchronization

/// A client that sends real HTTP requests to a server in the same process, which responds from
/// fixtures. Nothing leaves the machine.
///
///     let client = try Loopback(
///       HTTPFixtures([
///         .get("https://api.douban.com/v2/movie/in_theaters"): .json("[]", after: .seconds(0.6))
///       ]))
///     client.exchange(.get("https://api.douban.com/v2/movie/in_theaters")).body
///       .subscribeNext { print($0.count) }
///     // Prints "2" when the clock has advanced by 0.6 seconds
///
/// Each request has a TCP connection of its own. The client reports only what arrives over it, but
/// the fixtures decide when. Both ends take turns on the thread of the report, so data travels
/// while the clock stands still. A response therefore arrives at the same instant as from the
/// fixtures themselves, and a busy machine does not change the order.
///
/// To simulate a refused connection, the client connects to a port without a listener. To simulate
/// a lost connection, the server resets the connection. To simulate any other failure, the server
/// stays silent, and the client closes the connection.
final class Loopback: HTTPClient {
  private let fixtures: HTTPFixtures

  /// The server's socket for new connections, or nil once it is closed.
  private let listener: Mutex<Socket?>

  /// A socket that is bound, so that no other program gets the port, but accepts no connections.
  private let refusingSocket: Socket

  /// The requests in progress.
  private let requests = CompoundDisposable()

  /// Creates a client, and a server that responds from `fixtures` as they are at the time of each
  /// request.
  init(_ fixtures: HTTPFixtures) throws(SocketFailure) {
    self.fixtures = fixtures
    refusingSocket = try Socket.bound()
    do throws(SocketFailure) {
      listener = Mutex(try Socket.listening())
    } catch {
      refusingSocket.close()
      throw error
    }
  }

  /// Cancels all requests and closes everything. Call this function exactly once.
  func close() {
    requests.dispose()
    listener.withLock { $0.take() }?.close()
    refusingSocket.close()
  }

  /// Returns a signal that sends `request` to the server at each subscription.
  func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent> {
    Signal { [self] subscriber in
      do throws(HTTPError) {
        guard let connection = try connect(sending: request) else { return nil }
        let disposable = CompoundDisposable(Disposable { connection.close() })
        disposable.add { [weak requests, weak disposable] in requests?.remove(disposable) }
        requests.add(disposable)
        disposable.add(events(over: connection).subscribe(subscriber))
        return disposable
      } catch {
        return Scheduler.main.schedule { subscriber.sendError(error) }
      }
    }
  }

  /// Returns a connection over which the server has received `request`, or nil if the server is
  /// closed.
  private func connect(sending request: HTTPRequest) throws(HTTPError) -> LoopbackConnection? {
    try listener.withLock { (listener) throws(HTTPError) in
      guard let listener else { return nil }
      return try LoopbackConnection(to: listener, sending: request)
    }
  }

  /// Returns a signal of what the client receives over `connection`.
  private func events(over connection: LoopbackConnection) -> Signal<HTTPEvent> {
    let fixture = fixtures.answer(to: connection.request)
    let timing = HTTPFixtures([connection.request: fixture], timeout: fixtures.timeout)
    return timing.exchange(connection.request)
      .catch { [self] error in .error(failure(like: error, over: connection)) }
      .tryMap { event throws in try connection.deliver(event, of: try fixture.outcome.get()) }
  }

  /// Lets the client's request fail in the way of `error`, and returns the client's own error.
  private func failure(like error: any Error, over connection: LoopbackConnection) -> any Error {
    do throws(HTTPError) {
      switch error as? HTTPError {
      case .connectionRefused: try Socket.connected(to: refusingSocket.port).close()
      case .notConnected: try connection.reset()
      default: break
      }
      return error
    } catch {
      return error
    }
  }
}

extension Network {
  /// A network that sends every request over real HTTP to a server in this process.
  static let loopback = Network { fixtures in
    let client = try Loopback(fixtures)
    return (client, Disposable { client.close() })
  }
}
