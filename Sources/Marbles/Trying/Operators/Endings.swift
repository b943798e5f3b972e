import Reactive

extension Operator {
  /// Operators that handle endings or subscriptions, or that handle events as values.
  static let ofEndings: [Operator] = [
    Operator("catch", "catch:", takes: "SIGNAL", example: "\"a-#\" catch \"x-y|\"") {
      source, arguments in
      let replacement = try arguments.signal()
      return source.catch { _ in replacement }
    },
    Operator("catchTo", "catchTo:", takes: "SIGNAL", example: "\"a-#\" catchTo \"x-y|\"") {
      source, arguments in
      source.catchTo(try arguments.signal())
    },
    Operator("dematerialize", example: "\"a-b|\" materialize, take 2, dematerialize") {
      source, arguments in
      arguments.events(sentBy: source).dematerialize()
    },
    Operator("materialize", example: "\"a-b|\" materialize") { source, _ in
      source.materialize().converted { .event($0) }
    },
    Operator("publish", takes: "[TIME]", example: "\"a-b|\" publish") { source, arguments in
      let connection = source.publish()
      guard let time = try arguments.timeIfAny() else { return connection.autoconnect() }
      Scheduler.main.after(time) { connection.connect() }
      return connection.signal
    },
    Operator("repeat", example: "\"ab|\" repeat, take 5") { source, _ in source.repeat() },
    Operator("replay", example: "\"a-b|\" replay") { source, _ in source.replay() },
    Operator("replayLast", example: "\"a-b|\" replayLast") { source, _ in source.replayLast() },
    Operator("replayLazily", example: "\"a-b|\" replayLazily") { source, _ in
      source.replayLazily()
    },
    Operator("retry", "retry:", takes: "[COUNT]", example: "\"a-#\" retry 2") { source, arguments in
      guard let count = try arguments.countIfAny() else { return source.retry() }
      return source.retry(count)
    },
    Operator("then", "then:", takes: "SIGNAL", example: "\"a-b|\" then \"x-y|\"") {
      source, arguments in
      let next = try arguments.signal()
      return source.then { next }
    },
    Operator("try", "try:", takes: "TEST", example: "\"a-b-1|\" try letter") { source, arguments in
      let check = try arguments.check()
      return source.try { value throws(TypedError) in
        if !check.passes(value) { throw TypedError() }
      }
    },
    Operator(
      "tryMap", "tryMap:", takes: "TRANSFORMATION", example: "\"1-2-a|\" tryMap number"
    ) { source, arguments in
      let transform = try arguments.transform()
      return source.tryMap { value throws(TryFailure) in try transform.make(value) }
    },
  ]
}
