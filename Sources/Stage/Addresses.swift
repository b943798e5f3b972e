import Synchronization

/// Numbers objects in the order in which their addresses are first printed, so that a log is the
/// same on every machine: `0x600000000010`, `0x600000000020`.
final class Addresses: Sendable {
  private struct Entry {
    // An object's identity passes to another one when it has gone. Weak, so as not to hold it.
    weak var object: AnyObject?
    let number: Int
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var count = 0
  }

  // `AnyObject` is not sendable, but nothing here does more with an object than compare it.
  private struct Unchecked: @unchecked Sendable {
    var state = State()
  }

  private let unchecked = Mutex(Unchecked())

  func address(of object: AnyObject) -> String {
    let number = unchecked.withLock { unchecked in
      let identity = ObjectIdentifier(object)
      if let entry = unchecked.state.entries[identity], entry.object === object {
        return entry.number
      }
      unchecked.state.count += 1
      let number = unchecked.state.count
      unchecked.state.entries[identity] = Entry(object: object, number: number)
      return number
    }
    return "0x" + String(0x6000_0000_0000 + number * 16, radix: 16)
  }
}
