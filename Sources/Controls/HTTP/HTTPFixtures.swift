import Reactive

/// A client that asks no server, but answers from fixtures, by the clock of the main thread.
///
///     let network = HTTPFixtures([
///       .get("https://api.douban.com/v2/movie/in_theaters"):
///         .json(#"{"subjects": [{"title": "one"}]}"#, after: .seconds(0.6))
///     ])
///
/// It is as good as a server whose answers are known, so the same code can be given a live client
/// instead.
public final class HTTPFixtures: HTTPClient {
  /// What is answered to which request; change it to have the network fail midway.
  ///
  /// A request that has no answer of its own is given that of its address without parameters, or
  /// else a 404.
  public let answers: Property<[HTTPRequest: HTTPFixture]>

  /// How long a client waits for a sign of life.
  public let timeout: Duration

  /// A client with `answers`, which waits for `timeout` for a sign of life.
  public init(_ answers: [HTTPRequest: HTTPFixture], timeout: Duration = .seconds(60)) {
    self.answers = Property(answers)
    self.timeout = timeout
  }

  /// Answers `request` as the fixtures do when it is subscribed to.
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

  /// What `request` is answered now.
  public func answer(to request: HTTPRequest) -> HTTPFixture {
    let answers = answers.value
    return answers[request] ?? answers[.get(request.address)] ?? .json("", status: 404)
  }
}
