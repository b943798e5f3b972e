extension Signal {
  /// Sends the last `count` values when the signal completes.
  ///
  ///     source  a-b-c|
  ///     source.takeLast(2)
  ///     result  -----[bc|]
  ///
  /// If the signal fails, only the error is sent.
  public final func takeLast(_ count: Int) -> Signal {
    if count < 0 { Misuse.report("takeLast(\(count)): the count must not be negative.") }
    return derived(showing: [.value(count)]) { observer in
      let last = WaitingValues<Value>()
      return observer.outliving(wantsScheduler: observer.wantsScheduler) {
        if last.count == count, count > 0 { _ = last.popFirst() }
        if count > 0 { last.append($0) }
      } end: {
        if case .completed = $0 {
          while !last.isEmpty {
            guard !observer.scope.isDisposed else { return }
            observer.next(last.popFirst())
          }
        }
        observer.finish($0)
      }
    }
  }
}
