import Reactive

/// An object with a name that methods can be lifted on.
final class Player: LifetimeOwner {
  let lifetime = Lifetime()
  let name: String

  init(_ name: String = "") {
    self.name = name
  }
}

/// An object that another can hold, for paths of properties.
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
