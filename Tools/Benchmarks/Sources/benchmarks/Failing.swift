import Reactive

/// Workloads with signals that fail or can fail.
let failing: [Workload] = [
  Workload(name: "try", count: 1_000_000, target: 8) { count in
    let sum = Sum()
    return {
      counting(to: count)
        .tryMap { try tripled($0) }
        .subscribeNext { sum.add($0) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      let source = tryMap(opaque(numbers(0..<count)), tripled) { _ in sum.reset() }
      opaque(source)(opaque { sum.add($0) })
      return sum.value
    }
  },
  Workload(name: "catch", count: 100_000, target: 40) { count in
    let sum = Sum()
    return {
      for number in 0..<count {
        refused()
          .catch { _ in .return(number) }
          .subscribeNext { sum.append($0) }
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let next = opaque { sum.append($0) }
    return {
      for number in 0..<count {
        floorRefused { result in
          switch result {
          case .success(let value): next(value)
          case .failure: just(number)(next)
          }
        }
      }
      return sum.value
    }
  },
  Workload(name: "retry", count: 60_000, target: 16) { count in
    let sum = Sum()
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
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let attempts = Sum()
    let next = opaque { sum.append($0) }
    return {
      let request: FloorRequest = { done in
        attempts.add(1)
        done(attempts.value % 3 == 0 ? .success(attempts.value) : .failure(Refusal()))
      }
      for _ in 0..<count / 3 {
        retry(request, 2) { result in
          if case .success(let value) = result { next(value) }
        }
      }
      return sum.value
    }
  },
]

private struct Refusal: Error {}

private typealias FloorRequest = (_ done: @escaping (Result<Int, any Error>) -> Void) -> Void

@inline(never) @_optimize(none)
private func tripled(_ number: Int) throws -> Int {
  if number < 0 { throw Refusal() }
  return number &* 3
}

/// Returns a signal that fails as soon as it is subscribed to.
private func refused() -> Signal<Int> {
  Signal { subscriber in
    subscriber.sendError(Refusal())
    return nil
  }
}

@inline(never)
private func floorRefused(_ done: @escaping (Result<Int, any Error>) -> Void) {
  done(.failure(Refusal()))
}

@inline(never)
private func tryMap(
  _ source: @escaping Source, _ transform: @escaping (Int) throws -> Int,
  _ failed: @escaping (any Error) -> Void
) -> Source {
  { next in
    source { value in
      do {
        next(try transform(value))
      } catch {
        failed(error)
      }
    }
  }
}

@inline(never)
private func retry(
  _ request: @escaping FloorRequest, _ count: Int,
  _ done: @escaping (Result<Int, any Error>) -> Void
) {
  request { result in
    if case .failure = result, count > 0 {
      retry(request, count - 1, done)
    } else {
      done(result)
    }
  }
}
