import Reactive
import Stage

extension Lesson {
  /// A signal that sends a request does so for every subscriber. A multicast connection subscribes
  /// to it once, through a subject, and everybody else subscribes to the subject. Subscribing to
  /// the connection's signal only adds a subscriber; nothing is sent before `connect`, which
  /// connects once, however often it is called.
  ///
  /// `publish` puts a plain subject in between, `multicast` one of your choice. Order matters:
  /// whoever subscribes after `connect` misses what a plain subject has sent by then. A replay
  /// subject gives latecomers everything, the completion included. `autoconnect` connects with
  /// the first subscriber and disconnects with the last.
  ///
  /// **Trap.** A connection never connects twice. After `autoconnect` has disconnected, a
  /// newcomer waits for ever.
  ///
  /// Combine has `multicast`, `makeConnectable` and `autoconnect` as well. There `autoconnect`,
  /// which `share` has built in, does connect again when somebody comes back. Lesson 62 has one
  /// request for many who await it.
  @LessonBuilder static var oneRequest: Lesson {
    Lesson(
      10, "One request", title: "One request, many subscribers", in: .signals,
      retelling: .b("RACMulticastConnection（多播连接）", "RACMulticastConnection 底层原理"),
      .c("RACMulticastConnection"))

    /// Two subscribe to a request. How often is it sent?
    Scene("doubled") { log in
      let signal = Signal<Int> { _ in
        log("发送请求")
        return nil
      }
      signal.subscribeNext { _ in log("接收数据") }
      signal.subscribeNext { _ in log("接收数据") }
    }

    /// Two subscribe to the connection instead. What happens before `connect`, and what the
    /// second time it is called?
    Scene("publish and connect") { log in
      let signal = Signal<Int> { subscriber in
        log("发送请求")
        subscriber.sendNext(1)
        return nil
      }
      let connection = signal.drawn("source").publish()
      connection.signal.drawn("订阅者一").subscribeNext { _ in log("订阅者一信号") }
      connection.signal.drawn("订阅者二").subscribeNext { _ in log("订阅者二信号") }
      log("(before connect)")
      connection.connect()
      log("(connect again)")
      connection.connect()
    }

    /// One subscribes before `connect`, one right after, one after the answer. Who gets the
    /// product?
    Scene("after connect, published") { log in
      let connection = product(log).drawn("source", as: identifier).publish()
      connection.signal.drawn("before connect", as: identifier).subscribeNext {
        log("product: id \($0["id"])")
      }
      connection.connect()
      connection.signal.drawn("after connect", as: identifier).subscribeNext {
        log("productId: \($0["id"])")
      }
      Scheduler.main.after(.seconds(0.4)) {
        log("-- subscribed after the value")
        connection.signal.drawn("late", as: identifier).subscribe(
          next: { log("late: id \($0["id"])") }, completed: { log("late: completed") })
      }
    }

    /// The same three, with a replay subject in between. What has changed for the last?
    Scene("after connect, replayed") { log in
      let connection = product(log).drawn("source", as: identifier).multicast(ReplaySubject())
      connection.signal.drawn("before connect", as: identifier).subscribeNext {
        log("product: id \($0["id"])")
      }
      connection.connect()
      connection.signal.drawn("after connect", as: identifier).subscribeNext {
        log("productId: \($0["id"])")
      }
      Scheduler.main.after(.seconds(0.4)) {
        log("-- subscribed after the value")
        connection.signal.drawn("late", as: identifier).subscribe(
          next: { log("late: id \($0["id"])") }, completed: { log("late: completed") })
      }
    }

    /// Nobody calls `connect` here. Look for what subscribes to the source, and what
    /// disposes of it.
    Scene("autoconnect") { log in
      let shared = ticks(log).drawn("source").publish().autoconnect()
      log("(nobody has subscribed)")
      let first = shared.drawn("first").subscribeNext { log("first \($0)") }
      Scheduler.main.after(.seconds(1.5)) {
        let second = shared.drawn("second").subscribeNext { log("second \($0)") }
        Scheduler.main.after(.seconds(1)) {
          first.dispose()
          log("(the first has gone)")
        }
        Scheduler.main.after(.seconds(2)) {
          second.dispose()
          log("(the second has gone)")
        }
      }
    }

    /// The only subscriber leaves, and another comes at once. What does it hear?
    Scene("autoconnect never reconnects") { log in
      let shared = ticks(log).drawn("source").publish().autoconnect()
      let first = shared.drawn("first").subscribeNext { log("first \($0)") }
      Scheduler.main.after(.seconds(1.5)) {
        first.dispose()
        log("(subscribing again)")
        shared.drawn("again").subscribe(
          next: { log("again \($0)") }, completed: { log("again completed") })
      }
    }
  }
}

/// A request for a product, which is answered after 0.2 seconds.
private func product(_ log: Log) -> Signal<[String: Int]> {
  Signal { subscriber in
    log("(source subscribed)")
    Scheduler.main.after(.seconds(0.2)) {
      subscriber.sendNext(["id": 42])
      subscriber.sendCompleted()
    }
    return nil
  }
}

/// A product as it is drawn.
@Sendable private func identifier(of product: [String: Int]) -> String {
  "id \(product["id"] ?? 0)"
}

/// Counts the seconds, and says when it is subscribed to and disposed of.
private func ticks(_ log: Log) -> Signal<Int> {
  Signal { subscriber in
    log("(source subscribed)")
    let count = Property(0)
    let timer = Scheduler.main.every(.seconds(1)) {
      count.modify { $0 += 1 }
      subscriber.sendNext(count.value)
    }
    return Disposable {
      timer.dispose()
      log("(source disposed)")
    }
  }
}
