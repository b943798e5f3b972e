import CLibrary
import Controls
import Dispatch
import Foundation
import Reactive
import Synchronization

/// An object that sends requests to local servers with Foundation's `URLSession`. The session runs
/// in a separate program, because `URLSession` takes longer to load than most lessons take to play.
///
///     let fetcher = Fetcher("/usr/local/bin/lesson-runner-http")
///     let client = try Loopback(fixtures, by: fetcher)
public final class Fetcher: Sendable {
  private struct State {
    /// The socket for messages to and from the program, while the program is running.
    var socket: Int32?

    /// The exchanges in progress, by name.
    var exchanges: [String: Exchange] = [:]
  }

  private let program: String
  private let state = Mutex(State())

  /// Creates a fetcher that starts `program` when it is first needed. The program ends with this
  /// process.
  public init(_ program: String) {
    self.program = program
  }

  /// Starts the program unless it is already running.
  func start() throws(FetcherFailure) {
    try state.withLock { (state) throws(FetcherFailure) in
      if state.socket != nil { return }
      let (process, socket) = try launch()
      let isReady = Atomic(false)
      let started = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [self] in
        read(FetcherEvent.self, from: socket) { message in
          guard case .ready = message else { return handle(message) }
          isReady.store(true, ordering: .releasing)
          started.signal()
        }
        started.signal()
        disconnect(socket)
        process.waitForEnd()
      }
      // Wait without a limit: the program may take a long time to load, and no timeout is running
      // yet.
      started.wait()
      guard isReady.load(ordering: .acquiring) else { throw FetcherFailure("it ended immediately") }
      state.socket = socket
    }
  }

  /// Ends all exchanges, because the program has ended.
  private func disconnect(_ socket: Int32) {
    let names = state.withLock { state in
      close(socket)
      if state.socket == socket { state.socket = nil }
      return Array(state.exchanges.keys)
    }
    for name in names { end(name, .failed(.notConnected)) }
  }

  /// Sends a request to a local server, and returns a disposable that cancels the request.
  func ask(_ exchange: Exchange, at port: UInt16) -> Disposable {
    let name = exchange.name
    state.withLock { $0.exchanges[name] = exchange }
    send(.ask(name: name, url: exchange.request.url(at: port)))
    return Disposable { [self] in
      if end(name, .cancelled) { send(.cancel(name: name)) }
    }
  }

  /// Cancels an exchange's request. The exchange then reports its end like any other. Returns false
  /// if the exchange is not in progress.
  func cancel(_ exchange: Exchange) -> Bool {
    guard self.exchange(exchange.name) != nil else { return false }
    send(.cancel(name: exchange.name))
    return true
  }

  private func send(_ command: FetcherCommand) {
    let bytes = command.line
    state.withLock { state in
      guard let socket = state.socket else { return }
      var rest = bytes[...]
      while !rest.isEmpty, case .done(let count) = Socket(descriptor: socket).write(rest) {
        rest = rest.dropFirst(count)
      }
    }
  }

  private func handle(_ event: FetcherEvent) {
    switch event {
    case .ready: break
    case .head(let name, let head): exchange(name)?.record { $0.head = head }
    case .body(let name, let data): exchange(name)?.record { $0.body += data }
    case .end(let name, nil): end(name, .complete)
    case .end(let name, let code?): end(name, .failed(HTTPError(code: code)))
    }
  }

  private func exchange(_ name: String) -> Exchange? { state.withLock { $0.exchanges[name] } }

  /// Ends an exchange. Returns false if it had already ended.
  @discardableResult
  private func end(_ name: String, _ ending: Exchange.Ending) -> Bool {
    let exchange = state.withLock { $0.exchanges.removeValue(forKey: name) }
    exchange?.record { $0.ending = ending }
    return exchange != nil
  }

  // MARK: The program

  /// Starts the program, and returns it together with the socket for messages to and from it.
  private func launch() throws(FetcherFailure) -> (ChildProcess, Int32) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Socket.stream, 0, &ends) == 0 else {
      throw FetcherFailure("\(SystemError.last)")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    do {
      return (try ChildProcess(program, input: ends[1], output: ends[1]), ends[0])
    } catch {
      close(ends[0])
      throw FetcherFailure("\(error)")
    }
  }
}

/// The reason why a fetcher has not started.
struct FetcherFailure: Error, CustomStringConvertible {
  /// A sentence that ends with the reason.
  let description: String

  fileprivate init(_ reason: String) {
    description = "the program for network requests cannot be started: \(reason)"
  }
}

extension HTTPError {
  /// Creates the error for a `URLError` code.
  fileprivate init(code: Int) {
    self = [.connectionRefused, .timedOut, .cancelled].first { $0.code == code } ?? .notConnected
  }
}
