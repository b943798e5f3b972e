import Controls
import Foundation
import Reactive
import Testing

@Suite struct NotificationTests {
  private final class Sender: Sendable {}

  private let name = Notification.Name("N")

  @Test(
    "OBJ-notification-01: a notification reaches subscribers in order; they may filter by sender")
  func posts() throws {
    let text = try logged { _, log in
      let center = NotificationCenter()
      var sender: Sender? = Sender()
      let isGone = { [weak sender] in sender == nil }
      let any = center.signal(named: name).subscribeNext { _ in log("any") }
      center.signal(named: name, from: sender).subscribeNext { _ in log("filtered") }
      for index in 1...5 { center.signal(named: name).subscribeNext { _ in log("\(index)") } }
      for post in [nil, sender] {
        log("post")
        center.post(name: name, object: post)
      }
      any.dispose()
      log("post")
      center.post(name: name, object: Sender())
      sender = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(
      text == "post · any · 1 · 2 · 3 · 4 · 5 · post · any · filtered · 1 · 2 · 3 · 4 · 5"
        + " · post · 1 · 2 · 3 · 4 · 5 · gone")
  }

  /// A value in `userInfo` that counts how often an observer prints it.
  private final class Counter: CustomStringConvertible, Sendable {
    let count = Property(0)

    var description: String {
      count.modify { $0 += 1 }
      return ""
    }
  }

  @Test("When the last subscription has been disposed of, the center has no observer left")
  func noObserver() throws {
    let counter = Counter()
    _ = try logged { _, _ in
      let center = NotificationCenter()
      for _ in 1...3 { center.signal(named: name).subscribeNext { _ in }.dispose() }
      center.post(name: name, object: nil, userInfo: ["counter": counter])
      #expect(counter.count.value == 0)
      center.signal(named: name).subscribeNext { _ in }
      center.post(name: name, object: nil, userInfo: ["counter": counter])
    }
    #expect(counter.count.value == 1)
  }

  @Test("Centers and names are independent, and a subscription does not retain its center")
  func independent() throws {
    let text = try logged { _, log in
      var center: NotificationCenter? = NotificationCenter()
      let isGone = { [weak center] in center == nil }
      center?.signal(named: name).subscribeNext { _ in log("heard") }
      NotificationCenter().post(name: name, object: nil)
      center?.post(name: Notification.Name("other"), object: nil)
      center?.post(name: name, object: nil)
      center = nil
      log(isGone() ? "gone" : "held")
    }
    #expect(text == "heard · gone")
  }

  @Test("When the last subscription has been disposed of, nothing is left while the center lives")
  func nothingLeft() throws {
    let (census, center) = (Census(), NotificationCenter())
    _ = try census.taken {
      try logged { _, _ in
        for _ in 1...2 { center.signal(named: name).subscribeNext { _ in }.dispose() }
      }
    }
    #expect(census.survivors.map(\.kind) == [])
    center.post(name: name, object: nil)
  }

  @Test("A handler may replace the last subscription by a new one, which leaves nothing behind")
  func replacedInHandler() throws {
    let (counter, center) = (Counter(), NotificationCenter())
    let text = try logged { _, log in
      let (first, second) = (SerialDisposable(), SerialDisposable())
      first.disposable = center.signal(named: name).subscribeNext { _ in
        log("first")
        first.dispose()
        second.disposable = center.signal(named: name).subscribeNext { _ in log("second") }
      }
      center.post(name: name, object: nil)
      center.post(name: name, object: nil)
      second.dispose()
      center.post(name: name, object: nil, userInfo: ["counter": counter])
    }
    #expect(text == "first · second")
    #expect(counter.count.value == 0)
  }

  @Test("The values in `userInfo` keep their types, and `userInfo` is nil if it is missing")
  func userInfo() throws {
    struct Frame: Sendable {
      let height: Int
    }
    let text = try logged { _, log in
      let center = NotificationCenter()
      center.signal(named: name).subscribeNext { note in
        guard let userInfo = note.userInfo else { return log("nil") }
        let frame: Frame? = userInfo["frame"]
        let isLocal: Bool? = userInfo["isLocal"]
        let word: String? = userInfo["isLocal"]
        let missing: String? = userInfo["missing"]
        log("\(frame?.height ?? 0) \(isLocal == true) \(word ?? "no") \(missing ?? "nothing")")
        log("\(userInfo)")
      }
      center.post(name: name, object: nil)
      center.post(
        name: name, object: nil, userInfo: ["frame": Frame(height: 216), "isLocal": true])
    }
    #expect(
      text == "nil · 216 true no nothing · [frame: Frame(height: 216), isLocal: true]")
  }
}
