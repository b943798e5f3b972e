import Notebook
import Stage

/// A translator of one statement into Combine, into a loop over an asynchronous sequence, or into
/// code that awaits a result.
///
/// Blocks become `…`. A closure that the subscription keeps captures `self` weakly.
final class Translator {
  /// The kinds of code.
  enum Style { case combine, loop, awaiting }

  /// The names that code in one place has already used.
  final class Scope {
    var taken: Set<String> = []
  }

  /// An operator in a chain.
  struct Step {
    let row: String
    let message: Message
    var block: Block? { message.arguments.compactMap(\.block).first }
  }

  /// The end of a chain.
  enum Ending {
    case subscription(Subscription)
    case binding(Binding)
    case result(isReturned: Bool, name: String?)

    /// The values are appended to the array `all`.
    case collection
  }

  let excerpt: Excerpt
  let style: Style
  var isLoop: Bool { style != .combine }

  /// Lines to write before the statement: streams and publishers for a control's events.
  private(set) var before: [String] = []

  /// Lines to write in the loop's task, before the loop.
  private var inside: [String] = []

  /// The objects that the task captures strongly, because it observes them.
  private var captures: [String] = []

  private let scope: Scope

  /// True while a control's action is translated.
  private var isInAction = false

  init(_ excerpt: Excerpt, _ style: Style, _ scope: Scope = Scope()) {
    (self.excerpt, self.style, self.scope) = (excerpt, style, scope)
  }

  private func row(_ message: Message?) -> String? { message.flatMap(name)?.objectiveC }

  /// Returns the dictionary's row for `message`. A control's command has a command's signals.
  private func name(of message: Message) -> Name? {
    if let name = excerpt.vocabulary.name(of: message) { return name }
    let isOfCommand = message.receiver?.plain.message?.selector == "rac_command"
    return isOfCommand && ["enabled", "errors"].contains(message.selector)
      ? Name.spelt(message.selector) : nil
  }

  private func fresh(_ name: String) -> String {
    if name == "_" { return name }
    var (result, number) = (name, 2)
    while !scope.taken.insert(result).inserted {
      (result, number) = (name + "\(number)", number + 1)
    }
    return result
  }

  // MARK: Statements

  /// Returns `statement`, or nil if this style cannot express it.
  func code(_ statement: Statement) -> String? {
    let (source, ending) = Self.parts(of: statement, excerpt)
    let code: String? =
      switch style {
      case .combine: combine(source, ending)
      case .loop: loop(source, ending)
      case .awaiting: awaiting(source, ending)
      }
    return code.map { (before + [$0]).joined(separator: "\n") }
  }

  /// Returns the signal of `statement`, and what happens to its values.
  static func parts(of statement: Statement, _ excerpt: Excerpt) -> (Expression, Ending) {
    switch statement.expression {
    case .assignment(let target, let value):
      if let binding = Binding(target, value, excerpt) {
        return (binding.source, .binding(binding))
      }
      let (source, ending) = parts(of: Statement(expression: value, isReturn: false), excerpt)
      if case .subscription = ending { return (source, ending) }
      return (value, .result(isReturned: false, name: target.variable))
    case .message(let message):
      if let subscription = Subscription(message, excerpt) {
        return (subscription.source, .subscription(subscription))
      }
      if ["dispose", "connect", "RACDisposable"].contains(
        excerpt.vocabulary.name(of: message)?.objectiveC),
        let receiver = message.receiver?.message, let subscription = Subscription(receiver, excerpt)
      {
        return (subscription.source, .subscription(subscription))
      }
      if let binding = Binding(setter: message, excerpt) {
        return (binding.source, .binding(binding))
      }
    case .list(let items):
      // A declaration or a condition may precede the chain.
      if let last = items.last(where: { !$0.messages.isEmpty }), items.count > 1 {
        return parts(of: Statement(expression: last, isReturn: statement.isReturn), excerpt)
      }
    case .word, .text, .block: break
    }
    return (statement.expression, .result(isReturned: statement.isReturn, name: nil))
  }

  // MARK: Combine

  private func combine(_ expression: Expression, _ ending: Ending) -> String? {
    let source = source(expression)
    let store = "\n  .store(in: &cancellables)"
    switch ending {
    case .binding(let binding):
      let sink = mayFail(expression) ? ".sink(receiveCompletion: { _ in })" : ".sink"
      let names = binding.names.count > 1 ? binding.names : ["$0"]
      let header = binding.capture.map { ["[weak \($0)]"] } ?? []
      let parts = header + (names.count > 1 ? [names.joined(separator: ", ")] : [])
      let start = parts.isEmpty ? "" : parts.joined(separator: " ") + " in "
      return
        "\(source)\n  \(sink) { \(start)\(binding.statement(of: names, isWeak: true)) }\(store)"
    case .subscription(let subscription):
      if let subscriber = subscription.subscriber {
        // A RACSubscriber becomes a continuation; only a subject is also one of Combine's.
        if subscriber.lowercased().hasSuffix("subscriber") { return nil }
        return "\(source)\n  .subscribe(\(subscriber))\(store)"
      }
      let completion = subscription.completion
      let value = subscription.next.map { Self.header($0, isAlways: true) + "…" } ?? "_ in"
      if completion == nil, !mayFail(expression) {
        return "\(source)\n  .sink { \(value) }\(store)"
      }
      return
        "\(source)\n  .sink(receiveCompletion: { \(completion ?? "_ in") }) { \(value) }\(store)"
    case .result(let isReturned, let name):
      // An operator of the app's that returns several publishers is the last one.
      let isTuple = name?.hasPrefix("(") == true
      let erased = isTuple ? source : "\(source)\n  .eraseToAnyPublisher()"
      if isReturned { return "return " + erased }
      guard let name else { return source }
      return (name.contains(".") ? "" : "let ") + "\(name) = \(erased)"
    case .collection: return nil
    }
  }

  /// Returns the beginning of a closure for `block`, up to `in`. Empty if `$0` suffices.
  fileprivate static func header(_ block: Block, isAlways: Bool = false, isMain: Bool = false)
    -> String
  {
    let isWeak = block.usesSelf
    guard isWeak || isAlways else { return "" }
    let names = block.parameters.map(\.name)
    return (isMain && isWeak ? "@MainActor " : "") + (isWeak ? "[weak self] " : "")
      + (names.isEmpty ? "_" : names.joined(separator: ", ")) + " in "
  }

  // MARK: Loops

  private func loop(_ expression: Expression, _ ending: Ending) -> String? {
    if case .result(let isReturned, let name) = ending {
      guard canIterate(expression) else { return nil }
      let source = capturing(Self.inOneLine(source(expression)))
      let start =
        isReturned ? "return " : name.map { $0.contains(".") ? "\($0) = " : "let \($0) = " }
      return (start ?? "") + source
    }
    if isRequest(expression) { return nil }
    if let list = elements(of: expression), case .subscription(let subscription) = ending {
      // The elements of a collection need no asynchronous sequence.
      let name = subscription.next?.parameters.first?.name ?? "_"
      return "for \(name) in \(list) {\n  …\n}"
    }
    // The values before `collect` are appended to an array; the operators after it follow the loop.
    let (collected, after) = splitAtCollect(expression)
    let (links, tail) = split(collected ?? expression)
    guard canIterate(links) else { return nil }
    let source = Self.inOneLine(source(links))
    var names = names(at: 0, in: tail, collected == nil ? ending : .collection).map(fresh)
    // A stream of taps carries no value. The block's parameter is the control.
    var start: [String] = []
    if row(links.plain.message) == "rac_signalForControlEvents:", names.count == 1, names[0] != "_"
    {
      start = [
        "let \(names[0]) = \(links.plain.message?.receiver?.swift.replacing("self.", with: "self?.") ?? "control")"
      ]
      let first = tail.first(where: { $0.block != nil })?.block ?? ending.next
      let isUsed = first?.statements.contains { $0.expression.mentions(names[0]) } == true
      if !isUsed { start = [] }
      names = ["_"]
    }
    guard
      let body = lines(tail, collected == nil ? ending : .collection, of: names, exit: "continue")
    else { return nil }
    let fails = mayFail(links)
    let pattern = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
    var loop = inside
    var iterated = source
    let usesSelf = source.contains("self.")
    if usesSelf || source.contains(#/\n|\w \{/#) || source.count > 64 {
      iterated = fresh("values")
      if usesSelf {
        before.append("let \(iterated) = \(capturing(source))")
        captures = []
      } else {
        loop.append("let \(iterated) = \(source)")
      }
    }
    if collected != nil { loop.append("var all: [Value] = []") }
    loop +=
      ["for \(fails ? "try " : "")await \(pattern) in \(iterated) {"] + Self.indented(start + body)
      + ["}"]
    if collected != nil {
      guard let rest = lines(after, ending, of: ["all"], exit: "return") else { return nil }
      loop += rest
    }
    loop += end(ending, after: "the loop")
    if fails { loop = Self.caught(loop, ending) }
    let blocks = (expression.outside.compactMap(\.block))
    let isWeak = blocks.contains(where: \.usesSelf) || ending.usesSelf
    let list = (isWeak ? ["weak self"] : []) + ending.weakTarget + captures
    let header = list.isEmpty ? "" : " [\(list.joined(separator: ", "))] in"
    return (["\(fresh("task")) = Task {" + header] + Self.indented(loop) + ["}"]).joined(
      separator: "\n")
  }

  /// Returns the collection whose elements the signal sends.
  private func elements(of expression: Expression) -> String? {
    guard let signal = expression.plain.message, row(signal) == "signalWithScheduler:",
      let list = signal.receiver?.plain.message, row(list) == "rac_sequence"
    else { return nil }
    return list.receiver?.swift
  }

  /// Returns `source` with the observed objects captured where they are used.
  private func capturing(_ source: String) -> String {
    if captures.isEmpty { return source }
    let list = captures.joined(separator: ", ")
    return source.replacing("Observations({ ", with: "Observations({ [\(list)] in ")
  }

  /// Returns the part of a chain before `collect`, and the operators after it.
  private func splitAtCollect(_ expression: Expression) -> (Expression?, [Step]) {
    var (rest, after) = (expression.plain, [Step]())
    while let message = rest.message, let row = row(message), let receiver = message.receiver {
      if row == "collect" { return (receiver.plain, after) }
      after.insert(Step(row: row, message: message), at: 0)
      rest = receiver.plain
    }
    return (nil, [])
  }

  /// Operators whose work can be done in the body of a loop.
  private static let inBody: Set<String> = [
    "map:", "reduceEach:", "tryMap:", "filter:", "doNext:", "ignore:", "takeWhileBlock:",
    "takeUntilBlock:", "mapReplace:", "not",
    "deliverOn:", "deliverOnMainThread", "flattenMap:", "switchToLatest", "setNameWithFormat:",
    "logAll", "logNext", "logError",
  ]

  /// Returns the part of the chain that an asynchronous sequence provides, and the operators after
  /// it, which become statements in the loop.
  private func split(_ expression: Expression) -> (Expression, [Step]) {
    var (rest, tail) = (expression.plain, [Step]())
    while let message = rest.message, let row = row(message), let receiver = message.receiver,
      receiver.short != "RACSignal",
      Self.inBody.contains(row) || row == "takeUntil:" && message.endsWithOwner
    {
      if ["switchToLatest", "flatten", "concat:"].contains(row) {
        // The values of a command's executions are one property.
        if isExecutions(receiver) { break }
        guard row == "switchToLatest", self.row(receiver.plain.message) == "map:" else { break }
      }
      tail.insert(Step(row: row, message: message), at: 0)
      rest = receiver.plain
    }
    return (rest, tail)
  }

  /// Returns the names for the value before `index` in `steps`: the parameters of the next block.
  private func names(at index: Int, in steps: [Step], _ ending: Ending) -> [String] {
    var isNeeded = false
    func used(_ names: [String]) -> [String] { isNeeded && names == ["_"] ? ["value"] : names }
    for step in steps.dropFirst(index) {
      if let block = step.block {
        let isThrowing = ["tryMap:", "try:"].contains(step.row)
        if ["catch:", "finally:", "doCompleted:", "doError:", "initially:", "then:"].contains(
          step.row)
        {
          if step.row == "then:" { return used(["_"]) }
          continue
        }
        let names = block.parameters.map(\.name)
        return used(names.isEmpty ? ["_"] : isThrowing ? [names[0]] : names)
      }
      if ["ignore:", "not"].contains(step.row) { isNeeded = true }
      if ["mapReplace:", "ignoreValues"].contains(step.row) { return used(["_"]) }
    }
    return used(ending.names)
  }

  /// Returns the statements that do the work of `steps` and of `ending`, given a value with these
  /// `names`. Returns nil if a step has no counterpart.
  private func lines(_ steps: [Step], _ ending: Ending, of names: [String], exit: String)
    -> [String]?
  {
    var (lines, value) = ([String](), names)
    /// Gives the value the name that `block` uses.
    func rename(for block: Block?) {
      guard let name = block?.parameters.first?.name, value.count == 1, value[0] != "_",
        !value[0].hasPrefix(name) || !value[0].dropFirst(name.count).allSatisfy(\.isNumber),
        block?.parameters.count == 1,
        block?.statements.contains(where: { $0.expression.mentions(name) }) == true
      else { return }
      let new = fresh(name)
      lines.append("let \(new) = \(value[0])")
      value = [new]
    }
    for (index, step) in steps.enumerated() {
      // Mangled code may flatten signals that nothing has made.
      let previous = index > 0 ? steps[index - 1] : step
      if ["map:", "tryMap:", "filter:", "doNext:", "flattenMap:"].contains(step.row) {
        rename(for: step.block)
      }
      func result() -> String {
        value = self.names(at: index + 1, in: steps, ending).map(fresh)
        return value.count == 1 ? value[0] : "(\(value.joined(separator: ", ")))"
      }
      let argument = step.message.arguments.first { $0.block == nil }?.swift ?? "…"
      let mark = "  // \(step.row)"
      // A block in a variable is a function.
      let work = step.block == nil && argument != "…" ? "\(argument)(\(value[0]))" : "…\(mark)"
      switch step.row {
      case "map:" where steps.dropFirst(index + 1).first?.row == "switchToLatest": continue
      case "map:" where steps.dropFirst(index).contains(where: { $0.row == "collect" }):
        let list = value[0]
        lines.append("let \(result()) = \(list).map { … }")
      case "map:", "reduceEach:": lines.append(Self.setting(result(), work))
      case "tryMap:": lines.append(Self.setting(result(), "try …\(mark)"))
      case "mapReplace:": lines.append(Self.setting(result(), argument))
      case "not":
        let old = value[0]
        lines.append("let \(result()) = !\(old)")
      case "takeWhileBlock:" where exit == "continue":
        lines.append("guard … else { break }\(mark)")
      case "takeUntilBlock:" where exit == "continue": lines.append("if … { break }\(mark)")
      case "filter:": lines.append("guard … else { \(exit) }\(mark)")
      case "ignore:":
        lines.append(
          argument == "nil"
            ? "guard let \(value[0]) else { \(exit) }"
            : "guard \(value[0]) != \(argument) else { \(exit) }")
      case "doNext:": lines.append("…\(mark)")
      case "finally:": lines.insert("defer { … }\(mark)", at: 0)
      case "initially:": lines.insert("…\(mark)", at: 0)
      case "then:": lines += answer(to: step, result())
      case "flattenMap:" where exit == "return" && !isInAction: lines += answer(to: step, result())
      case "switchToLatest" where exit == "return": lines += answer(to: previous, result())
      case "switchToLatest", "flattenMap:":
        let asking = step.row == "flattenMap:" ? step : previous
        let answer = answer(to: asking, result())
        isInAction = false
        guard let rest = self.lines(Array(steps[(index + 1)...]), ending, of: value, exit: "return")
        else { return nil }
        let body = Self.caught(answer + rest + end(ending, after: nil), ending)
        let isWeak = asking.message.usesSelf || ending.usesSelf
        let start = isWeak ? " [weak self] in" : ""
        if step.row == "flattenMap:" {
          return lines + ["Task {\(start)"] + Self.indented(body) + ["}"]
        }
        inside.append("var running: Task<Void, Never>?")
        return lines + ["running?.cancel()", "running = Task {\(start)"] + Self.indented(body) + [
          "}"
        ]
      case "collect", "deliverOn:", "deliverOnMainThread", "subscribeOn:", "take:", "ignoreValues",
        "setNameWithFormat:", "logAll", "logNext", "logError", "takeUntil:", "replay", "replayLast",
        "replayLazily", "publish", "autoconnect", "doError:", "doCompleted:",
        "distinctUntilChanged":
        break
      case "delay:": lines.append("try await Task.sleep(for: .seconds(\(argument)))")
      default: return nil
      }
    }
    let isInLoop = style == .loop
    switch ending {
    case .binding(let binding): lines.append(binding.statement(of: value, isWeak: isInLoop))
    case .subscription(let subscription):
      if let subscriber = subscription.subscriber {
        lines.append("\(subscriber).yield(\(value[0]))")
      } else if let next = subscription.next {
        rename(for: next)
        if isInLoop, next.usesSelf {
          lines.append("guard let self else { return }")
        }
        lines.append("…")
      }
    case .result(let isReturned, _): if isReturned { lines.append("return \(value[0])") }
    case .collection: lines.append("all.append(\(value[0]))")
    }
    return lines
  }

  /// Returns the statement that gives `value` a name. The name `_` drops the value.
  private static func setting(_ name: String, _ value: String) -> String {
    (name == "_" ? "" : "let ") + "\(name) = \(value)"
  }

  /// Returns the statement that awaits the result of the signal that `step` returns.
  private func answer(to step: Step, _ name: String) -> [String] {
    let start = name == "_" ? "_ = " : "let \(name) = "
    let statements = (step.block?.statements ?? []).filter {
      $0.expression.message?.selector != "strongify"
    }
    let isWeak = style == .loop
    if statements.count == 1, let call = statements[0].expression.plain.message,
      excerpt.vocabulary.name(of: call) == nil, !call.arguments.contains(where: { $0.block != nil })
    {
      let swift = Expression.message(call).swift
      if !swift.contains("…") {
        let isOwn = isWeak && swift.hasPrefix("self.")
        if isOwn, !swift.dropFirst(5).contains("self.") {
          let weak = "self?." + swift.dropFirst(5)
          return [
            name == "_"
              ? "_ = try await \(weak)" : "guard let \(name) = try await \(weak) else { return }"
          ]
        }
        if !isWeak || !isOwn { return ["\(start)try await \(swift)"] }
      }
    }
    if statements.count == 1, !isWeak, let lines = awaited(statements[0].expression, name) {
      return lines
    }
    return ["\(start)try await …  // \(step.row)"]
  }

  /// Returns the statements that await the result of `expression`, or nil if it is not a request.
  private func awaited(_ expression: Expression, _ name: String) -> [String]? {
    guard isRequest(expression), let (root, steps) = steps(of: expression) else { return nil }
    if steps.isEmpty { return asked(root, [name]) }
    let ending = Ending.result(isReturned: true, name: nil)
    let names = names(at: 0, in: steps, ending).map(fresh)
    guard let first = asked(root, names),
      let lines = lines(steps, ending, of: names, exit: "return", after: first)
    else { return nil }
    return Self.returning(lines, as: name)
  }

  /// Returns `lines`, whose last one returns a value, with a variable in place of the `return`.
  private static func returning(_ lines: [String], as name: String, isDeclared: Bool = false)
    -> [String]
  {
    var lines = lines
    guard let value = lines.last?.wholeMatch(of: #/return (.*)/#)?.1 else { return lines }
    lines.removeLast()
    if name == "_" { return lines }
    let start = isDeclared ? "\(name) = " : "let \(name) = "
    // A value that has just got a name needs no second one.
    if let last = lines.last?.wholeMatch(of: #/let (\w+) = (.*)/#), last.1 == value {
      lines[lines.count - 1] = start + last.2
    } else {
      lines.append(start + value)
    }
    return lines
  }

  /// Returns the root of a request, and the operators that follow it. Nil if an operator is the
  /// app's own.
  private func steps(of expression: Expression) -> (Expression, [Step])? {
    let root = root(of: expression)
    var (steps, rest) = ([Step](), expression.plain)
    while rest != root, let message = rest.message, let receiver = message.receiver {
      guard let row = row(message) else { return nil }
      steps.insert(Step(row: row, message: message), at: 0)
      rest = receiver.plain
    }
    if let message = root.message, row(message) == "combineLatest:reduce:" {
      steps.insert(Step(row: "reduceEach:", message: message), at: 0)
    }
    return (root, steps)
  }

  /// Returns the statements for the end of the signal.
  private func end(_ ending: Ending, after place: String?) -> [String] {
    guard case .subscription(let subscription) = ending else { return [] }
    if let subscriber = subscription.subscriber { return ["\(subscriber).finish()"] }
    return subscription.completed == nil ? [] : ["…  // completed:"]
  }

  /// Returns the statements that a control's action does for `subscription`, whose source begins with
  /// `root`. Returns nil if an operator needs a stream.
  func body(of subscription: Subscription, after root: Message) -> (
    lines: [String], usesSelf: Bool
  )? {
    let (links, tail) = split(subscription.source)
    guard links.plain.message == root, !tail.contains(where: { $0.row == "switchToLatest" }) else {
      return nil
    }
    let ending = Ending.subscription(subscription)
    let names = names(at: 0, in: tail, ending)
    let first = tail.first(where: { $0.block != nil })?.block ?? subscription.next
    let isUsed =
      names.count == 1 && first?.statements.contains { $0.expression.mentions(names[0]) } == true
    var usesSelf = ending.usesSelf || tail.contains { $0.message.usesSelf }
    let property =
      !root.selector.hasPrefix("rac_new")
      ? "" : root.selector.contains("Text") ? ".text ?? \"\"" : ".isOn"
    let isGesture = ControlEvents(root).kind == .gesture
    let control = isGesture ? "recognizer" : (root.receiver?.swift ?? "control") + property
    let start = isUsed && names[0] != "_" ? ["let \(fresh(names[0])) = \(control)"] : []
    if !start.isEmpty, control.hasPrefix("self") { usesSelf = true }
    isInAction = true
    guard let lines = lines(tail, ending, of: names, exit: "return") else { return nil }
    return (start + lines.filter { $0 != "guard let self else { return }" }, usesSelf)
  }

  private static func caught(_ lines: [String], _ ending: Ending) -> [String] {
    var handler = "} catch { … }"
    if case .subscription(let subscription) = ending, let subscriber = subscription.subscriber {
      handler = "} catch { \(subscriber).finish(throwing: error) }"
    }
    return ["do {"] + indented(lines) + [handler]
  }

  private static func indented(_ lines: [String]) -> [String] {
    lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { "  " + $0 }
  }

  /// Returns `code` on one line if it is short enough.
  private static func inOneLine(_ code: String) -> String {
    let line = code.replacing("\n  ", with: "")
    return line.count <= 72 ? line : code
  }

  // MARK: Awaiting

  /// Returns the root of a chain.
  func root(of expression: Expression) -> Expression {
    let plain = expression.plain
    guard let message = plain.message, let receiver = message.receiver,
      row(message) != nil || followsOperator(message), !Self.sources.contains(row(message) ?? ""),
      receiver.short != "RACSignal"
    else { return plain }
    return root(of: receiver)
  }

  private func followsOperator(_ message: Message) -> Bool {
    message.receiver?.plain.message.map { row($0) != nil && row($0) != "RACObserve" } ?? false
  }

  /// Rows whose message begins a chain although it has a receiver.
  private static let sources: Set<String> = [
    "execute:", "executing", "errors", "enabled", "executionSignals", "rac_textSignal",
    "rac_signalForControlEvents:", "rac_gestureSignal", "rac_buttonClickedSignal",
    "rac_addObserverForName:object:", "rac_signalForSelector:", "rac_sendAsynchronousRequest:",
    "rac_valuesForKeyPath:observer:", "rac_valuesAndChangesForKeyPath:options:observer:",
    "rac_liftSelector:withSignals:", "rac_prepareForReuseSignal", "rac_willDeallocSignal",
    "rac_command", "rac_sequence", "rac_newTextChannel", "rac_newOnChannel", "RACChannelTo",
  ]

  /// Returns true if `expression` is a request with one result, as far as its name reveals it.
  func isRequest(_ expression: Expression) -> Bool {
    let root = root(of: expression)
    guard let message = root.message else { return false }
    switch row(message) {
    case "rac_sendAsynchronousRequest:", "rac_readContentsOfURL:options:scheduler:", "execute:":
      return true
    case "combineLatest:", "combineLatest:reduce:", "zipWith:", "merge:":
      let parts = operands(of: message)
      return !parts.isEmpty && parts.allSatisfy(isRequest)
    case nil: break
    default: return false
    }
    guard message.style == .bracket || message.style == .dot && message.selector.contains(":")
    else { return false }
    let start = message.base.prefix { $0 != ":" }.split(separator: "_").last ?? ""
    let name = start.lowercased()
    let isVerb = Self.verbs.contains { verb in
      name.hasPrefix(verb)
        && (start.count == verb.count || start.dropFirst(verb.count).first?.isLowercase == false)
    }
    // A method with arguments starts work, unless it observes something.
    let observes = ["signal", "observe", "watch", "values", "changes", "rac"].contains {
      name.hasPrefix($0)
    }
    return isVerb || !message.arguments.isEmpty && !observes
  }

  private static let verbs = [
    "fetch", "request", "load", "get", "post", "put", "send", "save", "update", "delete", "remove",
    "login", "log", "sign", "register", "upload", "download", "search", "query", "find", "create",
    "add", "submit", "commit", "execute", "refresh", "check", "verify", "authorize", "authenticate",
    "read", "write", "open", "reset", "cancel", "star", "unstar", "follow", "unfollow", "select",
    "import", "list", "edit", "change", "ask", "buy", "pay", "order", "do", "perform",
  ]

  private func awaiting(_ expression: Expression, _ ending: Ending) -> String? {
    // A function's work begins only when it is called, so it replaces `defer:`.
    if let message = expression.plain.message, row(message) == "defer:",
      let inner = message.arguments.first?.block?.statements.last(where: \.isReturn)
    {
      return awaiting(inner.expression, .result(isReturned: true, name: nil))
    }
    guard isRequest(expression), let (root, steps) = steps(of: expression) else { return nil }
    let names = names(at: 0, in: steps, ending).map(fresh)
    guard let first = asked(root, names) else { return nil }
    guard var lines = lines(steps, ending, of: names, exit: "return", after: first) else {
      return nil
    }
    lines += end(ending, after: nil)
    if case .result(let isReturned, let name) = ending {
      if isReturned {
        // A single request needs no variable.
        let single = lines.count == 2 ? lines[0].wholeMatch(of: #/let (\w+) = (.*)/#) : nil
        if let single, lines[1] == "return \(single.1)" { return "return \(single.2)" }
        return lines.joined(separator: "\n")
      }
      guard lines.count == 1, let name else { return nil }
      let call = lines[0].replacing(#/^(let \w+|_) = /#, with: "")
      return "\(name.contains(".") ? "" : "let ")\(name) = \(call)"
    }
    return (["\(fresh("task")) = Task {"] + Self.indented(Self.caught(lines, ending)) + ["}"])
      .joined(
        separator: "\n")
  }

  private func lines(
    _ steps: [Step], _ ending: Ending, of names: [String], exit: String, after first: [String]
  ) -> [String]? {
    // An error handler encloses the statements before it, so the request must be among them.
    guard let place = steps.firstIndex(where: { $0.row.hasPrefix("catch") }) else {
      return lines(steps, ending, of: names, exit: exit).map { first + $0 }
    }
    let rest = Array(steps[(place + 1)...])
    let result = Ending.result(isReturned: true, name: nil)
    guard names.count == 1,
      let inner = lines(Array(steps[..<place]), result, of: names, exit: exit).map({ first + $0 })
    else { return nil }
    let isEmpty = steps[place].message.arguments.first.map(Self.isEmptySignal) == true
    let name = self.names(at: 0, in: rest, ending)[0]
    let value = name == "_" || name == names[0] ? name : fresh(name)
    let mark = "  // \(steps[place].row)"
    let body = Self.returning(inner, as: value, isDeclared: true)
    let end =
      isEmpty ? "return\(ending.isReturned ? " nil" : "")" : value == "_" ? "…" : "\(value) = …"
    let type = steps.contains { $0.row == "collect" } ? "[Value]" : "Value"
    let handler =
      (value == "_" ? [] : ["let \(value): \(type)"]) + ["do {"] + Self.indented(body)
      + ["} catch { \(end) }\(mark)"]
    return lines(rest, ending, of: [value], exit: exit).map { handler + $0 }
  }

  private static func isEmptySignal(_ expression: Expression) -> Bool {
    let signals = expression.messages.filter { $0.receiver?.short == "RACSignal" }
    return !signals.isEmpty && signals.allSatisfy { $0.selector == "empty" }
  }

  /// Returns the statements that await the results of `root`.
  private func asked(_ root: Expression, _ names: [String]) -> [String]? {
    guard let message = root.message else { return nil }
    let pattern = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
    let start = pattern == "_" ? "_ = " : "let \(pattern) = "
    switch row(message) {
    case "combineLatest:", "combineLatest:reduce:", "zipWith:", "merge:":
      let parts = operands(of: message).map(\.swift)
      guard parts.allSatisfy({ !$0.contains("…") }) else { return nil }
      let parallel = parts.map { part in (fresh("part"), part) }
      let results = parallel.map(\.0).joined(separator: ", ")
      return parallel.map { "async let \($0) = \($1)" } + ["\(start)try await (\(results))"]
    case "rac_sendAsynchronousRequest:":
      let request = message.arguments.first?.swift ?? "request"
      let order = names.count == 2 ? "(\(names[1]), \(names[0]))" : pattern
      return [
        "\(pattern == "_" ? "_ = " : "let \(order) = ")try await URLSession.shared.data(for: \(request))"
      ]
    case "execute:":
      let command = CommandName(message.receiver)
      let input = message.arguments.first?.swift ?? "nil"
      let call = "await \(command.owner).\(command.method)(\(input == "nil" ? "" : input))"
      return pattern == "_"
        ? [call] : [call, "let \(pattern) = \(command.owner).\(command.result)"]
    default:
      let call = root.swift
      return call.contains("…") && message.receiver?.swift.contains("…") == true
        ? nil : ["\(start)try await \(call)"]
    }
  }

  // MARK: Sources

  /// Returns true if a loop can iterate over `expression`.
  private func canIterate(_ expression: Expression) -> Bool {
    let names = excerpt.names(in: expression.plain.chain)
    // Notifications cannot be sent to another actor, which these operators would do.
    let rows = expression.outside.compactMap(\.message).compactMap { row($0) }
    if rows.contains("rac_addObserverForName:object:"),
      rows.contains(where: {
        ["throttle:", "merge:", "zipWith:", "combineLatest:", "combineLatest:reduce:"].contains($0)
      })
    {
      return false
    }
    if let root = expression.plain.chain.first, root.receiver?.short == "RACSignal",
      isVariable(root),
      ["merge:", "concat:", "combineLatest:", "zip:"].contains(root.selector)
    {
      return false
    }
    return names.allSatisfy { name, message in
      // An asynchronous sequence's `flatMap` reads one inner sequence after the other.
      if ["flattenMap:", "switchToLatest"].contains(name.objectiveC) {
        return message.receiver.map(isExecutions) == true
      }
      return name.loop != nil || Self.iterable.contains(name.objectiveC)
        || Self.leftOut.contains(name.objectiveC)
        || name.objectiveC == "takeUntil:" && message.endsWithOwner
        || ["switchToLatest", "flatten", "concat:"].contains(name.objectiveC)
          && message.receiver.map(isExecutions) == true
    }
  }

  private static let iterable: Set<String> = [
    "combineLatest:", "combineLatest:reduce:", "combineLatestWith:", "zipWith:", "merge:",
    "concat:",
    "RACObserve", "rac_valuesForKeyPath:observer:", "rac_textSignal", "rac_signalForControlEvents:",
    "rac_gestureSignal", "executing", "errors", "executionSignals", "rac_command",
    "rac_valuesAndChangesForKeyPath:options:observer:", "rac_liftSelector:withSignals:", "flatten",
    "rac_addObserverForName:object:", "autoconnect", "RACSubject", "enabled",
  ]

  /// Operators that are left out, because they only help with debugging.
  private static let leftOut: Set<String> = [
    "setNameWithFormat:", "logAll", "logNext", "logError",
  ]

  private func isExecutions(_ expression: Expression) -> Bool {
    row(expression.plain.message) == "executionSignals"
  }

  private static let failing: Set<String> = [
    "flattenMap:", "switchToLatest", "flatten", "concat:", "execute:", "try:", "tryMap:", "error:",
    "timeout:onScheduler:", "then:", "createSignal:", "defer:", "rac_sendAsynchronousRequest:",
  ]

  private static let unfailing: Set<String> = [
    "RACObserve", "rac_valuesForKeyPath:observer:", "rac_textSignal", "rac_signalForControlEvents:",
    "rac_valuesAndChangesForKeyPath:options:observer:", "rac_addObserverForName:object:",
    "executing",
    "errors", "enabled", "executionSignals", "interval:onScheduler:", "return:",
    "rac_gestureSignal",
  ]

  /// Returns true if the signal may fail, or is the app's own.
  func mayFail(_ expression: Expression) -> Bool {
    let plain = expression.plain
    guard let message = plain.message, let row = row(message) else { return true }
    if Self.unfailing.contains(row) { return false }
    if ["switchToLatest", "flatten", "concat:"].contains(row),
      message.receiver.map(isExecutions) == true
    {
      return false
    }
    if Self.failing.contains(row) { return true }
    if ["combineLatest:", "combineLatest:reduce:", "zipWith:", "merge:"].contains(row),
      message.receiver?.short == "RACSignal"
    {
      return operands(of: message).contains(where: mayFail)
    }
    if row == "rac_liftSelector:withSignals:" {
      return operands(of: message).dropFirst().contains(where: mayFail)
    }
    let others =
      ["combineLatestWith:", "zipWith:", "merge:"].contains(row) ? operands(of: message) : []
    return (message.receiver.map(mayFail) ?? true) || others.contains(where: mayFail)
  }

  /// The operands of an operator, as expressions.
  private func operands(of message: Message) -> [Expression] {
    message.arguments.filter { $0.block == nil }.flatMap { argument -> [Expression] in
      if case .list(let items) = argument { return items }
      return [argument]
    }
    .filter { $0 != .word("nil") }
  }

  func source(_ expression: Expression) -> String {
    switch expression.plain {
    case .message(let message): source(message)
    case .assignment(_, let value): source(value)
    default: expression.swift
    }
  }

  private func source(_ message: Message) -> String {
    guard let name = name(of: message) else {
      guard let receiver = message.receiver,
        receiver.messages.contains(where: { excerpt.vocabulary.name(of: $0) != nil })
      else { return Expression.message(message).swift }
      let arguments = message.arguments.isEmpty ? "" : "…"
      return linked(message, ".\(message.base.prefix { $0 != ":" })(\(arguments))")
    }
    let isFactory = message.receiver?.short == "RACSignal"
    switch name.objectiveC {
    case "mainThreadScheduler": return "DispatchQueue.main"
    case "immediateScheduler": return "ImmediateScheduler.shared"
    case "currentScheduler": return "RunLoop.current"
    case "RACScheduler": return "DispatchQueue.global()"
    case "RACObserve", "rac_valuesForKeyPath:observer:",
      "rac_valuesAndChangesForKeyPath:options:observer:":
      return observed([message])
    case "rac_textSignal": return texts(of: message.receiver)
    case "rac_signalForControlEvents:", "rac_gestureSignal": return taps(message)
    case "executing", "errors", "enabled", "executionSignals":
      return state(name.objectiveC, message)
    case "switchToLatest", "flatten",
      "concat:" where !isFactory:
      if let receiver = message.receiver, isExecutions(receiver) { return source(receiver) }
      if message.selector == "concat" {
        return linked(
          message, isLoop ? ".flatMap { $0 }" : ".flatMap(maxPublishers: .max(1)) { $0 }")
      }
      if name.objectiveC == "concat:" { return joined(message, name.objectiveC) }
    case "ignore:" where operands(of: message).isEmpty: return linked(message, ".compactMap { $0 }")
    case "autoconnect" where !isLoop:
      if let connection = message.receiver?.plain.message, connection.selector == "publish" {
        return linked(connection, ".share()")
      }
    case "combineLatest:", "combineLatest:reduce:", "combineLatestWith:", "zipWith:":
      return combined(message, name.objectiveC, isFactory)
    case "rac_liftSelector:withSignals:": return lifted(message)
    case "merge:" where isFactory && isVariable(message):
      return "Publishers.MergeMany(\(message.arguments[0].swift))"
    case "concat:" where isFactory && isVariable(message):
      return "\(message.arguments[0].swift).publisher\n  .flatMap(maxPublishers: .max(1)) { $0 }"
    case "concat:" where isFactory:
      let parts = operands(of: message).map(source)
      if isLoop { return parts.dropFirst().reduce(parts[0]) { "chain(\($0), \($1))" } }
      return parts[0] + parts.dropFirst().map { "\n  .append(\(listed([$0])))" }.joined()
    case "merge:" where isFactory:
      return merged(operands(of: message).map(source))
    case "merge:": return joined(message, name.objectiveC)
    case "takeUntil:" where isLoop || message.endsWithOwner:
      return message.receiver.map(source) ?? "…"
    case "catch:" where isLoop, "catchTo:" where isLoop:
      return message.receiver.map(source) ?? "…"
    case "rac_addObserverForName:object:": return notifications(message)
    case "doError:" where !isLoop, "doCompleted:" where !isLoop:
      let end = name.objectiveC == "doError:" ? ".failure(let error)" : ".finished"
      let start = message.usesSelf ? "[weak self] completion in" : "completion in"
      return (message.receiver.map(source) ?? "…")
        + "\n  .handleEvents(receiveCompletion: { \(start) if case \(end) = completion { … } })"
    case "if:then:else:" where !isLoop && message.arguments.count == 3:
      let parts = message.arguments.map(source)
      return "\(parts[0])\n  .map { $0 ? \(parts[1]) : \(parts[2]) }\n  .switchToLatest()"
    case "signalWithScheduler:" where !isLoop: return linked(message, ".publisher")
    case "and", "or":
      let combination = message.receiver?.plain.message.map(operands) ?? []
      let count = max(2, combination.count)
      let sign = name.objectiveC == "and" ? " && " : " || "
      return linked(message, ".map { \((0..<count).map { "$\($0)" }.joined(separator: sign)) }")
    case let row where Self.leftOut.contains(row): return message.receiver.map(source) ?? "…"
    default: break
    }
    guard let template = isLoop ? name.loop : name.line else {
      return isFactory ? "source" : message.receiver.map(source) ?? ""
    }
    return linked(message, filled(template, message))
  }

  /// True if the signals of a class method are in a variable.
  private func isVariable(_ message: Message) -> Bool {
    if case .list? = message.arguments.first { return false }
    return message.arguments.first?.block == nil
  }

  /// Returns a merge of `sources`. The operators that merge two to eight accept different types.
  private func merged(_ sources: [String]) -> String {
    let count = sources.count > 2 ? "\(sources.count)" : ""
    switch sources.count {
    case 1: return sources[0]
    case 4... where isLoop:
      let half = sources.count / 2
      return merged([merged(Array(sources[..<half])), merged(Array(sources[half...]))])
    case 9...:
      let erased = sources.map { $0 + ".eraseToAnyPublisher()" }
      return "Publishers.MergeMany(\(listed(erased)))"
    default: return (isLoop ? "merge" : "Publishers.Merge\(count)") + "(\(listed(sources)))"
    }
  }

  private func joined(_ message: Message, _ row: String) -> String {
    let receiver = message.receiver.map(source) ?? "…"
    let others = operands(of: message).map(source)
    if isLoop { return "\(row == "merge:" ? "merge" : "chain")(\(listed([receiver] + others)))" }
    let link = (row == "merge:" ? ".merge(with: " : ".append(") + listed(others) + ")"
    return "\(receiver)\n  \(link)"
  }

  private func combined(_ message: Message, _ row: String, _ isFactory: Bool) -> String {
    let parts = (isFactory ? [] : [message.receiver].compactMap(\.self)) + operands(of: message)
    let block = message.arguments.compactMap(\.block).first
    let map = block.map { "\n  .map " + closure($0) } ?? ""
    let observations = parts.compactMap(observation)
    if isLoop, row != "zipWith:", observations.count == parts.count {
      return observed(observations) + map
    }
    let kind = row == "zipWith:" ? "Zip" : "CombineLatest"
    if isFactory, isVariable(message), !isLoop {
      let (all, function) = (message.arguments[0].swift, kind == "Zip" ? "zip" : "combineLatest")
      return """
        \(all).dropFirst().reduce(\(all)[0].map { [$0] }.eraseToAnyPublisher()) { all, next in
          all.\(function)(next).map { $0 + [$1] }.eraseToAnyPublisher()
        }
        """ + map
    }
    let sources = parts.map(source)
    if sources.count < 2 { return (sources.first ?? "source") + map }
    let most = isLoop ? 3 : 4
    func together(_ sources: [String]) -> String {
      if sources.count == 1 { return sources[0] }
      if sources.count > most {
        let half = sources.count - sources.count / 2
        return together([together(Array(sources[..<half])), together(Array(sources[half...]))])
      }
      let function =
        isLoop
        ? (kind == "Zip" ? "zip" : "combineLatest")
        : "Publishers.\(kind)\(sources.count > 2 ? "\(sources.count)" : "")"
      return "\(function)(\(listed(sources)))"
    }
    // The closure gets the two halves of more than four values.
    return together(sources)
      + (sources.count > most && block != nil ? "\n  .map { first, second in … }" : map)
  }

  /// Returns the message that observes the property which `expression` follows: a property, or a
  /// command's state.
  private func observation(_ expression: Expression) -> Message? {
    guard let message = expression.plain.message else { return nil }
    switch row(message) {
    case "RACObserve", "rac_valuesForKeyPath:observer:": return message
    case "executing", "enabled":
      let command = CommandName(message.receiver)
      let property = message.selector == "executing" ? command.flag : command.permission
      return message.with(
        nil, "RACObserve", [.word(command.owner), .word(property)], style: .function)
    default: return nil
    }
  }

  /// Returns the object and the path of a message that observes a property.
  private func target(_ message: Message) -> (object: String, key: String) {
    if row(message) == "RACObserve" {
      return (
        message.arguments.first?.swift ?? "self",
        SwiftName.path(message.arguments.dropFirst().first?.pathText ?? "…")
      )
    }
    let path = message.arguments.first?.last?.message?.arguments.last ?? message.arguments.first
    return (message.receiver?.swift ?? "self", (path?.pathText ?? "…").filter { $0 != "\"" })
  }

  private func observed(_ messages: [Message]) -> String {
    let targets = messages.map(target)
    if !isLoop {
      let (object, key) = targets[0]
      let options = messages[0].selector.contains("Changes") ? ", options: [.old, .new]" : ""
      return "\(object).publisher(for: \\.\(key)\(options))"
    }
    func tuple(_ items: [String]) -> String {
      items.count == 1 ? items[0] : "(\(items.joined(separator: ", ")))"
    }
    if targets.contains(where: { $0.object == "self" }) {
      let items = targets.map { object, key in
        let path = "\(object).\(key)"
        return path.hasPrefix("self.") ? "$0." + path.dropFirst(5) : path
      }
      let name = fresh("values")
      before += [
        "let \(name) = Observations.untilFinished { [weak self] in",
        "  self.map { .next(\(tuple(items))) } ?? .finish", "}",
      ]
      return name
    }
    let items = targets.map { object, key in
      // The model that stands for a control's command may be a property, too.
      guard object.hasPrefix("self.") || object == "model" else { return "\(object).\(key)" }
      let name = object.split(separator: ".").last.map(String.init) ?? object
      let capture = ["self." + name, name].contains(object) ? name : "\(name) = \(object)"
      if !captures.contains(capture) { captures.append(capture) }
      return "\(name).\(key)"
    }
    return "Observations({ \(tuple(items)) })"
  }

  private func texts(of receiver: Expression?) -> String {
    let field = receiver?.swift ?? "field"
    let kind = field.lowercased().contains("textview") ? "UITextView" : "UITextField"
    if !isLoop {
      return
        "NotificationCenter.default\n  .publisher(for: \(kind).textDidChangeNotification, object: \(field))\n"
        + "  .map { ($0.object as? \(kind))?.text ?? \"\" }\n  .prepend(\(field).text ?? \"\")"
    }
    let (texts, continuation) = (fresh("texts"), fresh("continuation"))
    let stream = "let (\(texts), \(continuation)) = AsyncStream.makeStream(of: String.self)"
    if kind == "UITextView" {
      before += [
        stream,
        "\(continuation).yield(\(field).text ?? \"\")  // and in the delegate's textViewDidChange(_:)",
      ]
      return texts
    }
    before += [
      stream,
      "\(continuation).yield(\(field).text ?? \"\")",
      "\(field).addAction(UIAction {",
      "  \(continuation).yield(($0.sender as? \(kind))?.text ?? \"\")",
      "}, for: .editingChanged)",
    ]
    return texts
  }

  private func taps(_ message: Message) -> String {
    let events = ControlEvents(message)
    let name = fresh("taps")
    if !isLoop {
      before +=
        ["let \(name) = PassthroughSubject<Void, Never>()"] + events.adding(["\(name).send()"])
      return name
    }
    let continuation = fresh("continuation")
    before += ["let (\(name), \(continuation)) = AsyncStream.makeStream(of: Void.self)"]
    before += events.adding(["\(continuation).yield()"])
    return name
  }

  /// Returns the property that replaces a signal of a command.
  private func state(_ row: String, _ message: Message) -> String {
    let command = CommandName(message.receiver)
    let (property, isOptional) =
      switch row {
      case "executing": (command.flag, false)
      case "enabled": (command.permission, false)
      case "errors": (command.failure, true)
      default: (command.result, true)
      }
    let link = isOptional ? "\n  .compactMap { $0 }" : ""
    if !isLoop, row == "enabled" {
      // The permission is computed, so the model tells that it may have changed.
      let owner = command.owner.split(separator: ".").last.map(String.init) ?? "model"
      let capture = command.owner == owner ? owner : "\(owner) = \(command.owner)"
      let value =
        command.owner == "self"
        ? ".compactMap { [weak self] in self?.\(property) }"
        : ".map { [\(capture)] in \(owner).\(property) }"
      return
        "\(command.owner).objectWillChange.prepend(())\n  .receive(on: DispatchQueue.main)\n  \(value)"
    }
    if !isLoop { return "\(command.owner).$\(property)\(link)" }
    let observation = message.with(
      nil, "RACObserve", [.word(command.owner), .word(property)], style: .function)
    return observed([observation]) + link
  }

  private func notifications(_ message: Message) -> String {
    let center = message.receiver?.swift ?? "NotificationCenter.default"
    let name = message.arguments.first.map(SwiftName.notification) ?? "…"
    let object = message.arguments.dropFirst().first.flatMap { $0.swift == "nil" ? nil : $0.swift }
    let rest = object.map { ", object: \($0)" } ?? ""
    return isLoop
      ? "\(center).notifications(named: \(name)\(rest))"
      : "\(center).publisher(for: \(name)\(rest))"
  }

  /// Returns the results of a lifted method.
  private func lifted(_ message: Message) -> String {
    guard let binding = Binding(setter: message, excerpt) else { return "source" }
    let names = binding.names.count > 1 ? binding.names : ["$0"]
    let call = binding.statement(of: names, isWeak: true)
    let capture = binding.capture.map { "[weak \($0)] " } ?? ""
    let header =
      capture
      + (names.count > 1 ? names.joined(separator: ", ") + " in " : capture.isEmpty ? "" : "in ")
    return source(binding.source)
      + "\n  .compactMap { \(isLoop ? "@MainActor " : "")\(header)\(call) }"
  }

  /// Returns a closure for `block` with `…` for its statements.
  private func closure(_ block: Block) -> String {
    "{ \(Self.header(block, isMain: isLoop))… }"
  }

  /// Returns the receiver of `message` followed by `code`, or `code` alone if it does not continue
  /// a chain.
  private func linked(_ message: Message, _ code: String) -> String {
    let receiver = message.receiver.map(source) ?? ""
    if code.isEmpty { return receiver }
    if !code.hasPrefix(".") { return code }
    var code = code
    if message.selector.filter({ $0 == ":" }).count == 1, message.arguments.first?.short != nil,
      code.hasSuffix(" { … }")
    {
      return "\(receiver)\n  \(code.dropLast(6))(\(message.arguments[0].swift))"
    }
    if let block = message.arguments.compactMap(\.block).first {
      let isThrowing = message.selector.hasPrefix("try")
      let header = Self.header(isThrowing ? block.withFirstParameter : block, isMain: isLoop)
      if !header.isEmpty {
        code = code.replacing(#/\{ (?:\w+ in )?(!|try )?…/#) { "{ \(header)\($0.1 ?? "")…" }
      }
    }
    return "\(receiver)\n  \(code)"
  }

  /// Returns `operands` without their line breaks, joined by commas.
  private func listed(_ operands: [String]) -> String {
    operands.map { $0.replacing(#/\n\s*/#, with: "") }.joined(separator: ", ")
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
        ? "$" : operands(of: message).first.map { listed([source($0)]) } ?? "…"
    }
    return text + rest
  }
}

extension Translator.Ending {
  /// The names of the value, as the code calls it.
  fileprivate var names: [String] {
    switch self {
    case .subscription(let subscription):
      guard let next = subscription.next else {
        return [subscription.subscriber == nil ? "_" : "value"]
      }
      return next.parameters.isEmpty ? ["_"] : next.parameters.map(\.name)
    case .binding(let binding): return binding.names
    case .result, .collection: return ["value"]
    }
  }

  fileprivate var usesSelf: Bool {
    switch self {
    case .subscription(let subscription):
      subscription.blocks.contains(where: \.usesSelf)
    case .binding(let binding): binding.capture == "self"
    case .result, .collection: false
    }
  }

  fileprivate var next: Block? {
    if case .subscription(let subscription) = self { subscription.next } else { nil }
  }

  fileprivate var isReturned: Bool { if case .result(true, _) = self { true } else { false } }

  fileprivate var weakTarget: [String] {
    if case .binding(let binding) = self, let capture = binding.capture, capture != "self" {
      ["weak " + capture]
    } else {
      []
    }
  }
}

extension Expression {
  /// A path of properties as text: `model.name`.
  fileprivate var pathText: String {
    switch self {
    case .word(let word): word
    case .text(let text): text
    case .message(let message) where message.style == .property:
      (message.receiver?.pathText).map { "\($0).\(message.selector)" } ?? message.selector
    default: swift
    }
  }
}

extension Expression {
  /// The variable in a declaration, or the variables of `RACTupleUnpack`.
  fileprivate var variable: String? {
    guard let message = last?.message, message.selector == "RACTupleUnpack" else {
      return last?.swift
    }
    return "(\(message.arguments.map { $0.last?.swift ?? "_" }.joined(separator: ", ")))"
  }
}

extension SwiftName {
  /// Returns a path of properties with Swift's names for flags.
  static func path(_ path: String) -> String {
    path.split(separator: ".").map { flag(String($0)) }.joined(separator: ".")
  }
}

extension Message {
  /// True if the message ends the signal when an object is deallocated or a cell is reused:
  /// `takeUntil:self.rac_willDeallocSignal`.
  var endsWithOwner: Bool {
    arguments.contains { argument in
      argument.messages.contains {
        ["rac_willDeallocSignal", "rac_prepareForReuseSignal"].contains($0.selector)
      }
    }
  }

  /// True if a block of the message uses `self`.
  fileprivate var usesSelf: Bool { arguments.contains { $0.block?.usesSelf == true } }
}
