extension Signal {
  /// Subscribes again after each completion, as `retry` does after an error.
  ///
  ///     source  a-b|
  ///     source.repeat()
  ///     result  a-ba-ba-ba
  public final func `repeat`(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal {
    resubscribing(from: Action.CallSite(fileID: fileID, line: line)) { _ in
      { ending in
        if case .completed = ending { true } else { false }
      }
    }.called(on: self)
  }
}
