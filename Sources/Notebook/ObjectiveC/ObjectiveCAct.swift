import Stage

/// An effect of running a line of Objective-C: it logs, sends, subscribes, and so on.
public struct ObjectiveCAct: Hashable, Sendable {
  /// The kinds of acts.
  public enum Kind: Hashable, Sendable {
    case logs(MessageFormat)

    /// Sends a value. If it is a literal, `value` is its text.
    case sendsNext(value: String?)
    case sendsError
    case sendsCompleted
    case subscribes
    case disposes
    case executes

    /// Operates a control like a user, by calling a function or sending a message with this name.
    case touches(String)
  }

  /// The act.
  public let kind: Kind

  /// The number of the line in the file.
  public let line: Int

  /// Returns true if the act can have caused `event`.
  public func does(_ event: Run.Event) -> Bool {
    switch (kind, event.kind) {
    case (.logs(let format), .logged(let line)): format.prints(line.message)
    case (.sendsNext(let literal), .sent(.next(let value))): literal == nil || literal == value
    case (.sendsError, .sent(.failed)), (.sendsCompleted, .sent(.completed)): true
    case (.subscribes, .subscribing), (.disposes, .disposing), (.executes, .executing): true
    case (.touches(let name), .touched(let words)):
      Self.touches[name]?.contains { words.hasSuffix($0) } ?? true
    default: false
    }
  }

  /// True if the act logs.
  var isLog: Bool { if case .logs = kind { true } else { false } }

  /// True if the act's own code shows what it logs or sends.
  var isExplicit: Bool {
    switch kind {
    case .logs(let format): format.hasText
    case .sendsNext(let value): value != nil
    default: false
    }
  }

  /// The possible endings of the description of a user's action, by the Objective-C function that
  /// performs the action. A function that is not listed can perform any action.
  private static let touches = [
    "Tap": ["tapped"], "Type": ["typed"], "insertText": ["typed"], "Enter": ["pasted"],
    "Delete": ["deleted"], "becomeFirstResponder": ["the field is tapped"],
    "resignFirstResponder": ["editing ends"],
  ]

  private static let functions: Set = ["Tap", "Type", "Enter", "Delete"]
  private static let touching: Set = [
    "sendActionsForControlEvents", "insertText", "becomeFirstResponder", "resignFirstResponder",
    "scrollToRowAtIndexPath", "setOn", "didSelectRowAtIndexPath",
  ]
  private static let subscribing: Set = [
    "subscribeNext", "subscribeError", "subscribeCompleted", "subscribe", "connect",
  ]
  private static let logging = [
    "logNext": ["%@ next: %@"], "logError": ["%@ error: %@"], "logCompleted": ["%@ completed"],
    "logAll": ["%@ next: %@", "%@ error: %@", "%@ completed"],
  ]
}

extension ObjectiveCAct {
  /// Returns the acts in `tokens`, in order.
  static func acts(in tokens: [ObjectiveCToken]) -> [ObjectiveCAct] {
    tokens.indices.flatMap { index -> [ObjectiveCAct] in
      guard case .name(let name) = tokens[index].kind else { return [] }
      // A selector, or the name in a method's declaration, has no effect.
      if isNamed(at: index, in: tokens) { return [] }
      let behind = tokens[(index + 1)...]
      return kinds(of: name, behind).map { ObjectiveCAct(kind: $0, line: tokens[index].line) }
    }
  }

  /// Returns true if the name at `index` is in `@selector(…)`, or follows the return type of a
  /// method.
  private static func isNamed(at index: Int, in tokens: [ObjectiveCToken]) -> Bool {
    guard index > 1, tokens[index - 1].kind == .symbol("(") else {
      return index > 0 && tokens[index - 1].kind == .symbol(")")
        && tokens[..<index].lastIndex { $0.kind == .symbol("-") }
          .map { tokens[$0].line == tokens[index].line && tokens[$0 + 1].kind == .symbol("(") }
          ?? false
    }
    return tokens[index - 2].kind == .name("selector")
  }

  private static func kinds(of name: String, _ behind: ArraySlice<ObjectiveCToken>) -> [Kind] {
    let next = behind.first?.kind
    if name == "NSLog" { return format(behind).map { [.logs(MessageFormat($0))] } ?? [] }
    if functions.contains(name) { return next == .symbol("(") ? [.touches(name)] : [] }
    guard next == .symbol(":") || next == .symbol("]") else { return [] }
    if let formats = logging[name] { return formats.map { .logs(MessageFormat($0)) } }
    if subscribing.contains(name) { return [.subscribes] }
    if touching.contains(name) { return [.touches(name)] }
    switch name {
    case "sendNext": return [.sendsNext(value: literal(behind.dropFirst()))]
    case "sendError": return [.sendsError]
    case "sendCompleted": return [.sendsCompleted]
    case "dispose": return [.disposes]
    case "execute": return [.executes]
    default: return []
    }
  }

  /// Returns the format that is passed to NSLog.
  static func format(_ behind: ArraySlice<ObjectiveCToken>) -> String? {
    var text: String?
    for token in behind.dropFirst() {
      if token.kind == .symbol("@") { continue }
      guard case .text(let piece) = token.kind else { break }
      text = (text ?? "") + piece
    }
    return text
  }

  /// Returns the text of an argument that consists of one literal: `@"a"`, `@1`, `@YES`.
  private static func literal(_ argument: ArraySlice<ObjectiveCToken>) -> String? {
    guard argument.first?.kind == .symbol("@") else { return nil }
    let rest = argument.dropFirst()
    let value = rest.prefix { $0.kind != .symbol("]") }
    guard value.count < rest.count else { return nil }
    guard value.count == 1, let kind = value.first?.kind else { return nil }
    switch kind {
    case .text(let text), .number(let text): return text
    case .name("YES"): return "1"
    case .name("NO"): return "0"
    case .name, .mark, .symbol: return nil
    }
  }
}
