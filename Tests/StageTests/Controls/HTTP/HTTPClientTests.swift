import Controls
import Foundation
import Reactive
import Testing

private struct BookList: Decodable {
  struct Book: Decodable {
    let title: String
    let pages: Int?
  }

  let books: [Book]
}

@Suite struct HTTPClientTests {
  @Test(
    "Decoding a body succeeds, or fails with a message that says where and why",
    arguments: [
      (.json(#"{"books": [{"title": "悟空传"}, {"title": "t2"}]}"#), "books 悟空传, t2 · books over"),
      (
        .json(#"{"books": [{"title": "t1"}, {}]}"#),
        "books Malformed body: books.1.title is missing"
      ),
      (.json(#"{"books": null}"#), "books Malformed body: books is null"),
      (
        .json(#"{"books": [{"title": "t1", "pages": "many"}]}"#),
        "books Malformed body: books.0.pages is not of type Int"
      ),
      (.json("<html>"), "books Malformed body: it is no JSON"),
      (.json("{}", status: 503), "books Request failed: 503"),
      (.failure(.notConnected), "books The Internet connection appears to be offline."),
    ] as [(HTTPFixture, String)])
  func decoding(fixture: HTTPFixture, expected: String) throws {
    let request = HTTPRequest.get("https://api.douban.com/v2/book/search", ["q": "基础"])
    let text = try logged { _, log in
      let network: any HTTPClient = HTTPFixtures([request: fixture])
      network.exchange(request).decoded(as: BookList.self).subscribe(
        next: { list in log("books \(list.books.map(\.title).joined(separator: ", "))") },
        error: { log("books " + "\($0)".split(separator: "\"")[1]) },
        completed: { log("books over") })
    }
    #expect(text == expected)
  }

  @Test(
    "Awaiting a body returns the body or throws the request's error",
    arguments: [
      (.json("text", after: .seconds(1)), "text"),
      (.json("", status: 404), "\(HTTPError.status(404))"),
      (.silence, "\(HTTPError.timedOut)"), (.failure(.cancelled), "\(HTTPError.cancelled)"),
    ] as [(HTTPFixture, String)])
  func awaiting(fixture: HTTPFixture, expected: String) throws {
    let request = HTTPRequest.get("https://example.com")
    let text = try logged { _, log in
      let network = HTTPFixtures([request: fixture])
      OnMain.task {
        do {
          log(String(decoding: try await network.data(for: request), as: UTF8.self))
        } catch {
          log("\(error)")
        }
      }
    }
    #expect(text == expected)
  }

  @Test("If a task that waits for a body is cancelled, so is its request, unless it has ended")
  func cancelling() throws {
    let request = HTTPRequest.get("https://example.com")
    for (latency, expected) in [(0, "text"), (1, "text"), (3, "\(HTTPError.cancelled)")] {
      let text = try logged { clock, log in
        let network = HTTPFixtures([request: .json("text", after: .seconds(latency))])
        let task = OnMain.task {
          do {
            log(String(decoding: try await network.data(for: request), as: UTF8.self))
          } catch {
            log("\(error)")
          }
        }
        clock.advance(by: .seconds(2))
        task.cancel()
        clock.advance(by: .milliseconds(1))
        log("\(clock.scheduled.count) scheduled")
      }
      #expect(text == expected + " · 0 scheduled")
    }
  }

  @Test("A task that waits for a body is cancelled when its clock stops")
  func stopping() throws {
    let request = HTTPRequest.get("https://example.com")
    let (clock, log) = (VirtualClock(), EventLog())
    clock.run {
      let network = HTTPFixtures([request: .json("text", after: .seconds(2))])
      OnMain.task {
        do {
          _ = try await network.data(for: request)
        } catch {
          log("\(error)")
        }
      }
    }
    clock.advance(by: .seconds(1))
    clock.stop()
    #expect(log.text == "CancellationError()")
  }

  @Test("A body of null is decoded as nil if the type is optional")
  func null() throws {
    let request = HTTPRequest.get("https://api.douban.com/v2/movie/in_theaters")
    let text = try logged { _, log in
      let network = HTTPFixtures([request: .json("null")])
      network.exchange(request).decoded(as: BookList?.self)
        .log("books", in: log) { $0 == nil ? "nil" : "some" }
    }
    #expect(text == "books nil · books over")
  }

  @Test("A body that is not JSON can be read as bytes, with its progress")
  func body() throws {
    let cover = HTTPRequest.get("https://img.example/cover.jpg")
    let text = try logged { _, log in
      let network = HTTPFixtures([
        cover: .data(Data([1, 2, 3, 4]), after: .seconds(2), inParts: 2)
      ])
      let events = network.exchange(cover).doNext { event in
        if let progress = event.progress { log("\(progress.fraction ?? 0)") }
      }
      events.body.log("cover", in: log) { "\(Array($0))" }
    }
    #expect(text == "0.5 · 1.0 · cover [1, 2, 3, 4] · cover over")
  }

  @Test(
    "Progress reports the bytes received and, if the total is known, the total and the fraction",
    arguments: [
      (HTTPProgress(received: 512, of: 2048), "512 of 2048 bytes 0.25"),
      (HTTPProgress(received: 512, of: nil), "512 bytes nil"),
      (HTTPProgress(received: 0, of: 0), "0 of 0 bytes 1.0"),
    ])
  func progress(progress: HTTPProgress, expected: String) {
    #expect("\(progress) \(progress.fraction.map { "\($0)" } ?? "nil")" == expected)
  }

  @Test("Errors have Foundation's codes")
  func codes() {
    let errors: [HTTPError] = [
      .notConnected, .connectionRefused, .timedOut, .status(404), .malformedBody("it is no JSON"),
    ]
    #expect(errors.map(\.code) == [-1009, -1004, -1001, -1011, -1016])
  }
}
