#if canImport(Combine)
  import Combine
  import Dispatch

  /// Decodes pictures in the background, and shows them on the main thread. The pictures keep their
  /// order.
  func decode(
    _ pictures: some Publisher<Int, Never>, decoder: @escaping (Int) -> String,
    show: @escaping (String) -> Void
  ) -> AnyCancellable {
    let queue = DispatchQueue(label: "decoder")
    return
      pictures
      .subscribe(on: queue)
      .receive(on: queue)
      .map(decoder)
      .receive(on: DispatchQueue.main)
      .sink(receiveValue: show)
  }
#endif
