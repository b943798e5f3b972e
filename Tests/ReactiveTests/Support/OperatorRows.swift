import Reactive

/// The table of operators. The list that contains a row determines which suites test it.
extension OperatorRow {
  static let all = bound + joins + scheduled + others + shared

  /// The joins of two sources.
  static let pairs = joins.filter { $0.pairing != nil }

  /// The operators with one source that make a decision about each value or keep a variable.
  /// ReactiveObjC builds them on `bind`.
  static let bound: [OperatorRow] = [
    .using("combinePrevious") { source, use in source.combinePrevious(0) { use($1) } },
    .using("dematerialize") { source, use in
      source.map { Event.next(use($0)) }.dematerialize()
    },
    .plain("distinctUntilChanged") { $0.distinctUntilChanged() },
    .using("filter") { source, use in source.filter { use($0) > 0 } },
    .using("map") { source, use in source.map { use($0) } },
    .using("scan") { source, use in source.scan(0) { use($1) } },
    .plain("skip") { $0.skip(0) },
    .using("skipUntil") { source, use in source.skipUntil { use($0) > 0 } },
    .using("skipWhile") { source, use in source.skipWhile { use($0) < 0 } },
    .plain("take") { $0.take(9) },
    .plain("take(1)", isShort: true) { $0.take(1) },
    .using("takeUntil with a test") { source, use in source.takeUntil { use($0) < 0 } },
    .using("takeWhile") { source, use in source.takeWhile { use($0) > 0 } },
    .using("tryMap") { source, use in source.tryMap { use($0) } },
  ]

  /// The operators with several sources at once.
  static let joins: [OperatorRow] = [
    .pair("bind", .combined, first: .return(1), second: .return(1)) { first, second in
      first.bind { { _, _ in second } }
    },
    .using("bind to a value") { source, use in
      source.bind { { value, _ in .return(use(value)) } }
    },
    .pair("combineLatest", .combined, first: .return(1), second: .return(1)) { first, second in
      first.combineLatest(with: second).map { $0 * $1 }
    },
    .pair("combineLatest of a list", .combined, first: .return(1), second: .return(1)) {
      first, second in
      .combineLatest([first, second]) { $0[0] * $0[1] }
    },
    .pair("combineLatest of a pack", .combined, first: .return(1), second: .return(1)) {
      first, second in
      .combineLatest(first, second) { $0 * $1 }
    },
    .plain("flatten") { $0.map { .return($0) }.flatten() },
    .plain("flatten(maxConcurrent:)") { $0.map { .return($0) }.flatten(maxConcurrent: 1) },
    .pair(
      "flatten(maxConcurrent:) of a signal for each value", .combined,
      first: .return(1), second: .return(1)
    ) { first, second in
      first.map { _ in second }.flatten(maxConcurrent: 2)
    },
    .pair("flattenMap", .combined, first: .return(1), second: .return(1)) { first, second in
      first.flattenMap { _ in second }
    },
    .using("flattenMap to a value") { source, use in source.flattenMap { .return(use($0)) } },
    .using("flattenMap to a list of values") { source, use in source.flattenMap { .of(use($0)) } },
    .using("flattenMap to a created signal") { source, use in
      source.flattenMap { value in
        Signal { subscriber in
          subscriber.sendNext(use(value))
          subscriber.sendCompleted()
          return nil
        }
      }
    },
    .pair("merge", .merged, first: .empty(), second: .empty()) { $0.merge($1) },
    .pair("merge and map", .merged, first: .empty(), second: .empty()) { first, second in
      first.merge(second).map { $0 }
    },
    .pair("sample", .combined, first: .return(1), second: .never()) { $0.sample($1) },
    .pair("switchToLatest", .combined, first: .return(1), second: .return(1), isSilent: true) {
      first, second in
      first.map { _ in second }.switchToLatest()
    },
    .using("switchToLatest of values") { source, use in
      source.map { .return(use($0)) }.switchToLatest()
    },
    .pair("takeUntil", .triggered, first: .never(), second: .never()) { $1.takeUntil($0) },
    .pair(
      "takeUntilReplacement", .triggered, first: .never(), second: .never(),
      endings: [.error, .disposal]
    ) { $1.takeUntilReplacement($0) },
    .pair("zip", .combined, first: .of(1, 2), second: .of(1, 2)) { first, second in
      first.zip(with: second).map { $0 * $1 }
    },
    .pair("zip of a list", .combined, first: .of(1, 2), second: .of(1, 2)) { first, second in
      .zip([first, second]) { $0[0] * $0[1] }
    },
    .pair("zip of a pack", .combined, first: .of(1, 2), second: .of(1, 2)) { first, second in
      .zip(first, second) { $0 * $1 }
    },
  ]

  /// The operators that deliver or subscribe on a scheduler.
  static let scheduled: [OperatorRow] = [
    .plain("bufferWithTime", isSilent: true, endsLate: true) { source in
      source.bufferWithTime(.milliseconds(1), on: .main).map { $0.last ?? 0 }
    },
    .plain("delay", isSilent: true, endsLate: true) { $0.delay(.milliseconds(1)) },
    .plain("deliverOn", isSilent: true, endsLate: true) { $0.deliverOn(.main) },
    .plain("deliverOn a background scheduler", isSilent: true, endsLate: true) {
      $0.deliverOn(.background())
    },
    .plain("deliverOnMainThread", isSilent: true, endsLate: true) { $0.deliverOnMainThread() },
    .plain("subscribeOn", isSilent: true, endsLate: true) { $0.subscribeOn(.main) },
    .plain("subscribeOn a background scheduler", isSilent: true, endsLate: true) {
      $0.subscribeOn(.background())
    },
    .plain("throttle", isSilent: true, endsLate: true) { $0.throttle(.milliseconds(1)) },
    .using("throttle with a test", isSilent: true, endsLate: true) { source, use in
      source.throttle(.milliseconds(1)) { use($0) > 1 }
    },
    .plain("timeout") { $0.timeout(.ages, on: .main) },
  ]

  /// The other operators. Like those above, they release everything when their subscription ends.
  static let others: [OperatorRow] = [
    .using("aggregate", isSilent: true) { source, use in source.aggregate(0) { use($1) } },
    .using("all", isSilent: true) { source, use in
      source.all { use($0) > 0 }.map { $0 ? 1 : 0 }
    },
    .using("and") { source, use in source.map { [use($0) > 0] }.and().map { $0 ? 1 : 0 } },
    .plain("any", isShort: true) { $0.any().map { $0 ? 1 : 0 } },
    .using("any with a test", isSilent: true) { source, use in
      source.any { use($0) < 0 }.map { $0 ? 1 : 0 }
    },
    .using("any with a test that a value passes", isShort: true) { source, use in
      source.any { use($0) > 0 }.map { $0 ? 1 : 0 }
    },
    .using("catch") { source, use in
      source.catch { _ in
        _ = use(0)
        return .empty()
      }
    },
    .pair("catchTo", .sequential, second: .empty()) { $0.catchTo($1) },
    .plain("collect", isSilent: true) { $0.collect().map { $0.last ?? 0 } },
    .pair("concat", .sequential, first: .empty(), second: .empty()) { $0.concat($1) },
    .pair("concat and map", .sequential, first: .empty(), second: .empty()) { first, second in
      first.concat(second).map { $0 }
    },
    .plain("concat of signals") { Signal.return($0).concat() },
    .using("doCompleted") { source, use in source.doCompleted { _ = use(0) } },
    .using("doError") { source, use in source.doError { _ in _ = use(0) } },
    .using("doNext") { source, use in source.doNext { _ = use($0) } },
    .using("finally") { source, use in source.finally { _ = use(0) } },
    .using("groupBy") { source, use in source.groupBy { use($0) }.flatten() },
    .pair("if", .sequential, second: .return(1)) { first, second in
      .if(first.map { $0 == 1 }, then: second, else: .empty())
    },
    .plain("ignore") { $0.ignore(7) },
    .plain("ignoreValues", isSilent: true) { $0.ignoreValues() },
    .plain("initially") { $0.initially {} },
    .plain("mapReplace") { $0.mapReplace(1) },
    .plain("materialize") { $0.materialize().dematerialize() },
    .using("not") { source, use in source.map { use($0) < 0 }.not().map { $0 ? 1 : 0 } },
    .using("or") { source, use in source.map { [use($0) > 0] }.or().map { $0 ? 1 : 0 } },
    .plain("publish and autoconnect") { $0.publish().autoconnect() },
    .using("reduceApply") { source, use in source.map { (use, $0) }.reduceApply() },
    .using("reduceEach") { source, use in
      source.map { ($0, 1) }.reduceEach { first, _ in use(first) }
    },
    .plain("repeat", endings: [.error, .disposal]) { $0.repeat() },
    .plain("retry", endings: [.completion, .disposal]) { $0.retry() },
    .plain("retry(1)", endsLate: true) { $0.retry(1) },
    .plain("startWith") { $0.startWith(0) },
    .pair("switch", .sequential, second: .return(1)) { first, second in
      .switch(first, cases: [1: second], default: .empty())
    },
    .plain("takeLast", isSilent: true) { $0.takeLast(1) },
    .pair("then", .sequential, second: .return(1), isSilent: true) { first, second in
      first.then { second }
    },
    .using("try") { source, use in source.try { _ = use($0) } },
  ]

  /// The operators that share one subscription among all their subscribers. It goes on when one of
  /// them leaves, so they are not in the release tests.
  static let shared: [OperatorRow] = [
    .plain("multicast") { source in
      let connection = source.multicast(Subject())
      connection.connect()
      return connection.signal
    },
    .plain("publish") { source in
      let connection = source.map { $0 }.publish()
      connection.connect()
      return connection.signal
    },
    .plain("replay") { $0.replay() },
    .plain("replayLast") { $0.replayLast() },
    .plain("replayLazily") { $0.replayLazily() },
    .plain("replayLazily and startWith") { source in
      // Without `distinctUntilChanged`, each operator would replay one more value than the operator
      // before it.
      source.replayLazily().startWith(0).distinctUntilChanged()
    },
    .plain("startEagerly") { source in
      .startEagerly(on: .immediate) { source.subscribe($0) }
    },
    .plain("startLazily") { source in
      .startLazily(on: .immediate) { source.subscribe($0) }
    },
  ]
}
