import Foundation
import Reactive

/// Something that asks servers and hands over their answers.
///
///     client.exchange(.get("https://api.douban.com/v2/book/search", ["q": "悟空传"]))
///       .doNext { if let progress = $0.progress { log("downloadProgress: \(progress)") } }
///       .decoded(as: BookList.self)
///       .subscribeNext { list in books.value = list.books }
public protocol HTTPClient: Sendable {
  /// Asks when it is subscribed to, and once for each subscription; sends how the body comes in,
  /// then the response, and completes. Everything comes on the main thread, and never at once.
  ///
  /// A response is sent whatever its status. The only errors are those of `HTTPError` that keep it
  /// from coming. Disposing of the subscription cancels the request.
  func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent>
}

/// What happens while a request is under way.
public enum HTTPEvent: Hashable, Sendable {
  /// More of the body has come.
  case progress(HTTPProgress)

  /// All of it has.
  case response(HTTPResponse)

  /// How much of the body has come, if that is what happened.
  public var progress: HTTPProgress? {
    if case .progress(let progress) = self { progress } else { nil }
  }

  /// The response, if that is what happened.
  public var response: HTTPResponse? {
    if case .response(let response) = self { response } else { nil }
  }
}

extension Signal where Value == HTTPEvent {
  /// The body of the response, without the progress; an error if the status says so.
  public var body: Signal<Data> {
    flattenMap { event in event.response.map { .return($0) } }
      .tryMap { (response: HTTPResponse) throws in
        guard 200..<300 ~= response.status else { throw HTTPError.status(response.status) }
        return response.body
      }
  }

  /// The body, read from JSON as a `model`; an error if it is none or says something else.
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
