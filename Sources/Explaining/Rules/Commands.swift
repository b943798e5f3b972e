import Notebook

extension Trap.Rule {
  /// The rules about commands.
  static let commands = [
    unheardErrors, unendingExecution, deafErrorBlock, hiddenErrors, firstExecuting,
    refusedExecution, boundEnabled, commandSetsEnabled,
  ]

  /// The rules about errors.
  static let failing = [errorInBinding, noErrorBlock, catchOutside, endlessRetry]

  package static let unheardErrors = Trap.Rule(
    "unheard-errors", .question, finds: nil,
    because:
      "An error reaches only `errors` and the signal that `execute:` returns. Does your code "
      + "subscribe to one of them?",
    remedy: "", shown: "42.nobody-listens",
    wrong: "c = [[RACCommand alloc] initWithSignalBlock:^(id i) { return [api save:i]; }];",
    right: "[c.errors subscribeNext:^(NSError *e) { show(e); }];"
  ) { facts in facts.createdCommand.map { [Match($0)] } ?? [] }

  package static let unendingExecution = Trap.Rule(
    "unending-execution", .question, finds: nil,
    because: "The command stays executing until the block's signal ends. Does that signal end on "
      + "every path?",
    remedy: "", shown: "40.never-completed",
    wrong: "c = [[RACCommand alloc] initWithSignalBlock:^(id i) { return [api save:i]; }];",
    right: "c = [[RACCommand alloc] initWithSignalBlock:^(id i) { return [RACSignal empty]; }];"
  ) { facts in
    guard let command = facts.createdCommand else { return [] }
    let isMadeHere = command.arguments.last?.messages.contains {
      ["createSignal:", "empty", "return:"].contains($0.selector)
    }
    return isMadeHere == true ? [] : [Match(command)]
  }

  package static let deafErrorBlock = Trap.Rule(
    "deaf-error-block", finds: "expects errors from executionSignals, which never fails",
    because: "The error block is never called: executionSignals sends no errors.",
    remedy: "Subscribe to `errors`.", shown: "42.four-places-to-listen",
    cured: "42.four-places-to-listen",
    wrong: "[command.executionSignals subscribeError:^(NSError *e) { show(e); }];",
    right: "[command.errors subscribeNext:^(NSError *e) { show(e); }];"
  ) { facts in
    facts.chains.filter { $0.has(["executionSignals"]) && $0.hasErrorBlock }.map { Match($0.last) }
  }

  package static let hiddenErrors = Trap.Rule(
    "hidden-errors", .question, finds: nil,
    because:
      "If an execution fails, its signal completes here, as after a success. The error comes "
      + "only from `errors`.",
    remedy: "", shown: "42.four-places-to-listen",
    wrong: "[command.executionSignals.switchToLatest subscribeNext:^(id x) { show(x); }];",
    right: "[command.errors subscribeNext:^(NSError *e) { show(e); }];"
  ) { facts in
    facts.chains.filter { chain in
      chain.has(["executionSignals"]) && !chain.hasErrorBlock
        && chain.has(["flatten", "switchToLatest", "concat:", "flattenMap:"])
    }
    .map { Match($0.last) }
  }

  package static let firstExecuting = Trap.Rule(
    "first-executing", .question, finds: nil,
    because: "The first value, NO, comes when you subscribe, before the command has run. `skip:1` "
      + "drops it.",
    remedy: "", shown: "40.executing",
    wrong: "[command.executing subscribeNext:^(id x) { show(x); }];",
    right: "[[command.executing skip:1] subscribeNext:^(id x) { show(x); }];"
  ) { facts in
    facts.chains.filter { $0.has(["executing"]) && !$0.has(["skip:"]) && $0.subscribes }.map {
      Match($0.last)
    }
  }

  package static let refusedExecution = Trap.Rule(
    asks: "refused-execution", ["execute:"],
    "If the command is running or disabled, execute: does not run it, and returns a signal that "
      + "fails.",
    shown: "41.one-at-a-time", of: "[command execute:nil];")

  package static let boundEnabled = Trap.Rule(
    "bound-enabled", finds: "binds or sets the enabled of a control that has a command",
    because: "The command already sets the `enabled` of `{control}`.",
    remedy: "Give the condition to the command with `initWithEnabled:signalBlock:`.",
    shown: "49.bound-twice", cured: "49.the-button-has-the-command",
    wrong: "self.button.rac_command = c; RAC(self.button, enabled) = valid;",
    right: "c = [[RACCommand alloc] initWithEnabled:valid signalBlock:^(id x) { return "
      + "[RACSignal empty]; }]; self.button.rac_command = c;"
  ) { facts in
    let controls = Set(
      facts.assignments.compactMap { target, _ in
        target.message?.selector == "rac_command" ? target.message?.receiver?.path : nil
      })
    if controls.isEmpty { return [] }
    let bound = facts.bindings.compactMap { target, _ -> Match? in
      guard let path = target.boundPath, path.hasSuffix(".enabled") else { return nil }
      let control = String(path.dropLast(".enabled".count))
      return controls.contains(control) ? Match(target, ["control": control]) : nil
    }
    return bound
  }

  package static let commandSetsEnabled = Trap.Rule(
    "command-sets-enabled", .question, finds: nil,
    because: "The command now sets the control's `enabled`. Do not set or bind it elsewhere.",
    remedy: "", shown: "49.the-button-has-the-command", wrong: "self.button.rac_command = c;",
    right: "self.button.enabled = YES;"
  ) { facts in
    let target = facts.assignments.first { $0.target.message?.selector == "rac_command" }
    return target.map { [Match($0.target.message)] } ?? []
  }

  package static let errorInBinding = Trap.Rule(
    "error-in-binding", finds: "binds a signal that can fail",
    because: "An error that reaches RAC() ends the binding, and stops a debug build.",
    remedy: "Catch the error in the block that makes the request.",
    shown: "34.an-error-in-a-binding", cured: "59.rac-caught-inside",
    wrong: "RAC(self, name) = [a tryMap:^(id x, NSError **e) { return x; }];",
    right: "RAC(self, name) = [[a tryMap:^(id x, NSError **e) { return x; }] "
      + "catchTo:[RACSignal empty]];"
  ) { facts in
    let failing: Set<String> = ["tryMap:", "try:", "timeout:onScheduler:"]
    let requesting = failing.union(["flattenMap:", "execute:"])
    return facts.bindings.compactMap { target, value in
      let rows = Set(value.chain.compactMap(facts.row))
      let mayFail =
        !rows.isDisjoint(with: requesting)
        || rows.contains("switchToLatest") && !rows.contains("executionSignals")
      guard mayFail, rows.isDisjoint(with: ["catch:", "catchTo:", "materialize"]) else {
        return nil
      }
      return Match(target, isCertain: !rows.isDisjoint(with: failing))
    }
  }

  package static let noErrorBlock = Trap.Rule(
    "no-error-block", .question, finds: nil,
    because: "There is no error block, so an error ends the subscription silently.", remedy: "",
    shown: "23.a-search-that-outruns-itself",
    wrong: "[[a flattenMap:^(id x) { return [api get:x]; }] subscribeNext:^(id x) { show(x); }];",
    right: "[[a flattenMap:^(id x) { return [api get:x]; }] subscribeNext:^(id x) { show(x); } "
      + "error:^(NSError *e) { show(e); }];"
  ) { facts in
    facts.chains.filter { chain in
      chain.subscribes
        && chain.has(["flattenMap:", "execute:", "timeout:onScheduler:", "try:", "tryMap:"])
        && !chain.has(["catch:", "catchTo:", "doError:", "materialize", "executionSignals"])
        && !chain.names.contains { $0.message.selector.contains("rror") }
    }
    .map { Match($0.last) }
  }

  package static let catchOutside = Trap.Rule(
    "catch-outside",
    finds: "catches errors after the requests, so the first one cuts off the source",
    because:
      "catch: after the requests replaces the whole chain, so the first failure cuts off the "
      + "source.",
    remedy: "Put it in the block that makes the request.", shown: "23.caught-outside",
    cured: "23.caught-inside",
    wrong: "[[[self.field.rac_textSignal flattenMap:^(id x) { return [api get:x]; }] "
      + "catch:^(NSError *e) { return [RACSignal empty]; }] subscribeNext:^(id x) {}];",
    right: "[[self.field.rac_textSignal map:^(id x) { return [[api get:x] catch:^(NSError *e) { "
      + "return [RACSignal empty]; }]; }].switchToLatest subscribeNext:^(id x) {}];"
  ) { facts in
    facts.chains.compactMap { chain in
      guard chain.subscribes, chain.has(Rows.streams),
        let place = chain.names.firstIndex(where: { ["catch:", "catchTo:"].contains($0.name) }),
        chain.names[..<place].contains(where: {
          ["flattenMap:", "switchToLatest"].contains($0.name)
        })
      else { return nil }
      return Match(chain.names[place].message)
    }
  }

  package static let endlessRetry = Trap.Rule(
    "endless-retry", finds: "retries at once and without a limit",
    because: "retry subscribes again at once, and forever.",
    remedy: "Give it a count, and pause between attempts.", shown: "28.a-pause-between-attempts",
    cured: "28.a-pause-between-attempts",
    wrong: "[[a retry] subscribeNext:^(id x) {}];",
    right:
      "[[[a catch:^(NSError *e) { return [[[RACSignal empty] delay:1] concat:[RACSignal error:e]]; "
      + "}] retry:3] subscribeNext:^(id x) {}];"
  ) { facts in
    facts.chains.compactMap { chain in
      let rest = chain.messages.prefix { facts.row(of: $0) != "retry" }
      guard rest.count < chain.messages.count else { return nil }
      // After a stream of events, `retry` waits for the next event.
      let isStream = rest.contains { message in
        message.selector.hasPrefix("rac_")
          || facts.row(of: message).map(Rows.streams.contains) == true
      }
      return isStream ? nil : Match(chain.messages[rest.count])
    }
  }
}

extension Chain {
  /// True if the chain subscribes with an error block.
  fileprivate var hasErrorBlock: Bool {
    has(["subscribeError:"])
      || names.contains { $0.message.selector.hasPrefix("subscribeNext:error") }
  }
}

extension Message {
  /// The path of the property that `RAC(…)` binds: `self.label.text` for `RAC(self.label, text)`.
  var boundPath: String? {
    guard let object = arguments.first?.path, let path = arguments.dropFirst().first?.path else {
      return nil
    }
    return "\(object).\(path)"
  }
}

extension Facts {
  /// All assignments.
  var assignments: [(target: Expression, value: Expression)] {
    excerpt.all.compactMap { expression in
      if case .assignment(let target, let value) = expression { (target, value) } else { nil }
    }
  }

  /// The first command that the code creates.
  fileprivate var createdCommand: Message? {
    excerpt.uses.first {
      $0.name.objectiveC == "RACCommand" && $0.message.selector.hasPrefix("init")
    }?
    .message
  }
}
