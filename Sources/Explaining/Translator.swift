import Notebook
import Stage

/// A translator of chains into Combine, or into loops over asynchronous sequences.
struct Translator {
  let excerpt: Excerpt
  let isLoop: Bool

  init(_ excerpt: Excerpt, isLoop: Bool) {
    (self.excerpt, self.isLoop) = (excerpt, isLoop)
  }

  // MARK: Statements

  /// Returns `expression` as a statement.
  func statement(_ expression: Expression) -> String {
    switch expression {
    case .assignment(let target, let value):
      let arguments = target.message?.arguments ?? []
      let object = arguments.first?.swift ?? "self"
      let key = Self.property(arguments.dropFirst().first?.swift ?? "property")
      let source = source(value)
      if isLoop { return loop(over: source, mayFail: mayFail(value), "\(object).\(key) = value") }
      let path = object.split(separator: ".", maxSplits: 1)
      let isOwn = path.first == "self"
      let capture = isOwn ? "self" : path.count > 1 ? "object = \(object)" : object
      let root = isOwn ? object.replacing("self", with: "self?", maxReplacements: 1) : nil
      let name = root ?? (path.count > 1 ? "object?" : "\(object)?")
      let sink = mayFail(value) ? ".sink(receiveCompletion: { _ in })" : ".sink"
      return "\(source)\n  \(sink) { [weak \(capture)] in \(name).\(key) = $0 }"
        + "\n  .store(in: &cancellables)"
    case .message(let message)
    where excerpt.vocabulary.name(of: message)?.objectiveC == "subscribeNext:":
      let source = source(message.receiver ?? .word("source"))
      let completion =
        message.selector.contains("error:") || message.selector.contains("completed:")
        ? "completion in …" : "_ in"
      return isLoop
        ? loop(over: source, mayFail: true, "…")
        : "\(source)\n  .sink(receiveCompletion: { \(completion) }) { [weak self] value in … }\n  .store(in: &cancellables)"
    case .message(let message)
    where excerpt.vocabulary.name(of: message)?.objectiveC == "rac_liftSelector:withSignals:":
      let (signals, call) = lifted(message)
      if isLoop {
        let isTuple = call.contains("$1")
        return loop(
          over: signals, mayFail: true,
          call.replacing(isTuple ? "$" : "$0", with: isTuple ? "value." : "value"))
      }
      let object = message.receiver?.swift ?? "self"
      let weak = object == "self" ? "self" : "object = \(object)"
      return "\(signals)\n  .sink(receiveCompletion: { _ in }) { [weak \(weak)] in "
        + "\(object == "self" ? "self" : "object")?\(call.dropFirst(object.count)) }"
        + "\n  .store(in: &cancellables)"
    case .message(let message)
    where ["subscribeError:", "subscribeCompleted:"].contains(
      excerpt.vocabulary.name(of: message)?.objectiveC):
      let source = source(message.receiver ?? .word("source"))
      return isLoop
        ? loop(over: source, mayFail: true, "_ = value")
        : "\(source)\n  .sink(receiveCompletion: { completion in … }, receiveValue: { _ in })"
          + "\n  .store(in: &cancellables)"
    case .message(let message)
    where excerpt.vocabulary.name(of: message)?.objectiveC == "subscribe:":
      let source = source(message.receiver ?? .word("source"))
      let subject = message.arguments.first.map(\.swift).flatMap { $0 == "nil" ? nil : $0 }
      if isLoop {
        return loop(over: source, mayFail: true, subject.map { "\($0).send(value)" } ?? "_ = value")
      }
      return source
        + (subject.map { "\n  .subscribe(\($0))" }
          ?? "\n  .sink(receiveCompletion: { _ in }, receiveValue: { _ in })")
        + "\n  .store(in: &cancellables)"
    default: return isLoop ? inOneLine(source(expression)) : source(expression)
    }
  }

  /// Returns a loop over `source`. The source gets its own line if it is long or contains closures.
  private func loop(over source: String, mayFail: Bool, _ body: String) -> String {
    let isPlain = !source.contains(" {") && source.count <= 60
    let beginning = isPlain ? "" : "let values = \(inOneLine(source))\n"
    return beginning
      + "for \(mayFail ? "try " : "")await value in \(isPlain ? inOneLine(source) : "values") { \(body) }"
  }

  /// Returns `code` on one line if it is short enough.
  private func inOneLine(_ code: String) -> String {
    let line = code.replacing("\n  ", with: "")
    return line.count <= 72 ? line : code
  }

  /// Returns `path` with the Swift name of its property, such as `isEnabled` for `enabled`.
  private static func property(_ path: String) -> String {
    var parts = path.split(separator: ".").map(String.init)
    let flags = ["enabled", "hidden", "selected", "highlighted", "userInteractionEnabled"]
    if let last = parts.last, flags.contains(last) {
      parts[parts.count - 1] = "is" + last.withCapitalFirst
    }
    return parts.joined(separator: ".")
  }

  /// Returns true if a loop can iterate over the source of `expression`.
  func canBegin(_ expression: Expression) -> Bool {
    let chain: [Message]
    if case .assignment(_, let value) = expression {
      chain = value.chain
    } else {
      chain = expression.chain
    }
    guard let root = excerpt.names(in: chain).first, let message = chain.first,
      message == root.message, message.receiver == .word("RACSignal")
    else { return true }
    return root.name.loop != nil || Self.combinations.contains(root.name.objectiveC)
  }

  private static let combinations = [
    "combineLatest:", "combineLatest:reduce:", "zipWith:", "merge:", "concat:",
  ]

  private func mayFail(_ expression: Expression) -> Bool {
    let names = expression.messages.compactMap(excerpt.vocabulary.name).map(\.objectiveC)
    let failing = [
      "flattenMap:", "switchToLatest", "flatten", "concat:", "execute:", "try:", "tryMap:",
      "error:",
      "timeout:onScheduler:", "then:",
    ]
    return names.contains(where: failing.contains) || names.isEmpty
  }

  /// Returns a sentence about each of the first three names that the translation leaves out, with a
  /// replacement for the name if there is one.
  func remarks(_ expression: Expression) -> String {
    let written = [
      "RAC", "subscribeNext:", "subscribe:", "subscribeError:", "subscribeCompleted:", "weakify",
      "mainThreadScheduler", "RACScheduler",
      "immediateScheduler", "RACTuple", "merge:", "concat:", "combineLatest:", "RACObserve",
      "combineLatest:reduce:", "combineLatestWith:", "zipWith:",
      "rac_willDeallocSignal", "keypath", "rac_valuesForKeyPath:observer:",
      "rac_valuesAndChangesForKeyPath:options:observer:", "rac_liftSelector:withSignals:",
    ]
    let names = expression.messages.compactMap { message -> Name? in
      guard let name = excerpt.vocabulary.name(of: message) else { return nil }
      if isLoop, name.objectiveC == "rac_textSignal" { return name }
      if (isLoop ? name.loop : name.line) != nil { return nil }
      if name.objectiveC == "takeUntil:" && message.endsWithOwner { return nil }
      return written.contains(name.objectiveC) ? nil : name
    }
    let handles = expression.messages.contains {
      $0.selector.hasPrefix("subscribe") && $0.selector.lowercased().contains("error:")
    }
    let ending =
      isLoop && handles ? " In place of the error block, put `do` and `catch` around the loop." : ""
    return ending
      + names.withoutRepeats().prefix(3).map { name in
        if name.objectiveC == "rac_textSignal" {
          return " Let the field's `UIAction` yield to the stream `texts`."
        }
        if isLoop, name.objectiveC == "takeUntil:" {
          return " Cancel the task in place of `takeUntil:`."
        }
        if isLoop, name.objectiveC.hasPrefix("catch") {
          return " In place of `\(name.objectiveC)`, put `do` and `catch` around the loop."
        }
        guard let instead = name.instead else { return " Write `\(name.objectiveC)` by hand." }
        return " In place of `\(name.objectiveC)`: \(instead)."
      }
      .joined()
  }

  // MARK: Sources

  private func source(_ expression: Expression) -> String {
    switch expression {
    case .message(let message): source(message)
    case .list(let items) where items.count == 1: source(items[0])
    case .assignment(_, let value): source(value)
    default: expression.swift
    }
  }

  private func source(_ message: Message) -> String {
    guard let name = excerpt.vocabulary.name(of: message) else {
      guard let receiver = message.receiver,
        receiver.messages.contains(where: { excerpt.vocabulary.name(of: $0) != nil })
      else { return Expression.message(message).swift }
      let arguments = message.arguments.isEmpty ? "" : "…"
      return linked(message, ".\(message.base.prefix { $0 != ":" })(\(arguments))")
    }
    let operands = operands(of: message)
    let isFactory = message.receiver == .word("RACSignal")
    switch name.objectiveC {
    case "mainThreadScheduler": return "DispatchQueue.main"
    case "immediateScheduler": return "ImmediateScheduler.shared"
    case "currentScheduler": return "RunLoop.current"
    case "RACScheduler": return "DispatchQueue.global()"
    case "RACObserve":
      let object = message.arguments.first?.swift ?? "self"
      let key = message.arguments.dropFirst().first?.swift ?? "…"
      return isLoop ? "Observations({ \(object).\(key) })" : "\(object).publisher(for: \\.\(key))"
    case "rac_valuesForKeyPath:observer:", "rac_valuesAndChangesForKeyPath:options:observer:":
      let object = message.receiver?.swift ?? "self"
      let path = message.arguments.first?.last?.message?.arguments.last ?? message.arguments.first
      let key = (path?.swift ?? "…").filter { $0 != "\"" }
      if isLoop { return "Observations({ \(object).\(key) })" }
      let options = message.selector.contains("Changes") ? ", options: [.old, .new]" : ""
      return "\(object).publisher(for: \\.\(key)\(options))"
    case "rac_textSignal":
      let field = message.receiver?.swift ?? "field"
      return isLoop
        ? "texts"
        : "NotificationCenter.default\n  .publisher(for: UITextField.textDidChangeNotification, object: \(field))\n"
          + "  .map { _ in \(field).text ?? \"\" }\n  .prepend(\(field).text ?? \"\")"
    case "ignore:" where operands == ["nil"]:
      return linked(message, ".compactMap { $0 }")
    case "autoconnect" where !isLoop:
      guard let connection = message.receiver?.message, connection.selector == "publish" else {
        break
      }
      return linked(connection, ".share()")
    case "combineLatest:", "combineLatest:reduce:", "combineLatestWith:", "zipWith:":
      let all = isFactory ? operands : [source(message.receiver ?? .word("…"))] + operands
      let map =
        message.arguments.contains { $0.block != nil }
        ? "\n  .map { … }" : ""
      let kind = name.objectiveC == "zipWith:" ? "Zip" : "CombineLatest"
      let function =
        isLoop
        ? (kind == "Zip" ? "zip" : "combineLatest")
        : "Publishers.\(kind)\(all.count > 2 ? "\(all.count)" : "")"
      return "\(function)(\(listed(all)))\(map)"
    case "rac_liftSelector:withSignals:":
      let (signals, call) = lifted(message)
      return signals + "\n  .map { \(call) }"
    case "merge:" where isFactory:
      return (isLoop ? "merge" : "Publishers.MergeMany") + "(\(listed(operands)))"
    case "concat:" where message.selector == "concat":
      return linked(
        message, isLoop ? ".flatMap { $0 }" : ".flatMap(maxPublishers: .max(1)) { $0 }")
    case "merge:", "concat:":
      let receiver = source(message.receiver ?? .word("…"))
      if isLoop {
        let function = name.objectiveC == "merge:" ? "merge" : "chain"
        return "\(function)(\(listed([receiver] + operands)))"
      }
      return linked(
        message,
        (name.objectiveC == "merge:" ? ".merge(with: " : ".append(") + listed(operands) + ")")
    case "takeUntil:" where isLoop || message.endsWithOwner:
      return source(message.receiver ?? .word("…"))
    case "catch:" where isLoop, "catchTo:" where isLoop:
      return source(message.receiver ?? .word("…"))
    default: break
    }
    guard let template = isLoop ? name.loop : name.line else {
      return isFactory ? "source" : message.receiver.map(source) ?? ""
    }
    return linked(message, filled(template, message))
  }

  /// Returns the signals over which `message` lifts a method, and the call to the method with their
  /// values.
  private func lifted(_ message: Message) -> (signals: String, call: String) {
    let signals = Array(operands(of: message).dropFirst().filter { $0 != "nil" })
    let parts = (message.arguments.first?.message?.arguments ?? []).flatMap(\.all)
      .compactMap { part in if case .word(let word) = part { word } else { nil } }
    let values = signals.indices.map { index in
      (index > 0 && index < parts.count ? "\(parts[index]): " : "") + "$\(index)"
    }
    let call =
      "\(message.receiver?.swift ?? "self").\(parts.first ?? "method")(\(values.joined(separator: ", ")))"
    if signals.count < 2 { return (signals.first ?? "source", call) }
    let count = signals.count > 2 ? "\(signals.count)" : ""
    let function = isLoop ? "combineLatest" : "Publishers.CombineLatest\(count)"
    return ("\(function)(\(listed(signals)))", call)
  }

  /// Returns the receiver of `message` followed by `code`, or `code` alone if it does not continue
  /// a chain.
  private func linked(_ message: Message, _ code: String) -> String {
    let receiver = message.receiver.map(source) ?? ""
    if code.isEmpty { return receiver }
    if !code.hasPrefix(".") { return code }
    return "\(receiver)\n  \(code)"
  }

  /// Returns `operands` without their line breaks, joined by commas.
  private func listed(_ operands: [String]) -> String {
    operands.map { $0.replacing(#/\n\s*/#, with: "") }.joined(separator: ", ")
  }

  private func operands(of message: Message) -> [String] {
    message.arguments.filter { $0.block == nil }.flatMap { argument -> [String] in
      if case .list(let items) = argument { return items.map(source) }
      return [source(argument)]
    }
  }

  /// Returns `template` with the first argument of `message` in place of each `$`.
  func filled(_ template: String, _ message: Message) -> String {
    var text = ""
    var rest = template[...]
    while let place = rest.firstIndex(of: "$") {
      text += rest[..<place]
      rest = rest[rest.index(after: place)...]
      // `$0` is a parameter of a closure.
      text +=
        rest.first?.isNumber == true
        ? "$" : operands(of: message).first.map { listed([$0]) } ?? "…"
    }
    return text + rest
  }
}

extension Message {
  /// True if the message ends the signal when an object is deallocated or a cell is reused:
  /// `takeUntil:self.rac_willDeallocSignal`.
  fileprivate var endsWithOwner: Bool {
    arguments.contains { argument in
      argument.messages.contains {
        ["rac_willDeallocSignal", "rac_prepareForReuseSignal"].contains($0.selector)
      }
    }
  }
}

extension Expression {
  /// The expression in Swift, with `…` in place of code that is left out.
  var swift: String {
    switch self {
    case .word("YES"), .word("TRUE"): return "true"
    case .word("NO"), .word("FALSE"): return "false"
    case .word("NULL"): return "nil"
    case .word(let word): return word
    case .text(let text): return "\"\(text)\""
    case .block: return "{ … }"
    case .assignment(_, let value): return value.swift
    case .list(let items): return items.count == 1 ? items[0].swift : "…"
    case .message(let message): return message.swift
    }
  }
}

extension Message {
  private static let renamed = [
    "NSNotificationCenter.defaultCenter": "NotificationCenter.default",
    "NSUserDefaults.standardUserDefaults": "UserDefaults.standard",
    "NSDate.date": "Date()", "NSURLSession.sharedSession": "URLSession.shared",
  ]

  fileprivate var swift: String {
    let object = receiver?.swift ?? ""
    if let renamed = Self.renamed["\(object).\(selector)"] { return renamed }
    if selector == "alloc" { return object }
    if selector == "new" || selector == "init" { return "\(object)()" }
    let values = arguments.map(\.swift)
    let parts = selector.split(separator: ":", omittingEmptySubsequences: true).map(String.init)
    switch style {
    case .property: return "\(object).\(selector)"
    case .function:
      return selector == "()" ? "\(object)(\(values.joined(separator: ", ")))" : call(with: values)
    case .dot: return (object.isEmpty ? "" : object + ".") + call(with: values)
    case .bracket where selector.hasPrefix("initWith") && receiver?.message?.selector == "alloc":
      return "\(object)(…)"
    case .bracket:
      guard let first = parts.first else { return object }
      let labels = [""] + parts.dropFirst().map { "\($0): " }
      let items = zip(labels, values).map { $0 + $1 } + values.dropFirst(labels.count)
      let call = "\(first)(\(items.joined(separator: ", ")))"
      return object.isEmpty ? call : "\(object).\(call)"
    }
  }
}
