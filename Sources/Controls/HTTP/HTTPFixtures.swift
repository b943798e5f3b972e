import Reactive

/// A client without a server: it takes its responses from fixtures, timed by the main scheduler's
/// clock.
///
///     let network = HTTPFixtures([
///       .get("https://api.douban.com/v2/movie/in_theaters"):
///         .json(#"{"subjects": [{"title": "one"}]}"#, after: .seconds(0.6))
///     ])
///
/// The fixtures behave like a server with known responses, so the same code also runs with a real
/// client.
public final class HTTPFixtures: HTTPClient {
  /// The response for each request.
  ///
  /// Change this property to make later requests fail. A request that is not listed gets the
  /// response for its address without parameters, or else a 404.
  public let answers: Property<[HTTPRequest: HTTPFixture]>

  /// The time after which a client gives up waiting for the server.
  public let timeout: Duration

  /// Creates a client with `answers`, which gives up waiting after `timeout`.
  public init(_ answers: [HTTPRequest: HTTPFixture], timeout: Duration = .seconds(60)) {
    self.answers = Property(answers)
    self.timeout = timeout
  }

  /// Returns a signal that responds to `request` from the fixtures, at each subscription.
  public func exchange(_ request: HTTPRequest) -> Signal<HTTPEvent> {
    Signal { [self] subscriber in
      let fixture = answer(to: request)
      let pending = CompoundDisposable()
      func after(_ delay: Duration, _ action: @escaping @Sendable () -> Void) {
        pending.add(Scheduler.main.after(delay, action))
      }
      let interval = fixture.latency.map { $0 / fixture.parts }
      guard let interval, interval <= timeout else {
        after(timeout) { subscriber.sendError(HTTPError.timedOut) }
        return pending
      }
      switch fixture.outcome {
      case .success(let response):
        let total = response.body.count
        for part in 1...fixture.parts {
          let progress = HTTPProgress(received: total * part / fixture.parts, of: total)
          after(interval * part) { subscriber.sendNext(.progress(progress)) }
        }
        after(interval * fixture.parts) {
          subscriber.sendNext(.response(response))
          subscriber.sendCompleted()
        }
      case .failure(let error):
        after(interval) { subscriber.sendError(error) }
      }
      return pending
    }
  }

  /// Returns the current response for `request`.
  public func answer(to request: HTTPRequest) -> HTTPFixture {
    let answers = answers.value
    return answers[request] ?? answers[.get(request.address)] ?? .json("", status: 404)
  }
}
