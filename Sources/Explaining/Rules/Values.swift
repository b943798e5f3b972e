extension Trap.Rule {
  /// The questions about the values of operators.
  static let values = [
    Trap.Rule(
      asks: "combine-waits", ["combineLatest:", "combineLatest:reduce:", "combineLatestWith:"],
      "No value arrives until every signal has sent one.", shown: "22.nothing-until-all-have-sent",
      of: "[RACSignal combineLatest:@[a, b]];"),
    Trap.Rule(
      asks: "combine-between", ["combineLatest:reduce:"],
      "If two signals change in a row, the state in between is sent, too.",
      shown: "22.the-pair-in-between",
      of: "[RACSignal combineLatest:@[a, b] reduce:^(id x, id y) { return x; }];"),
    Trap.Rule(
      asks: "zip-queues", ["zipWith:"], "Values are paired by position, not by time.",
      shown: "21.values-queue", of: "[a zipWith:b];"),
    Trap.Rule(
      asks: "lift-waits", ["rac_liftSelector:withSignals:"],
      "The method is not called until each signal has sent a value.", shown: "37.lift",
      of: "[self rac_liftSelector:@selector(a:) withSignals:b, nil];"),
    Trap.Rule(
      asks: "merge-fails", ["merge:"], "If one of the merged signals fails, the result ends.",
      shown: "20.error", of: "[RACSignal merge:@[a, b]];"),
    Trap.Rule(
      asks: "do-next-repeats", ["doNext:"],
      "The block passed to doNext: runs once per value and subscriber.",
      shown: "24.what-runs-before-what", of: "[a doNext:^(id x) {}];"),
    Trap.Rule(
      asks: "throttle-drops", ["throttle:"], "An error drops the value that is still waiting.",
      shown: "30.an-error-drops-what-waits", of: "[a throttle:1];"),
    Trap.Rule(
      asks: "delay-errors", ["delay:"], "An error is not delayed: it overtakes the values.",
      shown: "26.an-error-is-not", of: "[a delay:1];"),
    Trap.Rule(
      asks: "timeout-values", ["timeout:onScheduler:"],
      "A value does not stop the timeout. Only the end of the signal does.",
      shown: "27.a-value-does-not-put-it-off", of: "[a timeout:1 onScheduler:b];"),
    subjectForgets,
    Trap.Rule(
      asks: "later-sequence", ["signalWithScheduler:"],
      "A sequence's signal sends its values later, in the background. The next line runs first.",
      shown: "33.later-elsewhere", of: "[names.rac_sequence signalWithScheduler:a];"),
    lazySequence,
    Trap.Rule(
      asks: "replayed-error", ["replay", "replayLast", "replayLazily"],
      "After a failure, every later subscriber gets the same error. Nothing subscribes again.",
      shown: "9.late-after-an-error", of: "[a replayLazily];"),
    lateConnect,
  ]

  private static let subjectForgets = Trap.Rule(
    "subject-forgets", .question, finds: nil,
    because: "A value that you send before anyone subscribes is lost.", remedy: "",
    shown: "6.subscribe-and-send", wrong: "RACSubject *a = [RACSubject subject]; [a sendNext:@1];",
    right: "RACSubject *a = [RACSubject subject]; [a subscribeNext:^(id x) {}];"
  ) { facts in
    guard facts.first(["RACSubject"]) != nil, let sending = facts.first(["sendNext:"]) else {
      return []
    }
    return [Match(sending)]
  }

  private static let lazySequence = Trap.Rule(
    "lazy-sequence", .question, finds: nil,
    because: "A sequence is lazy: its block runs only when you ask for an element, once for each.",
    remedy: "", shown: "33.lazy-until-asked",
    wrong: "[names.rac_sequence map:^(id x) { return x; }];",
    right: "[a map:^(id x) { return x; }];"
  ) { facts in
    guard facts.first(["signalWithScheduler:"]) == nil, let use = facts.first(["rac_sequence"])
    else {
      return []
    }
    return [Match(use)]
  }

  private static let lateConnect = Trap.Rule(
    "late-connect", .question, finds: nil,
    because: "A subscriber that comes after `connect` misses the earlier values.", remedy: "",
    shown: "10.after-connect-published", wrong: "[[a publish] connect];",
    right: "[[a multicast:[RACReplaySubject subject]] connect];"
  ) { facts in
    guard let connect = facts.first(["connect"]),
      connect.receiver?.message.flatMap(facts.row) == "publish"
    else { return [] }
    return [Match(connect)]
  }
}
