import Reactive

extension LifetimeOwner {
  /// Returns a signal that sends this object at each value of `occasions`, and completes when the
  /// object is deallocated. The signal does not keep the object alive.
  func sent<Occasion>(at occasions: Signal<Occasion>) -> Signal<Self> {
    occasions
      .flattenMap { [weak self] _ in self.map { .return($0) } }
      .takeUntil(lifetime.ended)
  }
}
