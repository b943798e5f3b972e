import Reactive
import Synchronization

/// A user's preferences, by key. They are remembered as long as this object lives.
///
///     defaults.channelTerminal(for: "name", of: String.self)
///       .subscribeNext { print($0 ?? "nobody") }
///     defaults.set("Ann", for: "name")
///     // Prints "nobody", "Ann"
///
/// A key stands for values of one type; another type is a programmer's error.
public final class Defaults: LifetimeOwner {
  /// Its life.
  public let lifetime = Lifetime()

  private struct Entry: Sendable {
    let property: any Sendable
    let type: String
  }

  /// A property for each key that somebody has asked for.
  private let entries = Mutex<[String: Entry]>([:])

  /// Preferences of which none is set.
  public init() {}

  /// What is set for `key`, or nil.
  public func value<Value: Sendable>(for key: String, of type: Value.Type) -> Value? {
    property(for: key, of: type).value
  }

  /// Sets `value` for `key`; an equal one is no change.
  public func set<Value: Equatable & Sendable>(_ value: Value, for key: String) {
    let property = property(for: key, of: Value.self)
    if property.value != value { property.value = value }
  }

  /// Removes what is set for `key`.
  public func remove<Value: Sendable>(_ key: String, of type: Value.Type) {
    let property = property(for: key, of: type)
    if property.value != nil { property.value = nil }
  }

  /// A new terminal that sends the value for `key`, now and whenever it changes but by the terminal
  /// itself, and sets it to what it is sent.
  ///
  /// It is set at once; the original does it a little later, on a scheduler of its own. The
  /// terminal completes when the preferences go.
  public func channelTerminal<Value: Sendable>(
    for key: String, of type: Value.Type
  ) -> ChannelTerminal<Value?> {
    property(for: key, of: type).channel
  }

  private func property<Value: Sendable>(
    for key: String, of type: Value.Type
  ) -> Property<Value?> {
    let entry = entries.withLock { entries in
      let entry = entries[key] ?? Entry(property: Property(Value?.none), type: "\(type)")
      entries[key] = entry
      return entry
    }
    if let property = entry.property as? Property<Value?> { return property }
    Misuse.report("Defaults: \"\(key)\" is a \(entry.type), and no \(type).")
    return Property(nil)
  }
}
