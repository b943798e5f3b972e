#if canImport(Combine)
  import Combine
  import Dispatch

  struct TimedOut: Error {}

  /// Returns a publisher of the answer to `request`, with a time limit of two seconds for each
  /// attempt. It retries after each of the `pauses`, in seconds.
  func retrying(
    _ request: @escaping () -> AnyPublisher<String, any Error>, pauses: [Int] = [1, 2]
  ) -> AnyPublisher<String, any Error> {
    request()
      .timeout(.seconds(2), scheduler: DispatchQueue.main, customError: { TimedOut() })
      .catch { error -> AnyPublisher<String, any Error> in
        guard let pause = pauses.first else { return Fail(error: error).eraseToAnyPublisher() }
        return Just(())
          .delay(for: .seconds(pause), scheduler: DispatchQueue.main)
          .setFailureType(to: (any Error).self)
          .flatMap { retrying(request, pauses: Array(pauses.dropFirst())) }
          .eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
  }
#endif
