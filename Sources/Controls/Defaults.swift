import Reactive
import Synchronization

/// A user's preferences, by key, kept only while this object is alive.
///
///     defaults.channelTerminal(for: "name", of: String.self)
///       .subscribeNext { print($0 ?? "nobody") }
///     defaults.set("Ann", for: "name")
///     // Prints "nobody", "Ann"
///
/// All values for a key have the same type. Using another type is a programming error.
public final class Defaults: LifetimeOwner {
  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  private struct TypedProperty: Sendable {
    let property: any Sendable
    let type: String
  }

  /// A property for each key that has been used.
  private let properties = Mutex<[String: TypedProperty]>([:])

  /// Creates empty preferences.
  public init() {}

  /// Returns the value for `key`, or nil.
  public func value<Value: Sendable>(for key: String, of type: Value.Type) -> Value? {
    property(for: key, of: type).value
  }

  /// Sets the value for `key`. Setting an equal value changes nothing.
  public func set<Value: Equatable & Sendable>(_ value: Value, for key: String) {
    let property = property(for: key, of: Value.self)
    if property.value != value { property.value = value }
  }

  /// Removes the value for `key`.
  public func remove<Value: Sendable>(_ key: String, of type: Value.Type) {
    let property = property(for: key, of: type)
    if property.value != nil { property.value = nil }
  }

  /// Returns a new terminal that sends the current value for `key`, and then the value after each
  /// change that the terminal itself has not made. It sets the value to whatever it receives.
  ///
  /// The value is set immediately. ReactiveObjC sets it a little later, on a background scheduler.
  /// The terminal completes when the preferences are deallocated.
  public func channelTerminal<Value: Sendable>(
    for key: String, of type: Value.Type
  ) -> ChannelTerminal<Value?> {
    property(for: key, of: type).channel
  }

  private func property<Value: Sendable>(
    for key: String, of type: Value.Type
  ) -> Property<Value?> {
    let typed = properties.withLock { properties in
      let typed = properties[key] ?? TypedProperty(property: Property(Value?.none), type: "\(type)")
      properties[key] = typed
      return typed
    }
    if let property = typed.property as? Property<Value?> { return property }
    Misuse.report("Defaults: the values of \"\(key)\" have the type \(typed.type), not \(type).")
    return Property(nil)
  }
}
