extension Trap.Rule {
  /// The rules about the ends of signals and subscriptions.
  static let ending = [
    neverCompletes, sentAfterEnd, noCancellation, droppedDisposable, waitsForEver,
    endlessNotifications, endlessTimer, takeUntilFirst,
  ]

  package static let neverCompletes = Trap.Rule(
    "never-completes", finds: "never ends the signal that a command runs, or not on every path",
    because:
      "The block never sends completed. A command that runs it stays executing, and `then:`, "
      + "`concat:` and `collect` wait forever.",
    remedy: "Send completed after the last value.", shown: "40.never-completed",
    cured: "49.signed-in",
    wrong: "c = [[RACCommand alloc] initWithSignalBlock:^(id i) { return [RACSignal createSignal:"
      + "^RACDisposable *(id<RACSubscriber> s) { [s sendNext:i]; return nil; }]; }];",
    right: "c = [[RACCommand alloc] initWithSignalBlock:^(id i) { return [RACSignal createSignal:"
      + "^RACDisposable *(id<RACSubscriber> s) { [s sendNext:i]; [s sendCompleted]; return nil; }]; }];"
  ) { facts in
    facts.blocks.filter { $0.name == "createSignal:" }.compactMap { use in
      let sends = facts.sends(in: use.block)
      let names = Set(sends.map(\.base))
      if names.contains("sendNext:") || names.contains("sendNext"),
        !names.contains(where: { $0.hasPrefix("sendCompleted") || !$0.hasPrefix("send") })
      {
        let isOfCommand = facts.surrounding(use.message).contains {
          $0.message.flatMap(facts.row) == "RACCommand"
        }
        return Match(use.message, isCertain: isOfCommand)
      }
      guard let path = facts.openPath(of: use.block, sends) else { return nil }
      var match = Match(path)
      match.reason =
        "After this `{call}` the block ends in neither completed nor error, but on another path it "
        + "does. A command that runs it can stay executing."
      match.remedy = "End the signal on every path."
      return match
    }
  }

  package static let sentAfterEnd = Trap.Rule(
    "sent-after-end", finds: "sends an event after the completion or the error",
    because: "An event sent after the end reaches no subscriber, so this `{call}` does nothing.",
    remedy: "Send it before the end, or return after the end.", shown: "4.two-subscribers",
    cured: "4.one-value",
    wrong: "x = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) { [s sendCompleted]; "
      + "[s sendNext:@1]; return nil; }];",
    right: "x = [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) { [s sendNext:@1]; "
      + "[s sendCompleted]; return nil; }];"
  ) { facts in
    if facts.isSwift { return [] }
    return facts.lists.flatMap { list -> [Match] in
      let sends = list.statements.compactMap { statement -> Message? in
        guard let message = statement.expression.message,
          ["sendNext:", "sendCompleted", "sendError:"].contains(message.selector),
          facts.isToSubscriber(message)
        else { return nil }
        return message
      }
      return sends.indices.compactMap { index in
        guard sends[index].selector != "sendNext:" else { return nil }
        let path = sends[index].receiver?.path
        return sends[(index + 1)...].prefix(50).first {
          $0.receiver?.path == path && facts.canFollow(sends[index], $0)
        }
        .map { Match($0) }
      }
    }
  }

  package static let noCancellation = Trap.Rule(
    "no-cancellation", .question, finds: nil,
    because:
      "The block returns no disposable, so disposing of the subscription does not cancel the "
      + "work.",
    remedy: "", shown: "4.ended-later", yieldsTo: ["dropped-disposable"],
    wrong: "x = [RACSignal createSignal:^(id s) { [api load:^(id x) { [s sendNext:x]; "
      + "[s sendCompleted]; }]; return nil; }];",
    right: "x = [RACSignal createSignal:^(id s) { id job = [api load:^(id x) { [s sendNext:x]; "
      + "[s sendCompleted]; }]; return [RACDisposable disposableWithBlock:^{ [job cancel]; }]; }];"
  ) { facts in
    facts.blocks.filter { $0.name == "createSignal:" && $0.block.returnsNothing }.compactMap {
      use in
      let works = use.block.statements.contains { statement in
        statement.expression.all.contains { $0.block != nil }
      }
      return works ? Match(use.message) : nil
    }
  }

  package static let droppedDisposable = Trap.Rule(
    "dropped-disposable", finds: "drops the disposable of an inner subscription in createSignal:",
    because:
      "The block drops the disposable of its own subscription, so disposing of the outer one "
      + "does not end the inner one.",
    remedy: "Return the inner disposable.", shown: "4.ended-later",
    wrong: "x = [RACSignal createSignal:^(id s) { [b subscribeNext:^(id y) { [s sendNext:y]; } "
      + "completed:^{ [s sendCompleted]; }]; return nil; }];",
    right:
      "x = [RACSignal createSignal:^(id s) { return [b subscribeNext:^(id y) { [s sendNext:y]; } "
      + "completed:^{ [s sendCompleted]; }]; }];"
  ) { facts in
    if facts.isSwift { return [] }
    return facts.chains.compactMap { chain in
      // `subscribe:` with the block's subscriber hands the disposable to that subscriber.
      guard chain.subscribes, facts.row(of: chain.last) != "subscribe:",
        facts.dropped.contains(chain.last), !chain.isCut,
        let around = facts.surrounding(chain.last).first, let creating = around.message,
        facts.row(of: creating) == "createSignal:", let block = around.block, block.returnsNothing,
        let subscriber = block.parameters.first?.name,
        chain.last.arguments.contains(where: { $0.mentions(subscriber) })
      else { return nil }
      return Match(chain.last)
    }
  }

  package static let waitsForEver = Trap.Rule(
    "waits-for-ever", finds: "waits for the completion of a signal that does not complete",
    because: "{waiting} waits for a completion, but {start} completes only when its object is "
      + "deallocated.",
    remedy: "End the signal first, such as with `take:`.", shown: "18.unfinished",
    cured: "18.finished",
    wrong: "[[self.field.rac_textSignal collect] subscribeNext:^(id x) {}];",
    right: "[[[self.field.rac_textSignal take:2] collect] subscribeNext:^(id x) {}];"
  ) { facts in
    let starts = ["RACObserve", "rac_textSignal", "rac_signalForControlEvents:", "RACSubject"]
    let ends: Set<String> = [
      "then:", "concat:", "takeLast:", "collect", "toArray", "aggregateWithStart:reduce:",
    ]
    return facts.chains.compactMap { chain in
      // Without an argument, `concat` waits for inner signals, not for the source.
      let names = chain.names.filter { $0.message.selector != "concat" }
      guard let start = names.first?.name, starts.contains(start), !chain.isCut,
        let waiting = names.first(where: { ends.contains($0.name) })
      else { return nil }
      return Match(waiting.message, ["waiting": waiting.name, "start": start])
    }
  }

  package static let endlessNotifications = Trap.Rule(
    "endless-notifications", finds: "observes notifications and never stops",
    because: "The notification center is never deallocated, so this subscription never ends.",
    remedy: "End it with {end}.", shown: "36.unsubscribed-observers-are-gone",
    cured: "38.takeuntil-and-weak-self",
    wrong: "[[NSNotificationCenter.defaultCenter rac_addObserverForName:n object:nil] "
      + "subscribeNext:^(id x) {}];",
    right: "[[[NSNotificationCenter.defaultCenter rac_addObserverForName:n object:nil] "
      + "takeUntil:self.rac_willDeallocSignal] subscribeNext:^(id x) {}];"
  ) { facts in
    facts.endless(
      ["rac_addObserverForName:object:"], "The notification center is never deallocated")
  }

  package static let endlessTimer = Trap.Rule(
    "endless-timer", finds: "starts a timer that never ends",
    because: "interval never ends: the timer keeps running after the screen is gone.",
    remedy: "End it with `takeUntil:`.", shown: "26.the-countdown-button",
    cured: "17.until-the-owner-goes",
    wrong: "[[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler] "
      + "subscribeNext:^(id x) {}];",
    right: "[[[RACSignal interval:1 onScheduler:RACScheduler.mainThreadScheduler] "
      + "takeUntil:self.rac_willDeallocSignal] subscribeNext:^(id x) {}];"
  ) { facts in
    facts.endless(["interval:onScheduler:"], "interval never ends")
  }

  package static let takeUntilFirst = Trap.Rule(
    "take-until-first",
    finds: "ends only the source, because takeUntil: comes before flattenMap: or flatten",
    because: "takeUntil: before {inner} ends only the source. The inner signals continue.",
    remedy: "Put takeUntil: last.", shown: "17.until-a-next",
    wrong:
      "[[[a takeUntil:b] flattenMap:^(id x) { return [api get:x]; }] subscribeNext:^(id x) {}];",
    right:
      "[[[a flattenMap:^(id x) { return [api get:x]; }] takeUntil:b] subscribeNext:^(id x) {}];"
  ) { facts in
    facts.chains.compactMap { chain in
      guard let until = chain.names.firstIndex(where: { $0.name == "takeUntil:" }) else {
        return nil
      }
      let rest = chain.names[(until + 1)...]
      guard
        let inner = rest.first(where: { ["flattenMap:", "flatten", "concat:"].contains($0.name) }),
        !rest.contains(where: { Rows.cutting.contains($0.name) })
      else { return nil }
      return Match(chain.names[until].message, ["inner": inner.name])
    }
  }
}

extension Facts {
  /// Returns the matches of the subscriptions to a source in `rows`, which never ends for `reason`.
  fileprivate func endless(_ rows: Set<String>, _ reason: String) -> [Match] {
    let end =
      isSwift
      ? "`take(until: self.rac_willDeallocSignal())`" : "`takeUntil:self.rac_willDeallocSignal`"
    let keeping = Set(blocks.filter(\.keepsSelf).map(\.chain.last))
    return chains.compactMap { chain in
      guard runsForever(chain), chain.has(rows) else { return nil }
      var match = Match(chain.last, ["end": end])
      // An end that waits for self never comes while the block holds self.
      if keeping.contains(chain.last) {
        match.reason = "\(reason), so the block keeps self alive forever."
        match.remedy = "{weak}, and then end the subscription with {end}."
        match.scene = "38.takeuntil-and-strong-self"
      }
      return match
    }
  }

  /// Returns true if `message` is sent to the subscriber of a signal that the code creates. A plain
  /// subject sends values to late subscribers even after its end.
  fileprivate func isToSubscriber(_ message: Message) -> Bool {
    guard case .word(let word)? = message.receiver else { return false }
    return surrounding(message).contains { list in
      list.message.flatMap(row) == "createSignal:" && list.block?.parameters.first?.name == word
    }
  }

  /// Returns the messages that `block` and the blocks in it send to the block's subscriber, or that
  /// pass it on.
  fileprivate func sends(in block: Block) -> [Message] {
    let subscriber = block.parameters.first.map { Expression.word($0.name) }
    return block.statements.flatMap { $0.expression.messages }.filter { message in
      // A message that takes the subscriber may end it.
      message.selector.hasPrefix("send") && (subscriber == nil || message.receiver == subscriber)
        || subscriber.map(message.arguments.contains) == true
    }
  }

  /// Returns a message after which a path through `block` sends no end, although another path does.
  fileprivate func openPath(of block: Block, _ sends: [Message]) -> Message? {
    if isSwift || sends.count > 100 { return nil }
    let isEnd = { (message: Message) in message.selector != "sendNext:" }
    let index = Dictionary(grouping: sends, by: { list(of: $0) ?? -1 })
    // The two branches of an `if`.
    for next in sends where !isEnd(next) {
      let others = index[list(of: next) ?? -1] ?? []
      let isLast = !others.contains { isEnd($0) && !exclude(next, $0) }
      if isLast, others.contains(where: { isEnd($0) && exclude(next, $0) }) {
        // An inner block may still end the signal.
        let inner = sends.contains {
          isEnd($0) && $0.place > next.place && list(of: $0) != list(of: next)
        }
        return inner ? nil : next
      }
    }
    // The blocks for success and failure.
    for message in block.statements.flatMap(\.expression.messages) where row(of: message) == nil {
      let blocks = message.arguments.compactMap(\.block)
      guard blocks.count == 2, message.selector.lowercased().contains("fail"),
        let ends = blocks.map({ block in
          block.all.compactMap(\.message).contains { sends.contains($0) && isEnd($0) }
        }) as [Bool]?, ends[0] != ends[1],
        !sends.contains(where: { isEnd($0) && list(of: $0) == list(of: message) })
      else { continue }
      return message
    }
    return nil
  }
}

extension Block {
  /// All expressions in the block, including those in nested blocks.
  var all: [Expression] { statements.flatMap(\.expression.all) }

  /// True if the block returns nil.
  fileprivate var returnsNothing: Bool {
    let returned = statements.filter(\.isReturn).map(\.expression)
    return !returned.isEmpty && returned.allSatisfy { $0 == .word("nil") }
  }
}
