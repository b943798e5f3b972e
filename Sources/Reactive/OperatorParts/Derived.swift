extension Signal {
  /// A signal whose observers are connected to this one through another observer.
  @inlinable
  func derived<Output>(
    _ observer: @escaping @Sendable (Observer<Output>) -> Observer<Value>
  ) -> Signal<Output> {
    Signal<Output>(attachment: { self.attach(observer($0.entered)) })
  }
}
