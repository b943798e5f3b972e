import Stage

/// A name from another library or an old version of RAC, compared with a name of ReactiveObjC.
public struct ForeignName: Sendable, Hashable {
  /// A library in which a name occurs.
  public enum Library: String, Sendable, CaseIterable {
    case oldRAC = "ReactiveCocoa 1 and 2"
    case reactiveObjC = "ReactiveObjC"
    case reactiveSwift = "ReactiveSwift"
    case rx = "RxSwift"
    case combine = "Combine"
    case swift = "Swift"
    case asyncAlgorithms = "AsyncAlgorithms"

    /// A common misspelling of a name in ReactiveObjC, or another word used in its place.
    case misspelling = "misspelt"
  }

  /// The name.
  public let spelling: String

  /// The library.
  public let library: Library

  /// The closest name in ReactiveObjC.
  public let objectiveC: String

  /// A description that fits both names, such as "drops nil".
  public let same: String

  /// The difference.
  public let differs: String

  private init(
    _ spelling: String, _ library: Library, is objectiveC: String, _ same: String = "",
    but differs: String = "nothing"
  ) {
    (self.spelling, self.library, self.objectiveC) = (spelling, library, objectiveC)
    self.same = same
    self.differs = differs
  }

  /// The dictionary's row for `objectiveC`.
  public var name: Name? { Name.spelt(objectiveC) }

  private static let bySpelling = Dictionary(grouping: all) { Spelling($0.spelling) }

  /// Returns the foreign names with the same spelling as `word`. Exact matches come first:
  /// `flatMap` before `flatMap(.latest)`. If `word` has labels, such as `take(last:)`, and matches
  /// exactly, names with other labels are left out.
  public static func called(_ word: String) -> [ForeignName] {
    let spelling = Spelling(word)
    if spelling.isEmpty { return [] }
    let found = bySpelling[spelling] ?? []
    let exact = found.filter { $0.spelling == word }
    if word.contains("("), !exact.isEmpty { return exact }
    return exact + found.filter { $0.spelling != word }
  }

  /// Returns the differences between `word` in other libraries and the name in `row`, each with its
  /// libraries: `in Combine and Swift: maps as well`.
  public static func differences(of word: String, from row: Name) -> [String] {
    let differing = called(word).filter {
      $0.objectiveC == row.objectiveC && $0.differs != "nothing" && $0.library != .misspelling
    }
    return differing.map(\.differs).withoutRepeats().map { difference in
      let libraries = differing.filter { $0.differs == difference }.map(\.library.rawValue)
      return "in \(libraries.withoutRepeats().joined(separator: " and ")): \(difference)"
    }
  }

  /// All foreign names: first the table below, then the counterparts in the dictionary's rows.
  public static let all: [ForeignName] = own + counterparts

  /// The counterparts in the dictionary's rows.
  private static let counterparts: [ForeignName] = Name.all.flatMap { name in
    let apple = [(name.combine, Library.combine), (name.concurrency, .swift)]
    let others = [(name.rx, Library.rx), (name.reactiveSwift, .reactiveSwift)]
    return apple.compactMap { spelling, library in
      spelling.map {
        ForeignName(
          $0, library, is: name.objectiveC, name.does(), but: name.difference ?? "nothing")
      }
    }
      + others.compactMap { counterpart, library in
        counterpart.map {
          ForeignName(
            $0.name, library, is: name.objectiveC, name.does(), but: $0.difference)
        }
      }
  }

  private static let own = old + rx + reactiveSwift + apple + misspelt

  private static let old = [
    ForeignName(
      "RACAble", .oldRAC, is: "RACObserve", "sends a property's changes",
      but: "does not begin with the current value"),
    ForeignName(
      "RACAbleWithStart", .oldRAC, is: "RACObserve", "sends a property's value and its changes"),
    ForeignName(
      "rac_signalForKeyPath:observer:", .oldRAC, is: "rac_valuesForKeyPath:observer:",
      "sends a property's changes", but: "does not begin with the current value"),
    ForeignName(
      "rac_signalWithStartingValueForKeyPath:observer:", .oldRAC,
      is: "rac_valuesForKeyPath:observer:", "sends a property's value and its changes"),
    ForeignName(
      "RACBind", .oldRAC, is: "RACChannelTo", "keeps two properties equal",
      but: "replaced by RACChannelTo in version 2.0"),
    ForeignName(
      "RACBinding", .oldRAC, is: "RACChannelTerminal", "is one side of a two-way binding",
      but: "replaced by RACChannelTerminal in version 2.0"),
    ForeignName(
      "RACSubscribable", .oldRAC, is: "RACSignal", "sends values",
      but: "the name before version 1.0"),
    ForeignName(
      "RACAsyncSubject", .oldRAC, is: "RACReplaySubject",
      "keeps the last value for late subscribers",
      but: "sent it only at its completion"),
    ForeignName(
      "rac_signal(for:)", .reactiveObjC, is: "rac_signalForControlEvents:",
      "sends the control at each of these events",
      but: "the Swift name of this method and, with a selector, of rac_signalForSelector:"),
    ForeignName("deliver(on:)", .reactiveObjC, is: "deliverOn:", "sends on a scheduler"),
    ForeignName(
      "start(with:)", .reactiveObjC, is: "startWith:", "sends a value before all others"),
    ForeignName(
      "catch(to:)", .reactiveObjC, is: "catchTo:", "continues with another signal after an error"),
    ForeignName("init(signal:)", .reactiveObjC, is: "RACCommand", "makes a command"),
    ForeignName("init(enabled:signal:)", .reactiveObjC, is: "RACCommand", "makes a command"),
    ForeignName(
      "rac_deallocDisposable", .oldRAC, is: "rac_deallocDisposable", "ends with the object"),
    ForeignName(
      "select:", .oldRAC, is: "map:", "turns each value into another", but: "the name before 1.0"),
    ForeignName(
      "where:", .oldRAC, is: "filter:", "drops values that fail a test", but: "the name before 1.0"),
    ForeignName(
      "selectMany:", .oldRAC, is: "flattenMap:", "subscribes to a signal for each value",
      but: "the name before 1.0"),
    ForeignName(
      "sequenceMany:", .oldRAC, is: "then:", "continues with another signal",
      but: "renamed to then: in version 2.0"),
    ForeignName(
      "skipWhile:", .oldRAC, is: "skipWhileBlock:", "drops values while a test holds",
      but: "a name of version 3, which ReactiveObjC does not have"),
    ForeignName(
      "takeWhile:", .oldRAC, is: "takeWhileBlock:", "sends values while a test holds",
      but: "a name of version 3, which ReactiveObjC does not have"),
    ForeignName(
      "canExecute", .oldRAC, is: "enabled", "tells whether a command may run",
      but: "an observable property; `enabled` is a signal"),
    ForeignName(
      "addSignalBlock:", .oldRAC, is: "RACCommand", "sets the work of a command",
      but: "now a single block, passed to initWithSignalBlock:"),
    ForeignName(
      "rac_lift", .oldRAC, is: "rac_liftSelector:withSignals:",
      "calls a method with the latest values", but: "a proxy instead of a selector"),
    ForeignName(
      "scan:", .oldRAC, is: "scanWithStart:reduce:", "combines each value with the result so far"),
    ForeignName(
      "asMaybes", .oldRAC, is: "materialize", "sends errors as values",
      but: "subscribes again after an error, and sends no value for the completion"),
  ]

  private static let rx = [
    ForeignName(
      "throttle", .rx, is: "throttle:", "limits how often values arrive",
      but:
        "sends the first value of each interval and, by default, the last; `throttle:` waits for a "
        + "pause, as `debounce` does in RxSwift"),
    ForeignName(
      "withLatestFrom", .rx, is: "sample:",
      "combines a signal with the latest value of another",
      but: "the triggering signal is the receiver; in RAC, the receiver is the sampled signal"),
    ForeignName(
      "flatMapLatest", .rx, is: "switchToLatest", "keeps only the latest inner signal",
      but: "maps as well; in RAC, `map:` comes before it"),
    ForeignName(
      "flatMapFirst", .rx, is: "RACCommand", "ignores further values while work is under way",
      but: "an operator; in RAC, the command refuses them"),
    ForeignName(
      "concatMap", .rx, is: "concat:", "runs one inner signal after the other",
      but: "maps as well; in RAC, use `map:` and `concat`"),
    ForeignName(
      "share", .rx, is: "publish", "shares one subscription among subscribers",
      but: "connects with the first subscriber; in RAC, use `[[x publish] autoconnect]`"),
    ForeignName(
      "shareReplay", .rx, is: "replayLast", "sends a late subscriber the latest values",
      but: "is deprecated in favour of `share(replay:)`; subscribes with the first subscriber"),
    ForeignName(
      "BehaviorRelay", .rx, is: "RACBehaviorSubject", "has a value and sends it first",
      but: "cannot end; in this notebook, `Property`"),
    ForeignName(
      "PublishRelay", .rx, is: "RACSubject", "sends the values that it is given",
      but: "cannot end"),
    ForeignName(
      "Variable", .rx, is: "RACBehaviorSubject", "has a value and sends it first",
      but: "is deprecated in favour of `BehaviorRelay`"),
    ForeignName(
      "Driver", .rx, is: "deliverOnMainThread", "sends on the main thread",
      but: "also cannot fail, and replays the latest value"),
    ForeignName(
      "DisposeBag", .rx, is: "RACCompoundDisposable", "keeps several disposables",
      but: "disposes of them when it is released"),
    ForeignName(
      "disposed(by:)", .rx, is: "RACCompoundDisposable", "keeps a subscription",
      but: "it ends when the bag is released; in RAC, it continues unless `takeUntil:` ends it"),
    ForeignName(
      "MainScheduler", .rx, is: "mainThreadScheduler", "sends on the main thread",
      but: "sends at once if already on the main thread"),
    ForeignName(
      "Single", .rx, is: "RACSignal", "sends one value or an error",
      but: "the type guarantees a single value"),
    ForeignName(
      "rx.tap", .rx, is: "rac_signalForControlEvents:", "sends each tap", but: "sends `Void`"),
    ForeignName(
      "rx.tapGesture", .rx, is: "rac_gestureSignal", "sends each gesture",
      but: "in another package, RxGesture"),
    ForeignName(
      "rx.deallocated", .rx, is: "rac_willDeallocSignal", "ends with the object",
      but: "sends a value, too, after the deallocation"),
    ForeignName(
      "subscribe(onNext:onError:onCompleted:onDisposed:)", .rx, is: "subscribeNext:",
      "subscribes with a closure for each kind of event",
      but: "also takes a closure for the disposal"),
    ForeignName(
      "asObservable", .rx, is: "RACSignal", "hides that it is a subject",
      but: "needless in RAC, where a subject is a RACSignal"),
    ForeignName(
      "amb", .rx, is: "takeUntilReplacement:", "chooses between signals",
      but: "keeps the first one that sends; RAC has no such operator"),
    ForeignName("observeOn", .rx, is: "deliverOn:", "sends on a scheduler"),
    ForeignName(
      "bindTo", .rx, is: "RAC", "sets a property to each value",
      but: "the old name of `bind(to:)`"),
  ]

  private static let reactiveSwift = [
    ForeignName(
      "MutableProperty", .reactiveSwift, is: "RACBehaviorSubject",
      "has a value and sends its changes",
      but: "cannot fail; `.producer` sends the current value; in this notebook, `Property`"),
    ForeignName(
      "Property", .reactiveSwift, is: "RACObserve", "has a value and sends its changes",
      but: "read-only there; settable in this notebook"),
    ForeignName(
      "Signal", .reactiveSwift, is: "RACSubject", "sends values",
      but: "always hot there; a `RACSignal` may be cold"),
    ForeignName(
      "observeValues", .reactiveSwift, is: "subscribeNext:", "calls a closure for each value",
      but: "only for a hot signal that cannot fail"),
    ForeignName(
      "startWithResult", .reactiveSwift, is: "subscribeNext:",
      "subscribes, which starts the work", but: "values and the error arrive as a `Result`"),
    ForeignName(
      "flatMap(.latest)", .reactiveSwift, is: "switchToLatest",
      "keeps only the latest inner signal", but: "maps as well"),
    ForeignName(
      "throttle", .reactiveSwift, is: "throttle:", "limits how often values arrive",
      but: "at most one value per interval; `throttle:` waits for a pause, as `debounce` does"),
    ForeignName(
      "lift", .reactiveSwift, is: "rac_liftSelector:withSignals:",
      "applies an operation to signals",
      but: "applies a signal operator to producers; in RAC, it calls a method"),
    ForeignName(
      "withLatest(from:)", .reactiveSwift, is: "sample:",
      "combines a signal with the latest value of another",
      but: "the triggering signal is the receiver; in RAC, the receiver is the sampled signal"),
    ForeignName(
      "promoteError", .reactiveSwift, is: "RACSignal", "gives a signal an error type",
      but: "needless in RAC, where every signal may fail"),
    ForeignName(
      "SignalProtocol", .reactiveSwift, is: "RACSignal", "is the interface that all signals share"),
    ForeignName(
      "Lifetime", .reactiveSwift, is: "rac_willDeallocSignal", "ends with an object",
      but: "created with a token; in RAC, it belongs to an object"),
    ForeignName(
      "BindingTarget", .reactiveSwift, is: "RAC", "receives values with `<~`",
      but: "can be bound several times"),
    ForeignName("CocoaAction", .reactiveSwift, is: "rac_command", "runs an action for a control"),
    ForeignName(
      "take(during:)", .reactiveSwift, is: "takeUntil:", "ends with an owner",
      but: "takes the owner's lifetime"),
  ]

  private static let apple = [
    ForeignName(
      "throttle(for:scheduler:latest:)", .combine, is: "throttle:",
      "limits how often values arrive",
      but: "at most one value per interval; `throttle:` waits for a pause, as `debounce` does"),
    ForeignName(
      "Future", .combine, is: "createSignal:", "delivers a result",
      but: "starts at once, and keeps its result for all subscribers"),
    ForeignName(
      "@Published", .combine, is: "RACObserve", "sends a property's value and its changes",
      but: "sends before the property has changed"),
    ForeignName(
      "ObservableObject", .combine, is: "RACObserve", "reports changes",
      but: "says that something will change, but not which property"),
    ForeignName(
      "eraseToAnyPublisher", .combine, is: "RACSignal", "hides a chain's type",
      but: "needless in RAC, where every signal is a RACSignal"),
    ForeignName(
      "assign(to:)", .combine, is: "RAC", "sets a property to each value",
      but: "the property must be `@Published`; ends with its owner"),
    ForeignName(
      "store(in:)", .combine, is: "RACCompoundDisposable", "keeps a subscription",
      but: "it ends when the set is released; in RAC, it continues unless `takeUntil:` ends it"),
    ForeignName("send(_:)", .combine, is: "sendNext:", "sends a value to the subscribers"),
    ForeignName(
      "compactMap", .combine, is: "ignore:", "drops nil",
      but: "maps as well; in RAC, `flattenMap:`, with `return:` for a value and `empty` for nil"),
    ForeignName(
      "min", .combine, is: "aggregateWithStart:reduce:", "sends one value at the completion",
      but: "a separate operator; in RAC, the block keeps the smaller value"),
    ForeignName(
      "max", .combine, is: "aggregateWithStart:reduce:", "sends one value at the completion",
      but: "a separate operator; in RAC, the block keeps the greater value"),
    ForeignName(
      "count", .combine, is: "aggregateWithStart:reduce:", "sends one value at the completion",
      but: "a separate operator; in RAC, begin with 0, and let the block add 1"),
    ForeignName(
      "AnyPublisher", .combine, is: "RACSignal", "sends values",
      but: "its error type is declared"),
    ForeignName(
      "setFailureType", .combine, is: "RACSignal", "gives a publisher an error type",
      but: "needless in RAC, where every signal may fail"),
    ForeignName(
      "replaceError", .combine, is: "catchTo:", "continues after an error",
      but: "takes a value; in RAC, use `return:` to make it a signal"),
    ForeignName(
      "NotificationCenter.Publisher", .combine, is: "rac_addObserverForName:object:",
      "sends notifications"),
    ForeignName(
      "withObservationTracking", .swift, is: "RACObserve", "reports a change",
      but: "before the change, once only, and without the value"),
    ForeignName(
      "@Observable", .swift, is: "RACObserve", "makes changes observable",
      but: "a macro for the observed class; since iOS 17"),
    ForeignName(
      "AsyncThrowingStream", .swift, is: "createSignal:", "sends values that code yields",
      but: "for one reader; its closure runs when the stream is made"),
    ForeignName(
      "withCheckedContinuation", .swift, is: "createSignal:",
      "turns a callback into a result", but: "one result, which must be given exactly once"),
    ForeignName(
      "withTaskCancellationHandler", .swift, is: "disposableWithBlock:",
      "runs code when work is cancelled", but: "may run while the work is still running"),
    ForeignName(
      "async let", .swift, is: "zipWith:", "runs work at the same time",
      but: "one result each"),
    ForeignName(
      "AsyncChannel", .asyncAlgorithms, is: "RACSubject", "sends the values that it is given",
      but: "sending waits until the value has been received"),
    ForeignName(
      "throttle(for:)", .asyncAlgorithms, is: "throttle:", "limits how often values arrive",
      but: "at most one value per interval; `throttle:` waits for a pause, as `debounce` does"),
    ForeignName("joined", .asyncAlgorithms, is: "concat:", "runs one sequence after the other"),
    ForeignName("compacted", .asyncAlgorithms, is: "ignore:", "drops nil"),
    ForeignName(
      "buffer", .asyncAlgorithms, is: "RACReplaySubject", "keeps values for later",
      but: "for one reader, until it reads them; a replay subject keeps them for late subscribers"),
  ]

  private static let misspelt = [
    ForeignName("subscribNext", .misspelling, is: "subscribeNext:"),
    ForeignName("RACObserver", .misspelling, is: "RACObserve"),
    ForeignName("flatternMap", .misspelling, is: "flattenMap:"),
    ForeignName("FlatternMap", .misspelling, is: "flattenMap:"),
    ForeignName("flatMap", .misspelling, is: "flattenMap:"),
    ForeignName("distinctUntilChange", .misspelling, is: "distinctUntilChanged"),
    ForeignName("switchToLastest", .misspelling, is: "switchToLatest"),
    ForeignName("switchToLast", .misspelling, is: "switchToLatest"),
    ForeignName("combineLastest", .misspelling, is: "combineLatest:"),
    ForeignName("deliverOnMain", .misspelling, is: "deliverOnMainThread"),
    ForeignName("weakself", .misspelling, is: "weakify"),
    ForeignName("rac_willDealloc", .misspelling, is: "rac_willDeallocSignal"),
    ForeignName("rac_signalForControlEvent", .misspelling, is: "rac_signalForControlEvents:"),
    ForeignName("executionSignal", .misspelling, is: "executionSignals"),
    ForeignName("throttling", .misspelling, is: "throttle:"),
    ForeignName("debouncing", .misspelling, is: "throttle:"),
    ForeignName("coldSignal", .misspelling, is: "createSignal:"),
    ForeignName("hotSignal", .misspelling, is: "RACSubject"),
  ]
}
