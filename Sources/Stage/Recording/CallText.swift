import Reactive

extension Call {
  /// Returns the chain of operators between the nearest drawn signals and this one, as code:
  /// `map { … }.take(2)`.
  ///
  /// Omits operators that only have side effects, such as `logAll`. Returns nil if no operator is
  /// left.
  func text(named name: (Int) -> String) -> String? {
    var steps: [String] = []
    var call: Call? = self
    while let current = call, current.mark == nil {
      if !Self.sideEffectOperators.contains(current.name) {
        steps.append(current.step(named: name))
      }
      call = current.hasReceiver ? current.sources.first : nil
    }
    if steps.isEmpty { return nil }
    let shown = steps.prefix(Self.maximumSteps).reversed().joined(separator: ".")
    return steps.count > Self.maximumSteps ? "….\(shown)" : shown
  }

  /// True if the chain starts with a signal that sends values on its own.
  var isSelfMade: Bool { isMaker || hasReceiver && sources.first?.isSelfMade ?? false }

  /// The marks of all drawn signals from which this one is made.
  var marks: [Int] {
    if let mark { return [mark] }
    var marks: [Int] = []
    for mark in sources.flatMap(\.marks) where !marks.contains(mark) { marks.append(mark) }
    return marks
  }

  /// The operators that forward every event unchanged and only have a side effect.
  static let sideEffectOperators: Set = [
    "doNext", "doError", "doCompleted", "initially", "finally", "logAll", "logNext", "logError",
    "logCompleted",
  ]

  /// The maximum number of operators to show.
  private static let maximumSteps = 3

  private func step(named name: (Int) -> String) -> String {
    var words: [String] = []
    var hasBlock = false
    for argument in arguments {
      switch argument {
      case .value(let duration as Duration): words.append(TimeUnit.text(duration))
      case .value(let scheduler as Scheduler): words.append(scheduler.name)
      case .value(let text as String): words.append("\"\(text)\"")
      case .value(let value): words.append("\(value)")
      case .block: hasBlock = true
      case .signal(let call): words.append(call?.mark.map(name) ?? "…")
      }
    }
    let list = words.joined(separator: ", ")
    if hasBlock { return self.name + (list.isEmpty ? "" : "(\(list))") + " { … }" }
    return "\(self.name)(\(list))"
  }
}
