#if canImport(Combine)
  import Combine

  /// Reads a publisher in a loop. The loop requests one value at a time, so `buffer` keeps the
  /// values that come in between.
  func printAll(_ numbers: some Publisher<Int, Never>) async {
    for await number in numbers.buffer(size: .max, prefetch: .keepFull, whenFull: .dropOldest)
      .values
    {
      print(number)
    }
  }

  /// Returns a publisher of an asynchronous function's result. Each subscription starts the work,
  /// and cancelling the subscription cancels the work.
  func awaiting<Value>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> AnyPublisher<Value, any Error> {
    Deferred {
      var task: Task<Void, Never>?
      // A future keeps its answer, even one that comes before the first subscriber.
      let answer = Future<Value, any Error> { promise in
        // The promise may be fulfilled on any thread, but its type does not say so.
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
