import Controls
import Dispatch
import Foundation
import Reactive
import Synchronization

/// A client that sends real HTTP requests, through a `Fetcher`, to a local server that responds
/// from fixtures. Nothing leaves the machine.
///
///     let network = HTTPFixtures([
///       .get("https://api.douban.com/v2/movie/in_theaters"): .json("[]", after: .seconds(0.6))
///     ])
///     let client = try Loopback(network, by: fetcher)
///     client.exchange(.get("https://api.douban.com/v2/movie/in_theaters")).body
///       .subscribeNext { print($0.count) }
///     // Prints "2" when the clock has advanced by 0.6 seconds
///
/// Latencies and timeouts are measured with the clock on which the client was created. This clock
/// stands still while data travels between the client and the server. A response therefore arrives
/// at the same instant as from the fixtures themselves, even on a virtual clock, and a busy machine
/// does not change the order.
///
/// To simulate a refused connection, the client uses a port without a listener. To simulate a lost
/// connection, the server resets the connection; to simulate a timeout, it stays silent. An error
/// status comes with an empty body, and a malformed body is sent as it is.
public final class Loopback: HTTPClient {
  private let fixtures: HTTPFixtures
  private let server: Server
  private let fetcher: Fetcher
  private let openExchanges: OpenExchanges
  private let main = Scheduler.main
  private let isClosed = Atomic(false)

  /// The scheduler for transfers between the client and the server. Transfers run one at a time, in
  /// the order of their due times.
  private let transfers = Scheduler.background(name: "transfers")

  /// A socket that is bound, so that no other program gets the port, but accepts no connections.
  private let refusingSocket: Socket

  /// Creates a client, and a server that responds from `fixtures` as they are at the time of each
  /// request. `fetcher` sends the requests.
  public init(_ fixtures: HTTPFixtures, by fetcher: Fetcher) throws {
    try fetcher.start()
    self.fixtures = fixtures
    self.fetcher = fetcher
    let openExchanges = OpenExchanges()
    self.openExchanges = openExchanges
    refusingSocket = try Socket.bound()
    do {
      server = try Server { head, reply in openExchanges.take(head, reply) }
    } catch {
      refusingSocket.close()
      throw error
    }
  }

  /// Cancels all requests and waits until everything is closed. Call this function exactly once.
  public func close() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    for exchange in openExchanges.all { end(exchange) }
    server.close()
    refusingSocket.close()
  }

  /// Returns a signal that, at each subscription, schedules an action that sends `request` to the
  /// server.
  public func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent> {
    exchange(request, until: .never())
  }

  /// Returns a signal that sends `request` to the server at each subscription, and cancels it when
  /// `cancellation` sends a value.
  public func exchange(
    _ request: HTTPRequest, until cancellation: Signal<Void>
  ) -> Signal<HTTPEvent> {
    Signal { [self] subscriber in
      let exchange = Exchange(request, subscriber)
      openExchanges.add(exchange)
      exchange.pending.add(transfers.schedule { self.begin(exchange) })
      exchange.pending.add(
        cancellation.subscribeNext { [self, weak exchange] _ in
          if let exchange { after(.zero, exchange) { self.cancel(exchange) } }
        })
      return Disposable { self.end(exchange) }
    }
  }

  private func end(_ exchange: Exchange) {
    exchange.record { $0.ending = .cancelled }
    exchange.pending.dispose()
    openExchanges.remove(exchange)
  }

  // MARK: Client

  private func begin(_ exchange: Exchange) {
    if isClosed.load(ordering: .sequentiallyConsistent) { return end(exchange) }
    let fixture = fixtures.answer(to: exchange.request)
    switch (fixture.outcome, fixture.latency) {
    case (.failure(.connectionRefused), let latency?):
      after(latency, exchange) { self.ask(exchange, at: self.refusingSocket.port) }
    case (.failure(.timedOut), let latency?):
      let timeout = min(latency, fixtures.timeout)
      exchange.record { $0.timeout = timeout }
      ask(exchange, at: server.port)
    default:
      ask(exchange, at: server.port)
    }
    restartTimeout(exchange)
  }

  private func ask(_ exchange: Exchange, at port: UInt16) {
    transfer(exchange) {
      exchange.pending.add(fetcher.ask(exchange, at: port))
    } until: {
      $0.asked != nil
    }
    if let (request, reply) = exchange.progress.asked { answer(exchange, request, by: reply) }
  }

  /// Cancels the request, and reports the error with which Foundation's client ends it.
  private func cancel(_ exchange: Exchange) {
    transfer(exchange) {
      if !fetcher.cancel(exchange) { exchange.record { $0.ending = .failed(.cancelled) } }
    } until: { _ in
      false
    }
  }

  private func restartTimeout(_ exchange: Exchange) {
    exchange.timer.disposable?.dispose()
    exchange.timer.disposable = transfers.after(exchange.progress.timeout ?? fixtures.timeout) {
      self.transfer(exchange) {
        exchange.record { $0.ending = .failed(.timedOut) }
      } until: { _ in
        true
      }
    }
  }

  // MARK: Server

  private func answer(_ exchange: Exchange, _ request: HTTPRequest, by reply: Reply) {
    let fixture = fixtures.answer(to: request)
    guard let latency = fixture.latency else { return }
    func send(_ response: HTTPResponse) {
      let isBare = Reply.statusesWithoutBody.contains(response.status)
      let body = isBare ? [] : Array(response.body)
      for part in 1...fixture.parts {
        after(latency / fixture.parts * part, exchange) { [self] in
          let range =
            body.count * (part - 1) / fixture.parts..<body.count * part / fixture.parts
          transfer(exchange) {
            if part == 1 { reply.begin(status: response.status, length: body.count) }
            reply.send(Array(body[range]))
            if part == fixture.parts { reply.end() }
          } until: {
            part < fixture.parts && $0.head != nil && $0.body.count >= range.upperBound
          }
        }
      }
    }
    switch fixture.outcome {
    case .success(let response):
      send(response)
    case .failure(.status(let status)):
      send(HTTPResponse(status: status, body: Data()))
    case .failure(.malformedBody(let words)):
      send(HTTPResponse(status: 200, body: Data(words.utf8)))
    case .failure(.notConnected):
      after(latency, exchange) {
        self.transfer(exchange) {
          reply.drop()
        } until: { _ in
          false
        }
      }
    case .failure(.cancelled):
      after(latency, exchange) { self.cancel(exchange) }
    case .failure(.connectionRefused), .failure(.timedOut):
      break
    }
  }

  // MARK: Transfers

  private func after(
    _ delay: Duration, _ exchange: Exchange, _ action: @escaping @Sendable () -> Void
  ) {
    exchange.pending.add(transfers.after(delay, action))
  }

  /// Calls `send`, waits until the data has arrived or the exchange has ended, and reports the
  /// arrival on the main thread. The clock stands still meanwhile.
  private func transfer(
    _ exchange: Exchange, _ send: () -> Void, until hasArrived: (Exchange.Progress) -> Bool
  ) {
    let before = exchange.progress
    send()
    exchange.wait(until: hasArrived)
    let report = exchange.progress
    let subscriber = exchange.subscriber
    func say(_ words: @escaping @Sendable () -> Void) {
      exchange.pending.add(main.schedule(words))
    }
    if let head = report.head, before.head == nil || before.body.count < report.body.count {
      let progress = HTTPProgress(received: report.body.count, of: head.length)
      say { subscriber.sendNext(.progress(progress)) }
      restartTimeout(exchange)
    }
    switch (report.ending, report.head) {
    case (nil, _), (.cancelled, _):
      break
    case (.complete, let head?):
      let response = HTTPResponse(status: head.status, body: report.body)
      say {
        subscriber.sendNext(.response(response))
        subscriber.sendCompleted()
      }
    case (.complete, nil):
      say { subscriber.sendError(HTTPError.notConnected) }
    case (.failed(let error), _):
      say { subscriber.sendError(error) }
    }
  }
}

/// The exchanges in progress, by the name that each request carries to the server.
private final class OpenExchanges: Sendable {
  private let exchanges = Mutex<[String: Exchange]>([:])

  var all: [Exchange] { exchanges.withLock { Array($0.values) } }

  func add(_ exchange: Exchange) {
    exchanges.withLock { $0[exchange.name] = exchange }
  }

  func remove(_ exchange: Exchange) {
    exchanges.withLock { $0[exchange.name] = nil }
  }

  /// Assigns a request that the server received to its exchange. Refuses a request of unknown
  /// origin.
  func take(_ head: RequestHead, _ reply: Reply) {
    let exchange = head[FetcherCommand.nameField].flatMap { name in exchanges.withLock { $0[name] }
    }
    guard let exchange, let request = HTTPRequest(target: head.target) else {
      reply.begin(status: 404, length: 0)
      return reply.end()
    }
    exchange.record { $0.asked = (request, reply) }
  }
}
