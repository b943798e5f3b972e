import Foundation
import Reactive

/// A client that sends requests to servers and returns their responses.
///
///     client.exchange(.get("https://api.douban.com/v2/book/search", ["q": "悟空传"]))
///       .doNext { if let progress = $0.progress { log("downloadProgress: \(progress)") } }
///       .decoded(as: BookList.self)
///       .subscribeNext { list in books.value = list.books }
public protocol HTTPClient: Sendable {
  /// Sends `request` at each subscription. The signal sends the progress of the body, then the
  /// response, and completes, all on the main thread and never before `subscribe` has returned.
  ///
  /// A response is sent whatever its status. The signal fails only with an `HTTPError` that
  /// prevented the response. Disposing of the subscription cancels the request.
  func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent>
}

/// An event of a request.
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
  /// Sends the body of the response, without progress. Fails if the status is not between 200 and
  /// 299.
  public var body: Signal<Data> {
    flattenMap { event in event.response.map { .return($0) } }
      .tryMap { (response: HTTPResponse) throws in
        guard 200..<300 ~= response.status else { throw HTTPError.status(response.status) }
        return response.body
      }
  }

  /// Sends the body, decoded from JSON as `model`. Fails if the body is not valid JSON or does not
  /// fit `model`.
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
