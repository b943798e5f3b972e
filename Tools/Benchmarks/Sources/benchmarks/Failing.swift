import Reactive

/// Workloads with signals that fail.
let failing: [Workload] = [
  Workload(name: "catch", count: 100_000, target: 40) { count, sum in
    {
      for number in 0..<count {
        refused().catch { _ in .return(number) }.subscribeNext { sum.append($0) }
      }
    }
  } floor: { count, sum in
    let next = opaque { sum.append($0) }
    let refused: Request = { $0(nil) }
    return {
      for number in 0..<count {
        retry(refused, 0) { if let value = $0 { next(value) } else { just(number)(next) } }
      }
    }
  },
  Workload(name: "retry", count: 60_000, target: 16) { count, sum in
    let clock = VirtualClock()
    let attempts = Sum()
    return {
      clock.run {
        let request = Signal { subscriber in
          attempts.add(1)
          if attempts.value % 3 == 0 {
            subscriber.sendNext(attempts.value)
            subscriber.sendCompleted()
          } else {
            subscriber.sendError(Refusal())
          }
          return nil
        }
        for _ in 0..<count / 3 {
          request.retry(2).subscribeNext { sum.append($0) }
          clock.settle()
        }
      }
    }
  } floor: { count, sum in
    let attempts = Sum()
    let next = opaque { sum.append($0) }
    return {
      let request: Request = { done in
        attempts.add(1)
        done(attempts.value % 3 == 0 ? attempts.value : nil)
      }
      for _ in 0..<count / 3 { retry(request, 2) { if let value = $0 { next(value) } } }
    }
  },
]

/// Returns a signal that fails as soon as it is subscribed to.
private func refused() -> Signal<Int> {
  Signal { subscriber in
    subscriber.sendError(Refusal())
    return nil
  }
}

/// A request that calls `done` with its result, or with nil if it fails.
private typealias Request = (_ done: @escaping (Int?) -> Void) -> Void

@inline(never)
private func retry(
  _ request: @escaping Request, _ count: Int, _ done: @escaping (Int?) -> Void
) {
  request { if $0 == nil, count > 0 { retry(request, count - 1, done) } else { done($0) } }
}
