import CLibrary
import Runner

/// The loop that a server's thread runs.
struct ServerLoop {
  private let listener: Socket
  private let workQueue: WorkQueue
  private let limits: Server.Limits
  private let answering: @Sendable (RequestHead, Reply) -> Void
  private var connections: [UInt64: Connection] = [:]
  private var count: UInt64 = 0

  /// True if the last connection could not be accepted, for example because the process cannot open
  /// any more files.
  private var isOutOfDescriptors = false

  init(
    _ listener: Socket, _ workQueue: WorkQueue, _ limits: Server.Limits,
    _ answering: @escaping @Sendable (RequestHead, Reply) -> Void
  ) {
    self.listener = listener
    self.workQueue = workQueue
    self.limits = limits
    self.answering = answering
  }

  /// Serves clients until the queue is closed, and then closes the listener and all connections.
  mutating func run() {
    while let messages = workQueue.take() {
      for message in messages { follow(message) }
      pollOnce()
    }
    listener.close()
    for connection in connections.values { connection.socket.close() }
  }

  private mutating func follow(_ message: WorkQueue.Message) {
    change(message.connection) { connection in
      switch message.step {
      case .send(let bytes): connection.send(bytes)
      case .end: connection.end()
      }
    }
  }

  /// Waits for an event or a deadline, and then handles everything that is due.
  private mutating func pollOnce() {
    let ids = Array(connections.keys)
    let isOpen = !isOutOfDescriptors && (hasRoom || connections.values.contains(where: \.isIdle))
    var polls = [
      pollfd(fd: workQueue.wakeUpPipe.reading, events: Int16(POLLIN), revents: 0),
      // `poll` ignores a negative descriptor.
      pollfd(fd: isOpen ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    for case let connection? in ids.map({ connections[$0] }) {
      let events = connection.isWriting ? POLLIN | POLLOUT : POLLIN
      polls.append(
        pollfd(fd: connection.socket.descriptor, events: Int16(events), revents: 0))
    }
    poll(&polls, nfds_t(polls.count), timeout)
    isOutOfDescriptors = false
    for (id, poll) in zip(ids, polls.dropFirst(2)) where poll.revents != 0 {
      change(id) { connection in
        if poll.revents & Int16(POLLOUT) != 0 { connection.write() }
        if poll.revents & ~Int16(POLLOUT) != 0 { connection.read() }
      }
    }
    let now = ContinuousClock.now
    for (id, connection) in connections {
      if let deadline = connection.deadline, deadline <= now { change(id) { $0.giveUp() } }
    }
    if polls[1].revents != 0 {
      if !hasRoom { makeRoom(among: ids) }
      acceptConnections()
    }
  }

  private var hasRoom: Bool { connections.count < limits.connections }

  /// Closes the oldest idle connection, so that many silent clients cannot keep others out. Call
  /// this after reading, so that no request that has arrived is lost.
  private mutating func makeRoom(among ids: [UInt64]) {
    let idle = ids.filter { connections[$0]?.isIdle == true }
    if let oldest = idle.min() { change(oldest) { $0.close() } }
  }

  /// The timeout for `poll`: the number of milliseconds until the next deadline, or -1 if there is
  /// none. At most 100 if the last connection could not be accepted.
  private var timeout: Int32 {
    let deadline = connections.values.compactMap(\.deadline).min()
    let wait = deadline.map { Int32(clamping: $0.millisecondsAhead) } ?? -1
    return isOutOfDescriptors ? (wait < 0 ? 100 : min(wait, 100)) : wait
  }

  private mutating func acceptConnections() {
    while hasRoom {
      switch listener.accept() {
      case .done(let socket):
        count += 1
        connections[count] = Connection(socket, limits)
      case .wouldBlock: return
      case .failed:
        isOutOfDescriptors = true
        return
      }
    }
  }

  /// Changes a connection with `happen`. Then forgets the connection if it is over, and passes its
  /// request to `answering` if it is complete.
  private mutating func change(_ id: UInt64, _ happen: (inout Connection) -> Void) {
    guard var connection = connections.removeValue(forKey: id) else { return }
    happen(&connection)
    let request = connection.takeRequest()
    if !connection.isOver { connections[id] = connection }
    if let request {
      answering(
        request, Reply(connection: id, hasBody: request.method != "HEAD", workQueue: workQueue))
    }
  }
}

extension ContinuousClock.Instant {
  /// The number of milliseconds until this time, rounded up.
  fileprivate var millisecondsAhead: Int64 {
    let (seconds, attoseconds) = max(.zero, ContinuousClock.now.duration(to: self)).components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
