import Controls
import Foundation
import Reactive
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Foundation's own client, for exchanges with this machine.
final class Session: NSObject, Sendable {
  private struct State {
    /// The exchanges, by the number of their task.
    var exchanges: [Int: Exchange] = [:]
    var session: URLSession?
  }

  private let state = Mutex(State())
  private let isOver = DispatchSemaphore(value: 0)

  override init() {
    super.init()
    _ = Self.forgetProxies
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [:]
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = Server.Limits().connections
    // Patience is measured by the scene's clock.
    configuration.timeoutIntervalForRequest = 1_000_000
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    state.withLock { $0.session = session }
  }

  /// On Linux a session takes its proxies from the environment, whatever its configuration says.
  private static let forgetProxies: Void = {
    for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
  }()

  /// Asks a server on this machine, and returns what cancels that.
  func begin(_ exchange: Exchange, at port: UInt16) -> Disposable {
    let task = state.withLock { state -> URLSessionDataTask? in
      var request = URLRequest(url: exchange.request.url(at: port))
      request.setValue(exchange.name, forHTTPHeaderField: Self.nameField)
      guard let task = state.session?.dataTask(with: request) else { return nil }
      state.exchanges[task.taskIdentifier] = exchange
      return task
    }
    guard let task else {
      exchange.happened { $0.ending = .cancelled }
      return Disposable()
    }
    task.resume()
    return Disposable { task.cancel() }
  }

  /// Where a request carries the name of its exchange.
  static let nameField = "X-Exchange"

  /// Cancels what is under way and waits until everything is closed.
  func close() {
    guard let session = state.withLock({ $0.session.take() }) else { return }
    session.invalidateAndCancel()
    isOver.wait()
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    state.withLock { $0.exchanges[task.taskIdentifier] }
  }
}

extension Session: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.happened { $0.head = response.head }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.happened { $0.body += data }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = state.withLock { $0.exchanges.removeValue(forKey: task.taskIdentifier) }
    exchange?.happened { report in
      // Of a redirection that leads nowhere nothing is heard before the end.
      report.head = report.head ?? task.response?.head
      report.ending = error.map { .failed(HTTPError(underlying: $0)) } ?? .complete
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // It would lead away from this machine.
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    isOver.signal()
  }
}

extension URLResponse {
  fileprivate var head: (status: Int, length: Int?)? {
    guard let status = (self as? HTTPURLResponse)?.statusCode else { return nil }
    if Reply.statusesWithoutBody.contains(status) { return (status, 0) }
    return (status, expectedContentLength < 0 ? nil : Int(expectedContentLength))
  }
}

extension HTTPError {
  /// What Foundation's own error means here.
  fileprivate init(underlying error: any Error) {
    switch (error as? URLError)?.code {
    case .cannotConnectToHost: self = .connectionRefused
    case .timedOut: self = .timedOut
    default: self = .notConnected
    }
  }
}
