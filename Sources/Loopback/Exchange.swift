import Controls
import Dispatch
import Foundation
import Reactive
import Synchronization

/// A request in progress. The client and the server record its events, each on its own thread.
final class Exchange: Sendable {
  /// The progress of an exchange.
  struct Progress: Sendable {
    /// The request that the server received, and the reply through which the server responds.
    var asked: (request: HTTPRequest, reply: Reply)?

    /// The status, and the length of the body, once the client knows them.
    var head: FetcherEvent.ResponseHead?

    /// The part of the body that the client has received.
    var body = Data()

    /// The client's timeout, if it differs from the default.
    var timeout: Duration?

    /// The way the exchange ended for the client, or nil while it is in progress.
    var ending: Ending?
  }

  /// The way a request ends for the client.
  enum Ending {
    case complete
    case failed(HTTPError)
    case cancelled
  }

  let request: HTTPRequest

  /// The subscriber to the exchange.
  let subscriber: any Subscriber<HTTPEvent>

  /// The actions that are still scheduled for this exchange on the scene's clock.
  let pending = CompoundDisposable()

  /// The timer that ends the exchange after the timeout.
  let timer = SerialDisposable()

  /// The name by which the client and the server identify the exchange.
  let name = UUID().uuidString

  private let state = Mutex(Progress())
  private let changed = DispatchSemaphore(value: 0)

  init(_ request: HTTPRequest, _ subscriber: any Subscriber<HTTPEvent>) {
    self.request = request
    self.subscriber = subscriber
    pending.add(timer)
  }

  /// The progress so far.
  var progress: Progress { state.withLock { $0 } }

  /// Records an event, unless the exchange has ended.
  func record(_ change: (inout sending Progress) -> Void) {
    state.withLock { progress in
      if progress.ending == nil { change(&progress) }
    }
    changed.signal()
  }

  /// Waits until `isEnough` returns true or the exchange has ended. If nothing happens for ten
  /// seconds, ends the exchange with a timeout, because nothing takes that long on a single
  /// machine.
  func wait(until isEnough: (Progress) -> Bool) {
    while case let now = progress, now.ending == nil, !isEnough(now) {
      if changed.wait(timeout: .now() + 10) == .timedOut {
        record { $0.ending = .failed(.timedOut) }
      }
    }
  }
}
