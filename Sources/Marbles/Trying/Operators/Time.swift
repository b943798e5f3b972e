import Reactive

extension Operator {
  /// Operators that depend on time or on a thread.
  static let ofTime: [Operator] = [
    Operator(
      "bufferWithTime", "bufferWithTime:onScheduler:", takes: "TIME",
      example: "\"abc-d---e|\" bufferWithTime 2"
    ) { source, arguments in
      source.bufferWithTime(try arguments.time(), on: .main).converted { .list($0) }
    },
    Operator("delay", "delay:", takes: "TIME", example: "\"a-b|\" delay 1.5") { source, arguments in
      source.delay(try arguments.time())
    },
    Operator("deliverOnMainThread", example: "\"a-b|\" deliverOnMainThread") { source, _ in
      source.deliverOnMainThread()
    },
    Operator(
      "throttle", "throttle:", "throttle:valuesPassingTest:", takes: "TIME [TEST]",
      example: "\"a-b--c|\" throttle 2"
    ) { source, arguments in
      let time = try arguments.time()
      guard let check = try arguments.checkIfAny() else { return source.throttle(time) }
      return source.throttle(time, valuesPassing: check.passes)
    },
    Operator(
      "timeout", "timeout:onScheduler:", takes: "TIME", example: "\"a-b---|\" timeout 4"
    ) { source, arguments in
      source.timeout(try arguments.time(), on: .main)
    },
  ]
}
