// Inlined, because the benchmark aggregate would otherwise take 373 % more instructions.

extension Signal {
  /// Sends the last `count` values when the signal completes.
  ///
  ///     source  a-b-c|
  ///     source.takeLast(2)
  ///     result  -----[bc|]
  ///
  /// If the signal fails, only the error is sent.
  @_alwaysEmitIntoClient
  public final func takeLast(_ count: Int) -> Signal {
    if count < 0 { Misuse.report("takeLast(\(count)): the count must not be negative.") }
    return derived(showing: [.value(count)]) { observer in
      let last = Local(Memory<Value>(capacity: max(0, count)))
      return observer.outliving(wantsScheduler: observer.wantsScheduler) {
        last.value.record($0)
      } end: {
        if case .completed = $0 {
          for value in last.value.values {
            guard !observer.scope.isDisposed else { return }
            observer.next(value)
          }
        }
        observer.finish($0)
      }
    }
  }
}
