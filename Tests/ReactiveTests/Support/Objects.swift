import Reactive

/// An object with a name, whose methods can be lifted.
final class Player: LifetimeOwner {
  let lifetime = Lifetime()
  let name: String

  init(_ name: String = "") {
    self.name = name
  }
}

/// An object with properties, which another object's property can hold, for tests of property
/// paths.
final class Child: Sendable {
  let text = Property(String?.none)
  let number: Property<Int>

  init(_ number: Int = 0) {
    self.number = Property(number)
  }
}

extension Optional {
  /// The description of the value, or `nil`.
  var words: String { map { "\($0)" } ?? "nil" }
}
