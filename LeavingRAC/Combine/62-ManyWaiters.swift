#if canImport(Combine)
  import Combine

  /// Returns a publisher that shares one request: early and late subscribers all get its answer.
  ///
  /// Combine has no `replay`, so a subject keeps the answer instead. Its value is nil until the
  /// answer has arrived, and an error is kept forever. A completed subject would send a late
  /// subscriber only the completion, so the subject does not receive the request's completion.
  func shared(
    _ request: some Publisher<String, any Error>
  ) -> (answers: AnyPublisher<String, any Error>, connection: any Cancellable) {
    let subject = CurrentValueSubject<String?, any Error>(nil)
    let connection = request.map(Optional.some)
      .append(Empty(completeImmediately: false))
      .subscribe(subject)
    return (subject.compactMap(\.self).first().eraseToAnyPublisher(), connection)
  }
#endif
