/// A view of a property for everyone except its owner: it can be read and observed, but not set.
///
///     final class Cart: Sendable {
///       let books: ReadOnlyProperty<[String]>
///       let canOrder: ReadOnlyProperty<Bool>
///       private let held = Property([String]())
///       init() {
///         books = held.readOnly
///         canOrder = ReadOnlyProperty(false, following: held.signal.map { !$0.isEmpty })
///       }
///       func add(_ book: String) { held.modify { $0.append(book) } }
///     }
///     let cart = Cart()
///     cart.canOrder.signal.subscribeNext { print($0) }
///     cart.add("Emma")
///     print(cart.books.value.count)
///     // Prints "false", "true", "1"
///
/// In Objective-C, the property would be `readonly` in the header and `readwrite` in the class
/// extension.
///
/// The view keeps the property alive, but observers of its signal do not. On any thread, the view
/// gives the same guarantees as `Property`.
public struct ReadOnlyProperty<Value: Sendable>: Sendable {
  private let property: Property<Value>

  fileprivate init(of property: Property<Value>) {
    self.property = property
  }

  /// Creates a property that begins with `value` and is set only by `signal`.
  ///
  ///     let words = Subject<String>()
  ///     let count = ReadOnlyProperty(0, following: words.map { $0.count })
  ///     words.sendNext("Emma")
  ///     print(count.value)
  ///     // Prints "4"
  ///
  /// The binding works like `<~`. When the signal completes, the property keeps the last value.
  /// When the property is deallocated, it unsubscribes. An error from the signal is a programming
  /// error.
  public init(_ value: Value, following signal: Signal<Value>) {
    property = Property(value)
    property <~ signal
  }

  /// The current value.
  public var value: Value { property.value }

  /// Sends the current value and every value that is set, and completes when the property is
  /// deallocated.
  public var signal: Signal<Value> { property.signal }
}

extension Property {
  /// A read-only view of this property.
  ///
  ///     let name = Property("Ann")
  ///     let shown = name.readOnly
  ///     name.value = "Bea"
  ///     print(shown.value)
  ///     // Prints "Bea"
  public var readOnly: ReadOnlyProperty<Value> { ReadOnlyProperty(of: self) }
}
