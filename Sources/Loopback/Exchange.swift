import Controls
import Dispatch
import Foundation
import Reactive
import Synchronization

/// A request that is under way: what has happened to it, as either end reports it from its own
/// thread.
final class Exchange: Sendable {
  /// What has happened so far.
  struct Report: Sendable {
    /// What the server has been asked, and what it answers by.
    var asked: (request: HTTPRequest, reply: Reply)?

    /// The status and the length of the body, if the client has been told.
    var head: News.Head?

    /// What the client has of the body.
    var body = Data()

    /// How long the client waits for a sign of life, if not as long as usual.
    var patience: Duration?

    /// How it ended for the client.
    var ending: Ending?
  }

  /// How a request ends for the client.
  enum Ending {
    case complete
    case failed(HTTPError)
    case cancelled
  }

  /// What is asked.
  let request: HTTPRequest

  /// Who hears of it.
  let subscriber: any Subscriber<HTTPEvent>

  /// What is still to be done for it on the scene's clock.
  let pending = CompoundDisposable()

  /// What ends it when patience does.
  let timer = SerialDisposable()

  /// What it is called between the ends.
  let name = UUID().uuidString

  private let report = Mutex(Report())
  private let news = DispatchSemaphore(value: 0)

  init(_ request: HTTPRequest, _ subscriber: any Subscriber<HTTPEvent>) {
    self.request = request
    self.subscriber = subscriber
    pending.add(timer)
  }

  /// What has happened until now.
  var soFar: Report { report.withLock { $0 } }

  /// Something has happened. After the end nothing does.
  func happened(_ change: (inout sending Report) -> Void) {
    report.withLock { report in
      if report.ending == nil { change(&report) }
    }
    news.signal()
  }

  /// Waits until enough has happened, or it has ended. What takes longer than ten seconds between
  /// two ends on one machine does not come.
  func wait(until isEnough: (Report) -> Bool) {
    while case let report = soFar, report.ending == nil, !isEnough(report) {
      if news.wait(timeout: .now() + 10) == .timedOut {
        happened { $0.ending = .failed(.timedOut) }
      }
    }
  }
}
