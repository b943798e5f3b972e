#if canImport(Combine)
  import Combine
  import Dispatch

  /// Shows the results for the last word when the user pauses.
  ///
  /// Without the inner `catch` the first error would end the whole chain. If `words` completes, a
  /// waiting word is dropped.
  func showResults(
    for words: some Publisher<String, Never>,
    search: @escaping (String) -> AnyPublisher<String, any Error>,
    show: @escaping (String) -> Void, report: @escaping (any Error) -> Void
  ) -> AnyCancellable {
    words
      .debounce(for: .seconds(0.2), scheduler: DispatchQueue.main)
      .removeDuplicates()
      .map { word in
        search(word).catch { error in
          report(error)
          return Empty<String, Never>()
        }
      }
      .switchToLatest()
      .sink(receiveValue: show)
  }
#endif
