import Notebook
import Stage

/// The kind of an expression's value, as far as names reveal it.
enum ValueKind: Sendable {
  case signal, sequence, command, connection, tuple, event, disposable, scheduler, terminal, unknown
}

/// Finds the names from the notebook's dictionary that a piece of code uses, by their spelling and
/// by the kinds of their receivers.
struct Vocabulary {
  /// The kinds of the declared variables and parameters.
  private var kinds: [String: ValueKind] = [:]

  /// The declarations outside this code.
  private let declarations: Declarations

  /// The rows and kinds of the messages in the code, which take time to find.
  private var known = MessageTable<(name: Name?, kind: ValueKind)>()

  init(
    _ statements: [Statement], _ declarations: Declarations = Declarations(),
    _ parameters: [Block.Parameter] = []
  ) {
    self.declarations = declarations
    for parameter in parameters { kinds[parameter.name] = Self.classes[parameter.type] }
    for statement in statements { read(statement.expression) }
    // Receivers come before their messages.
    for statement in statements {
      statement.expression.visit { expression in
        if case .message(let message) = expression { known[message] = meaning(of: message) }
      }
    }
  }

  private mutating func read(_ expression: Expression) {
    for expression in expression.all {
      switch expression {
      case .block(let block):
        for parameter in block.parameters {
          if let kind = Self.classes[parameter.type] { kinds[parameter.name] = kind }
        }
      case .list(let items):
        for (type, variable) in zip(items, items.dropFirst()) {
          if case .word(let type) = type, case .word(let name) = variable,
            let kind = Self.classes[type]
          {
            kinds[name] = kind
          }
        }
      case .assignment(let target, let value):
        guard case .word(let name)? = target.last else { continue }
        let kind = self.kind(of: value)
        if kinds[name] == nil, kind != .unknown { kinds[name] = kind }
      default: break
      }
    }
  }

  private static let classes: [String: ValueKind] = [
    "RACSignal": .signal, "RACSubject": .signal, "RACReplaySubject": .signal,
    "RACBehaviorSubject": .signal, "RACGroupedSignal": .signal, "RACSequence": .sequence,
    "RACCommand": .command, "RACMulticastConnection": .connection, "RACTuple": .tuple,
    "RACTwoTuple": .tuple, "RACThreeTuple": .tuple, "RACFourTuple": .tuple, "RACFiveTuple": .tuple,
    "RACEvent": .event, "RACDisposable": .disposable, "RACCompoundDisposable": .disposable,
    "RACSerialDisposable": .disposable, "RACScheduler": .scheduler, "RACChannelTerminal": .terminal,
  ]

  // MARK: Kinds

  /// Returns the kind of `expression`.
  func kind(of expression: Expression?) -> ValueKind {
    switch expression {
    case .word(let word)?: kinds[word] ?? Self.classes[word] ?? kind(named: word)
    case .message(let message)?: meaning(of: message).kind
    case .list(let items)?: items.count == 1 ? kind(of: items[0]) : .unknown
    case .assignment(_, let value)?: kind(of: value)
    case .text?, .block?, nil: .unknown
    }
  }

  /// Returns the dictionary row that `message` uses, or nil.
  func name(of message: Message) -> Name? { meaning(of: message).name }

  /// Returns the dictionary row of `message` and the kind of its result.
  private func meaning(of message: Message) -> (name: Name?, kind: ValueKind) {
    if let known = known[message] { return known }
    let receiver = kind(of: message.receiver)
    let name = name(of: message, receiver)
    return (name, kind(of: message, name, receiver))
  }

  private func kind(of message: Message, _ name: Name?, _ receiver: ValueKind) -> ValueKind {
    guard let name else {
      if case .word(let word)? = message.receiver,
        message.selector == "alloc" || message.selector == "new"
      {
        return Self.classes[word] ?? .unknown
      }
      return kind(named: message.selector)
    }
    switch name.objectiveC {
    case "rac_sequence", "RACSequence":
      return Self.lists.contains(message.selector) ? .unknown : .sequence
    case "RACTuplePack", "RACTuple":
      return message.receiver == nil || receiver != .tuple ? .tuple : .unknown
    case "RACCommand": return .command
    case "publish", "multicast:": return .connection
    case "RACScheduler", "mainThreadScheduler", "currentScheduler", "immediateScheduler":
      return receiver == .scheduler && message.arguments.isEmpty ? .scheduler : .disposable
    case "RACChannelTo", "rac_newTextChannel", "rac_newOnChannel", "rac_channelTerminalForKey:",
      "RACChannelTerminal", "RACChannel":
      return .terminal
    case "subscribeNext:", "subscribeError:", "subscribeCompleted:", "subscribe:", "connect",
      "RACDisposable", "RACCompoundDisposable", "RACSerialDisposable":
      return .disposable
    case "first", "toArray", "waitUntilCompleted:", "dispose", "weakify", "keypath", "sendNext:",
      "sendError:", "sendCompleted", "RACTupleUnpack", "foldLeftWithStart:reduce:",
      "foldRightWithStart:reduce:", "RACEvent", "rac_command", "RAC":
      return .unknown
    default:
      return receiver == .sequence && name.objectiveC != "signalWithScheduler:"
        ? .sequence : .signal
    }
  }

  /// Selectors of `RACSequence` that do not return a sequence.
  private static let lists: Set<String> = [
    "array", "head", "objectPassingTest:", "objectEnumerator",
  ]

  /// Returns the kind that is suggested by a name in the app.
  private func kind(named name: String) -> ValueKind {
    if let types = declarations.types(of: name) {
      let kinds = Set(types.map { Self.classes[$0] ?? .unknown })
      if kinds.count == 1, let kind = kinds.first { return kind }
    }
    var name = name.lowercased()
    if name.has(":") { name = name.replacingEach(":", by: "") }
    // The words before the first `with`, as in `signalwithname`.
    var first = name[...]
    while first.begins(with: "with") { first = first.dropFirst(4) }
    if let end = first.utf8Range(of: "with") { first = first[..<end.lowerBound] }
    return Self.endings.first { name[...].ends(with: $0.0) || first.ends(with: $0.0) }?.1
      ?? .unknown
  }

  private static let endings: [(String, ValueKind)] = [
    ("signal", .signal), ("subject", .signal), ("command", .command), ("tuple", .tuple),
    ("sequence", .sequence), ("disposable", .disposable), ("scheduler", .scheduler),
    ("terminal", .terminal), ("channel", .terminal), ("connection", .connection),
    ("signalproducer", .signal), ("cmd", .command),
  ]

  // MARK: Names

  private func name(of message: Message, _ kind: ValueKind) -> Name? {
    if message.style == .function {
      return message.receiver == nil ? Self.function(message.selector) : nil
    }
    guard let selector = selector(of: message, kind) else { return nil }
    guard let name = Name.spelt(selector) else {
      // Other classes have methods such as `select:`, too.
      return kind == .signal || kind == .sequence || selector.hasPrefix("rac_")
        ? Self.formerNames[selector] : nil
    }
    // A class other than RAC's, such as `[OCMArg any]`, has names of its own.
    if case .word(let word)? = message.receiver, word.first?.isUppercase == true,
      !word.hasPrefix("RAC"), kind == .unknown, Self.ofUnknown.contains(selector)
    {
      return nil
    }
    if selector == "alloc" { return nil }
    guard let wanted = Self.wanted[selector] else { return name }
    if kind == .tuple, Self.ofTuples.contains(selector) { return Name.spelt("RACTuple") }
    if kind == .sequence, selector == "signal" { return Name.spelt("signalWithScheduler:") }
    let assumed = message.style == .bracket ? Self.ofUnknown : Self.ofUnknownInSwift
    if kind == .unknown, assumed.contains(selector) { return name }
    if kind == .unknown, ["executing", "executionSignals"].contains(selector) { return name }
    return wanted.contains(kind) ? name : nil
  }

  /// Returns true if `message`, which uses `name`, can be sent only to a signal.
  func isSignalOnly(_ name: Name, _ message: Message) -> Bool {
    let selector = message.selector
    if message.style == .function || selector.hasPrefix("rac_") || selector.hasPrefix("init") {
      return false
    }
    if Self.wanted[selector] != nil || kind(of: message.receiver) == .sequence { return false }
    let row = name.objectiveC
    return kind(of: .message(message)) == .signal && !row.hasPrefix("RAC") && row != "createSignal:"
      && row != "bind:" || row.hasPrefix("subscribe")
  }

  private static func function(_ name: String) -> Name? {
    name.hasPrefix("RAC") || ["weakify", "strongify", "keypath"].contains(name)
      ? Name.spelt(name) ?? formerNames[name] : nil
  }

  /// The rows of the dictionary, keyed by the selectors and macros of other versions of RAC.
  static let formerNames: [String: Name] = Dictionary(
    ForeignName.all.filter { $0.library == .oldRAC }
      .filter { $0.spelling.contains(":") || $0.spelling.hasPrefix("RAC") }
      .compactMap { old in old.name.map { (old.spelling, $0) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the selector of `message`. In Swift, finds the selector by the name and the labels of
  /// the call.
  private func selector(of message: Message, _ kind: ValueKind) -> String? {
    if message.style != .dot { return message.selector }
    if message.selector.hasPrefix("rac_signal"), message.selector.hasSuffix("(for:") { return nil }
    let parts = message.selector.split(separator: ":", omittingEmptySubsequences: false)
    let spelling = parts.joined().lowercased()
    if spelling == "rac_signalfor" {
      let isSelector = message.arguments.first?.mentions("selector") == true
      return isSelector ? "rac_signalForSelector:" : "rac_signalForControlEvents:"
    }
    if spelling == "mainthread" || spelling == "main" && kind == .scheduler {
      return "mainThreadScheduler"
    }
    let count = message.arguments.count
    let exact = Self.selectors[spelling] ?? []
    if let fit = exact.first(where: { $0.parts == count }) ?? exact.first { return fit.selector }
    return Self.byLength.first { $0.key.hasPrefix(spelling) && $0.value.parts == count }?.value
      .selector
  }

  private typealias Selector = (selector: String, parts: Int)

  /// All selectors, keyed by their spelling in lower case without colons. A Swift name joined with
  /// its labels, in lower case, is spelt the same way.
  private static let selectors: [String: [Selector]] = Dictionary(
    grouping: Name.all.flatMap(\.selectors).map { ($0, $0.filter { $0 == ":" }.count) },
    by: { $0.0.filter { $0 != ":" }.lowercased() })

  /// The same selectors, the shortest first. A call with a trailing closure lacks the closure's
  /// label, so it matches only the beginning of a selector.
  private static let byLength: [(key: String, value: Selector)] = selectors.flatMap { key, values in
    values.map { (key: key, value: $0) }
  }
  .filter { $0.value.parts > 0 }.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }

  private static let ofTuples: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "last", "count", "allObjects", "objectAtIndex:",
    "objectAtIndexedSubscript:",
  ]

  /// Selectors that almost certainly belong to RAC, even if the receiver's kind is unknown.
  private static let ofUnknown: Set<String> = [
    "not", "and", "or", "flatten", "concat", "collect", "replay", "publish", "repeat", "delay:",
    "execute:", "dispose", "take:", "skip:", "sample:", "try:", "all:", "any:", "any", "flatten:",
    "subscribe:",
  ]

  /// The corresponding selectors for calls in Swift, where names are shorter.
  private static let ofUnknownInSwift: Set<String> = ["take:", "skip:"]

  /// Selectors that other classes also have, with the kinds of receivers for which they belong to
  /// RAC.
  private static let wanted: [String: Set<ValueKind>] = {
    var wanted: [String: Set<ValueKind>] = [:]
    func want(_ kinds: Set<ValueKind>, _ selectors: String...) {
      for selector in selectors { wanted[selector] = kinds }
    }
    want(
      [.tuple], "second", "third", "fourth", "fifth", "last", "count", "allObjects",
      "objectAtIndex:",
      "objectAtIndexedSubscript:", "setObject:forKeyedSubscript:", "trampoline", "pack:",
      "tupleByAddingObject:")
    want([.event], "error", "value", "finished", "eventType")
    want([.command], "enabled", "errors", "executing", "executionSignals", "execute:")
    want([.sequence], "array", "head", "tail", "objectEnumerator")
    want([.connection], "connect", "autoconnect")
    want([.connection, .sequence], "signal")
    want([.scheduler], "schedule:", "scheduler", "queue")
    want([.disposable], "dispose", "disposable", "disposed")
    want(
      [.signal, .sequence, .terminal], "first", "not", "and", "or", "any", "any:", "all:", "repeat",
      "concat", "flatten", "flatten:", "sample:", "collect", "replay", "publish", "sequence",
      "empty", "never", "error:", "return:", "skip:", "take:", "try:", "delay:", "subscribe:",
      "subject", "toArray")
    want([], "key", "name", "step", "step:", "stepAll", "init")
    return wanted
  }()
}
