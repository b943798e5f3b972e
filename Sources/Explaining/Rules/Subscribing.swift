import Notebook
import Stage

extension Trap.Rule {
  /// The rules about signals with too many or too few subscriptions.
  static let subscribing = [
    subscribedTwice, nestedExecutions, nestedSubscription, repeatedSubscription, overtaking,
    unsubscribed, neverConnected,
  ]

  package static let subscribedTwice = Trap.Rule(
    "subscribed-twice",
    finds: "subscribes twice to a signal that does its work for each subscription",
    because: "Each subscription runs the work of `{variable}` again.",
    remedy: "Share one run with `replayLazily`.", shown: "7.cold", cured: "29.replay-lazily",
    wrong: "RACSignal *a = [self.client fetch]; [a subscribeNext:^(id x) { show(x); }]; "
      + "[a subscribeCompleted:^{ hide(); }];",
    right:
      "RACSignal *a = [[self.client fetch] replayLazily]; [a subscribeNext:^(id x) { show(x); }]; "
      + "[a subscribeCompleted:^{ hide(); }];"
  ) { facts in
    facts.workingVariables.compactMap { variable, messages in
      let sorted = messages.sorted { $0.place < $1.place }
      guard let second = sorted.dropFirst().first(where: { !facts.exclude(sorted[0], $0) }) else {
        return nil
      }
      return Match(second, ["variable": variable])
    }
  }

  package static let nestedExecutions = Trap.Rule(
    "nested-executions", .question, finds: nil,
    because:
      "The block subscribes to each signal it receives. `switchToLatest` or `flatten` before "
      + "the subscription sends the values themselves.",
    remedy: "", shown: "40.nested-and-flattened",
    wrong: "[c.executionSignals subscribeNext:^(RACSignal *s) { [s subscribeNext:^(id x) {}]; }];",
    right: "[c.executionSignals.switchToLatest subscribeNext:^(id x) {}];"
  ) { facts in
    facts.nested.filter(\.isOfSignals).map { Match($0.outer.message) }
  }

  package static let nestedSubscription = Trap.Rule(
    "nested-subscription", finds: "subscribes in the block of another subscription",
    because: "The block passed to `{call}` starts another subscription each time, and none of them "
      + "ends with the outer one.",
    remedy: "Use flattenMap:, or map: and switchToLatest.", shown: "13.chained-requests",
    cured: "13.chained-requests",
    wrong: "[a subscribeNext:^(id x) { [b subscribeNext:^(id y) { show(y); }]; }];",
    right: "[[a flattenMap:^(id x) { return b; }] subscribeNext:^(id y) { show(y); }];"
  ) { facts in
    let taps = ["rac_signalForControlEvents:", "rac_gestureSignal"]
    return facts.nested.filter { !$0.isOfSignals }.map { nested in
      // A tap may start a request.
      let isTap = nested.outer.chain.has(taps) && nested.areRequests
      var match = Match(nested.outer.message, isCertain: !isTap)
      if nested.outer.name == "subscribeCompleted:" { match.remedy = "Use then:." }
      if nested.outer.name == "subscribeError:" { match.remedy = "Use catch:." }
      return match
    }
  }

  package static let repeatedSubscription = Trap.Rule(
    "repeated-subscription",
    finds: "subscribes, each time a method is called, to a signal that does not end",
    because: "`{method}` runs again and again, and each time it adds a subscription that stays.",
    remedy:
      "Subscribe once, such as in viewDidLoad, or end the subscription with `takeUntil:` before "
      + "the next one.", shown: "26.the-countdown-button",
    wrong:
      "- (void)viewWillAppear:(BOOL)animated { [self.field.rac_textSignal subscribeNext:^(id x) "
      + "{ show(x); }]; }",
    right: "- (void)viewDidLoad { [self.field.rac_textSignal subscribeNext:^(id x) { show(x); }]; }"
  ) { facts in
    guard let method = facts.surroundings.method, facts.runsRepeatedly(method) else {
      return []
    }
    return facts.chains.compactMap { chain in
      guard chain.subscribes, facts.dropped.contains(chain.last), !chain.isCut,
        facts.surrounding(chain.last).isEmpty, facts.lasts(.message(chain.last)),
        !facts.isOfLocal(chain)
      else { return nil }
      return Match(chain.last, ["method": method.selector])
    }
  }

  package static let overtaking = Trap.Rule(
    "overtaking",
    finds:
      "makes requests with flattenMap: while the user types, so an older response can arrive last",
    because: "flattenMap: stays subscribed to every request, so a slow older answer can replace a "
      + "newer one.",
    remedy: "If only the latest counts, use map: and switchToLatest.",
    shown: "23.a-search-that-outruns-itself", cured: "23.the-search-that-stays-ahead",
    wrong: "[[self.field.rac_textSignal flattenMap:^(id x) { return [api search:x]; }] "
      + "subscribeNext:^(id x) {}];",
    right: "[[[self.field.rac_textSignal map:^(id x) { return [api search:x]; }] switchToLatest] "
      + "subscribeNext:^(id x) {}];"
  ) { facts in
    facts.chains.compactMap { chain in
      guard let place = chain.names.firstIndex(where: { $0.name == "flattenMap:" }),
        chain.names[..<place].contains(where: { Rows.streams.contains($0.name) }),
        chain.names[place].message.arguments.first?.block?.returnsAtOnce != true
      else { return nil }
      let isTyped = chain.names[..<place].contains {
        ["rac_textSignal", "throttle:"].contains($0.name)
      }
      return Match(chain.names[place].message, isCertain: isTyped)
    }
  }

  package static let unsubscribed = Trap.Rule(
    "unsubscribed", finds: "builds a signal and drops it, so nothing subscribes",
    because: "Nothing subscribes to the result of `{call}`, so none of it runs.",
    remedy: "Subscribe to it, or delete it.", shown: "24.nobody-subscribes",
    cured: "24.nobody-subscribes",
    wrong: "[[a map:^(id x) { return x; }] doNext:^(id x) { show(x); }];",
    right: "[[[a map:^(id x) { return x; }] doNext:^(id x) { show(x); }] subscribeNext:^(id x) {}];"
  ) { facts in
    let operators: Set<String> = [
      "map:", "filter:", "doNext:", "flattenMap:", "logAll", "logNext", "logError",
      "deliverOnMainThread", "throttle:", "doError:", "doCompleted:", "initially:", "finally:",
      "then:", "takeUntil:", "switchToLatest", "catch:",
    ]
    guard facts.excerpt.code.contains(";") || facts.isSwift else { return [] }
    return facts.chains.compactMap { chain in
      let last = chain.last
      if facts.dropped.contains(last), last.receiver == .word("self"),
        facts.surroundings.cold.contains(last.selector)
      {
        return Match(last, ["call": last.selector])
      }
      // In Objective-C, `request.finally(^{ … })` belongs to a promise, not to a signal. A closure
      // in Swift may return its only expression.
      guard facts.dropped.contains(last), let row = facts.row(of: last), operators.contains(row),
        facts.kind(of: .message(last)) == .signal, facts.isSwift || last.style != .dot,
        !facts.isSwift || facts.surrounding(last).isEmpty
      else { return nil }
      var match = Match(last, ["call": last.selector])
      if row == "logAll" { match.scene = "56.forgotten" }
      if chain.has(["replay", "replayLast"]) {
        match.reason = "Nothing subscribes to the result of `{call}`, so `{call}` does nothing."
      }
      return match
    }
  }

  package static let neverConnected = Trap.Rule(
    "never-connected", finds: "publishes a signal and never connects",
    because: "No value arrives before you connect.",
    remedy: "Keep the connection, and call `connect`.", shown: "10.publish-and-connect",
    cured: "10.publish-and-connect",
    wrong: "[a publish];", right: "RACMulticastConnection *c = [a publish]; [c connect];"
  ) { facts in
    facts.dropped.filter { ["publish", "multicast:"].contains(facts.row(of: $0)) }.map { Match($0) }
  }
}

/// A subscription in the block of another one.
struct NestedSubscription {
  let outer: Facts.BlockUse

  /// True if the inner subscriptions are to the signals that the outer one sends.
  let isOfSignals: Bool

  /// True if the inner subscriptions are to the results of calls or commands.
  let areRequests: Bool
}

extension Facts {
  /// The subscriptions whose blocks subscribe to something else, and keep no disposable.
  var nested: [NestedSubscription] {
    var inner: [Block: [Chain]] = [:]
    for chain in chains
    where chain.has(["subscribeNext:", "subscribeError:", "subscribeCompleted:"]) {
      guard dropped.contains(chain.last), !chain.has(["take:"]), !hasOtherEnd(chain),
        !isCreatedHere(chain.root),
        let around = surrounding(chain.last).first(where: { $0.message.flatMap(row) != nil }),
        let block = around.block
      else { continue }
      inner[block, default: []].append(chain)
    }
    return blocks.compactMap { use in
      guard Rows.subscribing.contains(use.name), let chains = inner[use.block] else { return nil }
      let parameters = Set(use.block.parameters.map { Expression.word($0.name) })
      let isOfSignals =
        use.chain.has(["executionSignals"])
        || chains.allSatisfy { $0.last.receiver.map(parameters.contains) == true }
      return NestedSubscription(
        outer: use, isOfSignals: isOfSignals,
        areRequests: chains.allSatisfy { isRequested($0) && !lasts(.message($0.last)) })
    }
  }

  /// Returns true if `chain` ends at an event other than the deallocation of self.
  private func hasOtherEnd(_ chain: Chain) -> Bool {
    chain.isCut && endWithSelf(of: chain) == nil
  }

  /// Returns true if `chain` begins with the result of a call or a command, also in a variable.
  private func isRequested(_ chain: Chain) -> Bool {
    var messages = chain.messages
    for _ in 0..<5 {
      if messages.contains(where: { row(of: $0) == "execute:" }) { return true }
      if let first = messages.first(where: { $0.style != .property || row(of: $0) != nil }),
        row(of: first) == nil
      {
        return true
      }
      guard case .word(let word)? = messages.first?.receiver, let value = values[word]?.last else {
        return false
      }
      messages = value.chain
    }
    return false
  }

  /// Returns true if `object` is a variable with an object that the code creates, such as `alert` in
  /// `UIAlertView *alert = [[UIAlertView alloc] init]`.
  private func isCreatedHere(_ object: Expression?) -> Bool {
    if case .word(let word)? = object { created.contains(word) } else { false }
  }

  /// Returns true if `chain` begins with a local variable, which has another object each time.
  fileprivate func isOfLocal(_ chain: Chain) -> Bool {
    let object = chain.root ?? chain.messages[0].arguments.first
    if case .word(let word)? = object?.root { return isLocal(word) }
    return false
  }

  /// Returns true if `method` is called more than once for each object.
  fileprivate func runsRepeatedly(_ method: Method) -> Bool {
    let repeated: Set<String> = [
      "viewWillAppear:", "viewDidAppear:", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
      "layoutSubviews", "updateConstraints", "drawRect:", "tableView:didSelectRowAtIndexPath:",
      "collectionView:didSelectItemAtIndexPath:", "scrollViewDidScroll:",
      "textFieldDidBeginEditing:",
      "textFieldDidEndEditing:",
    ]
    return repeated.contains(method.selector) || method.isAction
      || surroundings.actions.contains(method.firstPart) && method.parameters.count < 2
  }

  /// The local variables with signals that do their work for each subscription, each with the
  /// messages that subscribe.
  var workingVariables: [(variable: String, messages: [Message])] {
    let working = values.filter { name, values in
      isLocal(name) && values.count == 1 && isWork(values[0])
    }
    if working.isEmpty { return [] }
    var found: [String: [Message]] = [:]
    for chain in chains where isSubscribed(chain) {
      for name in sources(of: chain) { found[name, default: []].append(chain.last) }
    }
    for (target, value) in bindings where value.message == nil {
      if case .word(let name) = value { found[name, default: []].append(target) }
    }
    // A signal that is derived from another one runs the work of both.
    let direct = found
    for (name, values) in values where isLocal(name) && direct[name] != nil {
      var seen: Set<String> = [name]
      var value = values.count == 1 ? values[0] : .list([])
      while seen.count < 20, case .word(let source) = value.root, !isShared(value),
        seen.insert(source).inserted
      {
        found[source, default: []] += direct[name] ?? []
        guard let next = self.values[source], next.count == 1 else { break }
        value = next[0]
      }
    }
    return working.keys.compactMap { name in
      found[name].map { (name, $0.withoutRepeats()) }
    }
    .sorted { $0.variable < $1.variable }
  }

  /// Returns the variables to which a subscription to `chain` subscribes, too.
  private func sources(of chain: Chain) -> [String] {
    if chain.has(Rows.shared) { return [] }
    var words: [Expression] = [chain.root].compactMap(\.self)
    for (name, message) in chain.names where Rows.combining.contains(name) || name == "concat:" {
      for argument in message.arguments {
        if case .list(let items) = argument { words += items } else { words.append(argument) }
      }
    }
    return words.compactMap { word in
      if case .word(let name) = word, isLocal(name) { name } else { nil }
    }
    .withoutRepeats()
  }

  private func isShared(_ value: Expression) -> Bool {
    value.chain.contains { message in
      row(of: message).map { Rows.shared.contains($0) || Rows.subscribing.contains($0) } == true
        || message.receiver == .word("self") && surroundings.shared.contains(message.selector)
    }
  }

  /// Returns true if `value` is a signal that does work for each subscription: one that is created
  /// here, or a request.
  private func isWork(_ value: Expression) -> Bool {
    let chain = value.chain
    if chain.isEmpty || isShared(value) { return false }
    if chain.contains(where: worksForEachSubscription) { return true }
    if chain.first(where: { $0.style != .property }).map(isRequest) == true { return true }
    return chain.contains { message in
      guard ["flattenMap:", "then:"].contains(row(of: message)),
        let block = message.arguments.last?.block
      else { return false }
      return block.statements.contains { statement in
        statement.isReturn
          && statement.expression.chain.first { $0.style != .property }.map(isRequest) == true
      }
    }
  }

  /// Returns true if `message` asks a service for something, such as `[self.client fetchUser]`.
  private func isRequest(_ message: Message) -> Bool {
    guard row(of: message) == nil, message.style == .bracket || message.style == .dot,
      let path = message.receiver?.path?.lowercased(),
      surroundings.declarations.types(of: String(message.base.prefix { $0 != ":" }))?
        .contains(where: { !$0.hasPrefix("RAC") }) != true
    else { return false }
    let services = ["client", "api", "server", "service", "network", "http", "request", "manager"]
    let verbs = [
      "fetch", "load", "request", "get", "post", "send", "upload", "download", "login", "logIn",
      "signIn", "signUp", "search", "save", "submit", "create", "delete", "remove", "update",
      "refresh", "register", "put", "check", "find",
    ]
    return services.contains(where: path.contains) && verbs.contains(where: message.base.hasPrefix)
  }

  /// Returns true if `message` creates a signal whose block does more than compute and send values.
  private func worksForEachSubscription(_ message: Message) -> Bool {
    guard ["createSignal:", "defer:"].contains(row(of: message)),
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
}

extension Block {
  /// True if the block returns a signal that sends its values immediately, such as `[RACSignal
  /// return:x]`.
  fileprivate var returnsAtOnce: Bool {
    let returned = statements.filter(\.isReturn).compactMap(\.expression.message)
    return !returned.isEmpty
      && returned.allSatisfy { message in
        [.word("RACSignal"), .word("RACReturnSignal")].contains(message.receiver)
          && ["return", "empty", "error", "`return`"].contains { message.base.hasPrefix($0) }
      }
  }
}
