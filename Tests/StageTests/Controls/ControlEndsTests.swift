import Controls
import Foundation
import Reactive
import Testing

/// Tests that a subscription to a control, or to another stand-in for UIKit, is cut off wherever it
/// ends, as `SourceEndsTests` does for the engine's sources.
@Suite struct ControlEndsTests {
  typealias Source = SourceRow.Source

  @Test(
    "SIG-lifetime-02: wherever a subscription to a control ends, nothing is called, scheduled or alive",
    arguments: events + channels + commands + others, EndMoment.allCases)
  func ends(row: SourceRow, moment: EndMoment) {
    for isDisposed in [true, false] {
      let (left, again, expected) = row.play(moment, isDisposed: isDisposed)
      #expect(left == [], isDisposed ? "disposed of" : "released")
      #expect(again == expected, isDisposed ? "disposed of" : "released")
    }
  }

  // MARK: - Events

  /// A row for the signal of an object's events. It sends the number of the last event, and ends
  /// with the object.
  private static func events<Object: AnyObject & Sendable, Value>(
    _ name: String, afterEnd: SourceRow.AfterEnd = .ending,
    of make: @escaping @Sendable () -> Object,
    _ signal: @escaping @Sendable (Object) -> Signal<Value>,
    _ act: @escaping @Sendable (Object) -> Void
  ) -> SourceRow {
    SourceRow(testDescription: name, afterEnd: afterEnd) {
      let (object, last) = (make(), Property(0))
      return .owned(by: object, signal(object).map { _ in last.value }) { object, value in
        last.value = value
        act(object)
      }
    }
  }

  private static let events: [SourceRow] = [
    events("Button, its taps", of: { Button() }, \.taps) { $0.tap() },
    events("BarButtonItem, its taps", of: { BarButtonItem() }, \.taps) { $0.tap() },
    events("GestureRecognizer, its gestures", of: { GestureRecognizer() }, \.gestures) {
      $0.recognize()
    },
    events("RefreshControl, its pulls", of: { RefreshControl() }, \.pulls) {
      $0.endRefreshing()
      $0.pull()
    },
    events("Switch, its events", of: { Switch() }, { $0.signal(for: .valueChanged) }) { $0.flip() },
    events("Cell, prepareForReuse", of: { Cell(Label()) }, \.prepareForReuse) {
      $0.reuseForAnotherRow()
    },
    SourceRow(testDescription: "TableView, its selections", afterEnd: .ending) {
      let (table, rows) = (TableView<Int>(showing: 9), NineRows())
      table.setDataSource(rows)
      return .owned(by: table, table.selections) { table, row in
        withExtendedLifetime(rows) { table.select(row) }
      }
    },
    // A center that is deallocated sends no ending.
    events(
      "NotificationCenter", afterEnd: .nothing, of: { NotificationCenter() },
      { $0.signal(named: Notification.Name("N")) }
    ) { $0.post(name: Notification.Name("N"), object: nil) },
    events(
      "NotificationCenter, from a sender", afterEnd: .nothing, of: { SendingCenter() }, \.signal
    ) { $0.post() },
  ]

  private final class NineRows: TableDataSource {
    func rowCount(in table: TableView<Int>) -> Int { 9 }

    func cell(forRow row: Int, in table: TableView<Int>) -> Cell<Int> {
      table.dequeue("") { row }
    }
  }

  /// A center whose notifications have a sender.
  private final class SendingCenter: Sendable {
    private let center = NotificationCenter()
    private let name = Notification.Name("N")

    var signal: Signal<SendableNotification> { center.signal(named: name, from: self) }

    func post() { center.post(name: name, object: self) }
  }

  // MARK: - Values and channels

  /// A row for the signal of an object's values, which ends with the object.
  private static func values<Object: AnyObject & Sendable, Value>(
    _ name: String, kept: Int = 0, afterEnd: SourceRow.AfterEnd = .ending,
    of make: @escaping @Sendable () -> Object,
    _ signal: @escaping @Sendable (Object) -> Signal<Value>,
    _ number: @escaping @Sendable (Value) -> Int,
    _ send: @escaping @Sendable (Object, Int) -> Void
  ) -> SourceRow {
    SourceRow(
      testDescription: name, kept: kept, first: kept == 0 ? nil : 0, afterEnd: afterEnd
    ) {
      let object = make()
      return .owned(by: object, signal(object).map(number), send)
    }
  }

  private static let channels: [SourceRow] = [
    values(
      "TextField, textSignal", kept: 1, of: { TextField("0") }, \.textSignal, { Int($0) ?? 9 }
    ) { $0.enter("\($1)") },
    values(
      "TextView, textSignal", kept: 1, of: { TextView("0") }, \.textSignal, { Int($0) ?? 9 }
    ) { $0.enter("\($1)") },
    values(
      "TextField, its channel", of: { TextField() }, \.newTextChannel,
      { $0.flatMap { Int($0) } ?? 9 }
    ) { $0.enter("\($1)") },
    values(
      "Slider, its channel", of: { Slider(0, in: 0...9) }, { $0.newValueChannel(nilValue: 0) },
      { Int($0 ?? 9) }
    ) { $0.slide(to: Double($1)) },
    values(
      "Stepper, its channel", of: { Stepper() }, { $0.newValueChannel(nilValue: 0) },
      { Int($0 ?? 9) }
    ) { stepper, _ in stepper.increment() },
    values(
      "SegmentedControl, its channel", of: { SegmentedControl("0", "1", "2", "3", "4") },
      { $0.newSelectedSegmentIndexChannel(nilValue: 0) }, { $0 ?? 9 }
    ) { $0.select($1) },
    values(
      "DatePicker, its channel", of: { DatePicker(Date(timeIntervalSince1970: 0)) },
      { $0.newDateChannel(nilValue: Date(timeIntervalSince1970: 0)) },
      { Int($0?.timeIntervalSince1970 ?? 9) }
    ) { $0.pick(Date(timeIntervalSince1970: TimeInterval($1))) },
    values(
      "Defaults, a terminal", kept: 1, afterEnd: .earlierAndEnding, of: { Defaults() },
      { $0.channelTerminal(for: "key", of: Int.self) }, { $0 ?? 0 }
    ) { $0.set($1, for: "key") },
    values(
      "ProgressHUD, its state", kept: 1, of: { ProgressHUD(displayTime: .seconds(60)) },
      { $0.state.signal },
      { state in if case .success(let text) = state { Int(text) ?? 9 } else { 0 } }
    ) { $0.showSuccess("\($1)") },
  ]

  // MARK: - Commands

  /// A row for an object that executes a command until the command is removed.
  private static func command<Object: AnyObject & Sendable>(
    _ name: String, _ make: @escaping @Sendable () -> Object,
    _ set: @escaping @Sendable (Object, Command<Void, Int>) -> Void,
    _ remove: @escaping @Sendable (Object) -> Void, _ act: @escaping @Sendable (Object) -> Void
  ) -> SourceRow {
    SourceRow(testDescription: name, afterEnd: .nothing) {
      let (object, last) = (make(), Property(0))
      let command = Command<Void, Int> { .return(last.value) }
      set(object, command)
      return Source(
        command.executionSignals.flatten(),
        send: {
          last.value = $0
          act(object)
        }, end: { remove(object) })
    }
  }

  private static let commands: [SourceRow] = [
    command("Button with a command", { Button() }, { $0.setCommand($1) }, { $0.removeCommand() }) {
      $0.tap()
    },
    command(
      "BarButtonItem with a command", { BarButtonItem() }, { $0.setCommand($1) },
      { $0.removeCommand() }
    ) { $0.tap() },
    command(
      "RefreshControl with a command", { RefreshControl() }, { $0.setCommand($1) },
      { $0.removeCommand() }
    ) {
      $0.endRefreshing()
      $0.pull()
    },
  ]

  // MARK: - Requests

  private static let others: [SourceRow] = [
    SourceRow(testDescription: "HTTPFixtures, an exchange", isShort: true) {
      let request = HTTPRequest.get("https://example.com")
      let network = HTTPFixtures([request: .json("1", after: .seconds(1.5))])
      return Source(
        network.exchange(request).body.map { Int(String(decoding: $0, as: UTF8.self)) ?? 9 },
        send: { network.answers.value = [request: .json("\($0 + 1)", after: .seconds(1.5))] },
        // The current request is answered, and so is the next one.
        end: {})
    }
  ]
}
