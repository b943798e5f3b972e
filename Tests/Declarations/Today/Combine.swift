// Declarations of what explain's answers use of Apple's module Combine, for systems without it. The
// names, labels, constraints and isolation are the module's own. Each operator returns an
// `AnyPublisher`, because no answer names the types between two operators.

#if !canImport(Combine)
  import Dispatch
  import Foundation
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
  }

  protocol ConnectablePublisher: Publisher {
    func connect() -> any Cancellable
  }

  protocol Cancellable { func cancel() }

  final class AnyCancellable: Cancellable, Hashable {
    init(_ cancel: @escaping () -> Void) {}
    func cancel() {}
    static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
    func hash(into hasher: inout Hasher) {}
    func store(in set: inout Set<AnyCancellable>) {}
  }

  protocol Subscription {}

  enum Subscribers {
    enum Completion<Failure: Error> { case finished, failure(Failure) }
    struct Demand: Sendable {
      static let unlimited = Demand()
      static func max(_ value: Int) -> Demand { Demand() }
    }
  }

  struct AnyPublisher<Output, Failure: Error>: Publisher {
    init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {}
    init() {}
  }

  // MARK: Schedulers

  protocol SchedulerTimeIntervalConvertible {
    static func seconds(_ s: Int) -> Self
    static func seconds(_ s: Double) -> Self
    static func milliseconds(_ ms: Int) -> Self
  }

  protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType: Strideable
    where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    associatedtype SchedulerOptions
  }

  struct StandInTime: Strideable {
    struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable,
      ExpressibleByFloatLiteral
    {
      var magnitude = 0.0
      init(floatLiteral: Double) {}
      init(integerLiteral: Int) {}
      init?<T: BinaryInteger>(exactly source: T) {}
      static func seconds(_ s: Int) -> Stride { 0 }
      static func seconds(_ s: Double) -> Stride { 0 }
      static func milliseconds(_ ms: Int) -> Stride { 0 }
      static func < (one: Stride, other: Stride) -> Bool { false }
      static func * (one: Stride, other: Stride) -> Stride { 0 }
      static func + (one: Stride, other: Stride) -> Stride { 0 }
      static func - (one: Stride, other: Stride) -> Stride { 0 }
      static func *= (one: inout Stride, other: Stride) {}
    }
    func distance(to other: StandInTime) -> Stride { 0 }
    func advanced(by n: Stride) -> StandInTime { self }
  }

  extension DispatchQueue: Scheduler {
    typealias SchedulerTimeType = StandInTime
    typealias SchedulerOptions = Never
  }

  extension RunLoop: Scheduler {
    typealias SchedulerTimeType = StandInTime
    typealias SchedulerOptions = Never
  }

  struct ImmediateScheduler: Scheduler, Sendable {
    typealias SchedulerTimeType = StandInTime
    typealias SchedulerOptions = Never
    static let shared = ImmediateScheduler()
  }

  // MARK: Operators

  extension Publisher {

    func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> { .init() }
    func tryMap<T>(
      _ transform: @escaping (Output) throws -> T
    ) -> AnyPublisher<T, any Error> { .init() }
    func compactMap<T>(
      _ transform: @escaping (Output) -> T?
    ) -> AnyPublisher<T, Failure> { .init() }
    func filter(
      _ isIncluded: @escaping (Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { .init() }
    func flatMap<P: Publisher>(
      maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure { .init() }
    func removeDuplicates(
      by predicate: @escaping (Output, Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { .init() }
    func receive<S: Scheduler>(
      on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    func subscribe<S: Scheduler>(
      on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    func debounce<S: Scheduler>(
      for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    func delay<S: Scheduler>(
      for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    func timeout<S: Scheduler>(
      _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
      customError: (() -> Failure)? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    func collect() -> AnyPublisher<[Output], Failure> { .init() }
    func collect<S: Scheduler>(
      _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<[Output], Failure> { .init() }
    func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> { .init() }
    func prefix(_ maxLength: Int) -> AnyPublisher<Output, Failure> { .init() }
    func prefix(
      while predicate: @escaping (Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { .init() }
    func drop(
      while predicate: @escaping (Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { .init() }
    func prefix<P: Publisher>(
      untilOutputFrom publisher: P
    ) -> AnyPublisher<Output, Failure> { .init() }
    func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> { .init() }
    func append(_ elements: Output...) -> AnyPublisher<Output, Failure> { .init() }
    func append<P: Publisher>(_ publisher: P) -> AnyPublisher<Output, Failure>
    where P.Failure == Failure, P.Output == Output { .init() }
    func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
    where P.Failure == Failure, P.Output == Output { .init() }
    func combineLatest<P: Publisher>(
      _ other: P
    ) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure { .init() }
    func zip<P: Publisher>(
      _ other: P
    ) -> AnyPublisher<(Output, P.Output), Failure> where P.Failure == Failure { .init() }
    func scan<T>(
      _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> AnyPublisher<T, Failure> { .init() }
    func reduce<T>(
      _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> AnyPublisher<T, Failure> { .init() }
    func ignoreOutput() -> AnyPublisher<Never, Failure> { .init() }
    func last() -> AnyPublisher<Output, Failure> { .init() }
    func contains(
      where predicate: @escaping (Output) -> Bool
    ) -> AnyPublisher<Bool, Failure> { .init() }
    func allSatisfy(
      _ predicate: @escaping (Output) -> Bool
    ) -> AnyPublisher<Bool, Failure> { .init() }
    func share() -> AnyPublisher<Output, Failure> { .init() }
    func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Output, Failure>
    where S.Failure == Failure, S.Output == Output { .init() }
    func retry(_ retries: Int) -> AnyPublisher<Output, Failure> { .init() }
    func `catch`<P: Publisher>(
      _ handler: @escaping (Failure) -> P
    ) -> AnyPublisher<Output, P.Failure> where P.Output == Output { .init() }
    func handleEvents(
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    func setFailureType<E: Error>(to failureType: E.Type) -> AnyPublisher<Output, E>
    where Failure == Never { .init() }
    func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { .init() }
    func sink(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable { AnyCancellable {} }
    func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
    where S.Output == Output, S.Failure == Failure { AnyCancellable {} }
  }

  // Apple marks these two overloads as new in iOS 14.
  extension Publisher where Failure == Never {
    func flatMap<P: Publisher>(
      maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> AnyPublisher<P.Output, P.Failure> { .init() }
    func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
      AnyCancellable {}
    }
    func assign(to published: inout Published<Output>.Publisher) {}
    func makeConnectable() -> Publishers.Multicast<Output, Failure> { .init() }
  }

  extension Publisher where Output: Equatable {
    func removeDuplicates() -> AnyPublisher<Output, Failure> { .init() }
  }

  extension Publisher where Output: Publisher, Output.Failure == Failure {
    func switchToLatest() -> AnyPublisher<Output.Output, Failure> { .init() }
  }

  extension Publisher where Output: Publisher, Failure == Never {
    func switchToLatest() -> AnyPublisher<Output.Output, Output.Failure> { .init() }
  }

  extension Publisher where Output: Publisher, Failure == Never, Output.Failure == Never {
    func switchToLatest() -> AnyPublisher<Output.Output, Never> { .init() }
  }

  extension ConnectablePublisher {
    func autoconnect() -> AnyPublisher<Output, Failure> { .init() }
  }

  // MARK: Publishers

  enum Publishers {
    enum TimeGroupingStrategy<Context: Scheduler> {
      case byTime(Context, Context.SchedulerTimeType.Stride)
    }
    struct Multicast<Output, Failure: Error>: ConnectablePublisher {
      func connect() -> any Cancellable { AnyCancellable {} }
    }
    struct CombineLatest<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
      typealias Output = (A.Output, B.Output)
      typealias Failure = A.Failure
      init(_ a: A, _ b: B) {}
    }
    struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
      typealias Output = (A.Output, B.Output, C.Output)
      typealias Failure = A.Failure
      init(_ a: A, _ b: B, _ c: C) {}
    }
    struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
      typealias Output = (A.Output, B.Output, C.Output, D.Output)
      typealias Failure = A.Failure
      init(_ a: A, _ b: B, _ c: C, _ d: D) {}
    }
    struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
      typealias Output = (A.Output, B.Output)
      typealias Failure = A.Failure
      init(_ a: A, _ b: B) {}
    }
    struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
      typealias Output = (A.Output, B.Output, C.Output)
      typealias Failure = A.Failure
      init(_ a: A, _ b: B, _ c: C) {}
    }
    struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure, A.Output == B.Output {
      typealias Output = A.Output
      typealias Failure = A.Failure
      init(_ a: A, _ b: B) {}
    }
    struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where
      A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output
    {
      typealias Output = A.Output
      typealias Failure = A.Failure
      init(_ a: A, _ b: B, _ c: C) {}
    }
    struct MergeMany<Upstream: Publisher>: Publisher {
      typealias Output = Upstream.Output
      typealias Failure = Upstream.Failure
      init(_ upstream: Upstream...) {}
      init<S: Sequence<Upstream>>(_ upstream: S) {}
    }
  }

  struct Just<Output>: Publisher {
    typealias Failure = Never
    init(_ output: Output) {}
  }
  struct Empty<Output, Failure: Error>: Publisher {
    init(completeImmediately: Bool = true) {}
  }
  struct Fail<Output, Failure: Error>: Publisher { init(error: Failure) {} }
  struct Deferred<DeferredPublisher: Publisher>: Publisher {
    typealias Output = DeferredPublisher.Output
    typealias Failure = DeferredPublisher.Failure
    init(createPublisher: @escaping () -> DeferredPublisher) {}
  }
  final class Future<Output, Failure: Error>: Publisher {
    typealias Promise = (Result<Output, Failure>) -> Void
    init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {}
  }

  // MARK: Subjects and properties

  protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
  }
  extension Subject where Output == Void { func send() {} }

  final class PassthroughSubject<Output, Failure: Error>: Subject {
    init() {}
    func send(_ value: Output) {}
    func send(completion: Subscribers.Completion<Failure>) {}
  }
  final class CurrentValueSubject<Output, Failure: Error>: Subject {
    init(_ value: Output) {}
    func send(_ value: Output) {}
    func send(completion: Subscribers.Completion<Failure>) {}
  }

  final class ObservableObjectPublisher: Publisher {
    typealias Output = Void
    typealias Failure = Never
    func send() {}
  }
  protocol ObservableObject: AnyObject {}
  extension ObservableObject {
    var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
  }

  @propertyWrapper struct Published<Value> {
    struct Publisher: TodayPublisher {
      typealias Output = Value
      typealias Failure = Never
    }
    var wrappedValue: Value
    var projectedValue: Publisher {
      get { Publisher() }
      set {}
    }
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }
  typealias TodayPublisher = Publisher

  // MARK: Foundation

  extension Sequence {
    var publisher: AnyPublisher<Element, Never> { .init() }
  }

  extension NotificationCenter {
    func publisher(
      for name: Notification.Name, object: AnyObject? = nil
    ) -> AnyPublisher<Notification, Never> { .init() }
  }

  extension Timer {
    static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
    ) -> Publishers.Multicast<Date, Never> { .init() }
  }

  extension URLSession {
    func dataTaskPublisher(
      for request: URLRequest
    ) -> AnyPublisher<(data: Data, response: URLResponse), URLError> { .init() }
  }

  struct ObservingOptions: OptionSet, Sendable {
    let rawValue: UInt
    init(rawValue: UInt) { self.rawValue = rawValue }
    static let new = ObservingOptions(rawValue: 1)
    static let old = ObservingOptions(rawValue: 2)
    static let initial = ObservingOptions(rawValue: 4)
  }
  protocol KeyValueObserving {}
  extension NSObject: KeyValueObserving {}
  extension KeyValueObserving where Self: NSObject {
    func publisher<Value>(
      for keyPath: KeyPath<Self, Value>, options: ObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> { .init() }
  }
#endif
