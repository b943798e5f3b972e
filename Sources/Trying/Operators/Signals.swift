import Reactive

extension Operator {
  /// Operators that combine several signals.
  static let ofSignals: [Operator] = [
    Operator(
      "combineLatest", "combineLatestWith:", "combineLatest:", takes: "SIGNAL...",
      example: "\"a--b--|\" combineLatest \"-1--2|\""
    ) { source, given in
      .combineLatest([source] + (try given.signals())) { .list($0) }
    },
    Operator(
      "concat", "concat:", takes: "[SIGNAL]", example: "\"a-b|\" concat \"x-y|\""
    ) { source, given in
      guard let next = try given.signalIfAny() else {
        return given.signals(sentBy: source).concat()
      }
      return source.concat(next)
    },
    Operator(
      "flatten", "flatten:", takes: "[COUNT]",
      example: "\"a-b|\" flatten 1 a=\"1-2-3|\" b=\"4-5|\""
    ) { source, given in
      let signals = given.signals(sentBy: source)
      guard let count = try given.countIfAny() else { return signals.flatten() }
      return signals.flatten(maxConcurrent: count)
    },
    Operator(
      "flattenMap", "flattenMap:", takes: "[SIGNAL]", example: "\"a---b|\" flattenMap \"1-2|\""
    ) { source, given in
      guard let inner = try given.signalIfAny() else {
        return given.signals(sentBy: source).flattenMap { $0 }
      }
      return source.flattenMap { _ in inner }
    },
    Operator(
      "if", "if:then:else:", takes: "SIGNAL SIGNAL",
      example: "\"t--f--|\" if a b a=\"1-2-3-4|\" b=\"5-6|\""
    ) { source, given in
      let consequent = try given.signal()
      return Signal.if(given.flags(sentBy: source), then: consequent, else: try given.signal())
    },
    Operator("merge", "merge:", takes: "SIGNAL...", example: "\"a--b|\" merge \"-1--2|\"") {
      source, given in
      .merge([source] + (try given.signals()))
    },
    Operator("sample", "sample:", takes: "SIGNAL", example: "\"abcdef|\" sample \"--x--x|\"") {
      source, given in
      source.sample(try given.signal())
    },
    Operator(
      "switch", "switch:cases:default:", takes: "[SIGNAL]",
      example: "\"a--b--|\" switch a=\"1-2-3|\" b=\"4-5|\""
    ) { source, given in
      let cases = try given.cases()
      return Signal.switch(source, cases: cases, default: try given.signalIfAny())
    },
    Operator(
      "switchToLatest", example: "\"a--b|\" switchToLatest a=\"1-2-3|\" b=\"4-5|\""
    ) { source, given in
      given.signals(sentBy: source).switchToLatest()
    },
    Operator(
      "takeUntil", "takeUntil:", "takeUntilBlock:", takes: "SIGNAL|TEST",
      example: "\"a-b-c-d|\" takeUntil \"---x|\""
    ) { source, given in
      if let check = given.checkIfNext() { return source.takeUntil(check.passes) }
      return source.takeUntil(try given.signal())
    },
    Operator(
      "takeUntilReplacement", "takeUntilReplacement:", takes: "SIGNAL",
      example: "\"a-b-c-d|\" takeUntilReplacement \"---x-y|\""
    ) { source, given in
      source.takeUntilReplacement(try given.signal())
    },
    Operator(
      "zip", "zipWith:", "zip:", takes: "SIGNAL...", example: "\"a-b---|\" zip \"--1-2|\""
    ) { source, given in
      .zip([source] + (try given.signals())) { .list($0) }
    },
  ]
}
