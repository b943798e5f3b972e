import Notebook
import Stage

/// A property, or a method with its arguments, that gets each value of a signal.
struct Binding {
  /// The signal.
  let source: Expression

  /// The object that owns the property or the method.
  let object: String

  private let member: Member

  private enum Member {
    case property(String, nilValue: String?)
    case method(String, labels: [String])
  }

  /// Creates the binding `RAC(object, path) = value`.
  init?(_ target: Expression, _ value: Expression, _ excerpt: Excerpt) {
    guard let message = target.message, message.selector == "RAC" else { return nil }
    source = value
    let arguments = message.arguments.map(\.swift)
    object = arguments.first ?? "self"
    let path = arguments.dropFirst().first ?? "property"
    member = .property(SwiftName.path(path), nilValue: arguments.dropFirst(2).first)
  }

  /// Creates the binding of `setKeyPath:onObject:` or `rac_liftSelector:withSignals:`.
  init?(setter message: Message, _ excerpt: Excerpt) {
    if message.selector.hasPrefix("setKeyPath:onObject:"), let receiver = message.receiver {
      source = receiver
      object = message.arguments.dropFirst().first?.swift ?? "self"
      let path = message.arguments.first?.last?.message?.arguments.last ?? message.arguments.first
      let key = (path?.swift ?? "property").filter { $0 != "\"" }
      member = .property(
        SwiftName.path(key.split(separator: ".").last.map(String.init) ?? key), nilValue: nil)
      return
    }
    guard excerpt.vocabulary.name(of: message)?.objectiveC == "rac_liftSelector:withSignals:" else {
      return nil
    }
    let signals = message.arguments.dropFirst().flatMap { argument -> [Expression] in
      if case .list(let items) = argument { items } else { [argument] }
    }
    .filter { $0 != .word("nil") }
    source =
      signals.count == 1
      ? signals[0]
      : .message(
        message.with(.word("RACSignal"), "combineLatest:", [.list(signals)], style: .bracket))
    object = message.receiver?.swift ?? "self"
    let parts = (message.arguments.first?.message?.arguments ?? []).flatMap(\.all)
      .compactMap { part in if case .word(let word) = part { word } else { nil } }
    let (base, label) = SwiftName.split(parts.first ?? "method")
    let labels = [label] + parts.dropFirst() + Array(repeating: "", count: signals.count)
    member = .method(base, labels: Array(labels.prefix(signals.count)))
  }

  /// The names of the values.
  var names: [String] {
    guard case .method(_, let labels) = member, labels.count > 1 else { return ["value"] }
    return (1...labels.count).map { "value\($0)" }
  }

  /// The object to capture weakly, or nil if the object is global.
  var capture: String? {
    if object == "self" || object.hasPrefix("self.") { return "self" }
    if object.contains("(") || object.first?.isUppercase == true { return nil }
    return object.contains(".") ? "object = \(object)" : object
  }

  /// Returns the statement that sets the property, or calls the method.
  func statement(of values: [String], isWeak: Bool) -> String {
    var path = object
    if isWeak, let capture {
      path =
        capture == "self"
        ? "self?" + object.dropFirst(4) : (object.contains(".") ? "object" : object) + "?"
    }
    if SwiftName.isOptional(path) { path += "?" }
    switch member {
    case .property(let key, let nilValue):
      return "\(path).\(key) = \(values[0])" + (nilValue.map { " ?? \($0)" } ?? "")
    case .method(let name, let labels):
      let items = zip(labels, values).map { $0.isEmpty ? $1 : "\($0): \($1)" }
      return "\(path).\(name)(\(items.joined(separator: ", ")))"
    }
  }
}

/// The blocks of a subscription.
struct Subscription {
  /// The signal.
  let source: Expression

  /// The block for values.
  private(set) var next: Block?

  /// The block for an error.
  private(set) var error: Block?

  /// The block for the completion.
  private(set) var completed: Block?

  /// The subscriber to which every event is sent, in place of the blocks.
  private(set) var subscriber: String?

  init?(_ message: Message, _ excerpt: Excerpt) {
    let rows = ["subscribeNext:", "subscribeError:", "subscribeCompleted:", "subscribe:"]
    guard let row = excerpt.vocabulary.name(of: message)?.objectiveC, rows.contains(row) else {
      return nil
    }
    source = message.receiver ?? .word("source")
    if row == "subscribe:" {
      subscriber = message.arguments.first?.swift
      if subscriber == "nil" { subscriber = nil }
      return
    }
    let pieces =
      message.style == .dot
      ? [message.base] + message.labels.dropFirst()
      : message.selector.split(separator: ":").map(String.init)
    for (piece, argument) in zip(pieces, message.arguments) where argument != .word("nil") {
      let block = argument.block ?? Block.empty
      switch piece.lowercased() {
      case let piece where piece.hasSuffix("error"): error = block
      case let piece where piece.hasSuffix("completed"): completed = block
      default: next = block
      }
    }
  }

  /// The blocks.
  var blocks: [Block] { [next, error, completed].compactMap(\.self) }

  /// The beginning of a sink's closure for the end, and its contents. Nil if no block gets it.
  var completion: String? {
    if error == nil, completed == nil { return nil }
    let isWeak = [error, completed].contains { $0?.usesSelf == true }
    let start = (isWeak ? "[weak self] " : "") + "completion in"
    switch (error, completed) {
    case (nil, _): return start + " if case .finished = completion { … }"
    case (_, nil): return start + " if case .failure(let error) = completion { … }"
    default:
      return start
        + "\n    switch completion {\n    case .finished: …\n    case .failure(let error): …\n    }\n "
    }
  }
}

extension Message {
  /// Returns another message in this place.
  func with(
    _ receiver: Expression?, _ selector: String, _ arguments: [Expression], style: Style
  ) -> Message {
    Message(
      receiver: receiver, selector: selector, labels: [], arguments: arguments, style: style,
      line: line, place: -1 - place)
  }
}

extension Block {
  static let empty = Block(parameters: [], statements: [], hasWeakCapture: false, place: -1)

  /// The same block without its other parameters, such as the error of `tryMap:`.
  var withFirstParameter: Block {
    Block(
      parameters: Array(parameters.prefix(1)), statements: statements,
      hasWeakCapture: hasWeakCapture, place: place)
  }

  /// True if the block uses `self`.
  var usesSelf: Bool { statements.contains { $0.expression.usesSelf } }
}

/// The events of a control, a gesture recognizer, a bar button or an alert.
struct ControlEvents {
  /// The kinds of objects that send events.
  enum Kind { case control, gesture, alert, barButton }

  let object: String
  let kind: Kind

  /// The events, such as `.touchUpInside`.
  let events: String

  init(_ message: Message) {
    object = message.receiver?.swift ?? "control"
    kind =
      message.selector.contains("gesture")
      ? .gesture
      : message.selector.contains("Clicked") || message.selector.contains("Dismiss")
        ? .alert : .control
    var names = message.arguments.flatMap(\.all).compactMap { part -> String? in
      guard case .word(let word) = part else { return nil }
      if word.hasPrefix(".") { return word }
      return word.hasPrefix("UIControlEvent")
        ? "." + SwiftName.lowercased(String(word.dropFirst(14))) : nil
    }
    if message.selector.hasPrefix("rac_new") {
      names = [message.selector.contains("Text") ? ".editingChanged" : ".valueChanged"]
    }
    if names.isEmpty { names = [".touchUpInside"] }
    events = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
  }

  /// Creates the events of the control `object`, whose command has been set.
  init(of object: String, declaredAs type: String? = nil) {
    let name = (type ?? object).lowercased()
    self.object = object
    kind = name.contains("baritem") || name.contains("barbutton") ? .barButton : .control
    events = name.contains("refresh") ? ".valueChanged" : ".touchUpInside"
  }

  /// Returns the statement that adds an action with `body`, which captures `capture`.
  func adding(_ body: [String], capturing capture: String? = nil) -> [String] {
    let start = (capture.map { "[\($0)] " } ?? "") + "_ in"
    let closure =
      body.count == 1 && object.count + start.count + body[0].count < 60
      ? ["{ \(start) \(body[0]) }"] : ["{ \(start)"] + body.map { "  " + $0 } + ["}"]
    func around(_ before: String, _ after: String) -> [String] {
      var lines = closure
      lines[0] = before + lines[0]
      lines[lines.count - 1] += after
      return lines
    }
    switch kind {
    case .control: return around("\(object).addAction(UIAction ", ", for: \(events))")
    case .barButton: return around("\(object).primaryAction = UIAction ", "")
    case .alert: return around("alert.addAction(UIAlertAction(title: \"…\", style: .default) ", ")")
    case .gesture:
      return ["\(object).addTarget(self, action: #selector(recognized))", "// In the class:"]
        + ["@objc func recognized(_ recognizer: UIGestureRecognizer) {"]
        + body.map { "  " + $0 } + ["}"]
    }
  }

  /// The first version of iOS that has the action.
  var since: Int { kind == .gesture || kind == .alert ? 13 : 14 }
}
