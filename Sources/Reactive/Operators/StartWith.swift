extension Signal {
  /// Sends `value` first, then subscribes to this signal.
  ///
  ///     source  -a-b|
  ///     source.startWith("x")
  ///     result  xa-b|
  public final func startWith(_ value: Value) -> Signal {
    .return(value).concat(self)
      .called(on: self, showing: [.value(value)])
  }
}
