import Reactive

extension Operator {
  /// Operators that depend on time or on a thread.
  static let ofTime: [Operator] = [
    Operator(
      "bufferWithTime", "bufferWithTime:onScheduler:", takes: "TIME",
      example: "\"abc-d---e|\" bufferWithTime 2"
    ) { source, given in
      source.bufferWithTime(try given.time(), on: .main).converted { .list($0) }
    },
    Operator("delay", "delay:", takes: "TIME", example: "\"a-b|\" delay 1.5") { source, given in
      source.delay(try given.time())
    },
    Operator("deliverOnMainThread", example: "\"a-b|\" deliverOnMainThread") { source, _ in
      source.deliverOnMainThread()
    },
    Operator(
      "throttle", "throttle:", "throttle:valuesPassingTest:", takes: "TIME [TEST]",
      example: "\"a-b--c|\" throttle 2"
    ) { source, given in
      let time = try given.time()
      guard let check = try given.checkIfAny() else { return source.throttle(time) }
      return source.throttle(time, valuesPassing: check.passes)
    },
    Operator(
      "timeout", "timeout:onScheduler:", takes: "TIME", example: "\"a-b---|\" timeout 4"
    ) { source, given in
      source.timeout(try given.time(), on: .main)
    },
  ]
}
