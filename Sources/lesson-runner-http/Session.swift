import Foundation
import Loopback
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that uses Foundation's `URLSession` for exchanges with local servers.
final class Session: NSObject, Sendable {
  private struct State {
    /// The tasks in progress, by the name of their exchange.
    var tasks: [String: URLSessionDataTask] = [:]
    var session: URLSession?
  }

  private let state = Mutex(State())
  private let say: Mutex<(FetcherEvent) -> Void>

  /// Creates a client that passes the events of its exchanges to `say`, one at a time.
  init(_ say: sending @escaping (FetcherEvent) -> Void) {
    self.say = Mutex(say)
    super.init()
    // On Linux, a session takes its proxies from the environment, whatever its configuration says.
    for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [:]
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = FetcherCommand.maximumExchanges
    // Never time out here, because the scene's clock measures the timeout.
    configuration.timeoutIntervalForRequest = 1_000_000
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    state.withLock { $0.session = session }
  }

  /// Sends a request to `url`, for the exchange called `name`.
  func ask(_ name: String, _ url: URL) {
    let task = state.withLock { state in
      var request = URLRequest(url: url)
      request.setValue(name, forHTTPHeaderField: FetcherCommand.nameField)
      let task = state.session?.dataTask(with: request)
      task?.taskDescription = name
      state.tasks[name] = task
      return task
    }
    task?.resume()
  }

  /// Cancels the exchange called `name`.
  func cancel(_ name: String) {
    state.withLock { $0.tasks.removeValue(forKey: name) }?.cancel()
  }

  private func tell(_ event: FetcherEvent) {
    say.withLock { $0(event) }
  }
}

extension Session: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    tell(.head(name: dataTask.name, response.head))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    tell(.body(name: dataTask.name, data))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    state.withLock { $0.tasks[task.name] = nil }
    // For a redirection without a target, no other delegate method reports the response.
    if let response = task.response { tell(.head(name: task.name, response.head)) }
    let failure = error.map { ($0 as? URLError)?.code ?? .unknown }
    tell(.end(name: task.name, failure: failure?.rawValue))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // Do not follow a redirection to another machine.
    completionHandler(nil)
  }
}

extension URLSessionTask {
  /// The name of the exchange.
  fileprivate var name: String { taskDescription ?? "" }
}

extension URLResponse {
  fileprivate var head: FetcherEvent.ResponseHead {
    let length = expectedContentLength < 0 ? nil : Int(expectedContentLength)
    return FetcherEvent.ResponseHead(
      status: (self as? HTTPURLResponse)?.statusCode ?? 0, length: length)
  }
}
