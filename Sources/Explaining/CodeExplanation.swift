import Notebook
import Stage

/// An explanation of pasted code: the effect of each call, the traps, the equivalent code in
/// today's Swift, and the behaviours to test before a change.
///
///     let explanation = CodeExplanation(of: "[signal throttle:0.3];")
///     print(explanation.calls.map(\.sentence))
///     // Prints ["Waits for a pause of 0.3 seconds, then sends the latest value."]
package struct CodeExplanation: Sendable {
  /// A call in the code.
  package struct Call: Sendable, Hashable {
    /// The call, shortened.
    package let code: String

    /// The call's row in the dictionary, or nil for the app's own signal or method.
    package let name: Name?

    /// A sentence about the call's effect.
    package let sentence: String

    /// The scene that shows the call, such as `30.typing-in-bursts`, or else the closest lesson.
    package let scene: String

    /// The number of blocks around the call.
    package let depth: Int
  }

  /// The calls in the order in which they take effect.
  package let calls: [Call]

  /// The most important traps in this code, without repetitions.
  package var traps: [Trap] {
    var sentences: Set<String> = []
    return Array(allTraps.filter { sentences.insert($0.sentence).inserted }.prefix(Self.mostTraps))
  }

  /// All traps in this code, the most certain first.
  package let allTraps: [Trap]

  private static let mostTraps = 6

  // Translations and pictures are computed on demand: `doctor` reads whole apps without them.
  private let excerpt: Excerpt

  /// The translations into today's Swift, by deployment target.
  package var today: [Today] { isEmpty ? [] : Today.all(for: excerpt) }

  /// The behaviours to test before you change the code.
  package var tests: [String] { Self.tests(for: calls) }

  /// The names that look like RAC's but do not exist in ReactiveObjC.
  package let unknown: [String]

  /// A command that plays the operators, and the resulting picture.
  package var picture: Picture? { Picture(of: excerpt) }

  /// True if some of the code is nested too deeply to be read.
  package let isTooDeep: Bool

  /// The sentence to show if some of the code is nested too deeply.
  package static let tooDeepSentence =
    "Code that nests more than \(CodeReader.deepest) levels deep was not read."

  /// Creates an explanation of `code`.
  package init(of code: String) {
    let (statements, isTooDeep) = Self.statements(of: code)
    self.isTooDeep = isTooDeep
    let vocabulary = Vocabulary(statements)
    var calls: [Call] = []
    for statement in statements {
      // If several objects have the same property, explain it only once.
      Self.read(statement.expression, vocabulary, 0) {
        if calls.last != $0 || $0.code.contains(":") { calls.append($0) }
      }
    }
    let excerpt = Excerpt(statements, vocabulary, code)
    if !calls.contains(where: { $0.name != nil }) { calls += Self.classes(excerpt) }
    self.calls = calls
    unknown = excerpt.unknown
    self.excerpt = excerpt
    var surroundings = Surroundings()
    surroundings.method = Method(code.drop { $0.isWhitespace })
    allTraps =
      calls.contains { $0.name != nil } ? Trap.all(in: Facts(excerpt, surroundings)) : []
  }

  /// Parses `code`. A message may be pasted without the brackets around it.
  private static func statements(of code: String) -> ([Statement], isTooDeep: Bool) {
    let isMessage = code.contains(#/^\s*[\w.]+\s+\w+:/#) && !CodeReader.isSwift(code)
    // A `return` after a condition begins a statement.
    let lines =
      CodeReader.isSwift(code) ? code : code.replacing(#/\)\s*return\b/#, with: "); return")
    var reader = CodeReader(isMessage ? "[\(code)]" : lines)
    return (reader.statements(), reader.isTooDeep)
  }

  /// True if the code uses no name from the dictionary.
  package var isEmpty: Bool { !calls.contains { $0.name != nil } }

  private static func tests(for calls: [Call]) -> [String] {
    var tests: [String] = []
    for call in calls.reversed() {
      guard let name = call.name, let test = name.test, !tests.contains(test) else { continue }
      tests.append(test)
    }
    return tests.prefix(4).reversed()
  }

  // MARK: Calls

  private static func read(
    _ expression: Expression, _ vocabulary: Vocabulary, _ depth: Int, _ add: (Call) -> Void
  ) {
    switch expression {
    case .word, .text: break
    case .list(let items): for item in items { read(item, vocabulary, depth, add) }
    case .assignment(let target, let value):
      read(value, vocabulary, depth, add)
      if target.message.flatMap(vocabulary.name)?.objectiveC == "RAC",
        let call = ownSignal(value, vocabulary, depth)
      {
        add(call)
      }
      read(target, vocabulary, depth, add)
    case .block(let block):
      for statement in block.statements { read(statement.expression, vocabulary, depth + 1, add) }
    case .message(let message): read(message, vocabulary, depth, add)
    }
  }

  private static func read(
    _ message: Message, _ vocabulary: Vocabulary, _ depth: Int, _ add: (Call) -> Void
  ) {
    let name = vocabulary.name(of: message)
    if let receiver = message.receiver {
      read(receiver, vocabulary, depth, add)
      if let name,
        vocabulary.isSignalOnly(name, message) || vocabulary.kind(of: receiver) == .signal,
        name.objectiveC != "sendNext:", let call = ownSignal(receiver, vocabulary, depth)
      {
        add(call)
      }
    }
    // Skip the arguments of key path macros, because these arguments are not calls.
    let isPath = name.map {
      ["RACObserve", "RAC", "RACChannelTo", "keypath"].contains($0.objectiveC)
    }
    for argument in message.arguments where argument.block == nil && isPath != true {
      read(argument, vocabulary, depth, add)
    }
    if let name, !["weakify", "keypath"].contains(name.objectiveC) {
      add(
        Call(
          code: code(of: message), name: name, sentence: sentence(name, message),
          scene: name.lessonOrScene, depth: depth))
    }
    if name == nil, followsOperator(message, vocabulary) {
      add(
        Call(
          code: code(of: message), name: nil,
          sentence: "Not an operator of ReactiveObjC: it comes from your app or another library.",
          scene: "14.step-by-step", depth: depth))
    }
    for argument in message.arguments where argument.block != nil {
      read(argument, vocabulary, depth, add)
    }
  }

  /// Returns the classes and macros in code that calls none of RAC's methods.
  private static func classes(_ excerpt: Excerpt) -> [Call] {
    let words = excerpt.all.compactMap { expression -> String? in
      switch expression {
      case .word(let word): word.hasPrefix("RAC") ? word : nil
      case .message(let message): excerpt.vocabulary.name(of: message).map { _ in message.selector }
      case .text, .block, .list, .assignment: nil
      }
    }
    return words.withoutRepeats()
      .compactMap { word in
        Name.spelt(word).map { name in
          Call(
            code: word, name: name, sentence: name.does(as: word).withCapitalFirst + ".",
            scene: name.lessonOrScene, depth: 0)
        }
      }
  }

  /// Returns true if `message` is sent to the result of one of RAC's operators.
  private static func followsOperator(_ message: Message, _ vocabulary: Vocabulary) -> Bool {
    guard let receiver = message.receiver, receiver.message.flatMap(vocabulary.name) != nil else {
      return false
    }
    return vocabulary.kind(of: receiver) == .signal && message.style != .function
  }

  /// Returns a call for the app's own signal on which an operator is called.
  private static func ownSignal(
    _ receiver: Expression, _ vocabulary: Vocabulary, _ depth: Int
  ) -> Call? {
    guard let text = receiver.short ?? receiver.message.map(code),
      receiver.message?.selector != "alloc",
      receiver.message.flatMap(vocabulary.name) == nil, !text.hasPrefix("RAC"), text != "self",
      [.signal, .unknown].contains(vocabulary.kind(of: receiver)),
      receiver.message.map({ followsOperator($0, vocabulary) }) != true
    else { return nil }
    return Call(
      code: text, name: nil,
      sentence: "Your signal. If it is cold, its work runs once per subscriber.",
      scene: "7.cold", depth: depth)
  }

  /// Returns `message`, shortened and without its receiver.
  static func code(of message: Message) -> String {
    let isSwift = message.style == .dot || message.labels.contains { !$0.isEmpty }
    let isUnpack = message.selector == "RACTupleUnpack"
    let words = message.arguments.map { argument in
      if argument.block != nil { return isSwift ? "{ … }" : "^…" }
      return (isUnpack ? argument.last?.short : argument.short) ?? "…"
    }
    let text: String
    switch message.style {
    case .dot where words == ["{ … }"] && message.labels == [""]: text = message.base + " { … }"
    case .dot, .function: text = message.call(with: words)
    case .property: text = message.selector
    case .bracket:
      let parts = message.selector.split(separator: ":")
      text =
        message.selector.contains(":")
        ? zip(parts, words + Array(repeating: "", count: parts.count))
          .map { "\($0):\($1)" }.joined(separator: " ")
        : message.selector
    }
    return text.count <= 44 ? text : message.base
  }

  private static func sentence(_ name: Name, _ message: Message) -> String {
    let selector = Name.spelt(message.selector) == nil ? name.objectiveC : message.selector
    let isIgnored = selector == "subscribe:" && message.arguments.first == .word("nil")
    if isIgnored { return "Subscribes, which starts the work, and ignores all events." }
    let isOfTuple = name.objectiveC == "RACTuple" && selector == "first"
    let argument = message.arguments.first { $0.block == nil }?.short
    var sentence =
      isOfTuple
      ? "is the first element of the tuple" : name.does(as: selector, with: argument)
    let isFormer = Vocabulary.formerNames[message.selector] != nil
    for (plural, singular) in [
      ("1 values", "value"), ("1 seconds", "1 second"), ("1 times", "once"),
    ] {
      sentence = sentence.replacing(" \(plural)", with: " \(singular)")
    }
    return sentence.withCapitalFirst + "."
      + (isFormer ? " In ReactiveObjC: `\(name.objectiveC)`." : "")
  }
}

extension Name {
  /// The scene that shows the name, such as `7.hot`, or else the closest lesson.
  package var lessonOrScene: String { scene.map { "\(lesson).\($0)" } ?? "\(lesson)" }
}

/// Parsed code, with the facts that traps and translations need.
struct Excerpt: Sendable {
  /// The statements.
  let statements: [Statement]

  /// The names in the code.
  let vocabulary: Vocabulary

  /// The code as it was pasted.
  let code: String

  /// True for Swift code.
  let isSwift: Bool

  /// All expressions in the code, including those in blocks.
  let all: [Expression]

  /// All messages that have a row in the dictionary, with their rows.
  let uses: [(name: Name, message: Message)]

  /// All chains of messages, excluding parts of longer chains.
  let chains: [[Message]]

  init(_ statements: [Statement], _ vocabulary: Vocabulary, _ code: String) {
    (self.statements, self.vocabulary, self.code) = (statements, vocabulary, code)
    isSwift = CodeReader.isSwift(code)
    all = statements.flatMap(\.expression.all)
    uses = all.compactMap(\.message).compactMap { message in
      vocabulary.name(of: message).map { ($0, message) }
    }
    chains = Self.chains(in: all)
  }

  /// The same code without the contents of its blocks.
  var outline: Excerpt {
    Excerpt(
      statements.map { Statement(expression: $0.expression.outline, isReturn: $0.isReturn) },
      vocabulary, code)
  }

  /// The names in the code that look like RAC's but do not exist in ReactiveObjC.
  var unknown: [String] {
    let names = all.flatMap { expression -> [String] in
      switch expression {
      case .word(let word): [word]
      case .message(let message): vocabulary.name(of: message) == nil ? [message.base] : []
      case .text, .block, .list, .assignment: []
      }
    }
    return names.filter { name in
      let looksLikeRAC =
        name.hasPrefix("rac_")
        || name.hasPrefix("RAC") && name.dropFirst(3).first?.isUppercase == true
      return looksLikeRAC && Name.spelt(name) == nil && Name.called(name).isEmpty
    }
    .withoutRepeats()
  }

  private static func chains(in all: [Expression]) -> [[Message]] {
    var chains: [[Message]] = []
    var inner: Set<Message> = []
    for expression in all.reversed() {
      guard case .message(let message) = expression, !inner.contains(message) else { continue }
      let chain = expression.chain
      inner.formUnion(chain)
      chains.append(chain)
    }
    return chains
  }

  /// Returns the dictionary rows that `chain` uses, in order, with their messages.
  func names(in chain: [Message]) -> [(name: Name, message: Message)] {
    chain.compactMap { message in vocabulary.name(of: message).map { ($0, message) } }
  }

  /// Returns true if a message uses one of the rows `names`.
  func uses(_ names: String...) -> Bool { uses.contains { names.contains($0.name.objectiveC) } }

  /// Returns the first message that uses one of the rows `names`.
  func first(_ names: String...) -> Message? {
    uses.first { names.contains($0.name.objectiveC) }?.message
  }
}
