import Reactive

extension Operator {
  /// Sources of values other than marbles.
  static let sources: [Operator] = [
    Operator(
      source: "attempts", takes: "SIGNAL...", example: "attempts \"#\" \"-#\" \"a|\", retry"
    ) { arguments in
      arguments.inTurn(try arguments.signals())
    },
    Operator(source: "empty", example: "empty, startWith a") { _ in .empty() },
    Operator(source: "error", example: "error, catchTo \"a|\"") { _ in .error(TypedError()) },
    Operator(source: "interval", takes: "TIME", example: "interval 2, take 3") { arguments in
      Signal.interval(try arguments.interval(), on: .main)
        .scan(.word("0")) { count, _ in .word(String((count.number ?? 0) + 1)) }
    },
    Operator(source: "never", example: "never, timeout 3") { _ in .never() },
    Operator(source: "return", takes: "VALUE", example: "return a, delay 2") { arguments in
      .return(try arguments.value())
    },
  ]
}
