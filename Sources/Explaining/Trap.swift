import Notebook

/// A certain or possible mistake in the code, with the scene that shows it.
package struct Trap: Sendable, Hashable {
  /// The degree of certainty.
  package enum Certainty: String, Sendable {
    /// The code shows the mistake.
    case sure

    /// The excerpt alone does not show whether the code has the mistake.
    case check
  }

  /// The rule that found the mistake.
  package let rule: Rule

  /// The sentence to show to the reader.
  package let sentence: String

  /// The scene that shows the mistake: `38.strong-self`.
  package let scene: String

  /// The degree of certainty.
  package let certainty: Certainty

  /// The number of the call's line in the code, counted from 1. Nil if the trap is not a single
  /// call.
  package let line: Int?

  static func sure(
    _ rule: Rule, at message: Message? = nil, _ sentence: String, _ scene: String
  ) -> Trap {
    Trap(rule: rule, sentence: sentence, scene: scene, certainty: .sure, line: message?.line)
  }

  static func check(
    _ rule: Rule, at message: Message? = nil, _ sentence: String, _ scene: String
  ) -> Trap {
    Trap(rule: rule, sentence: sentence, scene: scene, certainty: .check, line: message?.line)
  }

  /// Returns the traps in `excerpt`, the most certain first.
  static func all(in excerpt: Excerpt) -> [Trap] {
    let traps = rules.flatMap { $0(excerpt) }.withoutRepeats()
    return traps.filter { $0.certainty == .sure } + traps.filter { $0.certainty == .check }
  }

  private static let rules: [@Sendable (Excerpt) -> [Trap]] = [
    strongSelf, leavingScope, sideEffects, subscribedTwice, nested, overtaking, ends, unsubscribed,
    unending, commands, errors, cells, cocoa, values, threads, sequences, sharing,
  ]
}

// MARK: - Parts of a chain

extension Excerpt {
  /// Returns true if a message in `chain` uses one of the rows `names`.
  func has(_ names: Set<String>, in chain: [Message]) -> Bool {
    self.names(in: chain).contains { names.contains($0.name.objectiveC) }
  }

  /// Returns true if the chain subscribes.
  func subscribes(_ chain: [Message]) -> Bool {
    has(["subscribeNext:", "subscribeError:", "subscribeCompleted:", "subscribe:"], in: chain)
  }

  /// The assignments to `RAC(…)`, each as a target and a signal.
  var bindings: [(target: Message, value: Expression)] {
    all.compactMap { expression in
      guard case .assignment(let target, let value) = expression, let message = target.message,
        message.selector == "RAC"
      else { return nil }
      return (message, value)
    }
  }

  /// The messages whose results are not used.
  var dropped: [Message] {
    let inBlocks = all.compactMap(\.block).flatMap(\.statements)
    return (statements + inBlocks).filter { !$0.isReturn }.compactMap(\.expression.message)
  }

  /// The variables that the code declares and sets, such as `_model` in `Model *_model = new`.
  var locals: Set<Expression> {
    Set(
      all.compactMap { expression in
        guard case .assignment(.list(let declaration), _) = expression else { return nil }
        return declaration.count > 1 ? declaration.last : nil
      })
  }

  /// Returns true if `message` is sent in a block that a scheduler or queue runs.
  func schedules(_ message: Message) -> Bool {
    all.compactMap(\.message).contains { outer in
      ["schedule:", "afterDelay:schedule:", "dispatch_async", "async"].contains(outer.base)
        && outer.arguments.compactMap(\.block).contains { $0.all.contains(.message(message)) }
    }
  }

  /// Returns true if `message` creates a signal whose block does more than compute and send values.
  func worksForEachSubscription(_ message: Message) -> Bool {
    guard has(["createSignal:", "defer:"], in: [message]),
      let block = message.arguments.last?.block
    else { return false }
    let subscriber = block.parameters.first.map { Expression.word($0.name) }
    let working = block.statements.filter { !$0.isReturn }
    let nested = working.flatMap(\.expression.all).compactMap(\.block).flatMap(\.statements)
    return (working + nested).contains { statement in
      switch statement.expression {
      case .message(let message):
        !["strongify", "weakify"].contains(message.selector)
          && (subscriber == nil || message.receiver != subscriber)
      case .assignment(_, let value):
        value.messages.contains { !$0.arguments.compactMap(\.block).isEmpty }
      case .word, .text, .block, .list: false
      }
    }
  }

  /// Returns true if `chain` subscribes to a signal that self keeps, so that only self's
  /// deallocation ends the subscription.
  func lastsAsLongAsSelf(_ chain: [Message]) -> Bool {
    guard let last = chain.last else { return false }
    let isSubscribed = subscribes(chain) || bindings.contains { $0.value == .message(last) }
    guard isSubscribed,
      !has(["takeUntil:", "take:", "takeUntilBlock:", "takeWhileBlock:"], in: chain)
    else { return false }
    if chain[0].selector == "RACObserve" { return chain[0].arguments.first?.isOfSelf == true }
    return names(in: chain).contains { name, message in
      Self.endless.contains(name.objectiveC) && message.receiver?.isOfSelf == true
    }
  }

  /// The rows whose signals end only when their object is deallocated.
  private static let endless: Set<String> = [
    "rac_textSignal", "rac_signalForControlEvents:", "rac_signalForSelector:", "executionSignals",
    "errors", "executing", "rac_willDeallocSignal",
  ]

  /// Returns the code that is meant to end the subscription to `chain` when self is deallocated:
  /// `takeUntil:self.rac_willDeallocSignal`. Returns nil if there is none, or if something else can
  /// end the subscription, too.
  func endWithSelf(of chain: [Message]) -> String? {
    guard let last = chain.last else { return nil }
    let isSubscribed = subscribes(chain) || bindings.contains { $0.value == .message(last) }
    guard isSubscribed, !has(["take:", "takeUntilBlock:", "takeWhileBlock:", "first"], in: chain)
    else { return nil }
    let ends = names(in: chain).filter { $0.name.objectiveC == "takeUntil:" }
    if ends.count == 1, let end = ends[0].message.arguments.first?.last?.message,
      end.base.hasPrefix("rac_willDeallocSignal"), end.receiver ?? .word("self") == .word("self")
    {
      return isSwift
        ? "take(until: self.rac_willDeallocSignal())" : "takeUntil:self.rac_willDeallocSignal"
    }
    let isAdded = all.compactMap(\.message).contains { message in
      message.arguments.contains(.message(last))
        && message.receiver?.message?.selector == "rac_deallocDisposable"
        && message.receiver?.message?.receiver == .word("self")
    }
    return ends.isEmpty && isAdded ? "self.rac_deallocDisposable" : nil
  }

  /// Returns true if `chain` subscribes to notifications or to a timer, and no code ends the
  /// subscription or keeps its disposable.
  func runsForever(_ chain: [Message]) -> Bool {
    subscribes(chain)
      && has(["rac_addObserverForName:object:", "interval:onScheduler:"], in: chain)
      && !has(["takeUntil:", "take:", "takeUntilBlock:", "takeWhileBlock:"], in: chain)
      && chain.last.map(dropped.contains) ?? true
  }

  /// The blocks that capture self strongly, each with its chain. A nested block gets self from the
  /// block around it, so only the outermost blocks are included.
  var blocksWithSelf: [(block: Block, message: Message, chain: [Message])] {
    let blocks = blocks
    let nested = Set(
      blocks.flatMap { outer, _, _ in outer.all.compactMap(\.block).filter { $0 != outer } })
    let locals = locals
    return blocks.filter { block, _, _ in
      block.usesSelf(besides: locals) && !block.strongifies && !nested.contains(block)
    }
  }

  /// The first step of every remedy for a block that captures self.
  var weakCapture: String {
    isSwift
      ? "Begin the closure with `[weak self]`"
      : "Write @weakify(self) before the chain and @strongify(self) in the block"
  }

  /// The blocks passed to subscriptions and operators, each with its chain.
  var blocks: [(block: Block, message: Message, chain: [Message])] {
    chains.flatMap { chain in
      names(in: chain).flatMap { _, message in
        message.arguments.compactMap(\.block).map { ($0, message, chain) }
      }
    }
  }
}

extension Message {
  /// True if an argument names a method that UIKit calls on the object itself, such as
  /// `viewDidAppear:`.
  fileprivate var isOfLifecycle: Bool {
    let methods = [
      "viewDid", "viewWill", "layoutSubviews", "prepareForReuse", "dealloc", "awakeFromNib",
    ]
    let words = arguments.flatMap(\.all).compactMap { expression -> String? in
      if case .word(let word) = expression { word } else { nil }
    }
    return words.contains { word in methods.contains(where: word.hasPrefix) }
  }
}

extension Expression {
  /// True for self, an instance variable, and their properties.
  fileprivate var isOfSelf: Bool {
    switch self {
    case .word("self"): true
    case .word(let word): word.hasPrefix("_") && !word.hasPrefix("__") && word.count > 1
    case .message(let message) where message.style == .property:
      message.receiver?.isOfSelf == true
    case .message, .text, .block, .list, .assignment: false
    }
  }
}

extension Expression {
  /// The object that receives the first message in the chain.
  fileprivate var root: Expression { message?.receiver?.root ?? self }
}

extension Statement {
  /// True if the statement assigns to a property of self or to an instance variable.
  fileprivate var changesSelf: Bool {
    if case .assignment(let target, _) = expression { target.isOfSelf } else { false }
  }
}

extension Block {
  /// All expressions in the block, including those in nested blocks.
  var all: [Expression] { statements.flatMap(\.expression.all) }

  /// Returns true if the block uses `self`, `super`, or an instance variable that is not one of
  /// `locals`.
  func usesSelf(besides locals: Set<Expression>) -> Bool {
    all.contains { expression in
      switch expression {
      case .word("super"): true
      case .word: expression.isOfSelf && !locals.contains(expression)
      case .message, .text, .block, .list, .assignment: false
      }
    }
  }

  /// True if the block uses an object whose name sounds like a view, or a property that only views
  /// have.
  var touchesViews: Bool {
    all.contains { expression in
      guard case .message(let message) = expression else { return false }
      let kinds = ["View", "Label", "Button", "Field", "Cell", "label", "button", "field", "cell"]
      let ofViews = [
        "text", "hidden", "enabled", "alpha", "image", "backgroundColor", "reloadData",
      ]
      return ofViews.contains(message.base) || kinds.contains(where: message.base.hasSuffix)
    }
  }

  /// True if the block returns a signal that sends its values immediately, such as `[RACSignal
  /// return:x]`.
  fileprivate var returnsAtOnce: Bool {
    let returned = statements.filter(\.isReturn).compactMap(\.expression.message)
    return !returned.isEmpty
      && returned.allSatisfy { message in
        message.receiver == .word("RACSignal")
          && ["return", "empty", "error", "`return`"].contains { message.base.hasPrefix($0) }
      }
  }

  /// The variables to which the block assigns new objects: `alert` in `UIAlertView *alert =
  /// [[UIAlertView alloc] init]`.
  fileprivate var createdObjects: Set<Expression> {
    Set(
      all.compactMap { expression in
        guard case .assignment(let target, let value) = expression, let variable = target.last,
          value.messages.contains(where: { $0.selector == "alloc" || $0.selector == "new" })
        else { return nil }
        return variable
      })
  }

  /// True if the block makes a weak reference strong, also in a variable that is called `self`.
  var strongifies: Bool {
    hasWeakCapture
      || all.contains { expression in
        if case .assignment(let target, _) = expression { return target.last == .word("self") }
        return expression.message?.selector == "strongify"
      }
  }
}

// MARK: - Rules

extension Trap {
  private static func strongSelf(_ excerpt: Excerpt) -> [Trap] {
    let hasWeakify = excerpt.code.contains("weakify")
    var traps: [Trap] = []
    var found: Set<[Message]> = []
    for (_, message, chain) in excerpt.blocksWithSelf {
      let ends = excerpt.has(["takeUntil:", "take:", "first", "rac_willDeallocSignal"], in: chain)
      let name = excerpt.vocabulary.name(of: message)?.objectiveC ?? ""
      if excerpt.vocabulary.kind(of: chain.first.map { .message($0) }) == .sequence { continue }
      if excerpt.runsForever(chain) { continue }  // `unending` reports it, with self.
      if let end = excerpt.endWithSelf(of: chain) {
        guard found.insert(chain).inserted else { continue }
        traps.append(
          .sure(
            .endlessSelf, at: message,
            "The block passed to `\(message.base)` keeps self alive, so self is not deallocated while the "
              + "subscription lasts, and `\(end)` never ends it. \(excerpt.weakCapture), and keep that "
              + "end.",
            "38.takeuntil-and-strong-self"))
      } else if !excerpt.isSwift, excerpt.lastsAsLongAsSelf(chain) {
        guard found.insert(chain).inserted else { continue }
        traps.append(
          .sure(
            .endlessSelf, at: message,
            "The subscription lasts as long as self, and the block passed to `\(message.base)` keeps self alive, so "
              + "neither is ever released. \(excerpt.weakCapture).",
            "38.strong-self"))
      } else if name == "RACCommand" || !ends && excerpt.code.contains("self") {
        traps.append(
          .check(
            .strongSelf, at: message,
            "The block passed to `\(message.base)` keeps self alive. If self also keeps the signal or the command, "
              + "neither is ever released. \(excerpt.weakCapture).",
            "38.strong-self"))
      }
    }
    if !hasWeakify, !excerpt.isSwift, excerpt.code.contains("@strongify(self)") {
      traps.append(
        .check(
          .missingWeakify,
          "@strongify(self) needs @weakify(self) before the block. It is not in the pasted code.",
          "38.weak-self"))
    }
    for (block, message, _) in excerpt.blocks where !block.strongifies {
      let observes = block.all.contains { expression in
        expression.message?.selector == "RACObserve" && expression.message?.style == .function
      }
      if observes, !traps.contains(where: { $0.rule == .strongSelf || $0.rule == .endlessSelf }) {
        traps.append(
          .check(
            .observeInBlock, at: message,
            "RACObserve in a block keeps self alive, even if it observes another object. "
              + "\(excerpt.weakCapture).",
            "67.racobserve-in-a-block"))
      }
    }
    let sure = traps.filter { $0.certainty == .sure }
    return sure.isEmpty ? Array(traps.prefix(1)) : sure
  }

  private static func leavingScope(_ excerpt: Excerpt) -> [Trap] {
    excerpt.dropped.compactMap { message in
      guard message.selector == "asScopedDisposable" else { return nil }
      return .sure(
        .leavingScope, at: message,
        "Nothing keeps the scoped disposable, so it disposes at once. Keep it in a property.",
        "4.let-go-of")
    }
  }

  private static func sideEffects(_ excerpt: Excerpt) -> [Trap] {
    excerpt.blocks.compactMap { block, message, chain in
      let selector = excerpt.vocabulary.name(of: message)?.objectiveC ?? ""
      guard ["map:", "filter:"].contains(selector), !excerpt.isSwift,
        excerpt.vocabulary.kind(of: chain.first.map { .message($0) }) != .sequence,
        block.statements.contains(where: \.changesSelf)
      else { return nil }
      return .sure(
        .sideEffect, at: message,
        "The block passed to \(selector) changes self, once per value and subscriber. Move the change to doNext: or to "
          + "the subscription.", "7.cold")
    }
  }

  private static func subscribedTwice(_ excerpt: Excerpt) -> [Trap] {
    let subscribed = excerpt.chains.filter { excerpt.subscribes($0) }
    return excerpt.all.compactMap { expression in
      guard case .assignment(let target, let value) = expression,
        case .word(let variable)? = target.last,
        value.chain.contains(where: { excerpt.worksForEachSubscription($0) }),
        !excerpt.has(shared, in: value.chain)
      else { return nil }
      let subscriptions = subscribed.filter {
        $0.first?.receiver == .word(variable) && !excerpt.has(shared, in: $0)
      }
      let bindings = excerpt.bindings.filter {
        $0.value.root == .word(variable) && !excerpt.has(shared, in: $0.value.chain)
      }
      let subscribing = subscriptions.compactMap(\.last) + bindings.map(\.target)
      guard subscribing.count > 1 else { return nil }
      return .sure(
        .subscribedTwice, at: subscribing.sorted { $0.line < $1.line }[1],
        "Each subscription runs the block of `\(variable)` again. Share one run with `replayLazily`.",
        "7.cold")
    }
  }

  /// The rows after which a signal runs once for all subscribers.
  private static let shared: Set<String> = [
    "replay", "replayLast", "replayLazily", "publish", "multicast:",
  ]

  private static func nested(_ excerpt: Excerpt) -> [Trap] {
    excerpt.blocks.compactMap { block, message, chain in
      let subscribes = { (message: Message) in
        excerpt.vocabulary.name(of: message)?.objectiveC == "subscribeNext:"
      }
      let local = block.createdObjects
      let kept = block.all.compactMap { expression -> Message? in
        if case .assignment(_, .message(let value)) = expression { value } else { nil }
      }
      let inner = block.all.compactMap(\.message).filter {
        subscribes($0) && !local.contains(Expression.message($0).root) && !kept.contains($0)
      }
      guard subscribes(message), !inner.isEmpty else { return nil }
      let parameters = block.parameters.map { Expression.word($0.name) }
      let isOfSignals = inner.allSatisfy { $0.receiver.map(parameters.contains) == true }
      if isOfSignals || excerpt.has(["executionSignals"], in: chain) {
        return .check(
          .nestedExecutions, at: message,
          "The block subscribes to each signal it receives. `switchToLatest` or `flatten` before the "
            + "subscription sends the values themselves.", "40.nested-and-flattened")
      }
      return .sure(
        .nestedSubscription, at: message,
        "Each value starts another subscription in the block, and none of them ends with the outer one. "
          + "Use flattenMap:, or map: and switchToLatest.", "13.chained-requests")
    }
  }

  /// The rows whose signals send repeatedly and do not end by themselves.
  private static let streams: Set<String> = [
    "rac_textSignal", "rac_signalForControlEvents:", "RACObserve", "rac_addObserverForName:object:",
    "throttle:", "combineLatest:", "combineLatest:reduce:", "RACSubject", "interval:onScheduler:",
  ]

  private static func overtaking(_ excerpt: Excerpt) -> [Trap] {
    excerpt.chains.compactMap { chain in
      let names = excerpt.names(in: chain)
      guard let place = names.firstIndex(where: { $0.name.objectiveC == "flattenMap:" }),
        names[..<place].contains(where: { streams.contains($0.name.objectiveC) }),
        names[place].message.arguments.first?.block?.returnsAtOnce != true
      else { return nil }
      let isTyped = names[..<place].contains {
        ["rac_textSignal", "throttle:"].contains($0.name.objectiveC)
      }
      return (isTyped ? sure : check)(
        .overtaking, names[place].message,
        "flattenMap: stays subscribed to every request, so a slow older answer can replace a newer one. "
          + "If only the latest counts, use map: and switchToLatest.",
        "23.a-search-that-outruns-itself")
    }
  }

  private static func ends(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    for (block, message, _) in excerpt.blocks
    where excerpt.vocabulary.name(of: message)?.objectiveC == "createSignal:" {
      let sent = block.all.compactMap(\.message).map(\.selector)
      let names = sent.map { $0.prefix { $0 != ":" && $0 != "(" } }
      let isOfCommand = excerpt.blocks.contains { outer, message, _ in
        excerpt.vocabulary.name(of: message)?.objectiveC == "RACCommand"
          && outer.all.contains(.block(block))
      }
      if names.contains("sendNext"), !names.contains("sendCompleted") {
        traps.append(
          (isOfCommand ? sure : check)(
            .neverCompletes, message,
            "The block never sends completed. A command that runs it stays executing, and `then:`, `concat:` "
              + "and `collect` wait forever.", "40.never-completed"))
      }
      if let completed = names.firstIndex(of: "sendCompleted"),
        block.statements.contains(where: { $0.expression.message?.selector == "sendCompleted" }),
        names[(completed + 1)...].contains("sendNext"),
        // If the calls are on different branches, one may run without the other.
        !excerpt.code.contains(#/\b(if|else|switch|for|while)\b/#)
      {
        traps.append(
          .sure(
            .sentAfterEnd, at: message, "A value sent after the completion reaches no subscriber.",
            "9.sent-after-the-end"))
      }
      let returnsNil = block.statements.contains { $0.isReturn && $0.expression == .word("nil") }
      if returnsNil, block.all.contains(where: { $0.block != nil }) {
        traps.append(
          .check(
            .noCancellation, at: message,
            "The block returns no disposable, so disposing of the subscription does not cancel the work.",
            "4.ended-later"))
      }
    }
    for chain in excerpt.chains {
      // Without an argument, `concat` waits for inner signals, not for the source.
      let names = excerpt.names(in: chain).filter { $0.message.selector != "concat" }
        .map(\.name.objectiveC)
      guard let start = names.first,
        ["RACObserve", "rac_textSignal", "rac_signalForControlEvents:", "RACSubject"].contains(
          start)
      else { continue }
      let isCut = names.contains {
        ["take:", "takeUntil:", "takeUntilBlock:", "takeWhileBlock:"].contains($0)
      }
      if !isCut,
        let waiting = names.first(where: {
          ["then:", "concat:", "takeLast:", "collect", "toArray", "aggregateWithStart:reduce:"]
            .contains($0)
        })
      {
        traps.append(
          .sure(
            .waitsForEver, at: chain.last,
            "\(waiting) waits for a completion, but \(start) completes only when its object is deallocated.",
            "18.unfinished"))
      }
    }
    return traps
  }

  private static func unsubscribed(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    for statement in excerpt.statements where !statement.isReturn {
      let chain = statement.expression.chain
      guard let last = chain.last, let name = excerpt.vocabulary.name(of: last) else { continue }
      let kind = excerpt.vocabulary.kind(of: statement.expression)
      let operators = [
        "map:", "filter:", "doNext:", "flattenMap:", "logAll", "logNext", "logError",
        "deliverOnMainThread", "throttle:", "doError:", "doCompleted:", "initially:", "finally:",
        "then:",
        "takeUntil:", "switchToLatest", "catch:",
      ]
      // In Objective-C, `request.finally(^{ … })` belongs to a promise, not to a signal.
      if kind == .signal, operators.contains(name.objectiveC),
        excerpt.isSwift || last.style != .dot,
        excerpt.code.contains(";") || excerpt.isSwift
      {
        traps.append(
          .sure(
            .unsubscribed, at: last,
            "Nothing subscribes to the result of `\(last.selector)`, so none of it runs.",
            name.objectiveC == "logAll" ? "56.forgotten" : "24.nobody-subscribes"))
      }
      if name.objectiveC == "publish" || name.objectiveC == "multicast:" {
        traps.append(
          .sure(
            .neverConnected, at: last, "No value arrives before you call `connect`.",
            "10.publish-and-connect"))
      }
    }
    return traps
  }

  private static func unending(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    let end =
      excerpt.isSwift
      ? "`take(until: self.rac_willDeallocSignal())`" : "`takeUntil:self.rac_willDeallocSignal`"
    for chain in excerpt.chains where excerpt.runsForever(chain) {
      let isTimer = !excerpt.has(["rac_addObserverForName:object:"], in: chain)
      let rule: Rule = isTimer ? .endlessTimer : .endlessNotifications
      // An end that waits for self never comes while the block holds self.
      if excerpt.blocksWithSelf.contains(where: { $0.chain == chain }) {
        traps.append(
          .sure(
            rule, at: chain.last,
            "\(isTimer ? "interval never ends" : "The notification center is never deallocated"), so the block "
              + "keeps self alive forever. \(excerpt.weakCapture), and then end the subscription with "
              + "\(end).", "38.takeuntil-and-strong-self"))
      } else if isTimer {
        traps.append(
          .sure(
            rule, at: chain.last,
            "interval never ends: the timer keeps running after the screen is gone. End it with `takeUntil:`.",
            "26.the-countdown-button"))
      } else {
        traps.append(
          .sure(
            rule, at: chain.last,
            "The notification center is never deallocated, so this subscription never ends. End it with \(end).",
            "36.unsubscribed-observers-are-gone"))
      }
    }
    for chain in excerpt.chains {
      let names = excerpt.names(in: chain).map(\.name.objectiveC)
      if let until = names.firstIndex(of: "takeUntil:"),
        let inner = names[(until + 1)...].first(where: {
          ["flattenMap:", "flatten", "concat:"].contains($0)
        })
      {
        traps.append(
          .sure(
            .takeUntilFirst, at: chain.last,
            "takeUntil: before \(inner) ends only the source. The inner signals continue. Put takeUntil: last.",
            "17.until-a-next"))
      }
    }
    return traps
  }

  private static func commands(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    if let command = excerpt.uses.first(where: {
      $0.name.objectiveC == "RACCommand" && $0.message.selector.hasPrefix("init")
    }) {
      traps.append(
        .check(
          .unheardErrors, at: command.message,
          "An error reaches only `errors` and the signal that `execute:` returns. Does your code subscribe "
            + "to one of them?", "42.nobody-listens"))
      let isMadeHere = command.message.arguments.last?.messages.contains {
        $0.selector == "createSignal:" || $0.selector == "empty" || $0.selector == "return:"
      }
      if isMadeHere != true {
        traps.append(
          .check(
            .unendingExecution, at: command.message,
            "The command stays executing until the block's signal ends. Does that signal end on every path?",
            "40.never-completed"))
      }
    }
    for chain in excerpt.chains {
      if excerpt.has(["executionSignals"], in: chain),
        excerpt.has(["subscribeError:"], in: chain)
          || excerpt.names(in: chain).contains(where: {
            $0.message.selector.hasPrefix("subscribeNext:error")
          })
      {
        traps.append(
          .sure(
            .deafErrorBlock, at: chain.last,
            "The error block is never called: executionSignals sends no errors. Subscribe to `errors`.",
            "42.four-places-to-listen"))
      } else if excerpt.has(["executionSignals"], in: chain),
        excerpt.names(in: chain).contains(where: {
          ["flatten", "switchToLatest", "concat:", "flattenMap:"].contains($0.name.objectiveC)
        })
      {
        traps.append(
          .check(
            .hiddenErrors, at: chain.last,
            "If an execution fails, its signal completes here, as after a success. The error comes only from "
              + "`errors`.",
            "42.four-places-to-listen"))
      }
      if excerpt.has(["executing"], in: chain), !excerpt.has(["skip:"], in: chain),
        excerpt.subscribes(chain)
      {
        traps.append(
          .check(
            .firstExecuting, at: chain.last,
            "The first value, NO, comes when you subscribe, before the command has run. `skip:1` drops it.",
            "40.executing"))
      }
      if excerpt.has(["execute:"], in: chain) {
        traps.append(
          .check(
            .refusedExecution, at: chain.last,
            "If the command is running or disabled, execute: does not run it, and returns a signal that fails.",
            "41.one-at-a-time"))
      }
    }
    if excerpt.all.contains(where: { expression in
      if case .assignment(.message(let target), _) = expression {
        target.selector == "rac_command"
      } else {
        false
      }
    }) {
      traps.append(
        .check(
          .boundEnabled,
          "The command now sets the control's `enabled`. Do not set or bind it elsewhere.",
          "49.the-button-has-the-command"))
    }
    return traps
  }

  private static func errors(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    for (target, value) in excerpt.bindings {
      let chain = value.chain
      let names = excerpt.names(in: chain).map(\.name.objectiveC)
      let mayFail =
        names.contains {
          ["flattenMap:", "execute:", "tryMap:", "try:", "timeout:onScheduler:"].contains($0)
        }
        || names.contains("switchToLatest") && !names.contains("executionSignals")
      if mayFail, !names.contains(where: { ["catch:", "catchTo:", "materialize"].contains($0) }) {
        let fails = names.contains { ["tryMap:", "try:", "timeout:onScheduler:"].contains($0) }
        traps.append(
          (fails ? sure : check)(
            .errorInBinding, target,
            "An error that reaches RAC() ends the binding, and stops a debug build. Catch the error in the "
              + "block that makes the request.", "34.an-error-in-a-binding"))
      }
    }
    for chain in excerpt.chains where excerpt.subscribes(chain) {
      let names = excerpt.names(in: chain)
      let mayFail = names.contains {
        ["flattenMap:", "execute:", "timeout:onScheduler:", "try:", "tryMap:"].contains(
          $0.name.objectiveC)
      }
      let handles = names.contains {
        $0.message.selector.contains("rror")
          || ["catch:", "catchTo:", "doError:", "materialize"].contains($0.name.objectiveC)
      }
      if mayFail, !handles, !names.contains(where: { $0.name.objectiveC == "executionSignals" }) {
        traps.append(
          .check(
            .noErrorBlock, at: chain.last,
            "There is no error block, so an error ends the subscription silently.",
            "23.a-search-that-outruns-itself"))
      }
      if names.contains(where: { $0.name.objectiveC == "catch:" }),
        names.contains(where: { streams.contains($0.name.objectiveC) }),
        let place = names.firstIndex(where: { $0.name.objectiveC == "catch:" }),
        names[..<place].contains(where: {
          ["flattenMap:", "switchToLatest"].contains($0.name.objectiveC)
        })
      {
        traps.append(
          .sure(
            .catchOutside, at: chain.last,
            "catch: after the requests replaces the whole chain, so the first failure cuts off the source. Put "
              + "it in the block that makes the request.", "59.rac-caught-inside"))
      }
    }
    for chain in excerpt.chains {
      let rest = chain.prefix { excerpt.vocabulary.name(of: $0)?.objectiveC != "retry" }
      // After a stream of events, `retry` waits for the next event.
      let isStream =
        excerpt.has(streams, in: Array(rest)) || rest.contains { $0.selector.hasPrefix("rac_") }
      guard rest.count < chain.count, !isStream else { continue }
      traps.append(
        .sure(
          .endlessRetry, at: chain[rest.count],
          "retry subscribes again at once, and forever. Give it a count, and pause between attempts.",
          "28.a-pause-between-attempts"))
    }
    return traps
  }

  private static func cells(_ excerpt: Excerpt) -> [Trap] {
    let isOfCell = { (expressions: [Expression]) in
      let values = expressions.compactMap(\.block).flatMap(\.parameters).map(\.name)
      return expressions.contains { expression in
        guard case .word(let word) = expression else { return false }
        return word.lowercased().hasSuffix("cell") && !values.contains(word)
      }
    }
    if excerpt.uses("rac_prepareForReuseSignal") { return [] }
    // A subscription for a cell has the cell in its block; a binding has it on the left.
    let subscriptions = excerpt.chains.filter(excerpt.subscribes).compactMap(\.last).filter {
      isOfCell($0.arguments.flatMap(\.all))
    }
    let bindings = excerpt.bindings.map(\.target).filter { isOfCell($0.arguments.flatMap(\.all)) }
    let remedy =
      "The cell is reused for other rows, and this subscription stays. End it with "
      + "`takeUntil:cell.rac_prepareForReuseSignal`"
    // A binding does not hold its target. A block that holds the cell keeps the last row's cell.
    return subscriptions.map {
      .sure(
        .reusedCell, at: $0, remedy + ", and capture the cell weakly.", "53.reuse-subscribes-again")
    } + bindings.map { .sure(.reusedCell, at: $0, remedy + ".", "53.reuse-subscribes-again") }
  }

  private static func cocoa(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    let bindings = excerpt.bindings.map(\.target)
    if Set(bindings.map(\.arguments)).count < bindings.count {
      traps.append(
        .sure(
          .boundTwice, at: bindings.last,
          "The same property is bound twice, which stops a debug build.", "34.bound-twice"))
    }
    for chain in excerpt.chains {
      let isFirstDropped = excerpt.has(["skip:"], in: chain)
      if excerpt.has(["RACObserve"], in: chain), excerpt.subscribes(chain), !isFirstDropped {
        traps.append(
          .check(
            .firstValue, at: chain.last,
            "The current value comes at once, before any change. `skip:1` drops it.",
            "34.values-and-changes"))
      }
      if excerpt.has(["rac_textSignal"], in: chain) {
        traps.append(
          .check(
            .firstText, at: chain.last,
            "The current text comes when you subscribe. A text that code sets later is not sent.",
            "46.heard-from-the-user-not-from-code"))
      }
      if excerpt.has(["rac_newTextChannel"], in: chain) {
        traps.append(
          .check(
            .codeText, at: chain.last,
            "If code sets the field's text, the channel does not send it.",
            "46.heard-from-the-user-not-from-code"))
      }
    }
    for use in excerpt.uses where ["RACObserve", "RACChannelTo"].contains(use.name.objectiveC) {
      let target = use.message.arguments.first?.short?.lowercased() ?? ""
      let path = use.message.arguments.dropFirst().first?.short ?? ""
      let isField = target.hasSuffix("field") || target.hasSuffix("textview")
      if isField && path == "text" || path.lowercased().hasSuffix("field.text") {
        traps.append(
          .sure(
            .observedTyping, at: use.message,
            "Key-value observing does not report typing, so nothing arrives while the user types. Use "
              + "rac_textSignal or rac_newTextChannel.", "46.heard-from-code-not-from-the-user"))
      }
    }
    let isOfDelegate = excerpt.uses.contains { name, message in
      name.objectiveC == "rac_signalForSelector:"
        && (message.selector.hasSuffix("fromProtocol:")
          || message.arguments.first?.messages.contains { $0.style == .function } == true
            && !message.isOfLifecycle)
    }
    if isOfDelegate {
      traps.append(
        .check(
          .delegateOrder,
          "Set the delegate after this line: UIKit asks only once which methods it has.",
          "37.a-delegate-method-as-a-signal"))
    }
    return traps
  }

  private static func values(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    if excerpt.uses("combineLatest:", "combineLatest:reduce:", "combineLatestWith:") {
      traps.append(
        .check(
          .combineWaits, "No value arrives until every signal has sent one.",
          "22.nothing-until-all-have-sent"))
      if excerpt.uses("combineLatest:reduce:") {
        traps.append(
          .check(
            .combineBetween, "If two signals change in a row, the state in between is sent, too.",
            "22.the-pair-in-between"))
      }
    }
    if excerpt.uses("zipWith:") {
      traps.append(
        .check(.zipQueues, "Values are paired by position, not by time.", "21.values-queue"))
    }
    if excerpt.uses("rac_liftSelector:withSignals:") {
      traps.append(
        .check(
          .liftWaits, "The method is not called until each signal has sent a value.", "37.lift"))
    }
    if excerpt.uses("merge:") {
      traps.append(
        .check(.mergeFails, "If one of the merged signals fails, the result ends.", "20.error"))
    }
    if excerpt.uses("doNext:") {
      traps.append(
        .check(
          .doNextRepeats, "The block passed to doNext: runs once per value and subscriber.",
          "24.what-runs-before-what"))
    }
    if excerpt.uses("throttle:") {
      traps.append(
        .check(
          .throttleDrops, "An error drops the value that is still waiting.",
          "30.an-error-drops-what-waits"))
    }
    if excerpt.uses("delay:") {
      traps.append(
        .check(
          .delayErrors, "An error is not delayed: it overtakes the values.", "26.an-error-is-not"))
    }
    if excerpt.uses("timeout:onScheduler:") {
      traps.append(
        .check(
          .timeoutValues, "A value does not stop the timeout. Only the end of the signal does.",
          "27.a-value-does-not-put-it-off"))
    }
    if excerpt.uses("RACSubject"), excerpt.uses("sendNext:") {
      traps.append(
        .check(
          .subjectForgets, "A value that you send before anyone subscribes is lost.",
          "6.subscribe-and-send"))
    }
    return traps
  }

  private static func threads(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    if let blocking = excerpt.first("first", "toArray", "waitUntilCompleted:"),
      excerpt.vocabulary.kind(of: blocking.receiver) == .signal, !excerpt.schedules(blocking),
      !excerpt.isSwift
        || blocking.style == .dot && blocking.arguments.compactMap(\.block).isEmpty
    {
      traps.append(
        .sure(
          .blocking, at: blocking,
          "`\(blocking.selector)` blocks this thread until the signal sends or ends.",
          "56.waiting-for-the-end"))
    }
    for chain in excerpt.chains where excerpt.subscribes(chain) {
      let names = excerpt.names(in: chain).map(\.name.objectiveC)
      let scheduler = chain.first { $0.selector == "subscribeOn:" }?.arguments.first
      let isOnMain = scheduler?.messages.contains { $0.base.hasPrefix("mainThread") } == true
      if names.contains("subscribeOn:"), !isOnMain, !names.contains("deliverOnMainThread"),
        !names.contains("deliverOn:")
      {
        let touchesViews = chain.last?.arguments.compactMap(\.block).contains(where: \.touchesViews)
        traps.append(
          (touchesViews == true ? sure : check)(
            .backgroundViews, chain.last,
            "Values arrive on the source's thread, not on the main thread. Before you touch views, add "
              + "deliverOnMainThread.",
            "25.work-in-the-background-show-on-main"))
      }
      if let place = names.firstIndex(of: "deliverOnMainThread"),
        names[(place + 1)...].contains("flattenMap:")
      {
        traps.append(
          .check(
            .deliverTooEarly, at: chain.last,
            "deliverOnMainThread before flattenMap: has no effect on the inner signals. Put it after.",
            "25.work-in-the-background-show-on-main"))
      }
    }
    return traps
  }

  private static func sequences(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    if excerpt.uses("signalWithScheduler:") {
      traps.append(
        .check(
          .laterSequence, at: excerpt.first("signalWithScheduler:"),
          "A sequence's signal sends its values later, in the background. The next line runs first.",
          "33.later-elsewhere"))
    } else if excerpt.uses("rac_sequence") {
      traps.append(
        .check(
          .lazySequence,
          "A sequence is lazy: its block runs only when you ask for an element, once for each.",
          "33.lazy-until-asked"))
    }
    return traps
  }

  private static func sharing(_ excerpt: Excerpt) -> [Trap] {
    var traps: [Trap] = []
    if excerpt.uses("replay", "replayLast", "replayLazily") {
      traps.append(
        .check(
          .replayedError,
          "After a failure, every later subscriber gets the same error. Nothing subscribes again.",
          "9.late-after-an-error"))
    }
    if excerpt.uses("connect"), let connect = excerpt.first("connect"),
      connect.receiver?.message.flatMap(excerpt.vocabulary.name)?.objectiveC == "publish"
    {
      traps.append(
        .check(
          .lateConnect, at: connect,
          "A subscriber that comes after `connect` misses the earlier values.",
          "10.after-connect-published"))
    }
    return traps
  }
}
