import CLibrary
import Controls
import Foundation
import Runner
import Synchronization
import Testing

@testable import RunnerTools

@Suite struct ServerTests {
  /// Returns a server that answers every request with the request's target.
  private func echoing(_ limits: Server.Limits = .init()) throws -> Server {
    try Server(limits: limits) { request, reply in
      reply.begin(status: 200, length: request.target.utf8.count)
      reply.send(Array(request.target.utf8))
      reply.end()
    }
  }

  private static func answer(_ status: Int, _ body: String) -> String {
    "HTTP/1.1 \(status) \r\nCache-Control: no-store\r\nConnection: close\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test(
    "A response has exactly the expected bytes, and then the connection is closed",
    arguments: [
      ("GET /a HTTP/1.1\r\nHost: x\r\n\r\n", answer(200, "/a")),
      ("GET /a?b=%20c HTTP/1.1\r\nhost:x\r\nX: :y: \r\n\r\n", answer(200, "/a?b=%20c")),
      ("GET /a HTTP/1.0\r\n\r\n", answer(200, "/a")),
      ("GET /a HTTP/1.1\nHost: x\n\n", answer(200, "/a")),
      ("\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n", answer(200, "/a")),
      (
        "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n", answer(200, "/a")
      ),
      (
        "HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n",
        String(answer(200, "/a").dropLast(2))
      ),
      (
        "POST /a HTTP/1.1\r\nHost: x\r\n\r\n",
        "HTTP/1.1 405 \r\nCache-Control: no-store\r\nConnection: close\r\n"
          + "Content-Length: 0\r\nAllow: GET, HEAD\r\n\r\n"
      ),
      ("GET /a HTTP/2.0\r\nHost: x\r\n\r\n", answer(505, "")),
      ("GET /a HTTP/1.1\r\n\r\n", answer(400, "")),
      ("GET /a\r\n\r\n", answer(400, "")),
      ("GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", answer(400, "")),
      ("GET /a HTTP/1.1\r\nHost x\r\n\r\n", answer(400, "")),
      ("GET /a HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", answer(400, "")),
      ("GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n", answer(400, "")),
      ("GET /\u{1B}[31m HTTP/1.1\r\nHost: x\r\n\r\n", answer(400, "")),
      ("GET /é HTTP/1.1\r\nHost: x\r\n\r\n", answer(400, "")),
      ("GET /a HTTP/1.1\r\nHost: x\r\nBad name: y\r\n\r\n", answer(400, "")),
      ("\u{16}\u{3}\u{1}hello\r\n\r\n", answer(400, "")),
      ("GET /a HTTP/1.1\r\nHost: \(String(repeating: "x", count: 20_000))", answer(431, "")),
      (
        "GET /a HTTP/1.1\r\nHost: \(String(repeating: "x", count: 20_000))\r\n\r\n",
        answer(431, "")
      ),
    ])
  func answering(request: String, expected: String) throws {
    let server = try echoing()
    defer { server.close() }
    let caller = try Caller(server.port)
    caller.send(request)
    #expect(caller.rest() == expected)
  }

  @Test("A request that arrives byte by byte is answered like any other")
  func bytewise() throws {
    let server = try echoing()
    defer { server.close() }
    let caller = try Caller(server.port)
    for byte in "GET /a HTTP/1.1\r\nHost: x\r\n\r\n" { caller.send("\(byte)") }
    #expect(caller.rest() == Self.answer(200, "/a"))
  }

  @Test("A client that sends nothing for too long is disconnected")
  func silent() throws {
    let server = try echoing(.init(timeout: .milliseconds(1)))
    defer { server.close() }
    #expect(try Caller(server.port).rest() == "")
  }

  @Test("A client that reads nothing does not delay others")
  func stalled() throws {
    let server = try Server { request, reply in
      let length = request.target == "/much" ? 8_000_000 : 2
      reply.begin(status: 200, length: length)
      reply.send([UInt8](repeating: UInt8(ascii: "x"), count: length))
      reply.end()
    }
    defer { server.close() }
    let stalled = try Caller(server.port)
    stalled.send("GET /much HTTP/1.1\r\nHost: x\r\n\r\n")
    let other = try Caller(server.port)
    other.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(other.rest() == Self.answer(200, "xx"))
    #expect(stalled.rest().utf8.count == Self.answer(200, "").utf8.count + 6 + 8_000_000)
  }

  @Test("A client that disconnects before or during its response does not affect others")
  func gone() throws {
    let replies = Queue<Reply>()
    let server = try Server { _, reply in replies.put(reply) }
    defer { server.close() }
    for isRude in [false, true] {
      let caller = try Caller(server.port)
      caller.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      let reply = replies.take()
      reply.begin(status: 200, length: 8_000_000)
      reply.send([UInt8](repeating: 0, count: 4_000_000))
      caller.close(rudely: isRude)
      reply.send([UInt8](repeating: 0, count: 4_000_000))
      reply.end()
    }
    let caller = try Caller(server.port)
    caller.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    let reply = replies.take()
    reply.begin(status: 200, length: 0)
    reply.end()
    #expect(caller.rest() == Self.answer(200, ""))
  }

  @Test("A response may be sent in parts, from any thread")
  func parts() throws {
    let replies = Queue<Reply>()
    let server = try Server { _, reply in replies.put(reply) }
    defer { server.close() }
    let caller = try Caller(server.port)
    caller.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    let reply = replies.take()
    reply.begin(status: 200, length: 4)
    #expect(caller.head() == String(Self.answer(200, "abcd").dropLast(4)))
    for part in ["ab", "", "cd"] {
      reply.send(Array(part.utf8))
      #expect(caller.next(part.utf8.count) == part)
    }
    reply.end()
    caller.waitUntilClosed()
  }

  @Test("Connections beyond the limit are served once others are closed")
  func crowded() throws {
    let server = try echoing(.init(connections: 2))
    defer { server.close() }
    let callers = try (0..<5).map { _ in
      let caller = try Caller(server.port)
      caller.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      return caller
    }
    for caller in callers { #expect(caller.rest() == Self.answer(200, "/a")) }
  }

  @Test("The server never serves more connections at once than its limit allows")
  func full() throws {
    let replies = Queue<Reply>()
    let requests = Atomic(0)
    let server = try Server(limits: .init(connections: 2)) { _, reply in
      requests.add(1, ordering: .relaxed)
      replies.put(reply)
    }
    defer { server.close() }
    func ask() throws -> Caller {
      let caller = try Caller(server.port)
      caller.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      return caller
    }
    let first = try ask()
    let reply = replies.take()
    let second = try ask()
    let other = replies.take()
    let third = try ask()
    // The server's loop runs for each byte, so it has many chances to accept the third client.
    reply.begin(status: 200, length: 9)
    _ = first.head()
    for byte in "123456789" {
      reply.send(Array("\(byte)".utf8))
      #expect(first.next(1) == "\(byte)")
    }
    #expect(requests.load(ordering: .relaxed) == 2)
    for reply in [reply, other] { reply.end() }
    replies.take().end()
    for caller in [first, second, third] { caller.waitUntilClosed() }
  }

  @Test("Closing leaves no port, connection or file open")
  func closing() throws {
    let replies = Queue<Reply>()
    let server = try Server { _, reply in replies.put(reply) }
    let callers = try (0..<3).map { _ in try Caller(server.port) }
    for caller in callers { caller.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n") }
    let reply = replies.take()
    let open = server.descriptors.compactMap(FileIdentity.init)
    #expect(open.count == 3)
    server.close()
    for caller in callers { caller.waitUntilClosed() }
    #expect(open.allSatisfy { FileIdentity($0.descriptor) != $0 })
    #expect(throws: HTTPError.connectionRefused) { try Caller(server.port) }
    // A response that comes too late does no harm.
    reply.begin(status: 200, length: 0)
  }

  @Test("Servers that run at the same time use different ports")
  func ports() throws {
    let servers = try (0..<20).map { _ in try echoing() }
    defer { for server in servers { server.close() } }
    #expect(Set(servers.map(\.port)).count == servers.count)
    #expect(!servers.map(\.port).contains(0))
  }
}

@Suite struct ConnectionTests {
  @Test(
    "After the time limit, an unfinished request gets a 408; other connections are simply closed",
    arguments: [
      ("GET /a HTT", "HTTP/1.1 408 "), ("", ""), ("GET /a HTTP/1.0\r\n\r\n", ""),
    ])
  func timeout(request: String, expected: String) throws {
    let listener = try Socket.listening()
    defer { listener.close() }
    let caller = try Caller(listener.port)
    guard case .done(let socket) = listener.accept() else {
      Issue.record("The listener has no connection to accept.")
      return
    }
    var connection = Connection(socket, .init())
    if !request.isEmpty {
      caller.send(request)
      var polls = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&polls, 1, -1)
      connection.read()
      _ = connection.takeRequest()
    }
    connection.giveUp()
    if !expected.isEmpty { connection.giveUp() }
    #expect(connection.isOver)
    #expect(caller.rest().split(separator: "\r\n").first ?? "" == expected)
  }
}
