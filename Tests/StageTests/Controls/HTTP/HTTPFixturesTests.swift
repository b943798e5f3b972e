import Controls
import Foundation
import Reactive
import Testing

@Suite struct HTTPFixturesTests {
  private static let films = HTTPRequest.get("https://api.douban.com/v2/movie/in_theaters")

  /// Subscribes, and logs each event with the milliseconds since the subscription.
  private func log(_ events: Signal<HTTPEvent>, of clock: VirtualClock, in log: EventLog)
    -> Disposable
  {
    let start = clock.now
    @Sendable func say(_ words: String) {
      let milliseconds = (clock.now.nanosecondsSince1970 - start.nanosecondsSince1970) / 1_000_000
      log("\(milliseconds) \(words)")
    }
    return events.subscribe(
      next: { event in
        if let progress = event.progress { say("\(progress)") }
        if let response = event.response {
          say("\(response.status) \(response.text)")
        }
      }, error: { say("\($0)") }, completed: { say("over") })
  }

  @Test(
    "A fixture responds after its latency, or fails with its error or with a timeout",
    arguments: [
      (.json("{}"), "subscribed · 0 2 of 2 bytes · 0 200 {} · 0 over"),
      (
        .json("12345", after: .seconds(0.6), inParts: 2),
        "subscribed · 300 2 of 5 bytes · 600 5 of 5 bytes · 600 200 12345 · 600 over"
      ),
      (
        .json("no", status: 500, after: .seconds(1)),
        "subscribed · 1000 2 of 2 bytes · 1000 500 no · 1000 over"
      ),
      (
        .failure(.connectionRefused, after: .seconds(1)),
        "subscribed · 1000 Error Domain=NSURLErrorDomain Code=-1004"
          + " \"Could not connect to the server.\""
      ),
      (
        .failure(.notConnected),
        "subscribed · 0 Error Domain=NSURLErrorDomain Code=-1009"
          + " \"The Internet connection appears to be offline.\""
      ),
      (
        .silence,
        "subscribed · 5000 Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\""
      ),
      (
        .json("late", after: .seconds(6)),
        "subscribed · 5000 Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\""
      ),
      (
        .json("ab", after: .seconds(8), inParts: 2),
        "subscribed · 4000 1 of 2 bytes · 8000 2 of 2 bytes · 8000 200 ab · 8000 over"
      ),
    ] as [(HTTPFixture, String)])
  func answering(fixture: HTTPFixture, expected: String) throws {
    let text = try logged { clock, log in
      let network = HTTPFixtures([Self.films: fixture], timeout: .seconds(5))
      _ = self.log(network.exchange(Self.films), of: clock, in: log)
      log("subscribed")
    }
    #expect(text == expected)
  }

  @Test("A request receives its own fixture, else the one for its address alone, else a 404")
  func choosing() throws {
    let text = try logged { clock, log in
      let search = "https://api.douban.com/v2/book/search"
      let network = HTTPFixtures([
        .get(search): .json("any"), .get(search, ["q": "基础"]): .json("one"),
      ])
      for request in [
        .get(search, ["q": "基础"]), .get(search, ["q": "悟空传", "a": "b"]), Self.films,
      ] as [HTTPRequest] {
        network.exchange(request).subscribeNext { event in
          guard let response = event.response else { return }
          log("\(request): \(response.status) \(response.text)")
        }
      }
    }
    #expect(
      text == "GET https://api.douban.com/v2/book/search?q=基础: 200 one"
        + " · GET https://api.douban.com/v2/book/search?a=b&q=悟空传: 200 any"
        + " · GET https://api.douban.com/v2/movie/in_theaters: 404 ")
  }

  @Test("Each subscription sends a new request, answered from the current fixtures")
  func failingMidway() throws {
    let text = try logged { clock, log in
      let network = HTTPFixtures([Self.films: .json("1", after: .seconds(1))])
      let events = network.exchange(Self.films)
      _ = self.log(events, of: clock, in: log)
      network.answers.value = [Self.films: .failure(.timedOut)]
      clock.advance(by: .seconds(1))
      _ = self.log(events, of: clock, in: log)
    }
    #expect(
      text == "1000 1 of 1 bytes · 1000 200 1 · 1000 over"
        + " · 0 Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\"")
  }

  @Test("Disposing of the subscription cancels the request: nothing more is sent or scheduled")
  func cancelling() throws {
    let text = try logged { clock, log in
      let network = HTTPFixtures([Self.films: .json("1234", after: .seconds(4), inParts: 4)])
      let request = self.log(network.exchange(Self.films), of: clock, in: log)
      clock.advance(by: .seconds(2))
      request.dispose()
      log("scheduled \(clock.scheduled.count)")
    }
    #expect(text == "1000 1 of 4 bytes · 2000 2 of 4 bytes · scheduled 0")
  }

  @Test("The response arrives on the main thread, whichever thread sent the request")
  func thread() throws {
    let text = try logged { _, log in
      let network = HTTPFixtures([Self.films: .json("{}")])
      Scheduler.background(name: "worker").schedule {
        network.exchange(Self.films).subscribeCompleted {
          log("\(Scheduler.current === Scheduler.main)")
        }
      }
    }
    #expect(text == "true")
  }
}
