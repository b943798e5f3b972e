import CLibrary
import Controls
import Foundation
import Synchronization

/// Both ends of a TCP connection that carries one request and its response. Any thread may close it.
final class LoopbackConnection: Sendable {
  private struct Ends {
    let client: Socket
    let server: Socket

    /// The part of the response that the client has received.
    var received: [UInt8] = []
  }

  /// The request, as the server received it.
  let request: HTTPRequest

  private let ends: Mutex<Ends?>

  /// Creates a connection to the server with the socket `listener`, and sends `request` over it.
  init(to listener: Socket, sending request: HTTPRequest) throws(HTTPError) {
    let client = try Socket.connected(to: listener.port)
    var server: Socket?
    do throws(HTTPError) {
      let accepted = try Self.accept(client, at: listener)
      server = accepted
      let lines = ["GET \(request.target) HTTP/1.1", "Host: 127.0.0.1:\(listener.port)", "", ""]
      let head = try Self.carry(
        Array(lines.joined(separator: "\r\n").utf8), from: client, to: accepted)
      guard let target = (try? RequestHead(head))?.target,
        let received = HTTPRequest(target: target)
      else { throw .notConnected }
      self.request = received
      ends = Mutex(Ends(client: client, server: accepted))
    } catch {
      server?.close()
      client.close()
      throw error
    }
  }

  deinit { close() }

  /// Closes both ends.
  func close() {
    let ends = self.ends.withLock { $0.take() }
    ends?.client.close()
    ends?.server.close()
  }

  /// Lets the server send as much of `response` as `event` reports, and returns the client's own
  /// event after this has arrived.
  func deliver(_ event: HTTPEvent, of response: HTTPResponse) throws(HTTPError) -> HTTPEvent {
    let hasBody = !ResponseHead.statusesWithoutBody.contains(response.status)
    let body = hasBody ? response.body : Data()
    let head = ResponseHead(status: response.status, length: body.count)
    let part = body.prefix(event.progress?.received ?? body.count)
    let (arrivedHead, arrivedBody) = try receive(head.bytes + part)
    switch event {
    case .progress:
      return .progress(HTTPProgress(received: arrivedBody.count, of: arrivedHead.length))
    case .response:
      return .response(HTTPResponse(status: arrivedHead.status, body: Data(arrivedBody)))
    }
  }

  /// Lets the server send the part of `response` that it has not sent yet, and returns everything
  /// that the client has received.
  private func receive(
    _ response: [UInt8]
  ) throws(HTTPError) -> (head: ResponseHead, body: ArraySlice<UInt8>) {
    let received = try ends.withLock { (ends) throws(HTTPError) in
      guard var open = ends else { throw .cancelled }
      let rest = Array(response.dropFirst(open.received.count))
      open.received += try Self.carry(rest, from: open.server, to: open.client)
      ends = open
      return open.received
    }
    guard let length = received.headLength, let head = ResponseHead(received[..<length]) else {
      throw .notConnected
    }
    return (head, received[length...])
  }

  /// Lets the server reset the connection, and throws the client's error.
  func reset() throws(HTTPError) {
    guard let ends = ends.withLock({ $0.take() }) else { throw .cancelled }
    defer { ends.client.close() }
    ends.server.reset()
    _ = try Self.arrival(at: ends.client)
  }

  /// Returns the server's end of the connection from `client`, and closes any connection from
  /// another program.
  private static func accept(_ client: Socket, at listener: Socket) throws(HTTPError) -> Socket {
    while true {
      switch listener.accept() {
      case .done(let socket) where socket.peerPort == client.port: return socket
      case .done(let stranger): stranger.close()
      case .wouldBlock where listener.wait(for: POLLIN): continue
      case .wouldBlock, .failed: throw .notConnected
      }
    }
  }

  /// Sends `bytes` from one end, and returns them as they have arrived at the other.
  private static func carry(
    _ bytes: [UInt8], from sender: Socket, to receiver: Socket
  ) throws(HTTPError) -> [UInt8] {
    var (rest, arrived) = (bytes[...], [UInt8]())
    while arrived.count < bytes.count {
      if case .done(let count) = sender.write(rest) { rest = rest.dropFirst(count) }
      arrived += try arrival(at: receiver)
    }
    return arrived
  }

  /// Waits for bytes at `receiver`.
  private static func arrival(at receiver: Socket) throws(HTTPError) -> [UInt8] {
    while true {
      switch receiver.read(atMost: 65_536) {
      case .done(let bytes) where !bytes.isEmpty: return bytes
      case .wouldBlock where receiver.wait(for: POLLIN): continue
      case .wouldBlock: throw .timedOut
      case .done, .failed: throw .notConnected
      }
    }
  }
}
