import Controls
import Dispatch
import Foundation
import Reactive
import Synchronization

/// A request in progress. Both ends report from their own threads what has happened to it.
final class Exchange: Sendable {
  /// The events so far.
  struct Progress: Sendable {
    /// The request that the server received, and the reply it uses.
    var asked: (request: HTTPRequest, reply: Reply)?

    /// The status and the length of the body, once the client knows them.
    var head: FetcherEvent.ResponseHead?

    /// The part of the body that the client has received.
    var body = Data()

    /// The client's timeout, if it is not the usual one.
    var timeout: Duration?

    /// The way the exchange ended for the client.
    var ending: Ending?
  }

  /// The way a request ends for the client.
  enum Ending {
    case complete
    case failed(HTTPError)
    case cancelled
  }

  /// The request.
  let request: HTTPRequest

  /// The subscriber to the exchange.
  let subscriber: any Subscriber<HTTPEvent>

  /// The actions still scheduled for it on the scene's clock.
  let pending = CompoundDisposable()

  /// The timer that ends it after the timeout.
  let timer = SerialDisposable()

  /// The name by which both ends know it.
  let name = UUID().uuidString

  private let state = Mutex(Progress())
  private let changed = DispatchSemaphore(value: 0)

  init(_ request: HTTPRequest, _ subscriber: any Subscriber<HTTPEvent>) {
    self.request = request
    self.subscriber = subscriber
    pending.add(timer)
  }

  /// The events until now.
  var progress: Progress { state.withLock { $0 } }

  /// Records an event. After the end, events are ignored.
  func record(_ change: (inout sending Progress) -> Void) {
    state.withLock { progress in
      if progress.ending == nil { change(&progress) }
    }
    changed.signal()
  }

  /// Waits until `isEnough` holds or the exchange has ended, for at most ten seconds: anything that
  /// takes longer on one machine will not arrive.
  func wait(until isEnough: (Progress) -> Bool) {
    while case let now = progress, now.ending == nil, !isEnough(now) {
      if changed.wait(timeout: .now() + 10) == .timedOut {
        record { $0.ending = .failed(.timedOut) }
      }
    }
  }
}
