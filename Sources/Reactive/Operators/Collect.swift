extension Signal {
  /// Sends one array of all values when the signal completes.
  ///
  ///     Signal.of(1, 2, 3).collect()
  ///     // Sends [1, 2, 3]
  ///
  /// After an error it sends nothing.
  public final func collect() -> Signal<[Value]> {
    derived { observer in
      let values = Local([Value]())
      return observer.outliving(wantsScheduler: true) {
        values.value.append($0)
      } end: {
        if case .completed = $0 { observer.next(values.value) }
        observer.finish($0)
      }
    }.called(by: Call("collect", of: self))
  }
}
