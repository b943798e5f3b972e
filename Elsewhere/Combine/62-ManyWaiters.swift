#if canImport(Combine)
  import Combine

  /// One request, whose answer all get who subscribe, early or late.
  ///
  /// There is no `replay`: a subject that remembers one value takes its place. It is nil until the answer
  /// has come, and remembers an error for good. One that has completed tells who comes late the end and no
  /// value, so the request's end is kept from it.
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
