#if canImport(Combine)
  import Combine

  /// A publisher in a loop. It is asked for one value at a time, so `buffer` keeps what comes meanwhile.
  func printAll(_ numbers: some Publisher<Int, Never>) async {
    for await number in numbers.buffer(size: .max, prefetch: .keepFull, whenFull: .dropOldest)
      .values
    {
      print(number)
    }
  }

  /// What an asynchronous function returns, as a publisher: the work begins with the subscription, and a
  /// cancellation cancels it.
  func awaiting<Value>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> AnyPublisher<Value, any Error> {
    Deferred {
      var task: Task<Void, Never>?
      // A future keeps its answer, which may come before anybody listens.
      let answer = Future<Value, any Error> { promise in
        // It may be kept on any thread, which its type does not say.
        nonisolated(unsafe) let promise = promise
        task = Task {
          do {
            promise(.success(try await work()))
          } catch {
            promise(.failure(error))
          }
        }
      }
      return answer.handleEvents(receiveCancel: { [task] in task?.cancel() })
    }
    .eraseToAnyPublisher()
  }
#endif
