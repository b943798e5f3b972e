import Controls
import Foundation
import Reactive
import Synchronization
import Testing

@Suite struct ControlsTests {
  private final class Sender: Sendable {}

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }
    var text: String { lines.withLock { $0.joined(separator: " · ") } }
  }

  @Test(
    "OBJ-notification-01: every post is heard at once, by a filtered observer only its sender's")
  func notification() {
    // Foundation does not promise the order of two observers, so each has a log.
    let (any, filtered) = (Log(), Log())
    let center = NotificationCenter()
    let name = Notification.Name("N")
    var sender: Sender? = Sender()
    weak let gone = sender
    VirtualClock().run {
      let watch = center.signal(named: name).subscribeNext { _ in any("heard") }
      center.signal(named: name, from: sender).subscribeNext { _ in filtered("heard") }
      for post in [nil, sender, nil] {
        any("post")
        filtered("post")
        center.post(name: name, object: post)
      }
      watch.dispose()
      center.post(name: name, object: sender)
      center.post(name: name, object: Sender())
    }
    sender = nil
    #expect(any.text == "post · heard · post · heard · post · heard")
    #expect(filtered.text == "post · post · heard · post · heard")
    #expect(gone == nil)
  }

  @Test("OBJ-control-01: a field's channel hears the user, not code, and does not echo")
  func textChannel() {
    let log = Log()
    let field = TextField("old")
    VirtualClock().run {
      let channel = field.textChannel
      channel.subscribeNext { log("heard \($0)") }
      channel.sendNext("sent")
      log("shows \(field.text.value)")
      field.text.value = "set"
      field.type("typed")
    }
    #expect(log.text == "shows sent · heard typed")
  }

  @Test(
    "OBJ-control-01: a button follows its command, hands itself over, and forgets the one before")
  func command() {
    let log = Log()
    let clock = VirtualClock()
    clock.run {
      let button = Button()
      let isReady = Subject<Bool>()
      let first = Command<Button, Void>(enabled: isReady) { input in
        log("first \(input === button)")
        return .empty()
      }
      let second = Command<Button, Void> { input in
        log("second \(input === button)")
        return .empty()
      }
      button.setCommand(first)
      button.tap()
      clock.turn()
      clock.turn()
      isReady.sendNext(false)
      clock.turn()
      log("enabled \(button.isEnabled.value)")
      button.tap()
      button.setCommand(second)
      log("enabled \(button.isEnabled.value)")
      button.tap()
    }
    #expect(log.text == "first true · enabled false · enabled true · second true")
  }

  @Test("What is bound until a cell is reused ends with its row, and all ends with the cell")
  func reuse() {
    let log = Log()
    VirtualClock().run {
      var cell: Cell? = Cell()
      let (first, second) = (Property("a"), Property("b"))
      let reused = cell!.prepareForReuse
      first.signal.takeUntil(reused).subscribeNext { log("shows \($0)") }
      cell?.reuseForAnotherRow()
      second.signal.takeUntil(reused).subscribe(
        next: { log("shows \($0)") }, completed: { log("gone") })
      first.value = "old"
      second.value = "new"
      cell = nil
      second.value = "unseen"
    }
    #expect(log.text == "shows a · shows b · shows new · gone")
  }
}
