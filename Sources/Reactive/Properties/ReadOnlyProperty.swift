/// A property as everybody but its owner sees it: to be read, observed and bound, not to be set.
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
/// In Objective-C it is `readonly` in the header and `readwrite` in the class extension.
///
/// It is a view, and costs nothing besides the property. It holds the property; who observes it does
/// not. What is true of `Property` is true of it, from whatever thread.
public struct ReadOnlyProperty<Value: Sendable>: Sendable {
  private let property: Property<Value>

  fileprivate init(of property: Property<Value>) {
    self.property = property
  }

  /// A property that begins with `value` and is set to each value of `signal`, and by nobody else.
  ///
  ///     let words = Subject<String>()
  ///     let count = ReadOnlyProperty(0, following: words.map { $0.count })
  ///     words.sendNext("Emma")
  ///     print(count.value)
  ///     // Prints "4"
  ///
  /// It is bound as by `<~`: it keeps the last value when the signal completes, lets go of the signal
  /// when it goes, and an error is a programmer's error.
  public init(_ value: Value, following signal: Signal<Value>) {
    property = Property(value)
    property <~ signal
  }

  /// The present value.
  public var value: Value { property.value }

  /// Sends the present value and every one that is set, and completes when the property goes.
  public var signal: Signal<Value> { property.signal }
}

extension Property {
  /// This property, for others to read and observe.
  ///
  ///     let name = Property("Ann")
  ///     let shown = name.readOnly
  ///     name.value = "Bea"
  ///     print(shown.value)
  ///     // Prints "Bea"
  public var readOnly: ReadOnlyProperty<Value> { ReadOnlyProperty(of: self) }
}
