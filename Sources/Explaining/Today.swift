import Notebook

/// A translation of the code into today's Swift, for a deployment target.
package struct Today: Sendable, Hashable {
  /// The minimum version of iOS.
  package let since: Int

  /// A sentence that says what to use.
  package let advice: String

  /// The Swift code to start from. Empty if the sentence is enough.
  package let code: String

  /// The number of the lesson in chapter IX that shows the translation.
  package let lesson: Int

  /// Returns the advice for `excerpt`, by deployment target.
  static func all(for excerpt: Excerpt) -> [Today] {
    // Use the code without its blocks, unless RAC occurs only in the blocks.
    let outline = excerpt.outline
    let outer = outline.uses("weakify") ? outline.uses.count > 1 : !outline.uses.isEmpty
    let subject = outer ? outline : excerpt
    if let today = creation(subject, sends: excerpt) { return today }
    let recipes = [
      channel, command, button, flags, selector, sequence, taps, sending, tuple, schedule,
    ]
    for recipe in recipes {
      if let today = recipe(subject) { return today }
    }
    return chain(subject)
  }

  /// Returns the advice for the single name `name`.
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

  /// Returns the first version of iOS that has `name`. The AsyncAlgorithms operators that take a
  /// clock need iOS 16.
  private static func since(_ name: String) -> Int {
    let versions = [
      ("Observations", 26), ("notifications(named:)", 15), ("debounce", 16), ("Task.sleep", 16),
      ("AsyncTimer", 16), ("chunked", 16), ("Clock", 16),
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
    return names.contains(where: name.hasPrefix) ? ", from the package AsyncAlgorithms" : ""
  }

  /// Returns the number of the lesson in chapter IX for code that uses `names`.
  private static func lesson(for names: [Name]) -> Int {
    let lessons = names.compactMap(\.leaving)
    return lessons.first ?? 60
  }

  // MARK: - Shapes of code

  /// Returns the advice for events that the code sends to a subject.
  private static func sending(_ excerpt: Excerpt) -> [Today]? {
    let events = ["sendNext:", "sendError:", "sendCompleted"]
    let rows = Set(excerpt.uses.map(\.name.objectiveC)).subtracting(["weakify", "RACTuplePack"])
    guard !rows.isEmpty, rows.isSubset(of: events),
      let message = excerpt.first("sendNext:", "sendError:", "sendCompleted")
    else { return nil }
    let value = argument(of: message)
    let subject = message.receiver?.swift ?? "subject"
    let (send, yield) =
      switch message.selector {
      case "sendNext:" where value == "nil": ("()", "yield()")
      case "sendNext:": (value, "yield(\(value))")
      case "sendError:": ("completion: .failure(\(value))", "finish(throwing: \(value))")
      default: ("completion: .finished", "finish()")
      }
    let name = subject.lowercased()
    let advice =
      if name.contains("replay") {
        "Combine has no replay subject. Keep the values in the model, and send each new one:"
      } else if name.contains("behavior") {
        "Combine. Make the subject a `CurrentValueSubject`:"
      } else {
        "Combine. Make the subject a `PassthroughSubject`:"
      }
    return [
      Today(since: 13, advice: advice, code: "\(subject).send(\(send))", lesson: 61),
      Today(
        since: 13,
        advice: "Swift. Make a stream, which has one reader, and yield to its continuation:",
        code: "continuation.\(yield)", lesson: 61),
    ]
  }

  private static func channel(_ excerpt: Excerpt) -> [Today]? {
    guard excerpt.uses("RACChannelTo", "rac_newTextChannel", "rac_newOnChannel", "RACChannel")
    else { return nil }
    return [
      Today(
        since: 13,
        advice:
          "Keep one value. The control's action writes it, and a sink copies its changes to the "
          + "control.",
        code: "model.value = field.text ?? \"\"  // .editingChanged\n"
          + "model.$value.sink { field.text = $0 }.store(in: &cancellables)",
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
          "The same method in an `@Observable` class; the view uses `.disabled(model.isRunning)`.",
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
          || target.selector == "RAC" && target.arguments.last == .word("rac_command")
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
        code:
          "button.addAction(UIAction { [model] _ in Task { await model.run() } }, for: .touchUpInside)",
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
          advice: "With `@Observable`, SwiftUI reads `model.\(flag)`; in UIKit, call "
            + "`withObservationTracking` again after each change.", code: "", lesson: 57),
        Today(
          since: 26, advice: "A loop." + weakTask(excerpt),
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

  /// Returns the advice for a signal that the code creates, unless operators follow it.
  private static func creation(_ excerpt: Excerpt, sends whole: Excerpt) -> [Today]? {
    guard excerpt.uses("createSignal:"),
      !excerpt.uses("RACCommand", "switchToLatest", "flattenMap:", "combineLatest:reduce:", "RAC")
    else { return nil }
    let ends = [
      "createSignal:", "subscribeNext:", "subscribeError:", "subscribeCompleted:", "subscribe:",
    ]
    let isFollowed = excerpt.chains.contains { chain in
      let rows = excerpt.names(in: chain).map(\.name.objectiveC)
      return rows.first == "createSignal:" && !rows.allSatisfy(ends.contains)
    }
    if isFollowed { return nil }
    let sends = whole.uses.filter { $0.name.objectiveC == "sendNext:" }.count
    if sends > 1 {
      return [
        Today(
          since: 13,
          advice: "Several values: a stream. Its closure runs when it is created, for one reader.",
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
    let lists = ["rac_sequence", "rac_keySequence", "rac_valueSequence"]
    let list = chain.first { lists.contains($0.selector) }
    var text = list?.receiver?.swift ?? "array"
    for message in chain {
      guard let name = excerpt.vocabulary.name(of: message) else { continue }
      if message == list, message.selector == "rac_sequence" { continue }
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
      default: text += Translator(excerpt, isLoop: true).filled(name.loop ?? "", message)
      }
    }
    return [
      Today(
        since: 13, advice: "Swift's own collections do this immediately; `.lazy` delays it.",
        code: text, lesson: 60)
    ]
  }

  /// Returns the advice for macros that pack and unpack tuples.
  private static func tuple(_ excerpt: Excerpt) -> [Today]? {
    let rows = Set(excerpt.uses.map(\.name.objectiveC))
    guard !rows.isEmpty, rows.isSubset(of: ["RACTupleUnpack", "RACTuplePack", "RACTuple"]) else {
      return nil
    }
    let code = excerpt.statements.compactMap { statement -> String? in
      guard case .assignment(let target, let value) = statement.expression else { return nil }
      if let unpack = target.message, unpack.selector == "RACTupleUnpack" {
        let names = unpack.arguments.map { $0.last?.swift ?? "_" }
        return "let (\(names.joined(separator: ", "))) = \(value.swift)"
      }
      guard let pack = value.message, pack.selector == "RACTuplePack" else { return nil }
      let values = pack.arguments.map(\.swift).joined(separator: ", ")
      return "let \(target.last?.swift ?? "tuple") = (\(values))"
    }
    return [
      Today(
        since: 13, advice: "Swift's own tuples, or a structure with named properties.",
        code: code.joined(separator: "\n"), lesson: 60)
    ]
  }

  /// Returns the advice for blocks that a scheduler runs.
  private static func schedule(_ excerpt: Excerpt) -> [Today]? {
    let selectors = ["schedule:", "afterDelay:schedule:"]
    guard
      let message = excerpt.uses.map(\.message).first(where: { selectors.contains($0.selector) })
    else { return nil }
    let isMain = excerpt.uses("mainThreadScheduler")
    let queue = isMain ? "DispatchQueue.main" : "DispatchQueue.global()"
    let actor = isMain ? "@MainActor in " : ""
    let isLate = message.selector != "schedule:"
    let delay = argument(of: message)
    return [
      Today(
        since: 13, advice: "A dispatch queue.",
        code: isLate
          ? "\(queue).asyncAfter(deadline: .now() + \(delay)) { … }" : "\(queue).async { … }",
        lesson: 64),
      Today(
        since: 16, advice: "A task, which you can cancel.",
        code: isLate
          ? "Task { \(actor)try await Task.sleep(for: .seconds(\(delay))); … }"
          : "Task { \(actor)… }",
        lesson: 65),
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
    let isRequest = excerpt.uses("flattenMap:")
    return [
      Today(
        since: 14,
        advice: "An action with a closure (before 14: target and action)"
          + (isChain
            ? " that yields to an `AsyncStream`, for the operators that follow."
            : isRequest ? " that starts a task, and disables the control meanwhile." : "."),
        code:
          "control.addAction(UIAction { [weak self] _ in \(isRequest ? "self?.task = Task { … }" : "…") }, for: .touchUpInside)",
        lesson: 58),
      Today(
        since: 17, advice: "In SwiftUI the control's own closure sets the `@Observable` model.",
        code: "Button(\"…\") { model.tapped() }", lesson: 66),
    ]
  }

  // MARK: - Chains

  private static func chain(_ excerpt: Excerpt) -> [Today] {
    let names = excerpt.uses.map(\.name).filter { !["weakify"].contains($0.objectiveC) }
    guard let root = main(excerpt) else { return names.prefix(1).flatMap { Today.all(for: $0) } }
    let subjects = ["RACSubject", "RACReplaySubject", "RACBehaviorSubject"]
    if names.count == 1, let name = names.first, subjects.contains(name.objectiveC) {
      return Today.all(for: name)
    }
    // If RAC occurs only in blocks, and only to create a signal such as `return:`, the code around
    // the blocks is unknown, so there is no advice.
    let sources = ["return:", "error:", "empty", "never", "weakify"]
    if names.allSatisfy({ sources.contains($0.objectiveC) }), excerpt.outline.uses.isEmpty {
      return []
    }
    let observes = excerpt.uses(
      "RACObserve", "rac_valuesForKeyPath:observer:",
      "rac_valuesAndChangesForKeyPath:options:observer:")
    let lesson = observes ? 57 : excerpt.uses("rac_textSignal") ? 59 : lesson(for: names)
    let combine = Translator(excerpt, isLoop: false)
    let loop = Translator(excerpt, isLoop: true)
    var today = [
      Today(
        since: 13,
        advice: "Combine" + (observes ? ", if the property is `@objc dynamic`." : ".")
          + combine.remarks(root), code: combine.statement(root), lesson: lesson)
    ]
    let loops = loop.canBegin(root) ? loop.statement(root) : ""
    if observes {
      today += [
        Today(
          since: 17,
          advice:
            "Make the observed class `@Observable`, and turn each value that depends on it into a "
            + "computed property. SwiftUI updates by itself; in UIKit, call `withObservationTracking` again after each change.",
          code: "", lesson: 57)
      ]
      if !loops.isEmpty {
        today.append(
          Today(
            since: 26, advice: "A loop." + weakTask(excerpt) + loop.remarks(root), code: loops,
            lesson: 57))
      }
    } else if loops.isEmpty {
      today.append(
        Today(
          since: 13, advice: "An `async` function that does the work and returns its result.",
          code: "", lesson: 59))
    } else {
      today.append(
        Today(
          since: 16,
          advice:
            "A loop in a task. The package AsyncAlgorithms has the operators that Swift lacks."
            + weakTask(excerpt) + loop.remarks(root), code: loops, lesson: lesson))
    }
    return today
  }

  /// Returns a sentence about the task of a loop, if the code uses self.
  private static func weakTask(_ excerpt: Excerpt) -> String {
    excerpt.code.contains("self")
      ? " A running loop keeps what its task captures: begin with `Task { [weak self] in`, and "
        + "cancel the task in `deinit`." : ""
  }

  /// Returns the statement to translate: a binding, a subscription, or the longest chain.
  private static func main(_ excerpt: Excerpt) -> Expression? {
    let candidates = excerpt.all.filter { expression in
      switch expression {
      case .assignment(let target, _): target.message?.selector == "RAC"
      case .message(let message):
        [
          "subscribeNext:", "subscribeError:", "subscribeCompleted:", "subscribe:",
          "rac_liftSelector:withSignals:",
        ]
        .contains(excerpt.vocabulary.name(of: message)?.objectiveC)
      case .word, .text, .block, .list: false
      }
    }
    if let last = candidates.last { return last }
    let chains = excerpt.chains.filter { chain in
      excerpt.names(in: chain).contains { $0.name.line != nil || $0.name.loop != nil }
    }
    let longest = chains.max { excerpt.names(in: $0).count < excerpt.names(in: $1).count }
    return longest?.last.map { .message($0) }
  }

  private static func argument(of message: Message) -> String {
    message.arguments.first { $0.block == nil }?.swift ?? "…"
  }
}
