import Reactive

extension ProgramPlayer {
  /// Returns the signal that `node` describes.
  func signal(_ node: Node) throws -> Signal<String> {
    let inputs = try node.inputs.map { try signal($0) }
    guard let first = inputs.first else { return try source(node) }
    return try step(node, first) ?? timed(node, first) ?? shared(node, first)
      ?? joined(node, inputs) ?? nested(node, first, Array(inputs.dropFirst()))
      ?? { throw UnknownOperator(name: node.name) }()
  }

  /// Returns the signal of a node that has no inputs.
  private func source(_ node: Node) throws -> Signal<String> {
    let (text, number, interval) = (node.text, node.number, node.interval)
    switch node.name {
    case "subject": return sources[number]
    case "hot":
      let source: Signal<String> = sources[number]
      return logged(text) { source.subscribe($0) }
    case "cold":
      return logged(text) { subscriber in
        for event in node.values {
          switch event {
          case "C": subscriber.sendCompleted()
          case "E": subscriber.sendError(Failure(code: number))
          default: subscriber.sendNext(event)
          }
        }
        self.hold(subscriber)
        return nil
      }
    case "later":
      return logged(text) { subscriber in
        Scheduler.main.after(interval) {
          subscriber.sendNext(text)
          if number == 1 {
            subscriber.sendError(Failure(code: 1))
          } else {
            subscriber.sendCompleted()
          }
        }
      }
    case "timer": return Signal.interval(interval, on: scheduler(node)).mapReplace(text)
    case "return": return .return(text)
    case "empty": return .empty()
    case "error": return .error(Failure(code: number))
    case "never": return .never()
    case "list":
      return LazyList(node.values).map {
        self.log("make \($0)")
        return $0
      }.signal(on: scheduler(node))
    default: throw UnknownOperator(name: node.name)
    }
  }

  /// Returns the result of an operator that handles one input event at a time, or nil for other
  /// nodes.
  private func step(_ node: Node, _ input: Signal<String>) -> Signal<String>? {
    let (text, number) = (node.text, node.number)
    switch node.name {
    case "map": return input.map { cut($0 + text) }
    case "mapReplace": return input.mapReplace(text)
    case "filter": return input.filter { hash($0) % 3 != number }
    case "ignore": return input.ignore(text)
    case "ignoreValues": return input.ignoreValues()
    case "distinct": return input.distinctUntilChanged()
    case "startWith": return input.startWith(text)
    case "scan": return input.scan(text) { cut($0 + $1) }
    case "aggregate": return input.aggregate(text) { cut($0 + $1) }
    case "collect": return input.collect().map { list($0) }
    case "combinePrevious": return input.combinePrevious(text) { cut("\($0)>\($1)") }
    case "take": return input.take(number)
    case "takeLast": return input.takeLast(number)
    case "takeUntilBlock": return input.takeUntil { hash($0) % 4 == number }
    case "takeWhileBlock": return input.takeWhile { hash($0) % 4 != number }
    case "skip": return input.skip(number)
    case "skipUntilBlock": return input.skipUntil { hash($0) % 4 == number }
    case "skipWhileBlock": return input.skipWhile { hash($0) % 4 == number }
    case "any": return input.any { hash($0) % 4 == number }.map { $0 ? "yes" : "no" }
    case "all": return input.all { hash($0) % 4 != number }.map { $0 ? "yes" : "no" }
    case "try": return input.try { if hash($0) % 4 == number { throw Failure(code: 7) } }
    case "tryMap":
      return input.tryMap {
        if hash($0) % 4 == number { throw Failure(code: 8) }
        return cut($0 + "m")
      }
    case "materialize": return input.materialize().map { event($0) }
    case "rematerialize": return input.materialize().dematerialize()
    case "initially": return input.initially { self.log("\(text) initially") }
    case "doNext": return input.doNext { self.log("\(text) next \($0)") }
    case "doError": return input.doError { _ in self.log("\(text) error") }
    case "doCompleted": return input.doCompleted { self.log("\(text) completed") }
    case "finally": return input.finally { self.log("\(text) finally") }
    default: return nil
    }
  }

  /// Returns the result of an operator that uses a scheduler, or nil for other nodes.
  private func timed(_ node: Node, _ input: Signal<String>) -> Signal<String>? {
    let scheduler = scheduler(node)
    switch node.name {
    case "delay": return input.delay(node.interval)
    case "throttle": return input.throttle(node.interval)
    case "throttleSome": return input.throttle(node.interval) { hash($0) % 2 == 0 }
    case "timeout": return input.timeout(node.interval, on: scheduler)
    case "buffer": return input.bufferWithTime(node.interval, on: scheduler).map { list($0) }
    case "deliverOn": return input.deliverOn(scheduler)
    case "onMain": return input.deliverOnMainThread()
    case "subscribeOn": return input.subscribeOn(scheduler)
    default: return nil
    }
  }

  /// Returns the result of an operator that shares a subscription to its input or subscribes to it
  /// again, or nil for other nodes.
  private func shared(_ node: Node, _ input: Signal<String>) -> Signal<String>? {
    switch node.name {
    case "replay": input.replay()
    case "replayLast": input.replayLast()
    case "replayLazily": input.replayLazily()
    case "autoconnect": input.publish().autoconnect()
    case "autoreplay": input.multicast(ReplaySubject(capacity: node.number)).autoconnect()
    case "retry": input.retry(node.number)
    case "repeat": input.repeat().take(node.number)
    default: nil
    }
  }

  /// Returns the result of an operator that joins its inputs, or nil for other nodes.
  private func joined(_ node: Node, _ inputs: [Signal<String>]) -> Signal<String>? {
    guard let first = inputs.first, let second = inputs.dropFirst().first else { return nil }
    let isTyped = node.number == 0
    switch node.name {
    case "concat": return first.concat(second)
    case "concat3": return .concat(inputs)
    case "merge": return first.merge(second)
    case "merge3": return .merge(inputs)
    case "zip": return first.zip(with: second).map { pair($0) }
    case "zip3" where isTyped: return .zip(first, second, inputs[2]) { cut("\($0)\($1)\($2)") }
    case "zip3": return .zip(inputs) { cut($0.joined()) }
    case "combine": return first.combineLatest(with: second).map { pair($0) }
    case "combine3" where isTyped:
      return .combineLatest(first, second, inputs[2]) { cut("\($0)\($1)\($2)") }
    case "combine3": return .combineLatest(inputs) { cut($0.joined()) }
    case "sample": return first.sample(second)
    case "takeUntil": return first.takeUntil(second)
    case "takeUntilReplacement": return first.takeUntilReplacement(second)
    case "if": return .if(first.map { hash($0) % 2 == 0 }, then: second, else: inputs[2])
    case "switch":
      return .switch(
        first.map { "\(hash($0) % 3)" }, cases: ["0": second, "1": inputs[2]],
        default: node.number == 1 ? inputs[3] : nil)
    case "catch":
      return first.catch {
        self.log("caught \(text(of: $0))")
        return second
      }
    case "then":
      return first.then {
        self.log("then")
        return second
      }
    default: return nil
    }
  }

  /// Returns the result of an operator that maps each value to a signal, here to one of `others`,
  /// or nil for other nodes.
  private func nested(
    _ node: Node, _ input: Signal<String>, _ others: [Signal<String>]
  ) -> Signal<String>? {
    let number = node.number
    let choose: @Sendable (String) -> Signal<String> = { others[hash($0) % others.count] }
    switch node.name {
    case "flattenMap": return input.flattenMap { hash($0) % 7 == 0 ? nil : choose($0) }
    case "flatten": return input.map(choose).flatten(maxConcurrent: number)
    case "switchToLatest": return input.map(choose).switchToLatest()
    case "bind":
      return input.bind {
        let count = Property(0)
        return { value, stop in
          count.modify { $0 += 1 }
          stop = count.value == number
          return hash(value) % 5 == 0 ? nil : choose(value)
        }
      }
    case "groupBy":
      return input.groupBy { "\(hash($0) % 2)" }.flattenMap { group in
        self.log("group \(group.key)")
        return group.take(number).map { cut("\(group.key):\($0)") }
      }
    default: return nil
    }
  }

  /// Returns a signal that logs each subscription and its cleanup.
  private func logged(
    _ name: String, _ subscribe: @escaping @Sendable (Subscription<String>) -> Disposable?
  ) -> Signal<String> {
    Signal { subscriber in
      self.log("sub \(name)")
      let disposable = subscribe(subscriber)
      return Disposable {
        self.log("disp \(name)")
        disposable?.dispose()
      }
    }
  }

  private func scheduler(_ node: Node) -> Scheduler {
    switch node.scheduler {
    case "bg": background
    case "now": .immediate
    default: .main
    }
  }
}

struct UnknownOperator: Error {
  let name: String
}

/// Returns `text`, shortened so that values do not grow without limit.
private func cut(_ text: String) -> String {
  text.count > 40 ? text.prefix(37) + "..." : text
}

private func list(_ values: [String]) -> String {
  cut("[\(values.joined(separator: ","))]")
}

private func pair(_ values: (String, String)) -> String {
  cut("(\(values.0),\(values.1))")
}

private func event(_ event: Event<String>) -> String {
  switch event {
  case .next(let value): "n\(value)"
  case .error(let error): "e\(text(of: error))"
  case .completed: "c"
  }
}
