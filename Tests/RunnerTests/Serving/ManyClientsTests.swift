import Runner
import Testing

@testable import RunnerTools

/// Tests of a server to which more clients connect than its limit allows.
@Suite struct ManyClientsTests {
  /// Returns a server whose time limit is longer than any test runs.
  private func server() throws -> Server {
    try Server(limits: .init(timeout: .seconds(86_400), connections: 8)) { request, reply in
      reply.begin(status: 200, length: request.target.utf8.count)
      reply.send(Array(request.target.utf8))
      reply.end()
    }
  }

  @Test(
    "Connections that are silent, half sent or already answered do not block a new client",
    arguments: ["", "GET /crowd HT", "GET /crowd HTTP/1.1\r\nHost: x\r\n\r\n"])
  func clients(words: String) throws {
    let server = try server()
    defer { server.close() }
    let clients = try (0..<40).map { _ in try Caller(server.port) }
    for caller in clients { caller.send(words) }
    let own = try Caller(server.port)
    own.send("GET /own HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(own.rest().hasSuffix("\r\n\r\n/own"))
  }

  @Test("A connection with a pending request is not closed to make room for a new one")
  func answering() throws {
    let replies = Queue<Reply>()
    let server = try Server(limits: .init(timeout: .seconds(86_400), connections: 2)) { _, reply in
      replies.put(reply)
    }
    defer { server.close() }
    let asking = try (0..<2).map { _ in try Caller(server.port) }
    for caller in asking { caller.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n") }
    let taken = asking.map { _ in replies.take() }
    let late = try Caller(server.port)
    late.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    for reply in taken {
      reply.begin(status: 200, length: 0)
      reply.end()
    }
    for caller in asking { #expect(caller.rest().hasPrefix("HTTP/1.1 200 ")) }
    let reply = replies.take()
    reply.begin(status: 200, length: 0)
    reply.end()
    #expect(late.rest().hasPrefix("HTTP/1.1 200 "))
  }

  @Test("Pages that wait for changes do not block a new client: the oldest get an early answer")
  func waiting() throws {
    let server = try BookServer(
      of: "/none", limits: .init(timeout: .seconds(86_400), connections: 8))
    defer { server.close() }
    let port = try #require(
      server.address.split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
    let ask = { (target: String) in
      let caller = try Caller(port)
      caller.send("GET /\(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
      return caller
    }
    let pages = try (0..<20).map { _ in try ask("changes?since=0") }
    #expect(try ask("favicon.ico").rest().hasPrefix("HTTP/1.1 204 "))
    #expect(pages[0].rest().hasSuffix(#"{"number":0,"problem":""}"#))
    server.announce()
    #expect(pages[19].rest().hasSuffix(#"{"number":1,"problem":""}"#))
  }
}
