import Notebook

/// The code in Swift, from a version of iOS on.
package struct Today: Sendable, Hashable {
  /// The first version of iOS for which it is meant.
  package let since: Int

  /// A sentence that says what to use.
  package let advice: String

  /// Swift to begin with; empty if the sentence says enough.
  package let code: String

  /// The number of the lesson of chapter IX that shows it.
  package let lesson: Int

  /// The advice for `excerpt`, by deployment target.
  static func all(for excerpt: Excerpt) -> [Today] {
    let recipes = [channel, command, button, flags, selector, creation, sequence, taps]
    for recipe in recipes {
      if let today = recipe(excerpt) { return today }
    }
    return chain(excerpt)
  }

  /// The advice for the name `name` alone.
  package static func all(for name: Name) -> [Today] {
    let lesson = name.leaving ?? Self.lesson(for: [name])
    var all: [Today] = []
    if let combine = name.combine {
      all.append(
        Today(since: 13, advice: "Combine: `\(combine)`.", code: code(name.line), lesson: lesson))
    }
    if let swift = name.concurrency {
      all.append(
        Today(
          since: since(swift), advice: "Swift: `\(swift)`\(package(swift)).", code: code(name.loop),
          lesson: lesson))
    }
    if let instead = name.instead {
      all.append(
        Today(since: 13, advice: "No counterpart. Instead: \(instead).", code: "", lesson: lesson))
    }
    return all
  }

  private static func code(_ template: String?) -> String {
    let code = (template ?? "").split(separator: "$", omittingEmptySubsequences: false)
    return code.joined(separator: "…")
  }

  /// The first version of iOS that has `name`. Async Algorithms' operators with a clock need 16.
  private static func since(_ name: String) -> Int {
    let versions = [
      ("Observations", 26), ("notifications(named:)", 15), ("debounce", 16), ("Task.sleep", 16),
      ("AsyncTimer", 16), ("chunked", 16), ("Clock", 16), ("flatMapLatest", 13),
      ("DispatchSerialQueue", 17),
      ("share()", 18), ("data(", 15), ("FileHandle.bytes", 15), ("@AppStorage", 14),
    ]
    return versions.first { name.hasPrefix($0.0) }?.1 ?? 13
  }

  private static func package(_ name: String) -> String {
    let names = [
      "debounce", "merge", "zip", "combineLatest", "chain", "removeDuplicates", "reductions",
      "AsyncTimer",
      "chunked", "adjacentPairs", "flatMapLatest", "share()",
    ]
    return names.contains(where: name.hasPrefix) ? ", of the package AsyncAlgorithms" : ""
  }

  /// The lesson of chapter IX for code that uses `names`.
  private static func lesson(for names: [Name]) -> Int {
    let lessons = names.compactMap(\.leaving)
    return lessons.first ?? 60
  }

  // MARK: - Shapes of code

  private static func channel(_ excerpt: Excerpt) -> [Today]? {
    guard excerpt.uses("RACChannelTo", "rac_newTextChannel", "rac_newOnChannel", "RACChannel")
    else { return nil }
    return [
      Today(
        since: 13,
        advice:
          "Keep one value. UIKit writes it in the control's action, and is set when it changes.",
        code: "model.value = field.text  // .editingChanged\nmodel.$value.sink { field.text = $0 }",
        lesson: 66),
      Today(
        since: 17,
        advice: "Keep one value in an `@Observable` model; SwiftUI takes a `Binding` to it.",
        code: "@Bindable var model: Model\nTextField(\"\", text: $model.value)", lesson: 66),
      Today(
        since: 26, advice: "In UIKit, a loop sets the control.",
        code: "for await value in Observations({ model.value }) { field.text = value }", lesson: 57),
    ]
  }

  private static func command(_ excerpt: Excerpt) -> [Today]? {
    guard
      excerpt.uses.contains(where: {
        $0.name.objectiveC == "RACCommand" && $0.message.selector.hasPrefix("init")
          || $0.message.selector == "RACCommand"
      })
    else { return nil }
    let method = """
      func run() async {
        guard isEnabled, !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        do { try await work() } catch { if !Task.isCancelled { failure = error } }
      }
      """
    return [
      Today(
        since: 13,
        advice: "A method of a `@MainActor` class with `@Published var isRunning` and `failure`.",
        code: method, lesson: 58),
      Today(
        since: 17,
        advice:
          "The same method in an `@Observable` class; the view says `.disabled(model.isRunning)`.",
        code: "", lesson: 58),
      Today(
        since: 26,
        advice: "The same. `Task.immediate { await run() }` sets the flag within the tap.",
        code: "",
        lesson: 58),
    ]
  }

  private static func button(_ excerpt: Excerpt) -> [Today]? {
    let isSet = excerpt.all.contains { expression in
      if case .assignment(.message(let target), _) = expression {
        target.selector == "rac_command"
      } else {
        false
      }
    }
    guard isSet else { return nil }
    return [
      Today(
        since: 14,
        advice:
          "An action that runs the method (before 14: target and action). Bind `isEnabled` yourself.",
        code: "button.addAction(UIAction { _ in Task { await model.run() } }, for: .touchUpInside)",
        lesson: 58),
      Today(
        since: 17, advice: "In SwiftUI the button follows the model.",
        code: "Button(\"…\") { Task { await model.run() } }.disabled(model.isRunning)", lesson: 58),
      Today(
        since: 26, advice: "In UIKit, a loop sets the button.",
        code: "for await busy in Observations({ model.isRunning }) { button.isEnabled = !busy }",
        lesson: 66),
    ]
  }

  private static func flags(_ excerpt: Excerpt) -> [Today]? {
    let rows = excerpt.uses.map(\.name.objectiveC)
    if rows.contains("executing") || rows.contains("errors") || rows.contains("enabled")
      || rows.contains("executionSignals")
    {
      let flag =
        rows.contains("errors") ? "failure" : rows.contains("executing") ? "isRunning" : "result"
      return [
        Today(
          since: 13, advice: "The method that replaces the command sets `\(flag)`.",
          code:
            "model.$\(flag).receive(on: DispatchQueue.main).sink { … }.store(in: &cancellables)",
          lesson: 58),
        Today(
          since: 17,
          advice: "With `@Observable`, SwiftUI reads `model.\(flag)`; UIKit registers anew with "
            + "`withObservationTracking` after each change.", code: "", lesson: 57),
        Today(
          since: 26, advice: "A loop.",
          code: "for await \(flag) in Observations({ model.\(flag) }) { … }",
          lesson: 57),
      ]
    }
    guard rows.contains("execute:") else { return nil }
    return [
      Today(
        since: 13,
        advice:
          "Call the method in a task, and keep the task if leaving the screen should cancel it.",
        code: "task = Task { await model.run() }", lesson: 58),
      Today(
        since: 17, advice: "The same; SwiftUI's `.task { }` cancels it with the view.", code: "",
        lesson: 63),
      Today(
        since: 26, advice: "The same; `Task.immediate` begins within the call.", code: "",
        lesson: 58),
    ]
  }

  private static func selector(_ excerpt: Excerpt) -> [Today]? {
    guard excerpt.uses("rac_signalForSelector:", "RACDelegateProxy") else { return nil }
    return [
      Today(
        since: 13,
        advice: "Implement the method, and let it send to a `PassthroughSubject` or yield to an "
          + "`AsyncStream`.",
        code: "let (calls, continuation) = AsyncStream.makeStream(of: Value.self)\n"
          + "func theMethod(_ value: Value) { continuation.yield(value) }", lesson: 61),
      Today(
        since: 17, advice: "The same; one stream has one reader.",
        code: "for await value in calls { … }",
        lesson: 61),
    ]
  }

  private static func creation(_ excerpt: Excerpt) -> [Today]? {
    guard excerpt.uses("createSignal:") else { return nil }
    let sends = excerpt.uses.filter { $0.name.objectiveC == "sendNext:" }.count
    if sends > 1 {
      return [
        Today(
          since: 13,
          advice: "Several values: a stream. Its closure runs when it is made, for one reader.",
          code: "AsyncThrowingStream { continuation in\n  …  // yield, finish(throwing:)\n"
            + "  continuation.onTermination = { _ in /* what the disposable did */ }\n}", lesson: 61
        ),
        Today(
          since: 17, advice: "The same. An asynchronous source needs no stream: loop over it.",
          code: "",
          lesson: 60),
      ]
    }
    return [
      Today(
        since: 13,
        advice: "One result: an asynchronous function. Resume exactly once, on every path.",
        code: "func load() async throws -> Value {\n"
          + "  try await withCheckedThrowingContinuation { continuation in … }\n}", lesson: 58),
      Today(
        since: 15, advice: "Most of Apple's functions with a callback can be awaited.",
        code: "let (data, _) = try await URLSession.shared.data(for: request)", lesson: 59),
    ]
  }

  private static func sequence(_ excerpt: Excerpt) -> [Today]? {
    guard excerpt.uses("rac_sequence"),
      !excerpt.uses(
        "subscribeNext:", "RAC", "RACObserve", "combineLatest:", "combineLatest:reduce:"),
      let chain = excerpt.chains.first(where: { excerpt.has(["rac_sequence"], in: $0) })
    else { return nil }
    var text = chain[0].receiver?.short ?? chain[0].short ?? "array"
    for message in chain {
      guard let name = excerpt.vocabulary.name(of: message) else { continue }
      switch message.selector {
      case "rac_sequence", "array": break
      case "objectPassingTest:": text += ".first { … }"
      case "rac_keySequence": text += ".keys"
      case "rac_valueSequence": text += ".values"
      case "flattenMap:": text += ".flatMap { … }"
      case "startWith:": text = "[\(argument(of: message))] + " + text
      case "ignore:": text += ".filter { $0 != \(argument(of: message)) }"
      case "any:": text += ".contains { … }"
      case "all:": text += ".allSatisfy { … }"
      case "concat:": text += " + \(argument(of: message))"
      case "head": text += ".first"
      default: text += filled(name.loop ?? "", message)
      }
    }
    return [
      Today(
        since: 13, advice: "Swift's own collections do this, at once; `.lazy` delays it.",
        code: text, lesson: 60)
    ]
  }

  private static func taps(_ excerpt: Excerpt) -> [Today]? {
    guard
      excerpt.uses("rac_signalForControlEvents:", "rac_gestureSignal", "rac_buttonClickedSignal")
    else {
      return nil
    }
    let isChain = excerpt.uses(
      "throttle:", "combineLatest:", "combineLatest:reduce:", "switchToLatest", "merge:")
    return [
      Today(
        since: 14,
        advice: "An action with a closure (before 14: target and action)"
          + (isChain ? " that yields to an `AsyncStream`, for the operators behind it." : "."),
        code: "control.addAction(UIAction { [weak self] _ in … }, for: .touchUpInside)", lesson: 66),
      Today(
        since: 17, advice: "In SwiftUI the control's own closure sets the `@Observable` model.",
        code: "Button(\"…\") { model.tapped() }", lesson: 66),
    ]
  }

  // MARK: - Chains

  private static func chain(_ excerpt: Excerpt) -> [Today] {
    let names = excerpt.uses.map(\.name).filter { !["weakify"].contains($0.objectiveC) }
    guard let root = main(excerpt) else { return names.prefix(1).flatMap { Today.all(for: $0) } }
    let observes = excerpt.uses("RACObserve")
    let lesson = observes ? 57 : excerpt.uses("rac_textSignal") ? 59 : lesson(for: names)
    let combine = Translator(excerpt, isLoop: false)
    let loop = Translator(excerpt, isLoop: true)
    let line = combine.statement(root)
    var today = [
      Today(since: 13, advice: "Combine" + combine.remarks(root) + ":", code: line, lesson: lesson)
    ]
    if observes {
      today += [
        Today(
          since: 17,
          advice:
            "Make the observed class `@Observable`, and what follows it a computed property. SwiftUI "
            + "follows; UIKit registers anew with `withObservationTracking`.", code: "", lesson: 57),
        Today(
          since: 26, advice: "A loop" + loop.remarks(root) + ":", code: loop.statement(root),
          lesson: 57),
      ]
    } else {
      today.append(
        Today(
          since: 16,
          advice: "A loop in a task, with AsyncAlgorithms for operators that Swift lacks"
            + loop.remarks(root) + ":", code: loop.statement(root), lesson: lesson))
    }
    return today
  }

  /// The statement that a translation begins with: a binding, a subscription, or the longest chain.
  private static func main(_ excerpt: Excerpt) -> Expression? {
    let candidates = excerpt.all.filter { expression in
      switch expression {
      case .assignment(let target, _): target.message?.selector == "RAC"
      case .message(let message):
        excerpt.vocabulary.name(of: message)?.objectiveC == "subscribeNext:"
      case .word, .text, .block, .list: false
      }
    }
    if let last = candidates.last { return last }
    let chain = excerpt.chains.max { excerpt.names(in: $0).count < excerpt.names(in: $1).count }
    let used = chain.map {
      excerpt.names(in: $0).contains { $0.name.line != nil || $0.name.loop != nil }
    }
    return used == true ? chain?.last.map { .message($0) } : nil
  }

  fileprivate static func argument(of message: Message) -> String {
    let values = message.arguments.filter { $0.block == nil }
    if case .list(let items)? = values.first, items.count > 1 {
      return items.map { $0.short ?? "…" }.joined(separator: ", ")
    }
    return values.first?.short ?? "…"
  }

  fileprivate static func filled(_ template: String, _ message: Message) -> String {
    var text = ""
    var rest = template[...]
    while let place = rest.firstIndex(of: "$") {
      text += rest[..<place]
      rest = rest[rest.index(after: place)...]
      // `$0` is a parameter of a closure.
      text += rest.first?.isNumber == true ? "$" : argument(of: message)
    }
    return text + rest
  }
}

extension Message {
  /// The receiver of the message and the message, if that is short.
  fileprivate var short: String? { Expression.message(self).short }
}

/// Writes a chain as Combine, or as a loop over an asynchronous sequence.
private struct Translator {
  let excerpt: Excerpt
  let isLoop: Bool

  init(_ excerpt: Excerpt, isLoop: Bool) {
    (self.excerpt, self.isLoop) = (excerpt, isLoop)
  }

  /// `expression` as a statement.
  func statement(_ expression: Expression) -> String {
    switch expression {
    case .assignment(let target, let value):
      let object = target.message?.arguments.first?.short ?? "self"
      let key = target.message?.arguments.dropFirst().first?.short ?? "property"
      let source = source(value)
      return isLoop
        ? "for await value in \(source) { \(object).\(key) = value }"
        : "\(source)\n  .sink { [weak self] in self?.… = $0 }  // \(object).\(key)\n  .store(in: &cancellables)"
    case .message(let message)
    where excerpt.vocabulary.name(of: message)?.objectiveC == "subscribeNext:":
      let source = source(message.receiver ?? .word("source"))
      return isLoop
        ? "for try await value in \(source) { … }"
        : "\(source)\n  .sink(receiveCompletion: { _ in }) { [weak self] value in … }\n  .store(in: &cancellables)"
    default: return source(expression)
    }
  }

  /// The rows that have no code here, with what takes their place.
  func remarks(_ expression: Expression) -> String {
    let names = expression.messages.compactMap(excerpt.vocabulary.name)
      .filter { name in (isLoop ? name.loop : name.line) == nil && name.instead != nil }
      .filter { isLoop || $0.objectiveC != "rac_willDeallocSignal" }
    let unique = names.reduce(into: [Name]()) { if !$0.contains($1) { $0.append($1) } }
    return unique.prefix(2).map { "; for `\($0.objectiveC)`: \($0.instead ?? "")" }.joined()
  }

  private func source(_ expression: Expression) -> String {
    switch expression {
    case .message(let message): source(message)
    case .list(let items) where items.count == 1: source(items[0])
    case .assignment(_, let value): source(value)
    default: expression.short ?? "…"
    }
  }

  private func source(_ message: Message) -> String {
    guard let name = excerpt.vocabulary.name(of: message) else {
      return message.short ?? (message.selector.prefix { $0 != ":" } + "(…)")
    }
    let operands = operands(of: message)
    switch name.objectiveC {
    case "RACObserve":
      let (object, key) = (
        Today.argument(of: message), message.arguments.dropFirst().first?.short ?? "…"
      )
      return isLoop ? "Observations({ \(object).\(key) })" : "\(object).publisher(for: \\.\(key))"
    case "rac_textSignal":
      let field = message.receiver?.short ?? "field"
      return isLoop
        ? "texts"
        : "NotificationCenter.default\n  .publisher(for: UITextField.textDidChangeNotification, object: \(field))\n"
          + "  .compactMap { ($0.object as? UITextField)?.text }"
    case let row
    where ["combineLatest:", "combineLatest:reduce:", "zipWith:"].contains(row)
      && operands.count > 1:
      let map =
        message.arguments.contains { $0.block != nil }
        ? (isLoop ? ".map { … }" : "\n  .map { … }") : ""
      let kind = name.objectiveC == "zipWith:" ? "Zip" : "CombineLatest"
      let function =
        isLoop
        ? (kind == "Zip" ? "zip" : "combineLatest")
        : "Publishers.\(kind)\(operands.count > 2 ? "\(operands.count)" : "")"
      return "\(function)(\(operands.joined(separator: ", ")))\(map)"
    case "merge:" where message.receiver == .word("RACSignal"):
      return (isLoop ? "merge" : "Publishers.MergeMany") + "(\(operands.joined(separator: ", ")))"
    case "merge:", "concat:":
      let receiver = source(message.receiver ?? .word("…"))
      if isLoop {
        return
          "\(name.objectiveC == "merge:" ? "merge" : "chain")(\(receiver), \(operands.joined()))"
      }
      return
        "\(receiver)\n  .\(name.objectiveC == "merge:" ? "merge(with:" : "append(") \(operands.joined()))"
    case "takeUntil:" where isLoop: return source(message.receiver ?? .word("…"))
    case "takeUntil:" where message.arguments.first?.mentionsEndOfOwner == true:
      return source(message.receiver ?? .word("…"))
    default: break
    }
    let receiver = message.receiver.map(source) ?? ""
    guard let template = isLoop ? name.loop : name.line else { return receiver }
    let code = Today.filled(template, message)
    if code.isEmpty { return receiver }
    if !code.hasPrefix(".") { return code }
    return isLoop ? receiver + code : "\(receiver)\n  \(code)"
  }

  private func operands(of message: Message) -> [String] {
    message.arguments.filter { $0.block == nil }.flatMap { argument -> [String] in
      if case .list(let items) = argument { return items.map(source) }
      return [source(argument)]
    }
  }
}

extension Expression {
  /// True if it is the signal that ends with an object: `self.rac_willDeallocSignal`.
  fileprivate var mentionsEndOfOwner: Bool {
    messages.contains { $0.selector == "rac_willDeallocSignal" }
  }
}
