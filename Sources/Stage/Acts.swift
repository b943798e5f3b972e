import Controls
import Foundation
import Reactive

// Overloads of the functions that a lesson calls to send, subscribe, dispose or act as the user.
// Each calls the original function of the engine or control. While a scene is being recorded, it
// also records an event with the line number of the call.

extension Recording {
  /// Runs `body`, a call at `line` in the file `fileID`. If this is the recorded lesson's file,
  /// also records the call as an event.
  fileprivate static func acting<Result>(
    _ kind: @autoclosure () -> RecordedEvent.Kind, _ fileID: StaticString, _ line: UInt,
    _ body: () -> Result
  ) -> Result {
    guard let recording = current, let step = recording.act(kind(), fileID, line) else {
      return body()
    }
    return Trace.withCause(step, body)
  }
}

// MARK: - Sending

extension Subscriber {
  package func sendNext(
    _ value: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    Recording.acting(.sent(.next(text(ofSent: value))), fileID, line) { sendNext(_:)(value) }
  }

  package func sendNext(fileID: StaticString = #fileID, line: UInt = #line) where Value == Void {
    sendNext((), fileID: fileID, line: line)
  }

  package func sendError(
    _ error: any Error, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    Recording.acting(.sent(.failed), fileID, line) { sendError(_:)(error) }
  }

  package func sendCompleted(fileID: StaticString = #fileID, line: UInt = #line) {
    let send: () -> Void = sendCompleted
    Recording.acting(.sent(.completed), fileID, line, send)
  }
}

extension Command {
  @discardableResult
  package func execute(
    _ input: Input, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Output> {
    Recording.acting(.executing, fileID, line) { execute(_:)(input) }
  }

  @discardableResult
  package func execute(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Output> where Input == Void {
    execute((), fileID: fileID, line: line)
  }
}

// MARK: - Subscribing

extension Signal {
  @discardableResult
  package func subscribe(
    next: (@Sendable (Value) -> Void)? = nil,
    error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    Recording.acting(.subscribing, fileID, line) {
      subscribe(next:error:completed:)(next, error, completed)
    }
  }

  @discardableResult
  package func subscribeNext(
    _ next: @escaping @Sendable (Value) -> Void,
    error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    Recording.acting(.subscribing, fileID, line) {
      subscribeNext(_:error:completed:)(next, error, completed)
    }
  }

  @discardableResult
  package func subscribeError(
    _ error: @escaping @Sendable (any Error) -> Void,
    completed: (@Sendable () -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    subscribe(error: error, completed: completed, fileID: fileID, line: line)
  }

  @discardableResult
  package func subscribeCompleted(
    _ completed: @escaping @Sendable () -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    subscribe(completed: completed, fileID: fileID, line: line)
  }

  @discardableResult
  package func subscribe(
    _ subscriber: some Subscriber<Value>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    Recording.acting(.subscribing, fileID, line) { subscribe(_:)(subscriber) }
  }
}

extension MulticastConnection {
  @discardableResult
  package func connect(fileID: StaticString = #fileID, line: UInt = #line) -> Disposable {
    let connect: () -> Disposable = connect
    return Recording.acting(.subscribing, fileID, line, connect)
  }
}

extension Disposable {
  package func dispose(fileID: StaticString = #fileID, line: UInt = #line) {
    let dispose: () -> Void = dispose
    Recording.acting(.disposing, fileID, line, dispose)
  }
}

// MARK: - The user

extension Button {
  package func tap(fileID: StaticString = #fileID, line: UInt = #line) {
    let tap: () -> Void = tap
    Recording.acting(.touched("\(currentTitle ?? "the button") is tapped"), fileID, line, tap)
  }
}

extension BarButtonItem {
  package func tap(fileID: StaticString = #fileID, line: UInt = #line) {
    let tap: () -> Void = tap
    Recording.acting(.touched("the bar button is tapped"), fileID, line, tap)
  }
}

extension TextInput {
  package func type(_ keys: String, fileID: StaticString = #fileID, line: UInt = #line) {
    Recording.acting(.touched("\(shown(keys)) is typed"), fileID, line) { type(_:)(keys) }
  }

  package func enter(_ text: String, fileID: StaticString = #fileID, line: UInt = #line) {
    Recording.acting(.touched("\(shown(text)) is pasted"), fileID, line) { enter(_:)(text) }
  }

  package func delete(fileID: StaticString = #fileID, line: UInt = #line) {
    let delete: () -> Void = delete
    Recording.acting(.touched("a character is deleted"), fileID, line, delete)
  }

  private func shown(_ text: String) -> String { Glyphs.unicode.word(text) }
}

extension TextField {
  package func beginEditing(fileID: StaticString = #fileID, line: UInt = #line) {
    let begin: () -> Void = beginEditing
    Recording.acting(.touched("the field is tapped"), fileID, line, begin)
  }

  package func endEditing(fileID: StaticString = #fileID, line: UInt = #line) {
    let end: () -> Void = endEditing
    Recording.acting(.touched("editing ends"), fileID, line, end)
  }
}

extension Slider {
  package func slide(
    to value: Double, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    Recording.acting(.touched("the knob slides to \(value)"), fileID, line) { slide(to:)(value) }
  }
}

extension DatePicker {
  package func pick(_ date: Date, fileID: StaticString = #fileID, line: UInt = #line) {
    Recording.acting(.touched("a date is picked"), fileID, line) { pick(_:)(date) }
  }
}

extension Switch {
  package func flip(fileID: StaticString = #fileID, line: UInt = #line) {
    let flip: () -> Void = flip
    Recording.acting(.touched("the switch is flipped"), fileID, line, flip)
  }
}

extension Stepper {
  package func increment(fileID: StaticString = #fileID, line: UInt = #line) {
    let increment: () -> Void = increment
    Recording.acting(.touched("+ is tapped"), fileID, line, increment)
  }

  package func decrement(fileID: StaticString = #fileID, line: UInt = #line) {
    let decrement: () -> Void = decrement
    Recording.acting(.touched("- is tapped"), fileID, line, decrement)
  }
}

extension SegmentedControl {
  package func select(_ index: Int, fileID: StaticString = #fileID, line: UInt = #line) {
    Recording.acting(.touched("segment \(index) is selected"), fileID, line) { select(_:)(index) }
  }
}

extension TableView {
  package func scroll(
    toTop row: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    Recording.acting(.touched("the table scrolls to row \(row)"), fileID, line) {
      scroll(toTop:)(row)
    }
  }

  package func select(_ row: Int, fileID: StaticString = #fileID, line: UInt = #line) {
    Recording.acting(.touched("row \(row) is selected"), fileID, line) { select(_:)(row) }
  }
}

extension RefreshControl {
  package func pull(fileID: StaticString = #fileID, line: UInt = #line) {
    let pull: () -> Void = pull
    Recording.acting(.touched("the table is pulled down"), fileID, line, pull)
  }
}

extension GestureRecognizer {
  package func recognize(fileID: StaticString = #fileID, line: UInt = #line) {
    let recognize: () -> Void = recognize
    Recording.acting(.touched("the gesture is made"), fileID, line, recognize)
  }
}
