#if canImport(Combine)
  import Combine

  /// One request, whose answer all get who subscribe, early or late.
  ///
  /// There is no `replay`: a subject that remembers one value takes its place. It is nil until the answer
  /// has come, and remembers an error for good.
  func shared(
    _ request: some Publisher<String, any Error>
  ) -> (answers: AnyPublisher<String, any Error>, connection: any Cancellable) {
    let subject = CurrentValueSubject<String?, any Error>(nil)
    let connection = request.map(Optional.some).subscribe(subject)
    return (subject.compactMap(\.self).eraseToAnyPublisher(), connection)
  }
#endif
