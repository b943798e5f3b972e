extension Signal {
  /// Sends the values of the signal that `cases` contains for the latest key, or else of the
  /// default signal.
  ///
  ///     source  a---b----|
  ///     one     1-2-3-4|
  ///     two     -5-6-7|
  ///     Signal.switch(source, cases: ["a": one, "b": two])
  ///     result  1-2--5-6-7|
  ///
  /// If a key has no case and there is no default, the result fails with
  /// `SignalError.noMatchingCase`. Otherwise the result ends as with `switchToLatest`.
  public static func `switch`<Key: Hashable>(
    _ keys: Signal<Key>, cases: [Key: Signal], default otherwise: Signal? = nil
  ) -> Signal {
    let signals = Array(cases.values)
    var indices = [Key: Int]()
    for (index, key) in cases.keys.enumerated() { indices[key] = index }
    return keys.switching { [indices] key in
      if let index = indices[key] { return signals[index] }
      return otherwise ?? .error(SignalError.noMatchingCase("\(key)"))
    }.called(on: keys, showing: [.source(keys)])
  }
}
