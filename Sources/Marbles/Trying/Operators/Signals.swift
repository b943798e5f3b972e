import Reactive

extension Operator {
  /// Operators that combine several signals.
  static let ofSignals: [Operator] = [
    Operator(
      "combineLatest", "combineLatestWith:", "combineLatest:", takes: "SIGNAL...",
      example: "\"a--b--|\" combineLatest \"-1--2|\""
    ) { source, arguments in
      .combineLatest([source] + (try arguments.signals())) { .list($0) }
    },
    Operator(
      "concat", "concat:", takes: "[SIGNAL]", example: "\"a-b|\" concat \"x-y|\""
    ) { source, arguments in
      guard let next = try arguments.signalIfAny() else {
        return arguments.signals(sentBy: source).concat()
      }
      return source.concat(next)
    },
    Operator(
      "flatten", "flatten:", takes: "[COUNT]",
      example: "\"a-b|\" flatten 1 a=\"1-2-3|\" b=\"4-5|\""
    ) { source, arguments in
      let signals = arguments.signals(sentBy: source)
      guard let count = try arguments.countIfAny() else { return signals.flatten() }
      return signals.flatten(maxConcurrent: count)
    },
    Operator(
      "flattenMap", "flattenMap:", takes: "[SIGNAL]", example: "\"a---b|\" flattenMap \"1-2|\""
    ) { source, arguments in
      guard let inner = try arguments.signalIfAny() else {
        return arguments.signals(sentBy: source).flattenMap { $0 }
      }
      return source.flattenMap { _ in inner }
    },
    Operator(
      "if", "if:then:else:", takes: "SIGNAL SIGNAL",
      example: "\"t--f--|\" if a b a=\"1-2-3-4|\" b=\"5-6|\""
    ) { source, arguments in
      let consequent = try arguments.signal()
      return Signal.if(
        arguments.flags(sentBy: source), then: consequent, else: try arguments.signal())
    },
    Operator("merge", "merge:", takes: "SIGNAL...", example: "\"a--b|\" merge \"-1--2|\"") {
      source, arguments in
      .merge([source] + (try arguments.signals()))
    },
    Operator("sample", "sample:", takes: "SIGNAL", example: "\"abcdef|\" sample \"--x--x|\"") {
      source, arguments in
      source.sample(try arguments.signal())
    },
    Operator(
      "switch", "switch:cases:default:", takes: "[SIGNAL]",
      example: "\"a--b--|\" switch a=\"1-2-3|\" b=\"4-5|\""
    ) { source, arguments in
      let cases = try arguments.cases()
      return Signal.switch(source, cases: cases, default: try arguments.signalIfAny())
    },
    Operator(
      "switchToLatest", example: "\"a--b|\" switchToLatest a=\"1-2-3|\" b=\"4-5|\""
    ) { source, arguments in
      arguments.signals(sentBy: source).switchToLatest()
    },
    Operator(
      "takeUntil", "takeUntil:", "takeUntilBlock:", takes: "SIGNAL|TEST",
      example: "\"a-b-c-d|\" takeUntil \"---x|\""
    ) { source, arguments in
      if let check = arguments.checkIfNext() { return source.takeUntil(check.passes) }
      return source.takeUntil(try arguments.signal())
    },
    Operator(
      "takeUntilReplacement", "takeUntilReplacement:", takes: "SIGNAL",
      example: "\"a-b-c-d|\" takeUntilReplacement \"---x-y|\""
    ) { source, arguments in
      source.takeUntilReplacement(try arguments.signal())
    },
    Operator(
      "zip", "zipWith:", "zip:", takes: "SIGNAL...", example: "\"a-b---|\" zip \"--1-2|\""
    ) { source, arguments in
      .zip([source] + (try arguments.signals())) { .list($0) }
    },
  ]
}
