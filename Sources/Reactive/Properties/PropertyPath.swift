extension Property {
  /// Sends the value at `path` of the object that this property holds, and nil while there is no
  /// object.
  ///
  ///     final class Person: Sendable {
  ///       let name: Property<String>
  ///       init(_ name: String) { self.name = Property(name) }
  ///     }
  ///     let person = Property<Person?>(Person("Ann"))
  ///     person.signal(through: \.name).subscribeNext { print($0 ?? "nobody") }
  ///     person.value = Person("Bea")
  ///     person.value = nil
  ///     // Prints "Ann", "Bea", "nobody"
  ///
  /// When the object is replaced, the signal sends the new object's value and stops observing the
  /// previous object. The signal completes when this property is deallocated. The counterpart in
  /// ReactiveObjC is `RACObserve(self, person.name)`.
  public func signal<Owner, Inner>(
    through path: any KeyPath<Owner, Property<Inner>> & Sendable
  ) -> Signal<Inner?> where Value == Owner? {
    signal.switching { owner in
      guard let owner else { return .return(nil) }
      return owner[keyPath: path].signal.map { $0 }
    }.takeUntil(ended)
  }

  /// Sends the optional value at `path` of the object that this property holds, and nil while there
  /// is no object.
  public func signal<Owner, Inner>(
    through path: any KeyPath<Owner, Property<Inner?>> & Sendable
  ) -> Signal<Inner?> where Value == Owner? {
    signal.switching { owner in
      guard let owner else { return .return(nil) }
      return owner[keyPath: path].signal
    }.takeUntil(ended)
  }
}
