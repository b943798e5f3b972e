/// What one thing is called in ReactiveObjC, here, in Combine and in Swift's concurrency, and the
/// lesson that teaches it.
public struct Name: Sendable, Hashable {
  /// In ReactiveObjC.
  public let objectiveC: String

  /// In `Reactive` or `Controls`.
  public let here: String

  /// In Combine, where there is something like it.
  public let combine: String?

  /// In Swift's concurrency, its standard library or async algorithms.
  public let concurrency: String?

  /// The number of the lesson.
  public let lesson: Int

  /// What differs in Combine and in Swift's concurrency, in a few words; nil where neither has it.
  public let difference: String?

  /// The number of the lesson that shows the difference, if one does.
  public let leaving: Int?

  private init(
    _ objectiveC: String, _ here: String, _ combine: String?, _ concurrency: String?, _ lesson: Int,
    but difference: String? = nil, leaving: Int? = nil
  ) {
    self.objectiveC = objectiveC
    self.here = here
    self.combine = combine
    self.concurrency = concurrency
    self.lesson = lesson
    self.difference = difference
    self.leaving = leaving
  }

  /// The names that `word` means, in any of the four vocabularies, but first of all in
  /// ReactiveObjC's and ours.
  ///
  /// A word that is no such name means those that begin with it or share their first part with it.
  /// `Spelling` says what makes no difference.
  public static func matching(_ word: String) -> [Name] {
    let called = called(word)
    if !called.isEmpty { return called }
    let spelling = Spelling(word)
    return spelt.filter { name in
      name.own.contains { $0.isBegun(by: spelling) || $0.isRelated(to: spelling) }
    }.map(\.name)
  }

  /// The names that `word` is, in ReactiveObjC's vocabulary and ours, or else in the other two.
  public static func called(_ word: String) -> [Name] {
    let spelling = Spelling(word)
    if spelling.isEmpty { return [] }
    let own = spelt.filter { $0.own.contains(spelling) }
    return (own.isEmpty ? spelt.filter { $0.others.contains(spelling) } : own).map(\.name)
  }

  /// A name and how it is spelt, in ReactiveObjC and here, and elsewhere.
  private typealias Spelt = (name: Name, own: [Spelling], others: [Spelling])

  private static let spelt: [Spelt] = all.map { name in
    (
      name, [name.objectiveC, name.here].map { Spelling($0) },
      [name.combine, name.concurrency].compactMap(\.self).map { Spelling($0) }
    )
  }
}

extension Name {
  /// All that somebody may look up, by chapter.
  public static let all: [Name] =
    signals + subjects + values + combinations + time + errors + cocoa + commands

  private static let signals = [
    Name(
      "RACSignal", "Signal", "Publisher", "AsyncSequence", 4,
      but: "by demand in Combine; a sequence is pulled", leaving: 60),
    Name(
      "createSignal:", "Signal", nil, "AsyncStream", 4,
      but: "runs its closure at once, for one reader", leaving: 61),
    Name(
      "RACSubscriber", "Subscriber", "Subscriber", "for await", 4, but: "both ask for what they get"
    ),
    Name(
      "sendNext:", "sendNext(_:)", "receive(_:)", "yield(_:)", 4,
      but: "Combine answers with a demand; a yielded value waits to be read"),
    Name(
      "sendError:", "sendError(_:)", "receive(completion:)", "finish(throwing:)", 4,
      but: "the type of error is declared; one reader gets it"),
    Name(
      "sendCompleted", "sendCompleted()", "receive(completion:)", "finish()", 4,
      but: "a subject of Combine tells latecomers, too; one reader gets it"),
    Name(
      "subscribeNext:", "subscribeNext(_:)", "sink(receiveValue:)", "for await", 4,
      but: "keep what `sink` returns, or it ends; a loop waits", leaving: 60),
    Name(
      "subscribeError:", "subscribeError(_:)", "sink(receiveCompletion:)", "catch", 4,
      but: "one closure for both ends; a loop throws"),
    Name(
      "subscribeCompleted:", "subscribeCompleted(_:)", "sink(receiveCompletion:)", nil, 4,
      but: "one closure for both ends"),
    Name(
      "RACDisposable", "Disposable", "AnyCancellable", "Task", 4,
      but: "an AnyCancellable cancels when released; a Task does not", leaving: 63),
    Name(
      "RACCompoundDisposable", "CompoundDisposable", "Set<AnyCancellable>", "TaskGroup", 4,
      but: "a set does not know that it is over; a group waits for its tasks"),
    Name(
      "RACSerialDisposable", "SerialDisposable", "AnyCancellable", nil, 4,
      but: "a new one in its variable cancels the old"),
    Name("RACScopedDisposable", "ScopedDisposable", "AnyCancellable", nil, 4, but: "nothing"),
    Name("return:", "Signal.return(_:)", "Just", nil, 5, but: "nothing"),
    Name("empty", "Signal.empty()", "Empty", nil, 5, but: "nothing"),
    Name("error:", "Signal.error(_:)", "Fail", nil, 5, but: "the error has a type"),
    Name(
      "never", "Signal.never()", "Empty(completeImmediately:)", nil, 5, but: "a parameter of Empty"),
    Name(
      "logAll", "logAll()", "print()", nil, 56, but: "prints requests as well, on standard output"),
    Name(
      "logNext", "logNext()", "handleEvents(receiveOutput:)", nil, 56,
      but: "you write the line yourself"),
    Name(
      "setNameWithFormat:", "named(_:)", "print(_:)", nil, 56,
      but: "a prefix of what that `print` writes"),
    Name("defer:", "Signal.defer(_:)", "Deferred", nil, 56, but: "nothing"),
    Name(
      "toArray", "toArray()", "collect()", "reduce(into:)", 56,
      but: "these wait for the end without blocking", leaving: 60),
    Name(
      "asynchronouslyWaitUntilCompleted:", "asynchronouslyWaitUntilCompleted()", nil, nil, 56,
      leaving: 60),
    Name("groupBy:", "groupBy(_:)", nil, nil, 56),
    Name("RACGroupedSignal", "GroupedSignal", nil, nil, 56),
  ]

  private static let subjects = [
    Name(
      "RACSubject", "Subject", "PassthroughSubject", "AsyncStream", 6,
      but: "Combine's remembers its end; a stream keeps values for one reader", leaving: 61),
    Name("RACReplaySubject", "ReplaySubject", nil, nil, 9, leaving: 62),
    Name(
      "RACBehaviorSubject", "BehaviorSubject", "CurrentValueSubject", nil, 9,
      but: "who comes after its end gets no value", leaving: 62),
    Name(
      "RACMulticastConnection", "MulticastConnection", "ConnectablePublisher", nil, 10,
      but: "is a publisher itself", leaving: 62),
    Name(
      "publish", "publish()", "makeConnectable()", "share()", 10,
      but: "the first wants a publisher that cannot fail; the second connects itself", leaving: 61),
    Name(
      "multicast:", "multicast(_:)", "multicast(subject:)", nil, 10,
      but: "returns a publisher, which is connected", leaving: 62),
    Name("connect", "connect()", "connect()", nil, 10, but: "each call subscribes to the source"),
    Name(
      "autoconnect", "autoconnect()", "autoconnect()", nil, 10,
      but: "connects again when somebody comes back"),
    Name("replay", "replay()", nil, nil, 29, leaving: 62),
    Name("replayLast", "replayLast()", nil, nil, 29, leaving: 62),
    Name("replayLazily", "replayLazily()", nil, nil, 29, leaving: 62),
  ]

  private static let values = [
    Name("bind:", "bind(_:)", nil, nil, 14),
    Name("map:", "map(_:)", "map(_:)", "map(_:)", 12, but: "the asynchronous closure may wait"),
    Name(
      "flattenMap:", "flattenMap(_:)", "flatMap(_:)", "flatMap(_:)", 13,
      but: "the asynchronous one takes one after the other, as `concat`"),
    Name(
      "filter:", "filter(_:)", "filter(_:)", "filter(_:)", 15,
      but: "the asynchronous closure may wait"),
    Name("ignore:", "ignore(_:)", nil, nil, 15),
    Name(
      "distinctUntilChanged", "distinctUntilChanged()", "removeDuplicates()", "removeDuplicates()",
      16, but: "nothing", leaving: 59),
    Name("take:", "take(_:)", "prefix(_:)", "prefix(_:)", 17, but: "nothing"),
    Name("takeLast:", "takeLast(_:)", "last()", nil, 17, but: "one value only"),
    Name(
      "takeUntil:", "takeUntil(_:)", "prefix(untilOutputFrom:)", nil, 17,
      but: "a completion of the other does not end it", leaving: 63),
    Name("takeUntilReplacement:", "takeUntilReplacement(_:)", nil, nil, 17),
    Name(
      "takeWhileBlock:", "takeWhile(_:)", "prefix(while:)", "prefix(while:)", 17, but: "nothing"),
    Name("skip:", "skip(_:)", "dropFirst(_:)", "dropFirst(_:)", 17, but: "nothing"),
    Name(
      "skipWhileBlock:", "skipWhile(_:)", "drop(while:)", "drop(while:)", 17, but: "nothing"),
    Name("skipUntilBlock:", "skipUntil(_:)", nil, nil, 17),
    Name("mapReplace:", "mapReplace(_:)", nil, nil, 35),
    Name(
      "scanWithStart:reduce:", "scan(_:_:)", "scan(_:_:)", "reductions(_:_:)", 26, but: "nothing"),
    Name("startWith:", "startWith(_:)", "prepend(_:)", nil, 26, but: "nothing"),
    Name("doNext:", "doNext(_:)", "handleEvents(receiveOutput:)", nil, 24, but: "nothing"),
    Name(
      "doCompleted:", "doCompleted(_:)", "handleEvents(receiveCompletion:)", nil, 24,
      but: "one closure for both ends"),
    Name(
      "doError:", "doError(_:)", "handleEvents(receiveCompletion:)", nil, 24,
      but: "one closure for both ends"),
    Name(
      "initially:", "initially(_:)", "handleEvents(receiveSubscription:)", nil, 24,
      but: "runs when the source has been subscribed to, not before"),
    Name(
      "finally:", "finally(_:)", "handleEvents(receiveCompletion:)", "defer", 24,
      but: "`defer` runs when cancelled, too", leaving: 63),
    Name("materialize", "materialize()", nil, nil, 31),
    Name("dematerialize", "dematerialize()", nil, nil, 31),
    Name("RACEvent", "Event", nil, "Result", 31, but: "has no completion"),
    Name("RACTuple", "printed(_:)", nil, "(_, _)", 32, but: "typed, of a fixed length"),
    Name("RACTuplePack", "printed(_:)", nil, "(_, _)", 32, but: "typed, of a fixed length"),
    Name(
      "reduceEach:", "reduceEach(_:)", "map(_:)", "map(_:)", 32,
      but: "gets the tuple as one; a closure can name its parts"),
    Name(
      "RACSequence", "LazyList", "Publishers.Sequence", "LazySequence", 33,
      but: "Combine pushes; `lazy` computes anew each time"),
    Name(
      "rac_sequence", "LazyList", "publisher", "lazy", 33,
      but: "Combine pushes; `lazy` computes anew each time"),
  ]

  private static let combinations = [
    Name("concat:", "concat(_:)", "append(_:)", "chain(_:_:)", 18, but: "nothing"),
    Name("then:", "then(_:)", nil, nil, 19),
    Name("merge:", "merge(_:)", "merge(with:)", "merge(_:_:)", 20, but: "nothing"),
    Name(
      "zipWith:", "zip(with:)", "zip(_:)", "zip(_:_:)", 21, but: "the faster sequence has to wait"),
    Name(
      "combineLatest:", "Signal.combineLatest(_:)", "combineLatest(_:)", "combineLatest(_:_:)", 22,
      but: "four at most in Combine, three in a loop"),
    Name(
      "combineLatest:reduce:", "Signal.combineLatest(_:_:reduce:)", "combineLatest(_:_:)",
      "combineLatest(_:_:)", 22, but: "the asynchronous one takes no closure: `map` follows",
      leaving: 57),
    Name(
      "combineLatestWith:", "combineLatest(with:)", "combineLatest(_:)", "combineLatest(_:_:)", 22,
      but: "nothing"),
    Name(
      "switchToLatest", "switchToLatest()", "switchToLatest()", "flatMapLatest(_:)", 23,
      but: "`flatMapLatest` maps as well; since 1.1.3", leaving: 59),
  ]

  private static let time = [
    Name(
      "RACScheduler", "Scheduler", "Scheduler", "SerialExecutor", 25,
      but: "may be concurrent in Combine; an executor knows no time", leaving: 64),
    Name(
      "mainThreadScheduler", "Scheduler.main", "DispatchQueue.main", "MainActor", 25,
      but: "the compiler checks who is on `MainActor`", leaving: 64),
    Name(
      "deliverOn:", "deliverOn(_:)", "receive(on:)", "@MainActor", 25,
      but: "`@MainActor` belongs to code, not to a stream", leaving: 64),
    Name(
      "deliverOnMainThread", "deliverOnMainThread()", "receive(on:)", "@MainActor", 25,
      but: "`@MainActor` belongs to code, not to a stream", leaving: 64),
    Name(
      "subscribeOn:", "subscribeOn(_:)", "subscribe(on:)", nil, 25,
      but: "moves cancelling and demand, too", leaving: 64),
    Name(
      "delay:", "delay(_:)", "delay(for:scheduler:)", "Task.sleep(for:)", 26,
      but: "Combine delays an error, too", leaving: 65),
    Name(
      "interval:onScheduler:", "Signal.interval(_:on:)", "Timer.publish(every:on:in:)",
      "AsyncTimerSequence", 26, but: "Combine ticks once connected; ticks of a loop end with it",
      leaving: 65),
    Name(
      "timeout:onScheduler:", "timeout(_:on:)", "timeout(_:scheduler:)", nil, 27,
      but: "each value starts it anew; completes, unless given an error", leaving: 65),
    Name(
      "throttle:", "throttle(_:)", "debounce(for:scheduler:)", "debounce(for:)", 30,
      but: "Combine drops what waits at the completion", leaving: 59),
  ]

  private static let errors = [
    Name(
      "try:", "Signal.try(_:)", nil, "try", 56, but: "throws; the original fills in an `NSError`"),
    Name("retry", "retry()", "retry(_:)", nil, 28, but: "wants a count", leaving: 65),
    Name(
      "retry:", "retry(_:)", "retry(_:)", nil, 28, but: "0 is no retry; in RAC it is for ever",
      leaving: 65),
    Name(
      "catch:", "catch(_:)", "catch(_:)", "catch", 28, but: "a loop that has thrown is over",
      leaving: 59),
  ]

  private static let cocoa = [
    Name(
      "RACObserve", "Property.signal", "publisher(for:)", "Observations", 34,
      but: "`Observations` tells once a turn, later", leaving: 57),
    Name(
      "RAC", "<~", "assign(to:on:)", nil, 34,
      but: "with `on:` it keeps its target alive; may be bound twice", leaving: 57),
    Name(
      "rac_valuesForKeyPath:observer:", "Property.signal", "publisher(for:)", nil, 34,
      but: "nothing"),
    Name("rac_textSignal", "TextField.textSignal", nil, nil, 35, leaving: 66),
    Name("rac_signalForControlEvents:", "signal(for:)", nil, nil, 35),
    Name(
      "rac_addObserverForName:object:", "signal(for:)", "publisher(for:)", "notifications(named:)",
      36, but: "the loop runs later than the post"),
    Name(
      "rac_liftSelector:withSignals:", "lift(_:_:)", "combineLatest(_:_:)", nil, 37,
      but: "a stream of tuples: you call the method"),
    Name(
      "rac_signalForSelector:", "Subject", "PassthroughSubject", "AsyncStream", 37,
      but: "the method has to send by itself"),
    Name("RACDelegateProxy", "Subject", nil, nil, 37),
    Name("rac_willDeallocSignal", "Lifetime.ended", nil, nil, 38, leaving: 63),
    Name(
      "rac_deallocDisposable", "Lifetime.disposable", "AnyCancellable", nil, 38,
      but: "kept in a property of the object", leaving: 63),
    Name("rac_prepareForReuseSignal", "Cell.prepareForReuse", nil, nil, 38),
  ]

  private static let commands = [
    Name("RACCommand", "Command", nil, nil, 40, leaving: 58),
    Name("execute:", "execute(_:)", nil, nil, 40, leaving: 58),
    Name("executionSignals", "executionSignals", nil, nil, 40),
    Name("flatten", "flatten()", nil, nil, 41),
    Name("executing", "executing", nil, nil, 40, leaving: 58),
    Name("rac_command", "setCommand(_:)", nil, nil, 40, leaving: 66),
    Name("enabled", "enabled", nil, nil, 41, leaving: 58),
    Name("allowsConcurrentExecution", "allowsConcurrentExecution", nil, nil, 41, leaving: 58),
    Name("errors", "errors", nil, nil, 42, leaving: 58),
    Name("RACChannel", "Channel", nil, nil, 45),
    Name(
      "RACChannelTerminal", "ChannelTerminal", nil, "Binding", 45,
      but: "reads and writes; tells nobody of changes"),
    Name(
      "RACChannelTo", "<~>", nil, "Binding", 46, but: "one value instead of two that are kept equal"
    ),
    Name("rac_newTextChannel", "newTextChannel", nil, nil, 46),
  ]
}
