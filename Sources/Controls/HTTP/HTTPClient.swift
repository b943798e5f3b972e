import Foundation
import Reactive
import Synchronization

/// A client that sends requests to servers and returns their responses.
///
///     client.exchange(.get("https://api.douban.com/v2/book/search", ["q": "悟空传"]))
///       .doNext { if let progress = $0.progress { log("downloadProgress: \(progress)") } }
///       .decoded(as: BookList.self)
///       .subscribeNext { list in books.value = list.books }
public protocol HTTPClient: Sendable {
  /// Returns a signal that sends `request` to the server at each subscription. The signal sends the
  /// progress of receiving the body, and then the response, and completes. All of this happens on
  /// the main thread, and never before `subscribe` has returned.
  ///
  /// The signal sends every response, whatever its status. It fails only if there is no response,
  /// with the `HTTPError` that prevented one. Disposing of the subscription cancels the request.
  func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent>

  /// Returns a signal like that of `exchange(_:)`, except that a value from `cancellation` cancels
  /// the request, which then fails with `HTTPError.cancelled`.
  func exchange(_ request: HTTPRequest, until cancellation: Signal<Void>) -> Signal<HTTPEvent>
}

extension HTTPClient {
  /// Returns a signal that sends `request` to the server, and cancels it when `cancellation` sends
  /// a value. A client that can cancel requests only through disposal does not need to implement
  /// this function.
  public func exchange(
    _ request: HTTPRequest, until cancellation: Signal<Void>
  ) -> Signal<HTTPEvent> {
    Signal { subscriber in
      let subscriptions = CompoundDisposable()
      subscriptions.add(exchange(request).subscribe(subscriber))
      subscriptions.add(
        // Only the exchange holds the subscriber, so both are released when the clock stops.
        cancellation.deliverOn(.main).subscribeNext { [weak subscriber] _ in
          subscriber?.sendError(HTTPError.cancelled)
        })
      return subscriptions
    }
  }

  /// Sends `request` once and returns the body of its response, as `URLSession.data(for:)` does.
  ///
  ///     let body = try await client.data(for: .get("https://example.com/search", ["q": "RAC"]))
  ///
  /// Throws the exchange's error, or an error if the response's status means failure. Cancelling
  /// the task cancels the request, which then fails with `HTTPError.cancelled`, not with a
  /// `CancellationError`.
  public func data(for request: HTTPRequest) async throws -> Data {
    // This is a replay subject, because the task may be cancelled before the client subscribes.
    let cancellation = ReplaySubject<Void>(capacity: 1)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = WaitingTask(to: continuation)
        exchange(request, until: cancellation).body
          .subscribe(next: { task.give(.success($0)) }, error: { task.give(.failure($0)) })
      }
    } onCancel: {
      cancellation.sendNext(())
    }
  }
}

/// A task that waits for a response's body. Only the exchange holds this object. When the clock
/// stops, both are released, and the task ends with a `CancellationError`, as a sleeping task
/// would.
private final class WaitingTask: Sendable {
  private let continuation: Mutex<CheckedContinuation<Data, any Error>?>

  init(to continuation: CheckedContinuation<Data, any Error>) {
    self.continuation = Mutex(continuation)
  }

  deinit { give(.failure(CancellationError())) }

  func give(_ result: Result<Data, any Error>) {
    continuation.withLock { $0.take() }?.resume(with: result)
  }
}

/// An event in the course of a request.
public enum HTTPEvent: Hashable, Sendable {
  /// More of the body has arrived.
  case progress(HTTPProgress)

  /// The whole response has arrived.
  case response(HTTPResponse)

  /// The progress, if this event is about progress.
  public var progress: HTTPProgress? {
    if case .progress(let progress) = self { progress } else { nil }
  }

  /// The response, if this event is one.
  public var response: HTTPResponse? {
    if case .response(let response) = self { response } else { nil }
  }
}

extension Signal where Value == HTTPEvent {
  /// A signal that sends the response's body, without the progress. Fails if the status is not
  /// between 200 and 299.
  public var body: Signal<Data> {
    flattenMap { event in event.response.map { .return($0) } }
      .tryMap { (response: HTTPResponse) throws in
        guard 200..<300 ~= response.status else { throw HTTPError.status(response.status) }
        return response.body
      }
  }

  /// Returns a signal that sends the body, decoded from JSON as `model`. The signal fails if the
  /// body is not valid JSON or does not fit `model`.
  public func decoded<Model: Decodable & Sendable>(as model: Model.Type) -> Signal<Model> {
    body.tryMap { body throws in
      do {
        return try JSONDecoder().decode(model, from: body)
      } catch let error as DecodingError {
        throw HTTPError(error)
      }
    }
  }
}
