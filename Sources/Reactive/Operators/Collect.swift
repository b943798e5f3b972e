extension Signal {
  /// Sends all values as one array when the signal completes.
  ///
  ///     Signal.of(1, 2, 3).collect()
  ///     // Sends [1, 2, 3]
  ///
  /// If the signal fails, only the error is sent.
  public final func collect() -> Signal<[Value]> {
    derived { observer in
      let values = WaitingValues<Value>()
      return observer.outliving(wantsScheduler: true, next: values.append) {
        if case .completed = $0 { observer.next(values.popAll()) }
        observer.finish($0)
      }
    }
  }
}
