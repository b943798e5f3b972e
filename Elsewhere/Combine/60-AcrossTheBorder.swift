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
      let subject = PassthroughSubject<Value, any Error>()
      let task = Task {
        do {
          subject.send(try await work())
          subject.send(completion: .finished)
        } catch {
          subject.send(completion: .failure(error))
        }
      }
      return subject.handleEvents(receiveCancel: { task.cancel() })
    }
    .eraseToAnyPublisher()
  }
#endif
