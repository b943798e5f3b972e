import Dispatch
import Reactive

/// Workloads that connect signals and tasks on Swift's own threads, without a clock. Their floor is
/// the code that an app would write in plain Swift, such as a loop over an `AsyncStream`.
///
/// Their instructions are not counted, because several threads take part and wake each other.
let liveBridges: [Workload] = [
  Workload(name: "live-values", count: 200_000, target: 0.5, hasSteadyCount: false) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    return {
      finish {
        let numbers = subject.values.makeAsyncIterator()
        let reader = Task {
          var numbers = numbers
          while let number = try await numbers.next() { sum.append(number) }
        }
        for number in 0..<count { subject.sendNext(number) }
        subject.sendCompleted()
        try await reader.value
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    return {
      finish {
        let reader = Task { for await number in stream { sum.append(number) } }
        for number in 0..<count { continuation.yield(number) }
        continuation.finish()
        await reader.value
      }
      return sum.value
    }
  },
  // The loop waits for each value.
  Workload(name: "live-values-woken", count: 30_000, target: 1, hasSteadyCount: false) { count in
    let sum = Sum()
    let subject = Subject<Int>()
    return {
      finish {
        let numbers = subject.values.makeAsyncIterator()
        let (replies, replier) = AsyncStream.makeStream(of: Void.self)
        let reader = Task {
          var numbers = numbers
          while let number = try await numbers.next() {
            sum.append(number)
            replier.yield()
          }
          replier.finish()
        }
        await sendNumbers(to: count, oneFor: replies, subject.sendNext(_:), subject.sendCompleted)
        try await reader.value
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    return {
      finish {
        let (replies, replier) = AsyncStream.makeStream(of: Void.self)
        let reader = Task {
          for await number in stream {
            sum.append(number)
            replier.yield()
          }
          replier.finish()
        }
        await sendNumbers(to: count, oneFor: replies, { continuation.yield($0) }) {
          continuation.finish()
        }
        await reader.value
      }
      return sum.value
    }
  },
  Workload(name: "live-from", count: 200_000, target: 2, hasSteadyCount: false) { count in
    let sum = Sum()
    let elements = Elements(count: count)
    return {
      finish {
        await withUnsafeContinuation { continuation in
          Signal.from(elements).subscribe(
            next: { sum.append($0) }, completed: { continuation.resume() })
        }
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let elements = Elements(count: count)
    return {
      finish {
        await Task { for await element in elements { sum.append(element) } }.value
      }
      return sum.value
    }
  },
  Workload(name: "live-awaiting", count: 30_000, target: 1.45, limit: 6, hasSteadyCount: false) {
    count in
    let sum = Sum()
    return {
      finish {
        for number in 0..<count {
          await withUnsafeContinuation { continuation in
            Signal.awaiting { await answer(to: number) }.subscribe(
              next: { sum.append($0) }, completed: { continuation.resume() })
          }
        }
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    return {
      finish {
        for number in 0..<count {
          await withUnsafeContinuation { continuation in
            Task {
              sum.append(await answer(to: number))
              continuation.resume()
            }
          }
        }
      }
      return sum.value
    }
  },
]

/// Runs `work` in a task and waits for it.
private func finish(_ work: @escaping @Sendable () async throws -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task {
    try await work()
    done.signal()
  }
  done.wait()
}

/// Sends the numbers below `count`: the first at once, and each of the others after a reply. Calls
/// `end` after the last reply.
private func sendNumbers(
  to count: Int, oneFor replies: AsyncStream<Void>, _ send: (Int) -> Void, _ end: () -> Void
) async {
  var number = 0
  send(number)
  for await _ in replies {
    number += 1
    if number < count { send(number) } else { end() }
  }
}

/// A sequence of numbers that never has to wait.
private struct Elements: AsyncSequence, AsyncIteratorProtocol {
  let count: Int
  private var number = 0

  init(count: Int) {
    self.count = count
  }

  func makeAsyncIterator() -> Elements { self }

  @inline(never)
  mutating func next() async -> Int? {
    guard number < count else { return nil }
    defer { number += 1 }
    return number
  }
}
