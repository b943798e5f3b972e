import Controls
import Dispatch
import Foundation
import Reactive
import Testing

@testable import Runner

@Suite struct LoopbackTests {
  private static let films = HTTPRequest.get("https://api.douban.com/v2/movie/in_theaters")

  @Test(
    "Over real HTTP, the same responses arrive at the same instants as from the fixtures",
    arguments: [
      .json("{}"),
      .json("12345", after: .seconds(0.6), inParts: 2),
      .json("悟空传", after: .seconds(0.3), inParts: 3),
      .json("ab", after: .seconds(3), inParts: 3),
      .json("", after: .seconds(0.1)),
      .json("", status: 404),
      .json("no", status: 500, after: .seconds(1)),
      .json("who?", status: 401),
      .json("", status: 204),
      .json("", status: 304),
      .data(Data(count: 8192), after: .seconds(0.4)),
      .data(Data(count: 3_000_000), after: .seconds(0.4), inParts: 3),
      .failure(.connectionRefused, after: .seconds(1)),
      .failure(.connectionRefused),
      .failure(.notConnected, after: .seconds(1)),
      .failure(.notConnected),
      .failure(.timedOut, after: .seconds(0.2)),
      .failure(.timedOut, after: .seconds(6)),
      .silence,
      .json("late", after: .seconds(6)),
      .json("just in time", after: .seconds(5)),
      .json("ab", after: .seconds(8), inParts: 2),
      .json("ab", after: .seconds(12), inParts: 2),
    ] as [HTTPFixture])
  func answering(fixture: HTTPFixture) throws {
    let fixtures = HTTPFixtures([Self.films: fixture], timeout: .seconds(5))
    let expected = try logged { clock, log in
      log(fixtures.exchange(Self.films), of: clock)
      log("subscribed")
    }
    let real = try logged(over: fixtures) { client, clock, log in
      log(client.exchange(Self.films), of: clock)
      log("subscribed")
    }
    #expect(real == expected)
    #expect(real.contains("over") != real.contains("Error"))
  }

  @Test("An address arrives unchanged, with its parameters")
  func addresses() throws {
    let requests: [HTTPRequest] = [
      .get("https://api.douban.com/v2/book/search", ["q": "基础", "start": "0"]),
      .get("https://api.douban.com/v2/book/search", ["q": "a b&c=d+e%20/?#", "": ""]),
      .get("https://example.com"), .get("http://example.com:8080/"),
      .get("https://example.com/a%20b/ü/?#"), .get(""), .get("somewhere"),
    ]
    let answers = requests.enumerated().map { ($1, HTTPFixture.json("number \($0)")) }
    let fixtures = HTTPFixtures(Dictionary(uniqueKeysWithValues: answers))
    let text = try logged(over: fixtures) { client, _, log in
      for request in requests {
        client.exchange(request).body.subscribeNext { log(String(decoding: $0, as: UTF8.self)) }
      }
    }
    #expect(text == requests.indices.map { "number \($0)" }.joined(separator: " · "))
  }

  @Test("Each subscription sends a new request, which is answered from the fixtures of that moment")
  func failingMidway() throws {
    let fixtures = HTTPFixtures([Self.films: .json("1", after: .seconds(1))])
    let text = try logged(over: fixtures) { client, clock, log in
      let events = client.exchange(Self.films)
      log(events, of: clock)
      clock.turn()
      fixtures.answers.value = [Self.films: .failure(.timedOut)]
      clock.advance(by: .seconds(1))
      log(events, of: clock)
    }
    #expect(
      text == "1000 1 of 1 bytes · 1000 200 1 · 1000 over"
        + " · 0 Error Domain=NSURLErrorDomain Code=-1001 \"The request timed out.\"")
  }

  @Test("Disposing cancels the request, and nothing more is sent or scheduled")
  func cancelling() throws {
    let fixtures = HTTPFixtures([Self.films: .json("1234", after: .seconds(4), inParts: 4)])
    let text = try logged(over: fixtures) { client, clock, log in
      let request = log(client.exchange(Self.films), of: clock)
      clock.advance(by: .seconds(2))
      request.dispose()
      log("scheduled \(clock.scheduled.count)")
      let early = log(client.exchange(Self.films), of: clock)
      early.dispose()
      log("scheduled \(clock.scheduled.count)")
    }
    #expect(text == "1000 1 of 4 bytes · 2000 2 of 4 bytes · scheduled 0 · scheduled 0")
  }

  @Test(
    "Cancelling a task makes its request fail, as with fixtures, and leaves nothing scheduled",
    arguments: [-1, 0, 2000, 3999])
  func cancellingTask(milliseconds: Int) throws {
    let fixtures = HTTPFixtures([Self.films: .json("1234", after: .seconds(4), inParts: 4)])
    func asking(_ client: any HTTPClient, _ clock: VirtualClock, _ log: EventLog) {
      let task = OnMain.task {
        do {
          log(String(decoding: try await client.data(for: Self.films), as: UTF8.self))
        } catch {
          log("\(error) \((clock.now - Instant(secondsSince1970: 0)) / .milliseconds(1))")
        }
      }
      if milliseconds < 0 { task.cancel() }
      clock.main.after(.milliseconds(milliseconds)) { task.cancel() }
    }
    let expected = try logged { clock, log in asking(fixtures, clock, log) }
    let real = try logged(over: fixtures) { client, clock, log in
      asking(client, clock, log)
      try clock.advanceUntilIdle()
      #expect(clock.scheduled.isEmpty)
    }
    #expect(real == expected)
    #expect(real == "\(HTTPError.cancelled) \(max(0, milliseconds)).0")
  }

  @Test("Fifty simultaneous requests are answered in order of due time, then of sending")
  func parallel() throws {
    let requests = (0..<50).map { HTTPRequest.get("https://example.com/\($0)") }
    let answers = requests.enumerated().map {
      ($1, HTTPFixture.json("\($0)", after: .seconds(Double($0 % 2)), inParts: 2))
    }
    let fixtures = HTTPFixtures(Dictionary(uniqueKeysWithValues: answers))
    let text = try logged(over: fixtures) { client, _, log in
      for request in requests {
        client.exchange(request).body.subscribeNext { log(String(decoding: $0, as: UTF8.self)) }
      }
    }
    let order = Array(stride(from: 0, to: 50, by: 2)) + stride(from: 1, to: 50, by: 2)
    #expect(text == order.map { "\($0)" }.joined(separator: " · "))
  }

  @Test("Requests may be cancelled on another thread while their responses arrive")
  func cancellingElsewhere() throws {
    let requests = (0..<50).map { HTTPRequest.get("https://example.com/\($0)") }
    let answers = requests.map {
      ($0, HTTPFixture.json(String(repeating: $0.address, count: 5000), after: .seconds(1)))
    }
    let fixtures = HTTPFixtures(Dictionary(uniqueKeysWithValues: answers))
    let wrong = try logged(over: fixtures) { client, clock, log in
      let subscriptions = requests.map { request in
        client.exchange(request).body.subscribe(
          next: { body in
            let words = String(decoding: body, as: UTF8.self)
            if words != String(repeating: request.address, count: 5000) { log(request.address) }
          }, error: { log("\($0)") })
      }
      let isOver = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for subscription in subscriptions.reversed() { subscription.dispose() }
        isOver.signal()
      }
      try clock.advanceUntilIdle()
      isOver.wait()
    }
    #expect(wrong == "")
  }

  @Test("A connection from another program is closed, and the request arrives all the same")
  func strangers() throws {
    let listener = try Socket.listening()
    defer { listener.close() }
    let strangers = try (0..<3).map { _ in try Caller(listener.port) }
    let connection = try LoopbackConnection(to: listener, sending: Self.films)
    defer { connection.close() }
    for stranger in strangers { stranger.waitUntilClosed() }
    #expect(connection.request == Self.films)
  }

  @Test("A closed client ignores pending and later requests")
  func closing() throws {
    let (clock, log) = (VirtualClock(), EventLog())
    try clock.run {
      let fixtures = HTTPFixtures([Self.films: .json("{}", after: .seconds(2))])
      let client = try Loopback(fixtures)
      log(client.exchange(Self.films), of: clock)
      clock.advance(by: .seconds(1))
      client.close()
      log(client.exchange(Self.films), of: clock)
      clock.advance(by: .seconds(100))
    }
    #expect(log.text == "")
    #expect(clock.scheduled.isEmpty)
  }
}
