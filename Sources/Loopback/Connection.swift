/// A connection as the server sees it, with one request and its answer.
struct Connection {
  private enum Phase {
    /// So much of the request has come.
    case reading([UInt8])
    /// The request has come, and waits to be taken.
    case asked(RequestHead)
    /// Somebody has taken it.
    case answering
    /// The answer is sent; the client is still to close its end. Who closes first while something
    /// is unread takes the answer back.
    case closing
    case over
  }

  let socket: Socket

  /// When patience ends.
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

  /// Whether it is closed.
  var isOver: Bool { if case .over = phase { true } else { false } }

  /// Whether nothing is lost to whom it serves when it is closed: the request has not come, or the
  /// answer is sent.
  var isIdle: Bool {
    switch phase {
    case .reading: true
    case .closing: !isWriting
    case .asked, .answering, .over: false
    }
  }

  /// Whether there is something to be written.
  var isWriting: Bool { !outgoing.isEmpty }

  /// The request, if it has come and nobody has taken it.
  mutating func takeRequest() -> RequestHead? {
    guard case .asked(let request) = phase else { return nil }
    phase = .answering
    return request
  }

  // MARK: What the server does

  mutating func send(_ bytes: [UInt8]) {
    guard !endsWhenSent else { return }
    outgoing += bytes
    write()
  }

  mutating func end() {
    endsWhenSent = true
    write()
  }

  mutating func drop() {
    phase = .over
    socket.reset()
  }

  private mutating func refuse(_ refusal: RequestHead.Refusal) {
    phase = .answering
    send(answerHead(status: refusal.rawValue, length: 0))
    if !isOver { end() }
  }

  mutating func close() {
    phase = .over
    socket.close()
  }

  private mutating func wait() {
    deadline = .now + limits.patience
  }

  // MARK: What happens to it

  /// There is room to write.
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

  /// There is something to read, if only the end.
  mutating func read() {
    guard !isOver else { return }
    switch socket.read() {
    case .wouldBlock: break
    case .done(let bytes) where !bytes.isEmpty: receive(bytes)
    // A client that has closed its end waits for nothing.
    case .done, .failed: close()
    }
  }

  private mutating func receive(_ bytes: [UInt8]) {
    // What comes after the request is not looked at.
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

  /// The deadline has come.
  mutating func giveUp() {
    if case .reading(let head) = phase, !head.isEmpty { refuse(.tooSlow) } else { close() }
  }
}

/// What stands before the body of an answer.
func answerHead(status: Int, length: Int, type: String? = nil) -> [UInt8] {
  var lines = ["HTTP/1.1 \(status) ", "Cache-Control: no-store", "Connection: close"]
  if !Reply.statusesWithoutBody.contains(status) { lines.append("Content-Length: \(length)") }
  if let type { lines += ["Content-Type: \(type)", "X-Content-Type-Options: nosniff"] }
  if status == RequestHead.Refusal.method.rawValue { lines.append("Allow: GET, HEAD") }
  return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
}
