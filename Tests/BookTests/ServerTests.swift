import CLibrary
import Foundation
import Synchronization
import Testing

@testable import Book
@testable import RunnerTools
@testable import Runner

/// The book's server, which answers only browsers on this machine.
@Suite struct ServerTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "served book \(UUID().uuidString)")

  private func serve(
    _ player: LinePlayer = LinePlayer(), _ body: (_ server: BookServer, _ port: Int) throws -> Void
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("index.html", "<!doctype html>\n<!-- \(Book.sign) -->\n<head>\n</head>\n"),
      ("book.js", "/* \(Book.sign) */\n"), ("secret.js", "/* mine */\n"),
    ] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let server = try BookServer(of: folder.path, player: player)
    defer { server.close() }
    let port = try #require(
      server.address.split(separator: ":").last.flatMap { Int($0.dropLast()) })
    try body(server, port)
  }

  @Test("Only files of the book are served, each with its type")
  func files() throws {
    try serve { _, port in
      let index = try Exchange(with: port, "GET / HTTP/1.1")
      #expect(index.status == 200)
      #expect(index.head.contains("Content-Type: text/html; charset=utf-8"))
      #expect(
        String(decoding: index.body, as: UTF8.self).contains("<head>\n<meta name=\"served\">"))
      let script = try Exchange(with: port, "GET /book.js HTTP/1.1")
      #expect(script.head.contains("Content-Type: text/javascript; charset=utf-8"))
      #expect(String(decoding: script.body, as: UTF8.self) == "/* \(Book.sign) */\n")
      for (request, status) in [
        ("GET /secret.js", 404), ("GET /none.html", 404), ("GET /../index.html", 404),
        ("GET //etc/passwd", 404), ("GET /%2e%2e/index.html", 404), ("GET /.hidden.js", 404),
        ("HEAD /index.html", 200), ("POST /index.html", 405), ("PUT /index.html", 405),
        ("DELETE /index.html", 405), ("GET /favicon.ico", 204), ("POST /try?line=a-", 405),
        ("GET /try", 200),
        ("GET /try/", 404), ("GET http://127.0.0.1/index.html", 404), ("GET /\0/index.html", 400),
        ("GET /index.html\0.js", 400), ("GET /<script>.html", 404), ("GET /?<script>", 200),
      ] {
        #expect(try Exchange(with: port, "\(request) HTTP/1.1").status == status, "\(request)")
      }
    }
  }

  @Test("Links, pipes and folders in the book's folder are not served")
  func irregularFiles() throws {
    try serve { _, port in
      let elsewhere = folder.path + " elsewhere"
      try FileManager.default.createDirectory(
        atPath: elsewhere, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: elsewhere) }
      // A page that would be served if it were in the folder.
      try Data("<!-- \(Book.sign) -->".utf8).write(
        to: URL(filePath: elsewhere).appending(path: "page.html"))
      let path = { (name: String) in folder.appending(path: name).path }
      #expect(symlink("\(elsewhere)/page.html", path("link.html")) == 0)
      #expect(symlink(elsewhere, path("folder")) == 0)
      #expect(mkfifo(path("pipe.html"), 0o600) == 0)
      #expect(mkdir(path("empty.html"), 0o700) == 0)
      for name in ["link.html", "folder/page.html", "pipe.html", "empty.html"] {
        #expect(try Exchange(with: port, "GET /\(name) HTTP/1.1").status == 404, "\(name)")
      }
    }
  }

  @Test(
    "The server accepts only host names of this machine",
    arguments: [
      ("localhost", 200), ("localhost:80", 200), ("127.0.0.1", 200), ("example.com", 403),
      ("127.0.0.1.example.com", 403), ("localhost.example.com:80", 403), ("", 403),
      ("127.0.0.1:80@example.com", 403),
    ])
  func hosts(host: String, status: Int) throws {
    try serve { _, port in
      let answer = try Exchange(with: port, "GET / HTTP/1.1", host: host)
      #expect(answer.status == status)
    }
  }

  @Test("Requests from other sites' pages are refused, except for links to the book's pages")
  func foreigners() throws {
    try serve { _, port in
      let own = "http://127.0.0.1:\(port)"
      for (target, field, status) in [
        ("/", "Origin: \(own)", 200), ("/try?line=%22a%7C%22", "Origin: \(own)", 200),
        ("/", "Origin: http://127.0.0.1:1", 403), ("/", "Origin: null", 403),
        ("/try?line=%22a%7C%22", "Origin: https://example.com", 403),
        ("/changes", "Origin: http://localhost:\(port)", 403),
        ("/try?line=%22a%7C%22", "Sec-Fetch-Site: same-origin", 200),
        ("/try?line=%22a%7C%22", "Sec-Fetch-Site: none", 200),
        ("/try?line=%22a%7C%22", "Sec-Fetch-Site: cross-site", 403),
        ("/try?line=%22a%7C%22", "Sec-Fetch-Site: same-site", 403),
        ("/changes", "Sec-Fetch-Site: cross-site", 403),
        // A link from any site to a page of the book works.
        ("/", "Sec-Fetch-Site: cross-site", 200),
      ] {
        let answer = try Exchange(with: port, "GET \(target) HTTP/1.1", [field])
        #expect(answer.status == status, "\(target) \(field)")
      }
    }
  }

  @Test("While a line is played, the server answers other requests")
  func busy() throws {
    let (begun, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let player = LinePlayer(playing: { query in
      begun.signal()
      goesOn.wait()
      return query
    })
    try serve(player) { _, port in
      let line = Answer { try Exchange(with: port, "GET /try?line=a HTTP/1.1").body }
      begun.wait()
      let page = try Exchange(with: port, "GET / HTTP/1.1")
      #expect(page.status == 200)
      goesOn.signal()
      let answer = try line.get()
      #expect(answer == Data("line=a".utf8))
    }
  }

  @Test("A line that takes too long gets an error, and so do the lines that wait for it")
  func timeLimit() throws {
    let (begun, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let played = Mutex<[String]>([])
    let alarms = Mutex<[@Sendable () -> Void]>([])
    let handedOver = DispatchSemaphore(value: 0)
    let player = LinePlayer(
      playing: { query in
        played.withLock { $0.append(query) }
        begun.signal()
        goesOn.wait()
        return query
      },
      afterTimeLimit: { alarm in
        alarms.withLock { $0.append(alarm) }
        handedOver.signal()
      })
    try serve(player) { _, port in
      let first = Answer { try Exchange(with: port, "GET /try?1 HTTP/1.1").body }
      begun.wait()
      handedOver.wait()
      let second = Answer { try Exchange(with: port, "GET /try?2 HTTP/1.1").body }
      handedOver.wait()
      for alarm in alarms.withLock({ $0 }) { alarm() }
      let given = #"{"problem":"This took longer than 3 seconds. Try fewer marbles or operators."}"#
      for answer in [first, second] {
        let body = try answer.get()
        #expect(String(decoding: body, as: UTF8.self) == given)
      }
      let third = Answer { try Exchange(with: port, "GET /try?3 HTTP/1.1").body }
      goesOn.signal()
      begun.wait()
      goesOn.signal()
      #expect(try third.get() == Data("3".utf8))
      #expect(played.withLock { $0 } == ["1", "3"])
    }
  }

  @Test("A line that is too long, or that would draw too many marks, is refused")
  func lengths() {
    let long = String(repeating: "a", count: TriedLine.longest + 1)
    #expect(
      TriedLine(query: "line=\(long)").answer
        == #"{"problem":"A line can have at most 2000 characters."}"#)
    let crowd = String(repeating: "a", count: 900)
    #expect(
      TriedLine(query: "line=%22%5B\(crowd)%5D%22+map+upper").answer == TriedLine.tooMuchToShow)
  }

  @Test("A response that is too long is replaced by an error message")
  func answerLength() throws {
    for (length, isWhole) in [
      (LinePlayer.longestAnswer, true), (LinePlayer.longestAnswer + 1, false),
    ] {
      let text = String(repeating: "x", count: length)
      try serve(LinePlayer(playing: { _ in text })) { _, port in
        let body = try Exchange(with: port, "GET /try?line=a HTTP/1.1").body
        #expect(
          String(decoding: body, as: UTF8.self) == (isWhole ? text : TriedLine.tooMuchToShow))
      }
    }
  }

  @Test(
    "A typed line that cannot be played returns an error message",
    arguments: [
      (
        "line=%22a-%7C%22+thrttle+2&tick=1s",
        #"{"problem":"there is no operator `thrttle`\ntry: \"a-b--c|\" throttle 2"}"#
      ),
      (
        "line=a%28b",
        #"{"problem":"cannot read these marbles:\na(b\n ^ column 2: round brackets have no meaning "#
          + #"here; for several events in one tick, type `[ab]`\ntry: --list"}"#
      ),
      ("line=a-&tick=soon", #"{"problem":"The tick must be a duration, such as 0.5s."}"#),
      (
        "", #"{"problem":"the line has no marbles\ntry: \"a-b--c|\" throttle 2"}"#
      ),
    ])
  func refused(query: String, answer: String) throws {
    try serve { _, port in
      let body = try Exchange(with: port, "GET /try?\(query) HTTP/1.1").body
      #expect(String(decoding: body, as: UTF8.self) == answer)
    }
  }

  @Test("The response to a line has its lanes, the printed lines and the time of the cut")
  func tried() throws {
    try serve { _, port in
      let query = "line=%22ab%7C%22+logNext%2C+repeat&tick=0.5s"
      let body = try Exchange(with: port, "GET /try?\(query) HTTP/1.1").body
      let answer = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
      let lanes = try #require(answer["lanes"] as? [[String: Any]])
      let marks = try #require(lanes.last?["marks"] as? [[Any]])
      #expect(lanes.first?["name"] as? String == "source 1")
      #expect(
        marks.prefix(2).map { "\($0)" } == [#"[0, "next", "a"]"#, #"[500000000, "next", "b"]"#])
      #expect((answer["printed"] as? [String])?.first?.hasSuffix("next: a") == true)
      #expect(answer["isCut"] as? Bool == true && answer["end"] as? Int == 4_500_000_000)
      let host = try Exchange(with: port, "GET /try?\(query) HTTP/1.1", host: "example.com")
      #expect(host.status == 403)
    }
  }

  @Test("A request for changes returns an announced change, or waits for the next one")
  func changes() throws {
    try serve { server, port in
      let ask = { @Sendable (since: String) throws -> String in
        String(
          decoding: try Exchange(with: port, "GET /changes?since=\(since) HTTP/1.1").body,
          as: UTF8.self)
      }
      var told = [try ask("null")]
      server.announce(problem: "error: a\nb")
      told.append(try ask("0"))
      server.announce()
      told.append(try ask("1"))
      // The announcement and the request may come in either order, and the response contains the
      // change in both cases.
      Thread { server.announce() }.start()
      told.append(try ask("2"))
      #expect(
        told == [
          #"{"number":0,"problem":""}"#, #"{"number":1,"problem":"error: a\nb"}"#,
          #"{"number":2,"problem":""}"#, #"{"number":3,"problem":""}"#,
        ])
    }
  }
}
