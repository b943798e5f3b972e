import Notebook
import Stage

/// A translation of the code into today's Swift, for a deployment target.
package struct Today: Sendable, Hashable {
  /// The minimum version of iOS.
  package let since: Int

  /// A sentence that says what to use.
  package let advice: String

  /// The Swift code to start from. Empty if the sentence is enough. Members of a class follow the
  /// line `// In the class:`.
  package let code: String

  /// The scene that shows the translation, such as `57.swift`, or else the closest lesson.
  package let scene: String

  init(_ since: Int, _ advice: String, _ code: String = "", _ scene: String) {
    (self.since, self.advice, self.code, self.scene) = (since, advice, code, scene)
  }

  /// Returns the advice for `excerpt`, by deployment target.
  static func all(for excerpt: Excerpt) -> [Today] {
    let statements = excerpt.translated
    let scopes = Shape.Scopes()
    let all = statements.prefix(mostStatements).map { Self.rows(for: Shape($0, excerpt, scopes)) }
    var rows: [Today] = []
    // Several statements of the same kind share one row.
    for row in all.joined() {
      if let place = rows.firstIndex(where: { $0.since == row.since && $0.advice == row.advice }) {
        let old = rows[place]
        if old.code != row.code {
          rows[place] = Today(old.since, old.advice, together(old.code, row.code), old.scene)
        }
      } else {
        rows.append(row)
      }
    }
    // The conditions are not translated.
    let isInitializer = excerpt.code.contains(#/^\s*if\s*\(\s*self\s*=/#)
    if statements.count > 1 { rows = rows.sorted { $0.since < $1.since } }
    if excerpt.code.contains(#/^\s*(if|switch|for|while)\b/#), !isInitializer, !rows.isEmpty {
      let first = rows[0]
      rows[0] = Today(
        first.since, first.advice + " Keep the conditions around it.", first.code, first.scene)
    }
    if statements.count > mostStatements, let last = rows.last {
      rows[rows.count - 1] = Today(
        last.since, last.advice + " The other statements are translated in the same way.",
        last.code,
        last.scene)
    }
    return rows
  }

  private static let mostStatements = 4

  /// Returns two pieces of code as one, with the members of both after the statements.
  private static func together(_ one: String, _ other: String) -> String {
    let (first, second) = (
      one.components(around: Self.members), other.components(around: Self.members)
    )
    let members = [first.1, second.1].filter { !$0.isEmpty }
    return
      ([first.0, second.0].filter { !$0.isEmpty }
      + (members.isEmpty ? [] : [Self.members] + members)).joined(separator: "\n")
  }

  static let members = "// In the class:"

  /// Returns the advice for the single name `name`.
  package static func all(for name: Name) -> [Today] {
    let scene = Self.scene(for: [name])
    var all: [Today] = []
    if let combine = name.combine {
      all.append(Today(13, "Combine: `\(combine)`.", code(name.line), scene))
    }
    if let swift = name.concurrency {
      all.append(Today(since(swift), "Swift: `\(swift)`\(package(swift)).", code(name.loop), scene))
    }
    if let instead = name.instead {
      all.append(Today(13, "No counterpart. Instead: \(instead).", "", scene))
    }
    return all
  }

  private static func code(_ template: String?) -> String {
    let code = (template ?? "").split(separator: "$", omittingEmptySubsequences: false)
    return code.joined(separator: "…")
  }

  /// Returns the first version of iOS that has what `code` uses. The AsyncAlgorithms operators that
  /// take a clock need iOS 16.
  private static func since(_ code: String) -> Int {
    let versions = [
      ("Observations", 26), ("share()", 18), ("DispatchSerialQueue", 17), ("debounce", 16),
      ("Task.sleep(for", 16), ("AsyncTimer", 16), ("chunked", 16), ("Clock", 16),
      ("notifications(named:", 15), ("data(", 15), ("FileHandle.bytes", 15), ("@AppStorage", 14),
      ("UIAction", 14),
    ]
    return versions.first { code.contains($0.0) }?.1 ?? 13
  }

  private static func package(_ code: String) -> String {
    let names = [
      "debounce", "merge(", "zip(", "combineLatest(", "chain(", "removeDuplicates", "reductions",
      "AsyncTimer", "chunked", "adjacentPairs", "flatMapLatest", "share()", ".async",
    ]
    return names.contains(where: code.contains) ? ", from the package AsyncAlgorithms" : ""
  }

  // MARK: - Scenes

  /// The scenes of chapter IX that show the counterparts of names.
  private static let scenes = [
    "RACObserve": "57.swift", "RAC": "57.swift", "rac_valuesForKeyPath:observer:": "57.swift",
    "combineLatest:reduce:": "57.swift",
    "rac_signalForControlEvents:": "58.a-loop-over-taps", "RACCommand": "58.swift",
    "execute:": "58.swift", "executing": "58.swift", "executionSignals": "58.swift",
    "enabled": "58.a-second-tap",
    "errors": "58.errors-of-several-commands", "rac_command": "58.swift",
    "throttle:": "59.swift", "switchToLatest": "59.swift", "catch:": "59.rac-caught-inside",
    "rac_textSignal": "59.swift", "first": "60.first-all-the-end",
    "RACSubject": "61.a-broadcaster", "sendNext:": "61.swift",
    "rac_signalForSelector:":
      "61.a-delegate-as-a-stream", "RACDelegateProxy": "61.a-delegate-as-a-stream",
    "createSignal:": "61.when-it-begins", "replay": "62.swift", "replayLast": "62.swift",
    "replayLazily": "62.swift", "RACReplaySubject": "62.swift", "multicast:": "62.swift",
    "rac_willDeallocSignal": "63.swift", "rac_prepareForReuseSignal": "63.a-cells-task",
    "takeUntilReplacement:": "63.a-source-that-replaces-another", "finally:": "63.cleaning-up",
    "deliverOn:": "64.swift", "deliverOnMainThread": "64.swift", "subscribeOn:": "64.swift",
    "RACScheduler": "64.swift", "delay:": "65.swift", "interval:onScheduler:": "65.swift",
    "timeout:onScheduler:": "65.timeout", "retry": "65.retry-with-pauses",
    "retry:": "65.retry-with-pauses",
  ]

  /// Names that many chains use, and that say little about a chain.
  private static let common: Set<String> = [
    "subscribeNext:", "subscribeError:", "subscribeCompleted:", "subscribe:", "weakify", "RAC",
    "deliverOn:", "deliverOnMainThread", "mainThreadScheduler", "map:", "doNext:", "filter:",
    "setNameWithFormat:", "takeUntil:", "rac_willDeallocSignal", "RACScheduler", "ignore:", "skip:",
  ]

  /// Returns the scene that shows the counterpart of the most particular of `names`.
  private static func scene(for names: [Name]) -> String {
    let name = names.first { !common.contains($0.objectiveC) } ?? names.first
    return name.map { scenes[$0.objectiveC] ?? $0.lessonOrScene } ?? "60.a-signal-in-a-loop"
  }

  // MARK: - Shapes of code

  /// A statement to translate, with the facts that the advice depends on.
  private struct Shape {
    let statement: Statement
    let whole: Excerpt

    /// The statement without the contents of its blocks.
    let outline: Excerpt

    /// The names that the code before this statement has used, for each style.
    final class Scopes {
      let combine = Translator.Scope()
      let loop = Translator.Scope()
      let awaiting = Translator.Scope()
    }

    let scopes: Scopes

    init(_ statement: Statement, _ whole: Excerpt, _ scopes: Scopes) {
      (self.statement, self.whole, self.scopes) = (statement, whole, scopes)
      let outer = Statement(expression: statement.expression.outline, isReturn: statement.isReturn)
      outline = Excerpt([outer], whole.vocabulary, whole.code)
    }

    func translator(_ style: Translator.Style) -> Translator {
      let scope =
        switch style {
        case .combine: scopes.combine
        case .loop: scopes.loop
        case .awaiting: scopes.awaiting
        }
      return Translator(whole, style, scope)
    }

    var expression: Expression { statement.expression }
    var rows: [String] { outline.uses.map(\.name.objectiveC) }
    func uses(_ rows: String...) -> Bool { self.rows.contains(where: rows.contains) }

    /// Returns the message of the statement itself that uses one of the rows `names`.
    func first(_ names: String...) -> Message? {
      expression.outside.compactMap(\.message).first {
        names.contains(whole.vocabulary.name(of: $0)?.objectiveC ?? "")
      }
    }

    /// True if the code observes a property that belongs to UIKit.
    var observesView: Bool {
      first("RACObserve").map { message in
        let path = message.arguments.map(\.swift).joined(separator: ".").lowercased()
        let views = [
          "field.", "label.", "button.", "textview.", "scrollview.", "tableview.", "imageview.",
        ]
        return views.contains(where: path.contains)
      } ?? false
    }

    /// The target of an assignment, or nil.
    var target: Expression? {
      if case .assignment(let target, _) = expression { target } else { nil }
    }

    /// The beginning of a statement that assigns the translation to the target.
    var start: String {
      guard let target else { return statement.isReturn ? "return " : "" }
      let name = target.last?.swift ?? "value"
      return (name.contains(".") ? "" : "let ") + name + " = "
    }
  }

  private static func rows(for shape: Shape) -> [Today] {
    let recipes = [
      creation, channel, button, command, execution, selector, sequence, alert, events, sending,
      tuple, schedule, connection, disposal, subject, answer,
    ]
    for recipe in recipes {
      if let today = recipe(shape) { return today }
    }
    return chain(shape)
  }

  // MARK: Signals

  /// Returns the advice for a signal that the code creates, unless operators follow it.
  private static func creation(_ shape: Shape) -> [Today]? {
    guard let message = shape.first("createSignal:"), let block = message.arguments.first?.block,
      Set(shape.rows).isSubset(of: [
        "createSignal:", "subscribeNext:", "subscribeError:", "subscribeCompleted:", "subscribe:",
        "setNameWithFormat:", "weakify", "logAll",
      ])
    else { return nil }
    let sends = block.statements.flatMap(\.expression.all).filter {
      $0.message?.selector == "sendNext:"
    }
    let direct = block.statements.compactMap(\.expression.message?.selector)
    let forwards = block.statements.flatMap(\.expression.all).contains { expression in
      expression.message.map { $0.selector.hasPrefix("subscribe") } ?? false
    }
    let own = block.statements.filter { $0.expression.message?.selector == "sendNext:" }
    let sendsAgain = own.indices.contains { index in
      own[..<index].contains { !$0.excludes(own[index]) }
    }
    if sendsAgain || sends.count > 1 && !direct.contains("sendCompleted") || forwards
      || shape.whole.sendsInLoop
    {
      let code = """
        \(shape.start)AsyncThrowingStream<Value, any Error> { continuation in
          …  // yield, finish(throwing:)
          continuation.onTermination = { _ in }  // what the disposable did
        }
        """
      return [
        Today(
          13,
          "Several values: a stream. Its closure runs when the stream is created, not once for each "
            + "subscriber, and the stream has one reader. A subscriber becomes its continuation.",
          code,
          "61.when-it-begins")
      ]
    }
    let cleansUp = block.statements.flatMap(\.expression.all).contains {
      $0.message?.selector == "disposableWithBlock:"
    }
    let combine =
      "\(shape.start)Deferred {\n  Future<\(sends.isEmpty ? "Void" : "Value"), any Error> { promise in … }  // promise(.success(\(sends.isEmpty ? "()" : "value")))\n}"
      + (cleansUp
        ? "\n.handleEvents(receiveCompletion: { _ in … }, receiveCancel: { … })  // disposableWithBlock:"
        : "")
    let isDirect = direct.contains("sendNext:") || direct.contains("sendCompleted")
    let body = isDirect ? "…" : "try await withCheckedThrowingContinuation { continuation in … }"
    return [
      Today(13, "Combine: one result, when someone subscribes.", combine, "8"),
      Today(
        13,
        isDirect
          ? "One result: a function that returns it. `sendError:` becomes `throw`."
          : "One result: an asynchronous function. Resume the continuation exactly once, on every path.",
        "\(members)\nfunc load() async throws\(sends.isEmpty ? "" : " -> Value") {\n"
          + (cleansUp ? "  defer { … }  // disposableWithBlock:\n" : "") + "  \(body)\n}",
        isDirect ? "66.1-the-server-awaits" : "58.the-end-that-never-comes"),
    ]
  }

  /// Returns the advice for a subscription that the code ends itself.
  private static func disposal(_ shape: Shape) -> [Today]? {
    guard shape.rows == ["dispose"], let receiver = shape.first("dispose")?.receiver else {
      return nil
    }
    return [
      Today(
        13, "Combine. Keep what `sink` returns in a variable of its own.",
        "\(receiver.swift).cancel()", "4.disposed-early"),
      Today(13, "Swift. Keep the task that runs the loop.", "task?.cancel()", "63.swift"),
    ]
  }

  /// Returns the advice for a signal that shares one subscription, and for `connect`.
  private static func connection(_ shape: Shape) -> [Today]? {
    if let message = shape.first("connect"), shape.rows.last == "connect",
      let receiver = message.receiver
    {
      let source = shape.translator(.combine).source(receiver)
      return [
        Today(
          13, "Combine. Each call subscribes to the source.",
          "\(source).connect()\n  .store(in: &cancellables)", "10.publish-and-connect")
      ]
    }
    let sharing = ["publish", "multicast:", "replay", "replayLast", "replayLazily"]
    let value: Expression? =
      if case .assignment(_, let value) = shape.expression { value } else { shape.expression }
    guard let message = value?.plain.message, let receiver = message.receiver,
      let row = shape.whole.vocabulary.name(of: message)?.objectiveC, sharing.contains(row)
    else { return nil }
    let isReplay =
      row.hasPrefix("replay") || message.arguments.contains { $0.mentions("RACReplaySubject") }
    let request = shape.translator(.awaiting)
      .code(Statement(expression: receiver, isReturn: true))
    let work = request.map { $0.replacing("return ", with: "") } ?? "try await …"
    let body = work.contains("\n") ? "{ … }" : "{ \(work) }"
    let task = Today(
      13,
      "Swift: a task does the work once, and everyone can await its value. It begins "
        + (row == "replayLazily" ? "at once; create it for the first caller." : "at once."),
      "\(shape.start)Task \(body)", "62.swift")
    if isReplay {
      return [
        Today(
          13,
          "Combine: a `Future` begins at once, and keeps one result. Nothing keeps several values.",
          "\(shape.start)Future<Value, any Error> { promise in … }", "62.swift"), task,
      ]
    }
    let source = shape.translator(.combine).source(receiver)
    let code =
      row == "publish"
      ? "\(source)\n  .makeConnectable()"
      : "\(source)\n  .multicast(subject: PassthroughSubject<Value, any Error>())"
    return [
      Today(
        13, row == "publish" ? "Combine, for a source that cannot fail." : "Combine.",
        shape.start + code, "10.publish-and-connect"), task,
    ]
  }

  /// Returns the advice for a signal such as `return:` alone.
  private static func answer(_ shape: Shape) -> [Today]? {
    guard let message = shape.first("return:", "error:", "empty", "never"),
      shape.rows.count == 1, message.receiver?.short == "RACSignal"
    else { return nil }
    let value = argument(of: message)
    let swift =
      switch message.selector {
      case "return:": shape.statement.isReturn ? "return \(value)" : ""
      case "error:": "throw \(value)"
      default: shape.statement.isReturn ? "return nil" : ""
      }
    return chain(
      shape,
      besides: swift.isEmpty
        ? []
        : [
          Today(13, "In an asynchronous function.", swift, "66.1-the-server-awaits")
        ])
  }

  private static func subject(_ shape: Shape) -> [Today]? {
    let classes = ["RACSubject", "RACReplaySubject", "RACBehaviorSubject"]
    guard let row = shape.rows.first(where: classes.contains), let message = shape.first(row),
      shape.rows.allSatisfy({ $0 == row || $0 == "weakify" })
    else { return nil }
    let (combine, advice, scene) =
      switch row {
      case "RACBehaviorSubject":
        (
          "CurrentValueSubject<Value, Never>(\(argument(of: message)))",
          "Combine. After its end, new subscribers get no value.", "9.behavior-subject"
        )
      case "RACReplaySubject":
        (
          "CurrentValueSubject<Value?, Never>(nil)",
          "Combine has no replay subject. This one keeps the latest value; keep earlier ones in an array.",
          "9.capacity-2"
        )
      default:
        (
          "PassthroughSubject<Value, Never>()",
          "Combine. Like RAC's subject, it keeps no value.",
          "61.rac"
        )
      }
    return [
      Today(13, advice, shape.start + combine, scene),
      Today(
        13, "Swift: one stream for each listener; the first value may come before it is read.",
        "let (values, continuation) = AsyncStream.makeStream(of: Value.self)", "61.a-broadcaster"),
    ]
  }

  /// Returns the advice for events that the code sends to a subject.
  private static func sending(_ shape: Shape) -> [Today]? {
    let events = ["sendNext:", "sendError:", "sendCompleted"]
    let rows = Set(shape.rows).subtracting(["weakify", "RACTuplePack", "RACUnit"])
    guard !rows.isEmpty, rows.isSubset(of: events),
      let message = shape.first("sendNext:", "sendError:", "sendCompleted")
    else { return nil }
    let tuple = message.arguments.first?.plain.message
    let value =
      tuple?.selector == "RACTuplePack"
      ? "(\(tuple?.arguments.map(\.swift).joined(separator: ", ") ?? ""))" : argument(of: message)
    let isEmpty = value == "nil" || value.hasPrefix("RACUnit")
    let subject = message.receiver?.swift ?? "subject"
    let (send, yield, promise) =
      switch message.selector {
      case "sendNext:" where isEmpty: ("()", "yield()", ".success(())")
      case "sendNext:": (value, "yield(\(value))", ".success(\(value))")
      case "sendError:":
        ("completion: .failure(\(value))", "finish(throwing: \(value))", ".failure(\(value))")
      default: ("completion: .finished", "finish()", "")
      }
    let stream = Today(
      13, "Swift. A stream has one reader; its continuation takes the events.",
      "continuation.\(yield)", "61.swift")
    if subject.lowercased().hasSuffix("subscriber") {
      return promise.isEmpty
        ? [stream]
        : [
          Today(13, "Combine: the promise of a `Future`.", "promise(\(promise))", "62.swift"),
          stream,
        ]
    }
    let name = subject.lowercased()
    let kind =
      name.contains("replay") || name.contains("behavior")
      ? "CurrentValueSubject" : "PassthroughSubject"
    return [
      Today(13, "Combine. Make the subject a `\(kind)`.", "\(subject).send(\(send))", "61.swift"),
      stream,
    ]
  }

  // MARK: Channels

  private static func channel(_ shape: Shape) -> [Today]? {
    let terminals = shape.expression.outside.compactMap(\.message).filter { message in
      [
        "RACChannelTo", "rac_newTextChannel", "rac_newOnChannel", "rac_channelTerminalForKey:",
        "RACChannel",
      ].contains(shape.whole.vocabulary.name(of: message)?.objectiveC ?? "")
    }
    guard let first = terminals.first else { return nil }
    if let fallback = terminals.first(where: { $0.selector == "rac_channelTerminalForKey:" }) {
      let key = argument(of: fallback)
      return [
        Today(
          14, "In SwiftUI, a property that reads and writes the user default.",
          "\(members)\n@AppStorage(\(key)) var value = \"\"", "39.a-user-default")
      ]
    }
    let controls = terminals.filter {
      $0.selector != "RACChannelTo" && $0.selector.hasPrefix("rac_new")
    }
    if !controls.isEmpty, shape.uses("subscribeNext:") { return events(shape) }
    func path(_ message: Message) -> (String, String)? {
      guard message.selector == "RACChannelTo", message.arguments.count > 1 else { return nil }
      return (message.arguments[0].swift, SwiftName.path(message.arguments[1].swift))
    }
    let models = terminals.compactMap(path)
    let views = ["text", "isOn", "value", "selectedSegmentIndex", "date"]
    let view = controls.isEmpty ? models.first { views.contains($0.1) } : nil
    let model = models.first { $0 != view ?? ("", "") }
    if models.count == 2, view == nil, controls.isEmpty {
      let (own, other) = (models[0], models[1])
      return [
        Today(
          13, "Keep one value. A computed property reads and writes it.",
          "\(members)\nvar \(own.1): Value {\n  get { \(other.0.member).\(other.1) }\n  set { \(other.0.member).\(other.1) = newValue }\n}",
          "46.view-and-model"),
        Today(
          17,
          "The same. If the other object is `@Observable`, observers of this property follow it.",
          "", "57.swift"),
      ]
    }
    let control = controls.first?.receiver?.swift ?? view?.0 ?? "field"
    let selector = controls.first?.selector ?? view?.1 ?? first.selector
    let (property, type, initial, swiftUI) =
      switch selector {
      case let name where name.contains("On"): ("isOn", "UISwitch", "false", "Toggle(\"…\", isOn:")
      case let name where name.contains("egment"):
        ("selectedSegmentIndex", "UISegmentedControl", "0", "Picker(\"…\", selection:")
      case let name where name.contains("Date"):
        ("date", "UIDatePicker", "Date()", "DatePicker(\"…\", selection:")
      case let name where name.contains("Value"): ("value", "UISlider", "0", "Slider(value:")
      default: ("text", "UITextField", "\"\"", "TextField(\"…\", text:")
      }
    let event = property == "text" ? ".editingChanged" : ".valueChanged"
    let (object, key) = model ?? ("model", "value")
    let isOwn = object.hasPrefix("self")
    let target = isOwn ? "self?" + object.dropFirst(4) : object
    let (capture, shown) =
      control.hasPrefix("self.") ? ("self", "self?.\(control.member)") : (control, "\(control)?")
    let code = """
      \(control).addAction(UIAction { \(isOwn ? "[weak self] " : "")action in
        \(target).\(key) = (action.sender as? \(type))?.\(property) ?? \(initial)
      }, for: \(event))
      \(object).publisher(for: \\.\(key))
        .sink { [weak \(capture)] in \(shown).\(property) = $0 }
        .store(in: &cancellables)
      """
    let name = object.split(separator: ".").last.map(String.init) ?? "model"
    let end = swiftUI.hasPrefix("Picker") ? " { … }" : ""
    return [
      Today(
        14,
        "Keep one value in the model. An action writes it, and a sink shows it, if it is `@objc dynamic`.",
        code, "46.view-and-model"),
      Today(
        17, "Keep one value in an `@Observable` model; SwiftUI takes a `Binding` to it.",
        "@Bindable var \(name): Model\n\(swiftUI) $\(name).\(key))\(end)", "46.view-and-model"),
    ]
  }

  // MARK: Commands

  private static func isCreation(_ message: Message, _ excerpt: Excerpt) -> Bool {
    excerpt.vocabulary.name(of: message)?.objectiveC == "RACCommand"
      && (message.selector.hasPrefix("init") || message.selector.hasPrefix("RACCommand"))
  }

  /// The work of a command's block.
  private struct Work {
    /// The signal that allows the command to run.
    let condition: Expression?

    /// The name of the block's parameter, if the block uses it.
    let input: String?

    /// True if the block's signal has already ended.
    let isImmediate: Bool

    private let code: String?

    init(of message: Message, _ shape: Shape) {
      let block = message.arguments.compactMap(\.block).first
      let statements = block?.statements ?? []
      condition = message.arguments.first { $0.block == nil && $0.short != "nil" }
      let parameter = block?.parameters.first?.name
      input = parameter.flatMap { name in
        statements.contains { $0.expression.mentions(name) } ? name : nil
      }
      let returned = statements.filter(\.isReturn).map(\.expression)
      isImmediate =
        !returned.isEmpty
        && returned.allSatisfy { result in
          result.plain.message.map {
            $0.receiver?.short == "RACSignal" && ["empty", "return:"].contains($0.selector)
          } ?? false
        }
      code =
        returned.count == 1
        ? Translator(shape.whole, .awaiting).code(
          Statement(expression: returned[0], isReturn: true))
        : nil
    }

    /// Returns the statements that set `name` to the result.
    func lines(named name: String) -> [String] {
      guard var lines = code?.split(separator: "\n").map(String.init), let last = lines.popLast()
      else { return ["\(name) = try await …"] }
      return lines + [last.replacing("return ", with: name + " = ", maxReplacements: 1)]
    }
  }

  private static func command(_ shape: Shape) -> [Today]? {
    guard
      let message = shape.expression.outside.compactMap(\.message).first(where: {
        isCreation($0, shape.whole)
      })
    else { return nil }
    return command(message, CommandName(shape.target?.last), shape)
  }

  private static func command(_ message: Message, _ name: CommandName, _ shape: Shape) -> [Today] {
    let work = Work(of: message, shape)
    let (input, condition) = (work.input, work.condition)
    let signature = "func \(name.method)(\(input.map { "_ \($0): Value" } ?? ""))"
    let comment = condition.map(\.swift).flatMap { $0 == "…" ? nil : "  // follows \($0)" } ?? ""
    let more = condition == nil ? "" : " && …"
    if work.isImmediate {
      let guarded = condition == nil ? [] : ["  guard \(name.permission) else { return }"]
      let permission = condition == nil ? [] : ["var \(name.permission): Bool { … }\(comment)"]
      let code = [members] + permission + ["\(signature) {"] + guarded + ["  …", "}"]
      return [
        Today(
          13, "The block does its work at once, so a plain method is enough.",
          code.joined(separator: "\n"), "58.swift")
      ]
    }
    let statements = work.lines(named: name.result)
    func code(_ published: String) -> String {
      ([
        members, "\(published)private(set) var \(name.flag) = false",
        "\(published)private(set) var \(name.result): Value?",
        "\(published)private(set) var \(name.failure): (any Error)?",
        "var \(name.permission): Bool { !\(name.flag)\(more) }\(comment)",
        "\(signature) async {", "  guard \(name.permission) else { return }",
        "  \(name.flag) = true",
        "  defer { \(name.flag) = false }", "  do {",
      ] + statements.map { "    " + $0 } + [
        "    \(name.failure) = nil", "  } catch {",
        "    if !Task.isCancelled { \(name.failure) = error }",
        "  }", "}",
      ]).joined(separator: "\n")
    }
    return [
      Today(
        13,
        "A method of a `@MainActor` class that is an `ObservableObject`. Unlike `execute:`, it does not "
          + "tell its caller about a refusal.", code("@Published "), "58.swift"),
      Today(
        17,
        "The same method in an `@Observable` class, without `@Published`. In SwiftUI, write "
          + "`.disabled(!model.\(name.permission))`.", "", "58.a-second-tap"),
    ]
  }

  private static func button(_ shape: Shape) -> [Today]? {
    guard case .assignment(let target, let value) = shape.expression, let message = target.message
    else { return nil }
    var control: String
    if message.selector == "rac_command" {
      control = message.receiver?.swift ?? "button"
    } else if message.selector == "RAC", message.arguments.last?.short == "rac_command" {
      control = message.arguments.first?.swift ?? "button"
    } else {
      return nil
    }
    if SwiftName.isOptional(control) { control += "?" }
    let type = shape.whole.type(of: control)
    let events = ControlEvents(of: control, declaredAs: type)
    if let made = value.outside.compactMap(\.message).first(where: { isCreation($0, shape.whole) })
    {
      return ownButton(made, events, shape)
    }
    let name = CommandName(value)
    let owner = name.owner.split(separator: ".").last.map(String.init) ?? "model"
    let isOwn = name.owner == "self"
    let capture = isOwn ? "weak self" : name.owner == owner ? owner : "\(owner) = \(name.owner)"
    let action = events.adding(
      ["Task { await \(isOwn ? "self?" : owner).\(name.method)() }"], capturing: capture)
    let code = """
      \(action.joined(separator: "\n"))
      \(name.owner).objectWillChange.prepend(()).receive(on: DispatchQueue.main)
        .sink { [weak self\(isOwn ? "" : ", " + capture)] in
          guard let self else { return }
          \(control).isEnabled = \(isOwn ? "self" : owner).\(name.permission)
        }
        .store(in: &cancellables)
      """
    let model = isOwn ? "model" : owner
    return [
      Today(
        14,
        "An action that runs the method (before 14: target and action). The model is an "
          + "`ObservableObject`, and the sink keeps the control up to date.", code,
        "66.2-the-command-is-a-method"),
      Today(
        17, "In SwiftUI the button follows the `@Observable` model.",
        "Button(\"…\") { Task { await \(model).\(name.method)() } }.disabled(!\(model).\(name.permission))",
        "66.5-no-signal-is-left"),
    ]
  }

  /// Returns the advice for a control with a command of its own.
  private static func ownButton(_ made: Message, _ events: ControlEvents, _ shape: Shape) -> [Today]
  {
    let work = Work(of: made, shape)
    let control = events.object
    var body = ["…"]
    if !work.isImmediate {
      body = ["guard let self else { return }", "\(control).isEnabled = false", "Task {"]
      body += ["  defer { \(control).isEnabled = true }", "  do {"]
      body += work.lines(named: "_").map { "    " + $0 } + ["  } catch { … }", "}"]
    }
    let isWeak = !work.isImmediate || made.arguments.compactMap(\.block).contains(where: \.usesSelf)
    var code = events.adding(body, capturing: isWeak ? "weak self" : nil)
    if let condition = work.condition {
      code += [shape.translator(.combine).source(condition)]
      code += [
        "  .sink(receiveCompletion: { _ in }) { [weak self] in self?.\(control.member).isEnabled = $0 }"
      ]
      code += ["  .store(in: &cancellables)"]
    }
    return [
      Today(
        14, "An action does the work (before 14: target and action).",
        code.joined(separator: "\n"), "58.a-loop-over-taps"),
      Today(
        17, "In SwiftUI, the view's own closure.", "Button(\"…\") { … }", "66.5-no-signal-is-left"),
    ]
  }

  /// Returns the advice for running a command.
  private static func execution(_ shape: Shape) -> [Today]? {
    guard let message = shape.first("execute:"),
      Set(shape.rows).isSubset(of: [
        "execute:", "weakify", "RACTuplePack", "rac_command", "RACUnit",
      ])
    else { return nil }
    let name = CommandName(message.receiver)
    let input =
      message.arguments.first.map { argument in
        argument.plain.message?.selector == "RACTuplePack"
          ? "(\(argument.plain.message?.arguments.map(\.swift).joined(separator: ", ") ?? ""))"
          : argument.swift
      } ?? "nil"
    let call = "\(name.owner).\(name.method)(\(["nil", "()"].contains(input) ? "" : input))"
    return [
      Today(
        13,
        "Call the method that replaces the command in a task. The task begins after this turn; keep it if "
          + "leaving the screen should cancel it.", "task = Task { await \(call) }", "58.swift"),
      Today(
        26, "`Task.immediate` begins within the call.", "task = Task.immediate { await \(call) }",
        "58.swift"),
    ]
  }

  // MARK: Calls and controls

  /// The methods of UIKit that apps often turn into signals.
  private static let methods = [
    "viewDidLoad": "override func viewDidLoad()",
    "viewWillAppear:": "override func viewWillAppear(_ animated: Bool)",
    "viewDidAppear:": "override func viewDidAppear(_ animated: Bool)",
    "viewWillDisappear:": "override func viewWillDisappear(_ animated: Bool)",
    "viewDidDisappear:": "override func viewDidDisappear(_ animated: Bool)",
    "viewDidLayoutSubviews": "override func viewDidLayoutSubviews()",
    "layoutSubviews": "override func layoutSubviews()",
    "prepareForReuse": "override func prepareForReuse()",
    "tableView:didSelectRowAtIndexPath:":
      "func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)",
    "textFieldDidBeginEditing:": "func textFieldDidBeginEditing(_ textField: UITextField)",
    "textFieldDidEndEditing:": "func textFieldDidEndEditing(_ textField: UITextField)",
    "scrollViewDidScroll:": "func scrollViewDidScroll(_ scrollView: UIScrollView)",
    "searchBar:textDidChange:":
      "func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)",
  ]

  private static func selector(_ shape: Shape) -> [Today]? {
    guard let message = shape.first("rac_signalForSelector:", "RACDelegateProxy") else {
      return nil
    }
    let words = (message.arguments.first?.message?.arguments ?? []).flatMap(\.all)
      .compactMap { part in if case .word(let word) = part { word } else { nil } }
    let text = shape.whole.code.firstMatch(of: #/@?selector\(\s*([\w:]+)\s*\)/#).map {
      String($0.1)
    }
    let selector = text ?? words.joined(separator: ":")
    let declaration = methods[selector] ?? method(selector)
    let isOverride = declaration.hasPrefix("override")
    let call = isOverride ? superCall(declaration) : ""
    let operators = shape.rows.filter {
      ![
        "rac_signalForSelector:", "RACDelegateProxy", "subscribeNext:", "weakify", "takeUntil:",
        "rac_willDeallocSignal", "deliverOnMainThread", "rac_prepareForReuseSignal", "RACTuple",
      ].contains($0)
    }
    let body = (isOverride ? ["  " + call] : [])
    let receiver = message.receiver?.swift ?? "self"
    if operators.isEmpty, receiver != "self", let top = shape.first("subscribeNext:") {
      // The code around is not in the class of the receiver.
      let name =
        "on"
        + (declaration.firstMatch(of: #/func (\w+)/#).map { String($0.1) } ?? "Call")
        .withCapitalFirst
      let isWeak = Subscription(top, shape.whole)?.next?.usesSelf == true
      let values = declaration.matches(of: #/(value\d?): Value/#).map { String($0.1) }
      let types = values.map { _ in "Value" }.joined(separator: ", ")
      let names = values.joined(separator: ", ")
      let member =
        [members, "var \(name): ((\(types)) -> Void)?", declaration + " {"] + body
        + ["  \(name)?(\(names))", "}"]
      let header = (isWeak ? "[weak self] " : "") + names
      return [
        Today(
          13,
          "Give the class of `\(receiver)` a closure that its method calls. A new closure replaces the old one.",
          "\(receiver).\(name) = { \(header.isEmpty ? "" : header + " in ")… }\n"
            + member.joined(separator: "\n"),
          "61.a-delegate-as-a-stream")
      ]
    }
    if operators.isEmpty, shape.uses("subscribeNext:") {
      return [
        Today(
          13,
          isOverride
            ? "Override the method."
            : "Implement the method; no signal is needed."
              + (message.selector.contains("fromProtocol") ? " Set the delegate." : ""),
          ([members, declaration + " {"] + body + ["  …", "}"]).joined(separator: "\n"),
          "61.a-delegate-as-a-stream")
      ]
    }
    let combine = shape.translator(.combine).code(shape.statement) ?? ""
    let arguments = declaration.matches(of: #/(\w+): (\w+)[,)]/#).map {
      (String($0.1), String($0.2))
    }
    let (names, types) = (arguments.map(\.0), arguments.map(\.1))
    func tuple(_ items: [String], _ empty: String) -> String {
      items.isEmpty ? empty : items.count == 1 ? items[0] : "(\(items.joined(separator: ", ")))"
    }
    let (value, type) = (tuple(names, ""), tuple(types, "Void"))
    let sent = "(\(value))"
    func full(_ statement: String, _ source: String, _ chain: String = "") -> String {
      ([chain, members, source] + [declaration + " {"] + body + ["  " + statement, "}"])
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }
    return [
      Today(
        13, "Combine. Implement the method, and let it send to a `PassthroughSubject`.",
        full(
          "calls.send\(sent)", "let calls = PassthroughSubject<\(type), Never>()",
          combine.replacing("delegateCalls", with: "calls")),
        "61.a-delegate-as-a-stream"),
      Today(
        13, "Swift. Let the method yield to a stream, which has one reader.",
        full(
          "continuation.yield\(sent)",
          "let (calls, continuation) = AsyncStream.makeStream(of: \(type).self)"),
        "61.a-delegate-as-a-stream"),
    ]
  }

  /// Returns the declaration of the method with this selector.
  private static func method(_ selector: String) -> String {
    var pieces = selector.split(separator: ":").map(String.init)
    guard let first = pieces.first else { return "func theMethod()" }
    if !selector.contains(":") { return "func \(first)()" }
    let (base, label) = SwiftName.split(first)
    pieces[0] = label.isEmpty ? "_" : label
    let parameters = pieces.enumerated().map { index, label in
      "\(label) value\(pieces.count > 1 ? "\(index + 1)" : ""): Value"
    }
    return "func \(base)(\(parameters.joined(separator: ", ")))"
  }

  private static func superCall(_ declaration: String) -> String {
    let name = declaration.replacing("override func ", with: "")
    return name.contains("animated")
      ? "super.\(name.prefix { $0 != "(" })(animated)" : "super.\(name.prefix { $0 != "(" })()"
  }

  /// Returns the advice for the buttons of an alert.
  private static func alert(_ shape: Shape) -> [Today]? {
    guard let message = shape.first("rac_buttonClickedSignal") else { return nil }
    let block = shape.first("subscribeNext:").flatMap { Subscription($0, shape.whole)?.next }
    let action = ControlEvents(message).adding(
      ["…"], capturing: block?.usesSelf == true ? "weak self" : nil)
    let code =
      ["let alert = UIAlertController(title: \"…\", message: \"…\", preferredStyle: .alert)"]
      + action + ["present(alert, animated: true)"]
    return [
      Today(
        13, "An alert controller, with one action for each button.", code.joined(separator: "\n"),
        "39.a-text-view-a-bar-button-a-gesture"),
      Today(
        17, "In SwiftUI, a flag shows the alert.",
        ".alert(\"…\", isPresented: $isShown) { Button(\"…\") { … } }", "66.5-no-signal-is-left"),
    ]
  }

  /// Returns the advice for a control's events, unless operators follow that need a stream.
  private static func events(_ shape: Shape) -> [Today]? {
    guard
      let message = shape.first(
        "rac_signalForControlEvents:", "rac_gestureSignal", "rac_newTextChannel", "rac_newOnChannel"
      ),
      let top = shape.first("subscribeNext:"), let subscription = Subscription(top, shape.whole)
    else { return nil }
    let translator = shape.translator(.loop)
    guard let body = translator.body(of: subscription, after: message) else { return nil }
    let events = ControlEvents(message)
    let usesSelf = body.usesSelf
    let isGuarded = usesSelf && events.kind != .gesture
    let lines = (isGuarded ? ["guard let self else { return }"] : []) + body.lines
    let code = events.adding(
      lines == ["guard let self else { return }", "…"] ? ["…"] : lines,
      capturing: usesSelf ? "weak self" : nil)
    let advice =
      events.kind == .gesture
      ? "A target and an action. A gesture recognizer has no closures."
      : "An action with a closure (before 14: target and action)."
    let swiftUI =
      switch (events.kind, events.events) {
      case (.gesture, _):
        events.object.lowercased().contains("long")
          ? ".onLongPressGesture { … }" : ".onTapGesture { … }"
      case (_, ".touchUpInside"): "Button(\"…\") { … }"
      case (_, let names) where names.contains(".editingDid"):
        ".onChange(of: isFocused) { _, isFocused in … }"
      default: ".onChange(of: value) { _, value in … }"
      }
    return [
      Today(events.since, advice, code.joined(separator: "\n"), "58.a-loop-over-taps"),
      Today(17, "In SwiftUI, the view's own closure.", swiftUI, "66.5-no-signal-is-left"),
    ]
  }

  // MARK: Values

  private static func sequence(_ shape: Shape) -> [Today]? {
    guard shape.uses("rac_sequence"),
      !shape.uses(
        "subscribeNext:", "RAC", "RACObserve", "combineLatest:", "combineLatest:reduce:", "merge:"),
      let chain = shape.outline.chains.first(where: { shape.outline.has(["rac_sequence"], in: $0) })
    else { return nil }
    let lists = ["rac_sequence", "rac_keySequence", "rac_valueSequence"]
    let list = chain.first { lists.contains($0.selector) }
    var text = list?.receiver?.swift ?? "array"
    var isAfter = false
    for message in chain {
      guard let name = shape.whole.vocabulary.name(of: message) else {
        if isAfter {
          text +=
            message.selector == "firstObject" ? ".first" : ".\(message.base.prefix { $0 != ":" })"
        }
        continue
      }
      isAfter = true
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
      default: text += shape.translator(.loop).filled(name.loop ?? "", message)
      }
    }
    return [
      Today(
        13, "Swift's own collections do this immediately; `.lazy` delays it.", shape.start + text,
        "33.lazy-until-asked")
    ]
  }

  /// Returns the advice for macros that pack and unpack tuples.
  private static func tuple(_ shape: Shape) -> [Today]? {
    let rows = Set(shape.rows)
    guard !rows.isEmpty, rows.isSubset(of: ["RACTupleUnpack", "RACTuplePack", "RACTuple"]) else {
      return nil
    }
    var code = ""
    if case .assignment(let target, let value) = shape.expression {
      if let unpack = target.message, unpack.selector == "RACTupleUnpack" {
        let names = unpack.arguments.map { $0.last?.swift ?? "_" }
        code = "let (\(names.joined(separator: ", "))) = \(value.swift)"
      } else if let pack = value.message, pack.selector == "RACTuplePack" {
        code = "\(shape.start)(\(pack.arguments.map(\.swift).joined(separator: ", ")))"
      }
    }
    return [
      Today(13, "Swift's own tuples, or a structure with named properties.", code, "32.unpack")
    ]
  }

  /// Returns the advice for blocks that a scheduler runs.
  private static func schedule(_ shape: Shape) -> [Today]? {
    let selectors = ["schedule:", "afterDelay:schedule:"]
    guard
      let message = shape.outline.uses.map(\.message).first(where: {
        selectors.contains($0.selector)
      })
    else { return scheduler(shape) }
    let isMain = shape.uses("mainThreadScheduler")
    let queue = isMain ? "DispatchQueue.main" : "DispatchQueue.global()"
    let actor = isMain ? "@MainActor in " : ""
    let isLate = message.selector != "schedule:"
    let delay = argument(of: message)
    return [
      Today(
        13, "A dispatch queue.",
        isLate ? "\(queue).asyncAfter(deadline: .now() + \(delay)) { … }" : "\(queue).async { … }",
        "64.swift"),
      Today(
        isLate ? 16 : 13, "A task, which you can cancel.",
        isLate
          ? "Task { \(actor)try await Task.sleep(for: .seconds(\(delay))); … }"
          : "Task { \(actor)… }",
        isLate ? "65.swift" : "64.where-code-belongs"),
    ]
  }

  /// Returns the advice for a scheduler that the code creates.
  private static func scheduler(_ shape: Shape) -> [Today]? {
    guard shape.target != nil, !shape.rows.isEmpty,
      Set(shape.rows).isSubset(of: ["RACScheduler", "mainThreadScheduler", "currentScheduler"])
    else { return nil }
    let isMain = shape.uses("mainThreadScheduler")
    let priorities = [
      ("High", ".userInitiated"), ("Low", ".utility"), ("Background", ".background"),
    ]
    let priority = priorities.first { name, _ in
      shape.expression.all.contains { $0.short?.hasSuffix("Priority" + name) == true }
    }
    let quality = priority.map { ", qos: \($0.1)" } ?? ""
    return [
      Today(
        13, isMain ? "The main queue." : "A dispatch queue, which runs one block after the other.",
        shape.start + (isMain ? "DispatchQueue.main" : "DispatchQueue(label: \"…\"\(quality))"),
        "64.swift"),
      Today(
        13, "In Swift, code belongs to an actor, and needs no scheduler.", "",
        "64.where-code-belongs"),
    ]
  }

  // MARK: - Chains

  private static func chain(_ shape: Shape, besides others: [Today]? = nil) -> [Today] {
    let names = shape.outline.uses.map(\.name).filter { $0.objectiveC != "weakify" }
    guard !names.isEmpty || shape.target != nil else { return [] }
    let combine = shape.translator(.combine)
    let own = Self.scene(for: names)
    let observes = shape.uses(
      "RACObserve", "rac_valuesForKeyPath:observer:",
      "rac_valuesAndChangesForKeyPath:options:observer:")
    var today: [Today] = []
    if !shape.uses("execute:"), let code = combine.code(shape.statement) {
      // Before iOS 14, `flatMap` and `switchToLatest` need the same type of error inside and outside.
      let joins = shape.uses("flattenMap:", "switchToLatest") && observes
      today.append(
        Today(
          joins || code.contains("UIAction") ? 14 : 13,
          "Combine" + (observes ? ", if the property is `@objc dynamic`." : ".")
            + remarks(shape, .combine),
          code, own))
    }
    if let others { return today + others }
    if let code = shape.translator(.awaiting).code(shape.statement) {
      today.append(
        Today(
          since(code),
          shape.target == nil || code.contains("\n")
            ? "A request has one result: an `async` function returns it."
            : "A request has one result, and begins here rather than when someone subscribes.",
          code,
          shape.uses("execute:") ? "58.swift" : "66.1-the-server-awaits"))
      return today
    }
    // The properties of UIKit's classes cannot be observed otherwise.
    if observes, shape.observesView { return today }
    if observes { today += observable(shape) }
    let loop = shape.translator(.loop)
    if let code = loop.code(shape.statement) {
      let advice =
        code.hasPrefix("for ")
        ? "A loop."
        : code.contains("for ")
          ? "A loop. Cancel the task in `deinit`." : "An asynchronous sequence."
      today.append(
        Today(
          since(code),
          advice
            + (package(code).isEmpty
              ? "" : " The package AsyncAlgorithms has the operators that Swift lacks.")
            + remarks(shape, .loop), code, observes ? "57.turn-by-turn" : own))
    } else if !observes {
      let (_, ending) = Translator.parts(of: shape.statement, shape.whole)
      if case .result = ending {
        today.append(
          Today(
            13, "An `async` function that does the work and returns its result.", "",
            "66.1-the-server-awaits"))
      } else {
        today.append(
          Today(13, "A task that does the work step by step." + remarks(shape, .loop), "", own))
      }
    }
    return today
  }

  /// Returns the advice for a property that follows others.
  private static func observable(_ shape: Shape) -> [Today] {
    let simple: Set<String> = [
      "RACObserve", "RAC", "map:", "deliverOn:", "deliverOnMainThread", "mainThreadScheduler",
      "RACScheduler", "distinctUntilChanged", "combineLatest:", "combineLatest:reduce:",
      "combineLatestWith:", "reduceEach:", "and", "or", "not", "mapReplace:", "takeUntil:",
      "rac_willDeallocSignal", "rac_prepareForReuseSignal", "weakify", "setNameWithFormat:",
    ]
    guard Set(shape.rows).isSubset(of: simple), let target = shape.target?.message,
      target.selector == "RAC",
      target.arguments.first?.short == "self",
      let path = (target.arguments.dropFirst().first?.swift).map(SwiftName.path),
      !path.contains("."), !["title", "isHidden", "text", "image"].contains(path),
      case .assignment(_, let value) = shape.expression
    else {
      return [
        Today(
          17,
          "Make the observed class `@Observable`. SwiftUI updates by itself; in UIKit, call "
            + "`withObservationTracking` again after each change.", "", "57.registering-again")
      ]
    }
    var body = "…"
    if let message = value.plain.message, message.selector == "RACObserve",
      message.arguments.count > 1
    {
      let object = message.arguments[0].swift
      let key = SwiftName.path(message.arguments[1].swift)
      body = object == "self" ? key : "\(object.member).\(key)"
    }
    return [
      Today(
        17,
        "Make the classes `@Observable`, and the property, if it is your own, a computed one.",
        "\(members)\nvar \(path): Value { \(body) }", "57.swift")
    ]
  }

  /// Returns a sentence about each of the first three names that the translation leaves out, with a
  /// replacement for the name if there is one.
  private static func remarks(_ shape: Shape, _ style: Translator.Style) -> String {
    let isLoop = style == .loop
    let names = shape.outline.uses.compactMap { name, message -> Name? in
      if (isLoop ? name.loop : name.line) != nil || written.contains(name.objectiveC) { return nil }
      if isLoop, ["doNext:", "mapReplace:", "tryMap:", "collect"].contains(name.objectiveC) {
        return nil
      }
      return name.objectiveC == "takeUntil:" && message.endsWithOwner ? nil : name
    }
    var text = names.withoutRepeats().prefix(3).map { name in
      if isLoop, name.objectiveC == "takeUntil:" {
        return " Cancel the task in place of `takeUntil:`."
      }
      if isLoop, name.objectiveC.hasPrefix("catch") {
        return " In place of `\(name.objectiveC)`, put `do` and `catch` around the loop."
      }
      guard let instead = name.instead else { return " Write `\(name.objectiveC)` by hand." }
      return " In place of `\(name.objectiveC)`: \(instead)."
    }
    if shape.uses("rac_prepareForReuseSignal") {
      text.append(
        isLoop
          ? " Also cancel it in `prepareForReuse`." : " Empty `cancellables` in `prepareForReuse`.")
    }
    if let message = shape.first("subscribeNext:"), let receiver = message.receiver?.plain.message,
      shape.whole.vocabulary.name(of: receiver)?.objectiveC == "executionSignals"
    {
      text.append(" The block gets the result itself, so it needs no inner subscription.")
    }
    if isLoop, shape.uses("delay:") { text.append(" It delays one value after the other.") }
    if isLoop, shape.uses("flattenMap:"), !shape.uses("switchToLatest") {
      text.append(" Each value starts a task, so answers may overtake each other.")
    }
    return text.joined()
  }

  private static let written: Set<String> = [
    "RAC", "subscribeNext:", "subscribe:", "subscribeError:", "subscribeCompleted:", "weakify",
    "mainThreadScheduler", "RACScheduler", "immediateScheduler", "RACTuple", "merge:", "concat:",
    "combineLatest:", "RACObserve", "combineLatest:reduce:", "combineLatestWith:", "zipWith:",
    "rac_willDeallocSignal", "rac_prepareForReuseSignal", "keypath",
    "rac_valuesForKeyPath:observer:",
    "rac_valuesAndChangesForKeyPath:options:observer:", "rac_liftSelector:withSignals:",
    "rac_textSignal", "rac_signalForControlEvents:", "rac_gestureSignal", "executing", "errors",
    "enabled", "executionSignals", "rac_command", "setNameWithFormat:", "logAll", "logNext",
    "logError",
    "switchToLatest", "flatten", "RACTuplePack", "RACTupleUnpack", "dispose", "RACDisposable",
    "currentScheduler", "rac_sequence", "signalWithScheduler:", "rac_deallocDisposable",
    "RACCompoundDisposable", "RACMulticastConnection",
  ]

  private static func argument(of message: Message) -> String {
    message.arguments.first { $0.block == nil }?.swift ?? "…"
  }
}

extension String {
  /// The path without a leading `self`.
  fileprivate var member: String { hasPrefix("self.") ? String(dropFirst(5)) : self }

  /// Returns the text before and after `separator`.
  fileprivate func components(around separator: String) -> (String, String) {
    guard let range = firstRange(of: separator) else { return (self, "") }
    func trimmed(_ text: Substring) -> String {
      String(text.drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed())
    }
    return (trimmed(self[..<range.lowerBound]), trimmed(self[range.upperBound...]))
  }
}

extension Expression {
  /// This expression and all expressions inside it, except those in blocks.
  var outside: [Expression] {
    switch self {
    case .word, .text, .block: [self]
    case .message(let message):
      (message.receiver?.outside ?? []) + message.arguments.flatMap(\.outside) + [self]
    case .list(let items): items.flatMap(\.outside) + [self]
    case .assignment(let target, let value): target.outside + value.outside + [self]
    }
  }
}

extension Excerpt {
  /// The statements to translate: those that use RAC outside of blocks, or else those in blocks.
  var translated: [Statement] {
    func isTranslated(_ statement: Statement) -> Bool {
      statement.expression.outside.contains { expression in
        switch expression {
        case .message(let message):
          vocabulary.name(of: message).map { $0.objectiveC != "weakify" } ?? false
        case .word(let word): word.hasPrefix("RAC") && Name.spelt(word) != nil
        case .text, .block, .list, .assignment: false
        }
      }
    }
    func find(_ statements: [Statement], isInner: Bool) -> [Statement] {
      let outer = statements.filter(isTranslated)
      // The code around a block is unknown, so a block that only returns `empty` has no translation.
      let rows = outer.flatMap { $0.expression.messages.compactMap(vocabulary.name) }.map(
        \.objectiveC)
      if isInner, !outer.isEmpty, Set(rows).isSubset(of: ["return:", "error:", "empty", "never"]) {
        return []
      }
      if !outer.isEmpty { return outer }
      let blocks = statements.flatMap { $0.expression.outside.compactMap(\.block) }
      return blocks.isEmpty ? [] : find(blocks.flatMap(\.statements), isInner: true)
    }
    return find(statements, isInner: false)
  }

  /// True if a loop sends values.
  var sendsInLoop: Bool {
    code.ranges(of: #/\b(?:for|while)\s*\(/#).contains { range in
      var depth = 0
      let body = code[range.lowerBound...].drop { $0 != "{" }.prefix { character in
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        return depth > 0
      }
      return body.contains("sendNext:")
    }
  }

  /// Returns the class of a variable that the code declares.
  func type(of variable: String) -> String? {
    for case .assignment(.list(let items), _) in all where items.last?.short == variable {
      if case .word(let type)? = items.first { return type }
    }
    return nil
  }
}
