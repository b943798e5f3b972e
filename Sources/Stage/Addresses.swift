import Synchronization

/// Artificial object addresses, assigned in the order of first use, so that a log is the same on
/// every machine: `0x600000000010`, `0x600000000020`.
final class Addresses: Sendable {
  private struct NumberedObject {
    // Weak, because the log must not keep objects alive. Once an object is deallocated, another
    // object may get the same identifier, so the objects are compared, too.
    weak var object: AnyObject?
    let number: Int
  }

  private struct State {
    var objects: [ObjectIdentifier: NumberedObject] = [:]
    var count = 0
  }

  // `AnyObject` is not sendable, but objects are only compared here.
  private struct UncheckedState: @unchecked Sendable {
    var state = State()
  }

  private let unchecked = Mutex(UncheckedState())

  func address(of object: AnyObject) -> String {
    let number = unchecked.withLock { unchecked in
      let identity = ObjectIdentifier(object)
      if let known = unchecked.state.objects[identity], known.object === object {
        return known.number
      }
      unchecked.state.count += 1
      let number = unchecked.state.count
      unchecked.state.objects[identity] = NumberedObject(object: object, number: number)
      return number
    }
    return "0x" + String(0x6000_0000_0000 + number * 16, radix: 16)
  }
}
