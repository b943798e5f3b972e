import Notebook

extension Trap.Rule {
  /// The rules about blocks that keep self alive.
  static let capturing = [
    endlessSelf, keptSelf, keptObject, strongSelf, observeInBlock, leavingScope, sideEffect,
  ]

  package static let endlessSelf = Trap.Rule(
    "endless-self", finds: "keeps self alive in a subscription that lasts as long as self",
    because: "The subscription does not end before self is deallocated, and the block passed to "
      + "`{call}` keeps self alive, so neither is ever released.",
    remedy: "{weak}.", shown: "38.strong-self", cured: "38.weak-self",
    wrong: "[RACObserve(self, name) subscribeNext:^(id x) { self.title = x; }];",
    right: "@weakify(self); [RACObserve(self, name) subscribeNext:^(id x) { @strongify(self); "
      + "self.title = x; }];"
  ) { facts in
    var found: Set<Message> = []
    return facts.blocks.compactMap { use in
      guard use.keepsSelf,
        facts.kind(of: use.chain.messages.first.map { .message($0) }) != .sequence,
        !facts.runsForever(use.chain), !facts.isOfApp, !found.contains(use.chain.last)
      else { return nil }
      var match = Match(use.message)
      if let end = facts.endWithSelf(of: use.chain) {
        match.words["end"] = end
        match.reason =
          "The block passed to `{call}` keeps self alive, so self is not deallocated while the "
          + "subscription lasts, and `{end}` never ends it."
        match.remedy = "{weak}, and keep that end."
        match.scene = "38.takeuntil-and-strong-self"
      } else if facts.isSwift || use.chain.isCut || !facts.isSubscribed(use.chain)
        || !facts.lasts(.message(use.chain.last))
      {
        return nil
      }
      found.insert(use.chain.last)
      return match
    }
  }

  package static let keptSelf = Trap.Rule(
    "kept-self", finds: "keeps self alive in a command or signal that self keeps",
    because: "Self keeps `{target}`, and its block keeps self alive, so neither is ever released.",
    remedy: "{weak}.", shown: "38.strong-self", cured: "67.a-command-with-weakify",
    wrong:
      "_save = [[RACCommand alloc] initWithSignalBlock:^(id x) { return [self.api save:x]; }];",
    right: "@weakify(self); _save = [[RACCommand alloc] initWithSignalBlock:^(id x) { "
      + "@strongify(self); return [self.api save:x]; }];"
  ) { facts in
    if facts.isSwift || facts.isOfApp { return [] }
    return facts.assignments.compactMap { target, value in
      guard facts.isKept(target), let name = target.path,
        !facts.surroundings.declarations.isWeak(target.message?.selector ?? "")
      else { return nil }
      if let use = facts.keeper(in: value) { return Match(use.message, ["target": name]) }
      guard let message = value.message, message.receiver == .word("self"),
        facts.surroundings.builders.contains(message.selector)
      else { return nil }
      return Match(message, ["target": name])
    }
  }

  package static let keptObject = Trap.Rule(
    "kept-object",
    finds: "keeps an object alive in a subscription that lasts as long as the object",
    because:
      "The subscription does not end before `{object}` is deallocated, and the block passed to "
      + "`{call}` keeps `{object}` alive, so neither is ever released.",
    remedy: "Write @weakify({object}) before the chain and @strongify({object}) in the block.",
    shown: "67.a-binding-that-captures-its-target", cured: "67.racobserve-with-weakify",
    wrong:
      "UITextView *text = [self makeText]; [RACObserve(text, contentSize) subscribeNext:^(id x) "
      + "{ [text layout]; }];",
    right: "UITextView *text = [self makeText]; @weakify(text); [RACObserve(text, contentSize) "
      + "subscribeNext:^(id x) { @strongify(text); [text layout]; }];"
  ) { facts in
    if facts.isSwift { return [] }
    var found: Set<Message> = []
    return facts.blocks.compactMap { use in
      guard facts.isSubscribed(use.chain), !use.chain.isCut, !use.strongifies,
        let first = use.chain.names.first,
        case .word(let word)? = first.name == "RACObserve"
          ? first.message.arguments.first : first.message.receiver,
        first.name == "RACObserve" || Rows.endless.contains(first.name),
        facts.isDeclared(word), !use.block.parameters.contains(where: { $0.name == word }),
        facts.isUsed(word, in: use.block), found.insert(use.chain.last).inserted
      else { return nil }
      return Match(use.message, ["object": word])
    }
  }

  package static let strongSelf = Trap.Rule(
    "strong-self", .question, finds: nil,
    because: "The block passed to `{call}` keeps self alive. If self also keeps the signal or the "
      + "command, neither is ever released.",
    remedy: "{weak}.", shown: "38.strong-self",
    wrong: "[self.news subscribeNext:^(id x) { [self show:x]; }];",
    right: "[self.news subscribeNext:^(id x) { [log show:x]; }];"
  ) { facts in
    let use = facts.blocks.first { use in
      use.keepsSelf && !facts.runsForever(use.chain)
        && facts.kind(of: use.chain.messages.first.map { .message($0) }) != .sequence
        && (use.name == "RACCommand"
          || !use.chain.has(["takeUntil:", "take:", "first", "rac_willDeallocSignal"]))
    }
    guard let use, endlessSelf.matches(facts).isEmpty, keptSelf.matches(facts).isEmpty else {
      return []
    }
    return [Match(use.message)]
  }

  package static let observeInBlock = Trap.Rule(
    "observe-in-block", .question, finds: nil,
    because: "RACObserve in a block keeps self alive, even if it observes another object.",
    remedy: "{weak}.", shown: "67.racobserve-in-a-block",
    wrong: "[[a take:1] flattenMap:^(id x) { return RACObserve(x, title); }];",
    right: "[[a take:1] flattenMap:^(id x) { @strongify(self); return RACObserve(x, title); }];"
  ) { facts in
    let observing = facts.excerpt.uses.first { name, message in
      name.objectiveC == "RACObserve" && message.style == .function
        && facts.surrounding(message).contains { $0.message.flatMap(facts.row) != nil }
        && !facts.surrounding(message).contains { $0.strongifies }
    }
    guard let observing, strongSelf.matches(facts).isEmpty, endlessSelf.matches(facts).isEmpty
    else { return [] }
    let around = facts.surrounding(observing.message).first { $0.message.flatMap(facts.row) != nil }
    return [Match(around?.message)]
  }

  package static let leavingScope = Trap.Rule(
    "leaving-scope", finds: "drops a scoped disposable, which then disposes at once",
    because: "Nothing keeps the scoped disposable, so it disposes at once.",
    remedy: "Keep it in a property.", shown: "4.let-go-of",
    wrong: "[[a subscribeNext:^(id x) { show(x); }] asScopedDisposable];",
    right: "self.subscription = [[a subscribeNext:^(id x) { show(x); }] asScopedDisposable];"
  ) { facts in
    facts.dropped.filter { $0.selector == "asScopedDisposable" }.map { Match($0) }
  }

  package static let sideEffect = Trap.Rule(
    "side-effect", .style, finds: "changes self in map:, filter: or reduce:",
    because: "The block passed to {call} changes self, once per value and subscriber.",
    remedy: "Move the change to doNext: or to the subscription.", shown: "7.cold",
    cured: "24.what-runs-before-what",
    wrong: "[[a map:^(id x) { self.count = x; return x; }] subscribeNext:^(id x) { show(x); }];",
    right: "[[a doNext:^(id x) { self.count = x; }] subscribeNext:^(id x) { show(x); }];"
  ) { facts in
    facts.blocks.compactMap { use in
      guard ["map:", "filter:", "combineLatest:reduce:", "reduceEach:"].contains(use.name),
        !facts.isSwift,
        facts.kind(of: use.chain.messages.first.map { .message($0) }) != .sequence,
        facts.list(of: use.block)?.statements.contains(where: { statement in
          if case .assignment(let target, _) = statement.expression {
            target.message != nil && facts.isKept(target) || target.isInstanceVariable
          } else {
            false
          }
        }) == true
      else { return nil }
      return Match(use.message)
    }
  }
}

extension Expression {
  fileprivate var isInstanceVariable: Bool {
    if case .word(let word) = self { word.hasPrefix("_") && word.count > 1 } else { false }
  }
}
