import Notebook

extension Trap.Rule {
  /// The rules about views, properties and delegates.
  static let cocoa = [
    reusedCell, boundTwice, firstValue, firstText, codeText, observedTyping, delegateFirst,
    delegateOrder, blocking, backgroundViews, deliverTooEarly,
  ]

  package static let reusedCell = Trap.Rule(
    "reused-cell",
    finds: "subscribes for a cell without ending the subscription when the cell is reused",
    because: "The cell is reused for other rows, and this subscription stays.",
    remedy: "End it with `takeUntil:{cell}.rac_prepareForReuseSignal`.",
    shown: "53.reuse-subscribes-again", cured: "53.until-the-cell-is-reused",
    wrong: "UITableViewCell *cell = [table dequeueReusableCellWithIdentifier:@\"a\"]; "
      + "[self.name subscribeNext:^(id x) { cell.label.text = x; }];",
    right: "UITableViewCell *cell = [table dequeueReusableCellWithIdentifier:@\"a\"]; "
      + "@weakify(cell); [[self.name takeUntil:cell.rac_prepareForReuseSignal] "
      + "subscribeNext:^(id x) { @strongify(cell); cell.label.text = x; }];"
  ) { facts in
    if facts.isSwift { return [] }
    if facts.surroundings.disposes, facts.excerpt.uses("rac_prepareForReuseSignal") { return [] }
    let isBoundAgain = facts.isBindingMethodOfCell
    var matches: [Match] = []
    let isEnded = { (messages: [Message]) in
      messages.contains { message in
        let row = facts.row(of: message)
        // A combination of two ends waits for both.
        let isCombined = message.arguments.first?.chain.contains {
          facts.row(of: $0) == "combineLatest:"
        }
        return row == "rac_prepareForReuseSignal" || row == "take:"
          || row == "takeUntil:" && isCombined != true
      }
    }
    // A subject that replaces the one for the previous row takes its subscriptions with it.
    let replaced = Set(
      facts.assignments.compactMap { target, value in
        value.chain.contains { $0.receiver == .word("RACSubject") } ? target.path : nil
      })
    for chain in facts.chains
    where chain.subscribes && facts.dropped.contains(chain.last) && !isEnded(chain.messages)
      && !chain.goes(through: replaced)
    {
      if isBoundAgain, !facts.surroundings.disposes, facts.surrounding(chain.last).isEmpty {
        matches.append(Match(chain.last, ["cell": "self"]))
      } else if let cell = facts.cell(in: chain.messages.flatMap(\.arguments) + [chain.root]) {
        // A binding does not hold its target. A block that holds the cell keeps the last row's cell.
        var match = Match(chain.last, ["cell": cell])
        match.remedy =
          "End it with `takeUntil:{cell}.rac_prepareForReuseSignal`, and capture the cell weakly."
        matches.append(match)
      }
    }
    for (target, value) in facts.bindings
    where !isEnded(value.chain) {
      if isBoundAgain, facts.surrounding(target).isEmpty, !facts.surroundings.disposes {
        matches.append(Match(target, ["cell": "self"]))
      } else if let cell = facts.cell(in: [target.arguments.first]) {
        matches.append(Match(target, ["cell": cell]))
      }
    }
    return matches
  }

  package static let boundTwice = Trap.Rule(
    "bound-twice", finds: "binds a property twice",
    because: "`{path}` is bound twice, which stops a debug build.",
    remedy: "Merge the signals and bind the result once.",
    shown: "34.bound-twice", cured: "20.two-signals",
    wrong: "RAC(self.label, text) = a;\nRAC(self.label, text) = b;",
    right: "RAC(self.label, text) = [RACSignal merge:@[a, b]];"
  ) { facts in
    var last: [String: Message] = [:]
    return facts.bindings.compactMap { target, value in
      guard let path = target.boundPath else { return nil }
      defer {
        // A binding whose signal ends leaves room for another one.
        let ends = value.chain.contains { facts.row(of: $0).map(Rows.cutting.contains) == true }
        last[path] = ends ? nil : target
      }
      guard let first = last[path], facts.canFollow(first, target) else { return nil }
      return Match(target, ["path": path])
    }
  }

  package static let firstValue = Trap.Rule(
    "first-value", .question, finds: nil,
    because: "The current value comes at once, before any change. `skip:1` drops it.", remedy: "",
    shown: "34.values-and-changes", wrong: "[RACObserve(self, name) subscribeNext:^(id x) {}];",
    right: "[[RACObserve(self, name) skip:1] subscribeNext:^(id x) {}];"
  ) { facts in
    facts.chains.filter { $0.has(["RACObserve"]) && $0.subscribes && !$0.has(["skip:"]) }.map {
      Match($0.last)
    }
  }

  package static let firstText = Trap.Rule(
    "first-text", .question, finds: nil,
    because: "The current text comes when you subscribe. A text that code sets later is not sent.",
    remedy: "", shown: "46.heard-from-the-user-not-from-code",
    wrong: "[field.rac_textSignal subscribeNext:^(id x) {}];",
    right: "[a subscribeNext:^(id x) {}];"
  ) { facts in
    facts.chains.filter { $0.has(["rac_textSignal"]) }.map { Match($0.last) }
  }

  package static let codeText = Trap.Rule(
    "code-text", .question, finds: nil,
    because: "If code sets the field's text, the channel does not send it.", remedy: "",
    shown: "46.heard-from-the-user-not-from-code",
    wrong: "[field.rac_newTextChannel subscribe:a];", right: "[b subscribe:a];"
  ) { facts in
    facts.chains.filter { $0.has(["rac_newTextChannel"]) }.map { Match($0.last) }
  }

  package static let observedTyping = Trap.Rule(
    "observed-typing", finds: "observes the text of a field, which does not report typing",
    because: "Key-value observing does not report typing, so nothing arrives while the user types.",
    remedy: "Use rac_textSignal or rac_newTextChannel.",
    shown: "46.heard-from-code-not-from-the-user", cured: "46.heard-from-both",
    wrong: "[RACObserve(self.nameField, text) subscribeNext:^(id x) {}];",
    right: "[[RACSignal merge:@[RACObserve(self.nameField, text), self.nameField.rac_textSignal]] "
      + "subscribeNext:^(id x) {}];"
  ) { facts in
    let typed = Set(
      facts.excerpt.uses.compactMap { name, message in
        ["rac_textSignal", "rac_newTextChannel"].contains(name.objectiveC)
          ? message.receiver?.path : nil
      })
    return facts.excerpt.uses.compactMap { name, message in
      guard ["RACObserve", "RACChannelTo"].contains(name.objectiveC), let path = message.boundPath,
        path.hasSuffix(".text")
      else { return nil }
      let field = path.dropLast(".text".count)
      let ending = field.lowercased()
      guard ending.hasSuffix("field") || ending.hasSuffix("textview"),
        !typed.contains(String(field))
      else { return nil }
      return Match(message)
    }
  }

  package static let delegateFirst = Trap.Rule(
    "delegate-first", finds: "sets a delegate before rac_signalForSelector: adds its methods",
    because:
      "UIKit asks a delegate which methods it has when it is set, and `{selector}` comes later.",
    remedy: "Set the delegate after rac_signalForSelector:.",
    shown: "37.a-delegate-method-as-a-signal", cured: "37.a-delegate-method-as-a-signal",
    wrong: "self.table.delegate = self; [[self rac_signalForSelector:@selector(a:) "
      + "fromProtocol:@protocol(UITableViewDelegate)] subscribeNext:^(id x) { show(x); }];",
    right:
      "[[self rac_signalForSelector:@selector(a:) fromProtocol:@protocol(UITableViewDelegate)] "
      + "subscribeNext:^(id x) { show(x); }]; self.table.delegate = self;"
  ) { facts in
    let delegates = facts.assignments.compactMap { target, value -> Message? in
      guard let message = target.message, value == .word("self"),
        ["delegate", "dataSource"].contains(where: { message.selector.hasSuffix($0) }),
        // A view that is its own delegate is a proxy, which is asked each time.
        message.receiver != .word("self")
      else { return nil }
      return message
    }
    guard let last = delegates.map(\.place).max() else { return [] }
    let delegatesOfLists = Dictionary(grouping: delegates) { facts.list(of: $0) }
    return facts.excerpt.uses.compactMap { name, message in
      // Other delegates may be asked each time.
      guard name.objectiveC == "rac_signalForSelector:",
        message.selector.hasSuffix("fromProtocol:"),
        message.receiver == .word("self"), message.arguments.count > 1,
        let selector = message.arguments[0].message?.arguments.compactMap(\.path),
        message.arguments[1].message?.arguments.first?.path?.hasPrefix("UI") == true,
        !facts.surroundings.methods.contains(selector),
        last <= message.place,
        delegatesOfLists[facts.list(of: message)]?.suffix(50)
          .contains(where: { facts.canFollow($0, message) }) == true
      else { return nil }
      return Match(message, ["selector": selector.joined(separator: ":") + ":"])
    }
  }

  package static let delegateOrder = Trap.Rule(
    "delegate-order", .question, finds: nil,
    because: "Set the delegate after this line: UIKit asks only once which methods it has.",
    remedy: "", shown: "37.a-delegate-method-as-a-signal", yieldsTo: ["delegate-first"],
    wrong: "[self rac_signalForSelector:@selector(a:) fromProtocol:@protocol(P)];",
    right: "[self rac_signalForSelector:@selector(viewDidAppear:)];"
  ) { facts in
    let message = facts.excerpt.uses.first { name, message in
      name.objectiveC == "rac_signalForSelector:"
        && (message.selector.hasSuffix("fromProtocol:")
          || message.arguments.first?.messages.contains { $0.style == .function } == true
            && !message.isOfLifecycle)
    }?
    .message
    return message.map { [Match($0)] } ?? []
  }

  package static let blocking = Trap.Rule(
    "blocking", finds: "blocks a thread until a signal sends or ends",
    because: "`{call}` blocks this thread until the signal sends or ends.",
    remedy: "Subscribe to the signal, and continue in the block.", shown: "56.waiting-for-the-end",
    cured: "4.one-value",
    wrong: "id x = [[a map:^(id x) { return x; }] first];",
    right: "[[a map:^(id x) { return x; }] subscribeNext:^(id x) { show(x); }];"
  ) { facts in
    facts.excerpt.uses.compactMap { name, message in
      guard ["first", "toArray", "waitUntilCompleted:"].contains(name.objectiveC),
        facts.kind(of: message.receiver) == .signal, !facts.isScheduled(message),
        !facts.isSwift
          || message.style == .dot && message.arguments.compactMap(\.block).isEmpty
      else { return nil }
      return Match(message, ["call": message.selector])
    }
  }

  package static let backgroundViews = Trap.Rule(
    "background-views", finds: "subscribes in the background and handles values there",
    because: "Values arrive on the source's thread, not on the main thread.",
    remedy: "Before you touch views, add deliverOnMainThread.",
    shown: "25.work-in-the-background-show-on-main",
    cured: "25.work-in-the-background-show-on-main",
    wrong:
      "[[a subscribeOn:RACScheduler.scheduler] subscribeNext:^(id x) { self.label.text = x; }];",
    right: "[[[a subscribeOn:RACScheduler.scheduler] deliverOnMainThread] subscribeNext:^(id x) { "
      + "show(x); }];"
  ) { facts in
    facts.chains.compactMap { chain in
      let scheduler = chain.messages.first { $0.selector == "subscribeOn:" }?.arguments.first
      let isOnMain = scheduler?.messages.contains { $0.base.hasPrefix("mainThread") } == true
      guard chain.subscribes, chain.has(["subscribeOn:"]), !isOnMain,
        !chain.has(["deliverOnMainThread", "deliverOn:"])
      else { return nil }
      let touchesViews = chain.last.arguments.compactMap(\.block).contains(where: \.touchesViews)
      return Match(chain.last, isCertain: touchesViews)
    }
  }

  package static let deliverTooEarly = Trap.Rule(
    "deliver-too-early", .question, finds: nil,
    because: "deliverOnMainThread before flattenMap: has no effect on the inner signals. Put it "
      + "after.",
    remedy: "", shown: "25.work-in-the-background-show-on-main",
    wrong: "[[[a deliverOnMainThread] flattenMap:^(id x) { return b; }] subscribeNext:^(id x) {}];",
    right: "[[[a flattenMap:^(id x) { return b; }] deliverOnMainThread] subscribeNext:^(id x) {}];"
  ) { facts in
    facts.chains.compactMap { chain in
      let names = chain.names.map(\.name)
      guard chain.subscribes, let place = names.firstIndex(of: "deliverOnMainThread"),
        names[(place + 1)...].contains("flattenMap:")
      else { return nil }
      return Match(chain.last)
    }
  }
}

extension Facts {
  /// True if the code is a method of a cell that receives the data of a row, and so runs again each
  /// time the cell is reused.
  fileprivate var isBindingMethodOfCell: Bool {
    guard let method = surroundings.method, !method.parameters.isEmpty,
      surroundings.declarations.isClass(surroundings.className, endingIn: "Cell")
    else { return false }
    let verbs = ["set", "bind", "config", "update", "fill", "show", "load", "render"]
    return verbs.contains(where: method.selector.hasPrefix)
      && !["setSelected", "setHighlighted", "setEditing"].contains(where: method.selector.hasPrefix)
  }

  /// Returns the name of a cell that the table reuses and that `expressions` use.
  fileprivate func cell(in expressions: [Expression?]) -> String? {
    for expression in expressions.compactMap(\.self).flatMap(\.all) {
      guard case .word(let word) = expression, word.lowercased().hasSuffix("cell"),
        !word.hasPrefix("_")
      else { continue }
      // In a pasted line, the variable is not declared.
      if surroundings.method == nil && !blockParameters.contains(word) { return word }
      let isGiven = surroundings.method?.parameters.contains { $0.name == word } == true
      if dequeued.contains(word) || isGiven { return word }
    }
    return nil
  }
}

extension Chain {
  /// Returns true if the chain goes through one of the properties with these paths.
  fileprivate func goes(through paths: Set<String>) -> Bool {
    if paths.isEmpty { return false }
    guard var path = root?.path else { return false }
    for message in messages {
      guard message.arguments.isEmpty, message.style != .function else { return false }
      path += "." + message.base
      if paths.contains(path) { return true }
    }
    return false
  }
}

extension Message {
  /// True if an argument names a method that UIKit calls on the object itself, such as
  /// `viewDidAppear:`.
  fileprivate var isOfLifecycle: Bool {
    let methods = [
      "viewDid", "viewWill", "layoutSubviews", "prepareForReuse", "dealloc", "awakeFromNib",
    ]
    return arguments.flatMap(\.all).contains { expression in
      if case .word(let word) = expression {
        methods.contains(where: word.hasPrefix)
      } else {
        false
      }
    }
  }
}

extension Block {
  /// True if the block uses an object whose name sounds like a view, or a property that only views
  /// have.
  fileprivate var touchesViews: Bool {
    all.contains { expression in
      guard case .message(let message) = expression else { return false }
      let kinds = ["View", "Label", "Button", "Field", "Cell", "label", "button", "field", "cell"]
      let ofViews = [
        "text", "hidden", "enabled", "alpha", "image", "backgroundColor", "reloadData",
      ]
      return ofViews.contains(message.base) || kinds.contains(where: message.base.hasSuffix)
    }
  }
}
