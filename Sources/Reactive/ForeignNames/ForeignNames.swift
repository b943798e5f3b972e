// Names from RxSwift, ReactiveSwift, Combine, AsyncAlgorithms and ReactiveObjC for members that
// have a different name in this library. Code that uses such a name does not compile, and the
// compiler suggests what to write instead.
//
// - A name that this library declares with the same labels is left out, even if it means something
//   else in another library. Otherwise the compiler would try another overload for every valid
//   call, for example of `map(_:)`.
// - The types are at the top level, because code expects them there. They do not clash with another
//   module's types: if two modules declare a name, the compiler chooses the available declaration.
//   RxSwift's `Observable` is missing, because Swift has a macro and a protocol with this name.
// - The types of parameters accept as much as possible. Otherwise the compiler would complain about
//   an argument instead of the name.
//
// `ForeignName` in the module `Notebook` explains the differences. A test requires each name here
// to have a row there.

// MARK: - Subscribing

extension Signal {
  /// The name of `subscribeNext(_:error:completed:)` in RxSwift.
  @available(*, unavailable, renamed: "subscribeNext(_:error:completed:)")
  @discardableResult
  public final func subscribe(
    onNext: ((Value) -> Void)? = nil, onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> Disposable { fatalError() }

  /// The name of `subscribeNext(_:)` in Combine.
  @available(*, unavailable, renamed: "subscribeNext(_:)")
  @discardableResult
  public final func sink(receiveValue: (Value) -> Void) -> Disposable { fatalError() }

  /// The name of `subscribe(next:error:completed:)` in Combine, where one closure receives both
  /// kinds of ending.
  @available(
    *, unavailable,
    message: "Use `subscribe(next:error:completed:)`, which has a closure for each kind of ending."
  )
  @discardableResult
  public final func sink(receiveCompletion: (Any) -> Void, receiveValue: (Value) -> Void)
    -> Disposable
  { fatalError() }

  /// The name of `subscribeNext(_:)` for a producer in ReactiveSwift.
  @available(*, unavailable, renamed: "subscribeNext(_:)")
  @discardableResult
  public final func startWithValues(_ next: (Value) -> Void) -> Disposable { fatalError() }

  /// The name of `subscribeNext(_:)` for a signal in ReactiveSwift.
  @available(*, unavailable, renamed: "subscribeNext(_:)")
  @discardableResult
  public final func observeValues(_ next: (Value) -> Void) -> Disposable { fatalError() }

  /// The name of `subscribeError(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "subscribeError(_:)")
  @discardableResult
  public final func startWithFailed(_ error: (any Error) -> Void) -> Disposable { fatalError() }

  /// The name of `subscribeCompleted(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "subscribeCompleted(_:)")
  @discardableResult
  public final func startWithCompleted(_ completed: () -> Void) -> Disposable { fatalError() }

  /// The name of `subscribe(next:error:completed:)` in ReactiveSwift, where the closure receives a
  /// `Result`.
  @available(
    *, unavailable,
    message:
      "Use `subscribe(next:error:completed:)`, which has a closure for values and one for errors."
  )
  @discardableResult
  public final func startWithResult(_ body: (Result<Value, any Error>) -> Void) -> Disposable {
    fatalError()
  }

  /// The name of `<~` in RxSwift.
  @available(*, unavailable, message: "Write `property <~ signal`.")
  @discardableResult
  public final func bind(to target: Any) -> Disposable { fatalError() }

  /// The name of `<~` in Combine.
  @available(*, unavailable, message: "Write `property <~ signal`.")
  @discardableResult
  public final func assign<Root>(to keyPath: KeyPath<Root, Value>, on object: Root) -> Disposable {
    fatalError()
  }

  /// An operator that hides a publisher's type in Combine.
  @available(*, unavailable, message: "Every chain is already a `Signal`: leave this out.")
  public final func eraseToAnyPublisher() -> Signal { fatalError() }

  /// An operator that turns a subject or relay into an ordinary observable in RxSwift.
  @available(*, unavailable, message: "Every chain is already a `Signal`: leave this out.")
  public final func asObservable() -> Signal { fatalError() }
}

// MARK: - Threads and time

extension Signal {
  /// The name of `deliverOn(_:)` in Combine, with a scheduler of this library.
  @available(*, unavailable, renamed: "deliverOn(_:)")
  public final func receive(on scheduler: Scheduler) -> Signal { fatalError() }

  /// The name of `deliverOn(_:)` in Combine.
  @available(*, unavailable, renamed: "deliverOn(_:)")
  public final func receive(on scheduler: Any) -> Signal { fatalError() }

  /// The name of `deliverOn(_:)` in RxSwift and ReactiveSwift, with a scheduler of this library.
  @available(*, unavailable, renamed: "deliverOn(_:)")
  public final func observe(on scheduler: Scheduler) -> Signal { fatalError() }

  /// The name of `deliverOn(_:)` in RxSwift and ReactiveSwift.
  @available(*, unavailable, renamed: "deliverOn(_:)")
  public final func observe(on scheduler: Any) -> Signal { fatalError() }

  /// The name of `deliverOn(_:)` in ReactiveObjC, as Swift imports it.
  @available(*, unavailable, renamed: "deliverOn(_:)")
  public final func deliver(on scheduler: Scheduler) -> Signal { fatalError() }

  /// The name of `deliverOn(_:)` in RxSwift before version 6.
  @available(*, unavailable, renamed: "deliverOn(_:)")
  public final func observeOn(_ scheduler: Scheduler) -> Signal { fatalError() }

  /// The name of `subscribeOn(_:)` in RxSwift and Combine, with a scheduler of this library.
  @available(*, unavailable, renamed: "subscribeOn(_:)")
  public final func subscribe(on scheduler: Scheduler) -> Signal { fatalError() }

  /// The name of `subscribeOn(_:)` in RxSwift and Combine.
  @available(*, unavailable, renamed: "subscribeOn(_:)")
  public final func subscribe(on scheduler: Any) -> Signal { fatalError() }

  /// The name of `throttle(_:)` in Combine.
  @available(
    *, unavailable, message: "Use `throttle(_:)`, which waits for a pause as `debounce` does."
  )
  public final func debounce(for time: Duration, scheduler: Any) -> Signal { fatalError() }

  /// The name of `throttle(_:)` in AsyncAlgorithms.
  @available(*, unavailable, renamed: "throttle(_:)")
  public final func debounce(for time: Duration) -> Signal { fatalError() }

  /// The name of `throttle(_:)` in RxSwift.
  @available(
    *, unavailable, message: "Use `throttle(_:)`, which waits for a pause as `debounce` does."
  )
  public final func debounce(_ time: Duration, scheduler: Any) -> Signal { fatalError() }

  /// The name of `throttle(_:)` in ReactiveSwift.
  @available(
    *, unavailable, message: "Use `throttle(_:)`, which waits for a pause as `debounce` does."
  )
  public final func debounce(_ seconds: Double, on scheduler: Any) -> Signal { fatalError() }

  /// Combine's throttle, which lets one value through per interval.
  @available(
    *, unavailable,
    message: "There is no such operator here: `throttle(_:)` waits for a pause, as `debounce` does."
  )
  public final func throttle(for time: Duration, scheduler: Any, latest: Bool) -> Signal {
    fatalError()
  }

  /// The name of `delay(_:)` in Combine.
  @available(*, unavailable, message: "Use `delay(_:)`, which does not delay errors.")
  public final func delay(for time: Duration, scheduler: Any) -> Signal { fatalError() }

  /// The name of `retry(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "retry(_:)")
  public final func retry(upTo count: Int) -> Signal { fatalError() }
}

// MARK: - Values

extension Signal {
  /// The name of `flattenMap(_:)` in RxSwift and Combine.
  @available(*, unavailable, renamed: "flattenMap(_:)")
  public final func flatMap<Output>(_ transform: (Value) -> Signal<Output>) -> Signal<Output> {
    fatalError()
  }

  /// The name of `map(_:)` followed by `switchToLatest()` in RxSwift and AsyncAlgorithms.
  @available(*, unavailable, message: "Use `map(_:)`, then `switchToLatest()`.")
  public final func flatMapLatest<Output>(_ transform: (Value) -> Signal<Output>) -> Signal<Output>
  { fatalError() }

  /// The name of `map(_:)` followed by `concat()` in RxSwift.
  @available(*, unavailable, message: "Use `map(_:)`, then `concat()`.")
  public final func concatMap<Output>(_ transform: (Value) -> Signal<Output>) -> Signal<Output> {
    fatalError()
  }

  /// The name of `switchToLatest()` in RxSwift.
  @available(*, unavailable, renamed: "switchToLatest()")
  public final func switchLatest<Inner>() -> Signal<Inner> where Value: Signal<Inner> {
    fatalError()
  }

  /// A `map` that drops nil results, in RxSwift, ReactiveSwift and Combine.
  @available(
    *, unavailable,
    message: "Use `flattenMap`, and return `.return(value)` for a value and `.empty()` for nil."
  )
  public final func compactMap<Output>(_ transform: (Value) -> Output?) -> Signal<Output> {
    fatalError()
  }

  /// The name of `distinctUntilChanged()` in Combine and AsyncAlgorithms.
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public final func removeDuplicates() -> Signal { fatalError() }

  /// The name of `distinctUntilChanged()` in ReactiveSwift.
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public final func skipRepeats() -> Signal { fatalError() }

  /// The name of `take(_:)` in Combine and Swift.
  @available(*, unavailable, renamed: "take(_:)")
  public final func prefix(_ count: Int) -> Signal { fatalError() }

  /// The name of `take(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "take(_:)")
  public final func take(first count: Int) -> Signal { fatalError() }

  /// The name of `takeLast(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "takeLast(_:)")
  public final func take(last count: Int) -> Signal { fatalError() }

  /// The name of `takeWhile(_:)` in Combine and Swift.
  @available(*, unavailable, renamed: "takeWhile(_:)")
  public final func prefix(while predicate: (Value) -> Bool) -> Signal { fatalError() }

  /// The name of `takeWhile(_:)` in RxSwift and ReactiveSwift.
  @available(*, unavailable, renamed: "takeWhile(_:)")
  public final func take(while predicate: (Value) -> Bool) -> Signal { fatalError() }

  /// The name of `takeUntil(_:)` in Combine.
  @available(*, unavailable, renamed: "takeUntil(_:)")
  public final func prefix<Other>(untilOutputFrom other: Signal<Other>) -> Signal { fatalError() }

  /// The name of `takeUntil(_:)` in RxSwift and ReactiveSwift.
  @available(*, unavailable, renamed: "takeUntil(_:)")
  public final func take<Other>(until other: Signal<Other>) -> Signal { fatalError() }

  /// The name of `skip(_:)` in Combine and Swift.
  @available(*, unavailable, renamed: "skip(_:)")
  public final func dropFirst(_ count: Int = 1) -> Signal { fatalError() }

  /// The name of `skip(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "skip(_:)")
  public final func skip(first count: Int) -> Signal { fatalError() }

  /// The name of `skipWhile(_:)` in Combine and Swift.
  @available(*, unavailable, renamed: "skipWhile(_:)")
  public final func drop(while predicate: (Value) -> Bool) -> Signal { fatalError() }

  /// The name of `skipWhile(_:)` in RxSwift and ReactiveSwift.
  @available(*, unavailable, renamed: "skipWhile(_:)")
  public final func skip(while predicate: (Value) -> Bool) -> Signal { fatalError() }

  /// The name of `startWith(_:)` in Combine.
  @available(*, unavailable, renamed: "startWith(_:)")
  public final func prepend(_ value: Value) -> Signal { fatalError() }

  /// The name of `startWith(_:)` in ReactiveObjC, as Swift imports it.
  @available(*, unavailable, renamed: "startWith(_:)")
  public final func start(with value: Value) -> Signal { fatalError() }

  /// The name of `concat(_:)` in Combine.
  @available(*, unavailable, renamed: "concat(_:)")
  public final func append(_ other: Signal) -> Signal { fatalError() }

  /// The name of `aggregate(_:_:)` in Swift, RxSwift, ReactiveSwift and Combine.
  @available(*, unavailable, renamed: "aggregate(_:_:)")
  public final func reduce<Result>(_ start: Result, _ combine: (Result, Value) -> Result)
    -> Signal<Result>
  { fatalError() }

  /// The name of `ignoreValues()` in RxSwift.
  @available(*, unavailable, renamed: "ignoreValues()")
  public final func ignoreElements() -> Signal { fatalError() }

  /// The name of `ignoreValues()` in Combine.
  @available(*, unavailable, renamed: "ignoreValues()")
  public final func ignoreOutput() -> Signal { fatalError() }

  /// The name of `merge(_:)` in Combine.
  @available(*, unavailable, renamed: "merge(_:)")
  public final func merge(with other: Signal) -> Signal { fatalError() }

  /// The counterpart of `sample(_:)` in RxSwift, which is called on the sampler.
  @available(*, unavailable, message: "Swap the signals: `other.sample(self)`.")
  public final func withLatestFrom<Other>(_ other: Signal<Other>) -> Signal<Other> { fatalError() }

  /// The counterpart of `sample(_:)` in ReactiveSwift, which is called on the sampler and sends
  /// pairs.
  @available(*, unavailable, message: "Swap the signals: `other.sample(self)`.")
  public final func withLatest<Other>(from other: Signal<Other>) -> Signal<(Value, Other)> {
    fatalError()
  }
}

// MARK: - Side effects, errors and sharing

extension Signal {
  /// The name of `doNext(_:)` in RxSwift.
  @available(*, unavailable, renamed: "doNext(_:)")
  public final func `do`(onNext: (Value) -> Void) -> Signal { fatalError() }

  /// The name of `doError(_:)` in RxSwift.
  @available(*, unavailable, renamed: "doError(_:)")
  public final func `do`(onError: (any Error) -> Void) -> Signal { fatalError() }

  /// The name of `doCompleted(_:)` in RxSwift.
  @available(*, unavailable, renamed: "doCompleted(_:)")
  public final func `do`(onCompleted: () -> Void) -> Signal { fatalError() }

  /// The name of `initially(_:)` in RxSwift.
  @available(*, unavailable, renamed: "initially(_:)")
  public final func `do`(onSubscribe: () -> Void) -> Signal { fatalError() }

  /// The name of `doNext(_:)` in Combine.
  @available(*, unavailable, renamed: "doNext(_:)")
  public final func handleEvents(receiveOutput: (Value) -> Void) -> Signal { fatalError() }

  /// The name of `doNext(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "doNext(_:)")
  public final func on(value: (Value) -> Void) -> Signal { fatalError() }

  /// The name of `doError(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "doError(_:)")
  public final func on(failed: (any Error) -> Void) -> Signal { fatalError() }

  /// The name of `doCompleted(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "doCompleted(_:)")
  public final func on(completed: () -> Void) -> Signal { fatalError() }

  /// The name of `logAll()` in RxSwift.
  @available(*, unavailable, renamed: "logAll()")
  public final func debug() -> Signal { fatalError() }

  /// The name of `logAll()` in Combine.
  @available(*, unavailable, renamed: "logAll()")
  public final func print() -> Signal { fatalError() }

  /// The name of `logAll()` in ReactiveSwift.
  @available(*, unavailable, renamed: "logAll()")
  public final func logEvents() -> Signal { fatalError() }

  /// The name of `catch(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "catch(_:)")
  public final func flatMapError(_ handler: (any Error) -> Signal) -> Signal { fatalError() }

  /// The name of `catchTo(_:)` in ReactiveObjC, as Swift imports it.
  @available(*, unavailable, renamed: "catchTo(_:)")
  public final func `catch`(to signal: Signal) -> Signal { fatalError() }

  /// The name of `catchTo(_:)` in Combine.
  @available(*, unavailable, message: "Use `catchTo(.return(value))`.")
  public final func replaceError(with value: Value) -> Signal { fatalError() }

  /// The name of `catchTo(_:)` in RxSwift.
  @available(*, unavailable, message: "Use `catchTo(.return(value))`.")
  public final func catchAndReturn(_ value: Value) -> Signal { fatalError() }

  /// The name of `publish()` followed by `autoconnect()` in RxSwift, Combine and AsyncAlgorithms.
  @available(*, unavailable, message: "Use `publish().autoconnect()`.")
  public final func share() -> Signal { fatalError() }

  /// The name of `replayLazily()` in RxSwift.
  @available(
    *, unavailable, message: "Use `replayLazily()`, or `replayLast()` for the latest value only."
  )
  public final func share(replay count: Int) -> Signal { fatalError() }

  /// The name of `publish()` in Combine.
  @available(*, unavailable, renamed: "publish()")
  public final func makeConnectable() -> MulticastConnection<Value> { fatalError() }
}

extension Signal where Value == Bool {
  /// The name of `not()` in ReactiveSwift.
  @available(*, unavailable, renamed: "not()")
  public final func negate() -> Signal { fatalError() }
}

// MARK: - Making signals

extension Signal {
  /// The name of `return(_:)` in RxSwift.
  @available(*, unavailable, renamed: "return(_:)")
  public static func just(_ value: Value) -> Signal { fatalError() }

  /// The name of `init(_:)` in RxSwift.
  @available(*, unavailable, message: "Use `Signal { subscriber in … }`.")
  public static func create(_ body: (Subscription<Value>) -> Disposable?) -> Signal { fatalError() }

  /// The name of `init(_:)` in ReactiveObjC.
  @available(*, unavailable, message: "Use `Signal { subscriber in … }`.")
  public static func createSignal(_ body: (Subscription<Value>) -> Disposable?) -> Signal {
    fatalError()
  }

  /// The name of `defer(_:)` in RxSwift.
  @available(*, unavailable, renamed: "defer(_:)")
  public static func deferred(_ make: () -> Signal) -> Signal { fatalError() }

  /// The name of `Subject` in ReactiveSwift, where it is a pair of a signal and its observer.
  @available(
    *, unavailable, message: "Create a `Subject`, which is both the signal and its observer."
  )
  public static func pipe() -> (output: Signal, input: Subject<Value>) { fatalError() }
}

// MARK: - Subjects, commands and disposables

extension Subscriber {
  /// The name of `sendNext(_:)` in RxSwift.
  @available(*, unavailable, renamed: "sendNext(_:)")
  public func onNext(_ value: Value) { fatalError() }

  /// The name of `sendError(_:)` in RxSwift.
  @available(*, unavailable, renamed: "sendError(_:)")
  public func onError(_ error: any Error) { fatalError() }

  /// The name of `sendCompleted()` in RxSwift.
  @available(*, unavailable, renamed: "sendCompleted()")
  public func onCompleted() { fatalError() }

  /// The name of `sendNext(_:)` in Combine.
  @available(*, unavailable, renamed: "sendNext(_:)")
  public func send(_ value: Value) { fatalError() }

  /// The name of `sendNext(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "sendNext(_:)")
  public func send(value: Value) { fatalError() }

  /// The name of `sendError(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "sendError(_:)")
  public func send(error: any Error) { fatalError() }
}

extension MulticastConnection {
  /// The name of `autoconnect()` in RxSwift.
  @available(*, unavailable, renamed: "autoconnect()")
  public func refCount() -> Signal<Value> { fatalError() }
}

extension Command {
  /// The name of `execute(_:)` in ReactiveSwift.
  @available(*, unavailable, renamed: "execute(_:)")
  public func apply(_ input: Input) -> Signal<Output> { fatalError() }

  /// The name of `executing` in ReactiveSwift.
  @available(*, unavailable, renamed: "executing")
  public var isExecuting: Signal<Bool> { fatalError() }

  /// The name of `init(_:)` in ReactiveObjC, as Swift imports it.
  @available(*, unavailable, renamed: "init(_:)")
  public convenience init(signal makeWork: (Input) -> Signal<Output>) { fatalError() }

  /// The name of `init(enabled:_:)` in ReactiveObjC, as Swift imports it.
  @available(*, unavailable, renamed: "init(enabled:_:)")
  public convenience init(
    enabled condition: Signal<Bool>?, signal makeWork: (Input) -> Signal<Output>
  ) { fatalError() }

  /// The name of `enabled` in ReactiveSwift.
  @available(*, unavailable, renamed: "enabled")
  public var isEnabled: Signal<Bool> { fatalError() }
}

extension Property {
  /// The name of `signal` in ReactiveSwift.
  @available(*, unavailable, renamed: "signal")
  public var producer: Signal<Value> { fatalError() }

  /// The initializer of RxSwift's `BehaviorRelay`.
  @available(*, unavailable, renamed: "init(_:)")
  public convenience init(value: Value) { fatalError() }
}

extension BehaviorSubject {
  /// The name of `init(_:)` in RxSwift.
  @available(*, unavailable, renamed: "init(_:)")
  public convenience init(value: Value) { fatalError() }
}

extension LifetimeOwner {
  /// The name of `lifetime.ended` in ReactiveObjC.
  @available(*, unavailable, renamed: "lifetime.ended")
  public func rac_willDeallocSignal() -> Signal<Never> { fatalError() }

  /// The name of `lifetime.disposable` in ReactiveObjC.
  @available(*, unavailable, renamed: "lifetime.disposable")
  public var rac_deallocDisposable: CompoundDisposable { fatalError() }
}

extension Scheduler {
  /// The name of `main` in RxSwift, where it is a member of `MainScheduler`.
  @available(*, unavailable, renamed: "main")
  public static var instance: Scheduler { fatalError() }
}

extension Disposable {
  /// The name of `dispose()` in Combine.
  @available(*, unavailable, renamed: "dispose()")
  public final func cancel() { fatalError() }

  /// A method that disposes of the subscription when `bag` is released, in RxSwift.
  @available(
    *, unavailable,
    message:
      "Put `takeUntil(lifetime.ended)` before `subscribe`, or add this to a `CompoundDisposable`."
  )
  public final func disposed(by bag: Any) { fatalError() }

  /// A method that cancels the subscription when `cancellables` is released, in Combine.
  @available(
    *, unavailable,
    message:
      "Put `takeUntil(lifetime.ended)` before `subscribe`, or add this to a `CompoundDisposable`."
  )
  public final func store<Cancellables>(in cancellables: inout Cancellables) { fatalError() }
}

// MARK: - Types

/// The name of `Signal` in ReactiveObjC.
@available(*, unavailable, renamed: "Signal")
public typealias RACSignal<Value: Sendable> = Signal<Value>

/// The name of `Signal` in ReactiveSwift, where errors are typed.
@available(*, unavailable, message: "Use `Signal`: every error is `any Error`.")
public typealias SignalProducer<Element: Sendable, Failure> = Signal<Element>

/// The name of `Signal` in Combine, where errors are typed.
@available(*, unavailable, message: "Use `Signal`: every error is `any Error`.")
public typealias AnyPublisher<Output: Sendable, Failure> = Signal<Output>

/// The name of `Subject` in RxSwift.
@available(*, unavailable, renamed: "Subject")
public typealias PublishSubject<Element: Sendable> = Subject<Element>

/// The name in RxSwift of a `Subject` that cannot end.
@available(*, unavailable, renamed: "Subject")
public typealias PublishRelay<Element: Sendable> = Subject<Element>

/// The name of `Subject` in ReactiveObjC.
@available(*, unavailable, renamed: "Subject")
public typealias RACSubject<Value: Sendable> = Subject<Value>

/// The name of `Subject` in Combine, where errors are typed.
@available(*, unavailable, message: "Use `Subject`: every error is `any Error`.")
public typealias PassthroughSubject<Output: Sendable, Failure> = Subject<Output>

/// The name of `BehaviorSubject` in Combine, where errors are typed.
@available(*, unavailable, message: "Use `BehaviorSubject`, or a `Property` if it never ends.")
public typealias CurrentValueSubject<Output: Sendable, Failure> = BehaviorSubject<Output>

/// The name of `Property` in RxSwift.
@available(*, unavailable, message: "Use `Property`.")
public typealias BehaviorRelay<Element: Sendable> = Property<Element>

/// The name of `Property` in ReactiveSwift.
@available(*, unavailable, message: "Use `Property`.")
public typealias MutableProperty<Value: Sendable> = Property<Value>

/// The name of `Command` in ReactiveObjC.
@available(*, unavailable, renamed: "Command")
public typealias RACCommand<Input: Sendable, Output: Sendable> = Command<Input, Output>

/// The name of `CompoundDisposable` in RxSwift and ReactiveSwift.
@available(*, unavailable, renamed: "CompoundDisposable")
public typealias CompositeDisposable = CompoundDisposable

/// A collection of disposables in RxSwift, which disposes of them when it is released.
@available(
  *, unavailable,
  message: "Use a `CompoundDisposable`, and dispose of it: releasing it does not end anything."
)
public typealias DisposeBag = CompoundDisposable

/// The name of `ScopedDisposable` in Combine. It is hashable, because code stores it in a `Set`.
@available(
  *, unavailable,
  message: "Use `asScoped()` for a disposable that ends the subscription when it is released."
)
public typealias AnyCancellable = AnyHashable

/// The name of `Scheduler.main` in RxSwift.
@available(*, unavailable, message: "Use `Scheduler.main`.")
public typealias MainScheduler = Scheduler

/// The name of `Scheduler.main` in ReactiveSwift.
@available(*, unavailable, message: "Use `Scheduler.main`, which always delivers later.")
public typealias UIScheduler = Scheduler

/// The name of `Scheduler.queue(_:name:)` in ReactiveSwift.
@available(*, unavailable, message: "Use `Scheduler.queue`, or `Scheduler.main`.")
public typealias QueueScheduler = Scheduler

/// The name of `Scheduler` in ReactiveObjC.
@available(*, unavailable, renamed: "Scheduler")
public typealias RACScheduler = Scheduler
