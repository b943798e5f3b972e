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

  private init(
    _ objectiveC: String, _ here: String, _ combine: String?, _ concurrency: String?, _ lesson: Int
  ) {
    self.objectiveC = objectiveC
    self.here = here
    self.combine = combine
    self.concurrency = concurrency
    self.lesson = lesson
  }

  /// The names that this word means, in any of the four vocabularies, but first of all in
  /// ReactiveObjC's and ours.
  ///
  /// A word that is no such name means those that begin with it or share their first part with it.
  /// `Spelling` says what makes no difference.
  public static func matching(_ word: String) -> [Name] {
    let spelling = Spelling(word)
    if spelling.isEmpty { return [] }
    let fits: [(Name) -> Bool] = [
      { $0.own.contains(spelling) },
      { $0.others.contains(spelling) },
      { $0.own.contains { $0.isBegun(by: spelling) || $0.isRelated(to: spelling) } },
    ]
    return fits.lazy.map { all.filter($0) }.first { !$0.isEmpty } ?? []
  }

  private var own: [Spelling] { [objectiveC, here].map { Spelling($0) } }

  private var others: [Spelling] { [combine, concurrency].compactMap(\.self).map { Spelling($0) } }
}

extension Name {
  /// All that somebody may look up, by chapter.
  public static let all: [Name] =
    signals + subjects + values + combinations + time + errors + cocoa + commands

  private static let signals = [
    Name("RACSignal", "Signal", "Publisher", "AsyncSequence", 3),
    Name("createSignal:", "Signal", "Publisher", "AsyncStream", 3),
    Name("RACSubscriber", "Subscriber", "Subscriber", "AsyncIteratorProtocol", 3),
    Name("sendNext:", "sendNext(_:)", "receive(_:)", "yield(_:)", 3),
    Name("sendError:", "sendError(_:)", "receive(completion:)", "finish(throwing:)", 3),
    Name("sendCompleted", "sendCompleted()", "receive(completion:)", "finish()", 3),
    Name("subscribeNext:", "subscribeNext(_:)", "sink(receiveValue:)", "for await", 3),
    Name("subscribeError:", "subscribeError(_:)", "sink(receiveCompletion:)", "catch", 3),
    Name("subscribeCompleted:", "subscribeCompleted(_:)", "sink(receiveCompletion:)", nil, 3),
    Name("RACDisposable", "Disposable", "AnyCancellable", "Task", 3),
    Name("RACCompoundDisposable", "CompoundDisposable", "Set<AnyCancellable>", "TaskGroup", 3),
    Name("RACSerialDisposable", "SerialDisposable", "AnyCancellable", nil, 3),
    Name("RACScopedDisposable", "ScopedDisposable", "AnyCancellable", nil, 3),
    Name("return:", "Signal.return(_:)", "Just", nil, 4),
    Name("empty", "Signal.empty()", "Empty", nil, 4),
    Name("error:", "Signal.error(_:)", "Fail", nil, 4),
    Name("never", "Signal.never()", "Empty(completeImmediately:)", nil, 4),
    Name("logAll", "logAll()", "print()", nil, 55),
    Name("logNext", "logNext()", "handleEvents(receiveOutput:)", nil, 55),
    Name("setNameWithFormat:", "named(_:)", "print(_:)", nil, 55),
    Name("defer:", "Signal.defer(_:)", "Deferred", nil, 55),
    Name("toArray", "toArray()", "collect()", "reduce(into:)", 55),
    Name("asynchronouslyWaitUntilCompleted:", "asynchronouslyWaitUntilCompleted()", nil, nil, 55),
    Name("groupBy:", "groupBy(_:)", nil, nil, 55),
    Name("RACGroupedSignal", "GroupedSignal", nil, nil, 55),
  ]

  private static let subjects = [
    Name("RACSubject", "Subject", "PassthroughSubject", "AsyncStream.Continuation", 5),
    Name("RACReplaySubject", "ReplaySubject", nil, nil, 9),
    Name("RACBehaviorSubject", "BehaviorSubject", "CurrentValueSubject", nil, 9),
    Name("RACMulticastConnection", "MulticastConnection", "ConnectablePublisher", nil, 10),
    Name("publish", "publish()", "share()", nil, 10),
    Name("multicast:", "multicast(_:)", "multicast(subject:)", nil, 10),
    Name("connect", "connect()", "connect()", nil, 10),
    Name("autoconnect", "autoconnect()", "autoconnect()", nil, 10),
    Name("replay", "replay()", nil, nil, 28),
    Name("replayLast", "replayLast()", nil, nil, 28),
    Name("replayLazily", "replayLazily()", nil, nil, 28),
  ]

  private static let values = [
    Name("bind:", "bind(_:)", nil, nil, 11),
    Name("map:", "map(_:)", "map(_:)", "map(_:)", 12),
    Name("flattenMap:", "flattenMap(_:)", "flatMap(_:)", "flatMap(_:)", 13),
    Name("filter:", "filter(_:)", "filter(_:)", "filter(_:)", 14),
    Name("ignore:", "ignore(_:)", nil, nil, 14),
    Name(
      "distinctUntilChanged", "distinctUntilChanged()", "removeDuplicates()", "removeDuplicates()",
      15),
    Name("take:", "take(_:)", "prefix(_:)", "prefix(_:)", 16),
    Name("takeLast:", "takeLast(_:)", "last()", "suffix(_:)", 16),
    Name("takeUntil:", "takeUntil(_:)", "prefix(untilOutputFrom:)", nil, 16),
    Name("takeUntilReplacement:", "takeUntilReplacement(_:)", nil, nil, 16),
    Name("takeWhileBlock:", "takeWhile(_:)", "prefix(while:)", "prefix(while:)", 16),
    Name("skip:", "skip(_:)", "dropFirst(_:)", "dropFirst(_:)", 16),
    Name("mapReplace:", "mapReplace(_:)", nil, nil, 34),
    Name("scanWithStart:reduce:", "scan(_:_:)", "scan(_:_:)", "reductions(_:_:)", 25),
    Name("startWith:", "startWith(_:)", "prepend(_:)", nil, 25),
    Name("doNext:", "doNext(_:)", "handleEvents(receiveOutput:)", nil, 23),
    Name("doCompleted:", "doCompleted(_:)", "handleEvents(receiveCompletion:)", nil, 23),
    Name("doError:", "doError(_:)", "handleEvents(receiveCompletion:)", nil, 23),
    Name("initially:", "initially(_:)", "handleEvents(receiveSubscription:)", nil, 23),
    Name("finally:", "finally(_:)", "handleEvents(receiveCancel:)", "defer", 23),
    Name("materialize", "materialize()", nil, nil, 30),
    Name("dematerialize", "dematerialize()", nil, nil, 30),
    Name("RACEvent", "Event", "Record", "Result", 30),
    Name("RACTuple", "printed(_:)", nil, "(_, _)", 31),
    Name("RACTuplePack", "printed(_:)", nil, "(_, _)", 31),
    Name("reduceEach:", "reduceEach(_:)", "map(_:)", "map(_:)", 31),
    Name("RACSequence", "LazyList", "Publishers.Sequence", "LazySequence", 32),
    Name("rac_sequence", "LazyList", "publisher", "lazy", 32),
  ]

  private static let combinations = [
    Name("concat:", "concat(_:)", "append(_:)", "chain(_:_:)", 17),
    Name("then:", "then(_:)", nil, nil, 18),
    Name("merge:", "merge(_:)", "merge(with:)", "merge(_:_:)", 19),
    Name("zipWith:", "zip(with:)", "zip(_:)", "zip(_:_:)", 20),
    Name(
      "combineLatest:", "Signal.combineLatest(_:)", "combineLatest(_:)", "combineLatest(_:_:)", 21),
    Name(
      "combineLatest:reduce:", "Signal.combineLatest(_:_:reduce:)", "combineLatest(_:_:)",
      "combineLatest(_:_:)", 21),
    Name("combineLatestWith:", "combineLatest(with:)", "combineLatest(_:)", nil, 21),
    Name("switchToLatest", "switchToLatest()", "switchToLatest()", nil, 22),
  ]

  private static let time = [
    Name("RACScheduler", "Scheduler", "Scheduler", "Clock", 24),
    Name("mainThreadScheduler", "Scheduler.main", "DispatchQueue.main", "MainActor", 24),
    Name("deliverOn:", "deliverOn(_:)", "receive(on:)", "@MainActor", 24),
    Name("deliverOnMainThread", "deliverOnMainThread()", "receive(on:)", "@MainActor", 24),
    Name("subscribeOn:", "subscribeOn(_:)", "subscribe(on:)", nil, 24),
    Name("delay:", "delay(_:)", "delay(for:scheduler:)", "Task.sleep(for:)", 25),
    Name(
      "interval:onScheduler:", "Signal.interval(_:on:)", "Timer.publish(every:on:in:)",
      "AsyncTimerSequence", 25),
    Name("timeout:onScheduler:", "timeout(_:on:)", "timeout(_:scheduler:)", nil, 26),
    Name("throttle:", "throttle(_:)", "debounce(for:scheduler:)", "debounce(for:)", 29),
  ]

  private static let errors = [
    Name("retry", "retry()", "retry(_:)", nil, 27),
    Name("retry:", "retry(_:)", "retry(_:)", nil, 27),
    Name("catch:", "catch(_:)", "catch(_:)", "catch", 27),
  ]

  private static let cocoa = [
    Name("RACObserve", "Property.signal", "publisher(for:)", "Observations", 33),
    Name("RAC", "<~", "assign(to:on:)", nil, 33),
    Name("rac_valuesForKeyPath:observer:", "Property.signal", "publisher(for:)", nil, 33),
    Name("rac_textSignal", "TextField.textSignal", nil, nil, 34),
    Name("rac_signalForControlEvents:", "signal(for:)", nil, nil, 34),
    Name(
      "rac_addObserverForName:object:", "signal(for:)", "publisher(for:)", "notifications(named:)",
      35),
    Name("rac_liftSelector:withSignals:", "lift(_:_:)", "combineLatest(_:_:)", nil, 36),
    Name("rac_signalForSelector:", "Subject", "PassthroughSubject", "AsyncStream", 36),
    Name("RACDelegateProxy", "Subject", nil, nil, 36),
    Name("rac_willDeallocSignal", "Lifetime.ended", nil, nil, 37),
    Name("rac_deallocDisposable", "Lifetime.disposable", "AnyCancellable", nil, 37),
    Name("rac_prepareForReuseSignal", "Cell.prepareForReuse", nil, nil, 37),
  ]

  private static let commands = [
    Name("RACCommand", "Command", nil, nil, 38),
    Name("execute:", "execute(_:)", nil, nil, 38),
    Name("executionSignals", "executionSignals", nil, nil, 38),
    Name("executing", "executing", nil, nil, 38),
    Name("rac_command", "setCommand(_:)", nil, nil, 38),
    Name("enabled", "enabled", nil, nil, 39),
    Name("allowsConcurrentExecution", "allowsConcurrentExecution", nil, nil, 39),
    Name("errors", "errors", nil, nil, 40),
    Name("RACChannel", "Channel", nil, nil, 43),
    Name("RACChannelTerminal", "ChannelTerminal", nil, "Binding", 43),
    Name("RACChannelTo", "<~>", nil, "Binding", 44),
    Name("rac_newTextChannel", "newTextChannel", nil, nil, 44),
  ]
}
