import Reactive

extension Operator {
  /// Operators that handle one value at a time.
  static let ofValues: [Operator] = [
    Operator(
      "aggregate", "aggregateWithStart:reduce:", takes: "SUM [START]",
      example: "\"1-2-3|\" aggregate +"
    ) { source, arguments in
      let fold = try arguments.fold()
      return source.aggregate(try arguments.start(), fold.make)
    },
    Operator(
      "all", "all:", takes: "TEST", example: "\"2-4-5|\" all even"
    ) { source, arguments in
      let check = try arguments.check()
      return source.all(check.passes).converted { .flag($0) }
    },
    Operator(
      "and", example: "\"t-f-t|\" combineLatest \"t---f|\", and"
    ) { source, arguments in
      arguments.listsOfFlags(sentBy: source).and().converted { .flag($0) }
    },
    Operator(
      "any", "any:", takes: "[TEST]", example: "\"1-3-4-5|\" any even"
    ) { source, arguments in
      guard let check = try arguments.checkIfAny() else {
        return source.any().converted { .flag($0) }
      }
      return source.any(check.passes).converted { .flag($0) }
    },
    Operator("collect", example: "\"a-b-c|\" collect") { source, _ in
      source.collect().converted { .list($0) }
    },
    Operator(
      "combinePrevious", "combinePreviousWithStart:reduce:", takes: "SUM [START]",
      example: "\"1-2-3|\" combinePrevious + 0"
    ) { source, arguments in
      let fold = try arguments.fold()
      return source.combinePrevious(try arguments.start(), fold.make)
    },
    Operator("distinctUntilChanged", example: "\"a-ab-ba|\" distinctUntilChanged") { source, _ in
      source.distinctUntilChanged()
    },
    Operator("filter", "filter:", takes: "TEST", example: "\"1-2-3-4|\" filter \">2\"") {
      source, arguments in
      source.filter(try arguments.check().passes)
    },
    Operator(
      "groupBy", "groupBy:", takes: "KEY", example: "\"1-2-3-4|\" groupBy odd, flatten"
    ) { source, arguments in
      source.groupBy(try arguments.key()).converted { group in .signal("\(group.key)", group) }
    },
    Operator("ignore", "ignore:", takes: "VALUE", example: "\"a-b-a|\" ignore a") {
      source, arguments in
      source.ignore(try arguments.value())
    },
    Operator("ignoreValues", example: "\"a-b-c|\" ignoreValues") { source, _ in
      source.ignoreValues()
    },
    Operator("logAll", example: "\"a-b|\" logAll") { source, _ in source.logAll() },
    Operator("logCompleted", example: "\"a-b|\" logCompleted") { source, _ in
      source.logCompleted()
    },
    Operator("logError", example: "\"a-#\" logError") { source, _ in source.logError() },
    Operator("logNext", example: "\"a-b|\" logNext") { source, _ in source.logNext() },
    Operator(
      "map", "map:", takes: "TRANSFORMATION", example: "\"a-b-c|\" map upper"
    ) { source, arguments in
      source.map(arguments.applying(try arguments.transform()))
    },
    Operator(
      "mapReplace", "mapReplace:", takes: "VALUE", example: "\"a-b-c|\" mapReplace x"
    ) { source, arguments in
      source.mapReplace(try arguments.value())
    },
    Operator("not", example: "\"t-f-t|\" not") { source, arguments in
      arguments.flags(sentBy: source).not().converted { .flag($0) }
    },
    Operator("or", example: "\"t-f--|\" combineLatest \"f---t|\", or") { source, arguments in
      arguments.listsOfFlags(sentBy: source).or().converted { .flag($0) }
    },
    Operator(
      "reduceEach", "reduceEach:", takes: "SUM",
      example: "\"1-2-3|\" zip \"4-5-6|\", reduceEach +"
    ) { source, arguments in
      let fold = try arguments.fold()
      return arguments.lists(sentBy: source)
        .converted { ($0.first ?? .word(""), .list(Array($0.dropFirst()))) }
        .reduceEach { (first: TypedValue, rest: TypedValue) in
          guard case .list(let others) = rest else { return first }
          return others.reduce(first, fold.make)
        }
    },
    Operator(
      "scan", "scanWithStart:reduce:", takes: "SUM [START]", example: "\"1-2-3|\" scan +"
    ) { source, arguments in
      let fold = try arguments.fold()
      return source.scan(try arguments.start(), fold.make)
    },
    Operator("skip", "skip:", takes: "COUNT", example: "\"a-b-c|\" skip 1") { source, arguments in
      source.skip(try arguments.count())
    },
    Operator(
      "skipUntil", "skipUntilBlock:", takes: "TEST", example: "\"a-1-b|\" skipUntil number"
    ) { source, arguments in
      source.skipUntil(try arguments.check().passes)
    },
    Operator(
      "skipWhile", "skipWhileBlock:", takes: "TEST", example: "\"a-1-b|\" skipWhile letter"
    ) { source, arguments in
      source.skipWhile(try arguments.check().passes)
    },
    Operator(
      "startWith", "startWith:", takes: "VALUE", example: "\"-a-b|\" startWith x"
    ) { source, arguments in
      source.startWith(try arguments.value())
    },
    Operator("take", "take:", takes: "COUNT", example: "\"a-b-c|\" take 2") { source, arguments in
      source.take(try arguments.count())
    },
    Operator("takeLast", "takeLast:", takes: "COUNT", example: "\"a-b-c|\" takeLast 2") {
      source, arguments in
      source.takeLast(try arguments.count())
    },
    Operator(
      "takeWhile", "takeWhileBlock:", takes: "TEST", example: "\"1-2-3-1|\" takeWhile \"<3\""
    ) { source, arguments in
      source.takeWhile(try arguments.check().passes)
    },
  ]
}
