import Runner

/// The server's side of a connection, which carries one request and its response.
struct Connection {
  private enum Phase {
    /// The request is arriving. These are its bytes so far.
    case reading([UInt8])
    /// The request is complete and is waiting to be handled.
    case asked(RequestHead)
    /// The request is being handled.
    case answering
    /// The response has been sent, and the client must close its end. If the server closed first,
    /// before it had read all bytes, the client would lose the response.
    case closing
    case over
  }

  let socket: Socket

  /// The time at which the server gives up waiting.
  private(set) var deadline: ContinuousClock.Instant?

  private let limits: Server.Limits
  private var phase = Phase.reading([])
  private var outgoing: ArraySlice<UInt8> = []
  private var endsWhenSent = false

  init(_ socket: Socket, _ limits: Server.Limits) {
    self.socket = socket
    self.limits = limits
    wait()
  }

  /// True once the connection is closed.
  var isOver: Bool { if case .over = phase { true } else { false } }

  /// True while closing loses nothing, because the request has not arrived yet or the response has
  /// been sent.
  var isIdle: Bool {
    switch phase {
    case .reading: true
    case .closing: !isWriting
    case .asked, .answering, .over: false
    }
  }

  /// True while there is something to write.
  var isWriting: Bool { !outgoing.isEmpty }

  /// Returns the request, if it is complete and has not been handled yet.
  mutating func takeRequest() -> RequestHead? {
    guard case .asked(let request) = phase else { return nil }
    phase = .answering
    return request
  }

  // MARK: Server actions

  mutating func send(_ bytes: [UInt8]) {
    guard !endsWhenSent else { return }
    outgoing += bytes
    write()
  }

  mutating func end() {
    endsWhenSent = true
    write()
  }

  private mutating func refuse(_ refusal: RequestHead.Refusal) {
    phase = .answering
    send(ResponseHead(status: refusal.rawValue, length: 0).bytes)
    if !isOver { end() }
  }

  mutating func close() {
    phase = .over
    socket.close()
  }

  private mutating func wait() {
    deadline = .now + limits.timeout
  }

  // MARK: Events

  /// Writes as many of the outgoing bytes as there is room for.
  mutating func write() {
    guard !isOver else { return }
    while isWriting {
      switch socket.write(outgoing) {
      case .done(let count):
        outgoing = outgoing.dropFirst(count)
        wait()
      case .wouldBlock: return wait()
      case .failed: return close()
      }
    }
    deadline = nil
    if endsWhenSent, case .answering = phase {
      phase = .closing
      socket.endWriting()
    }
    if case .closing = phase { wait() }
  }

  /// Reads the bytes that have arrived, or closes the connection if the client has closed its end.
  mutating func read() {
    guard !isOver else { return }
    switch socket.read() {
    case .wouldBlock: break
    case .done(let bytes) where !bytes.isEmpty: receive(bytes)
    // A client that has closed its end no longer waits for a response.
    case .done, .failed: close()
    }
  }

  private mutating func receive(_ bytes: [UInt8]) {
    // Bytes after the request are ignored.
    guard case .reading(var head) = phase else { return }
    head += bytes
    guard let length = head.headLength, length <= limits.head else {
      phase = .reading(head)
      if head.count >= limits.head { refuse(.tooLong) }
      return
    }
    do throws(RequestHead.Refusal) {
      phase = .asked(try RequestHead(Array(head[..<length])))
      deadline = nil
    } catch {
      refuse(error)
    }
  }

  /// Handles a missed deadline.
  mutating func giveUp() {
    if case .reading(let head) = phase, !head.isEmpty { refuse(.tooSlow) } else { close() }
  }
}
