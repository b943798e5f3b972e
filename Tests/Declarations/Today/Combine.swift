// Declarations of what explain's answers use of Apple's module Combine, for systems without it. The
// names, labels, constraints and isolation are the module's own. Each operator returns an
// `AnyPublisher`, because no answer names the types between two operators.

#if !canImport(Combine)
  import Dispatch
  import Foundation
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
  }

  public protocol ConnectablePublisher: Publisher {
    func connect() -> any Cancellable
  }

  public protocol Cancellable { func cancel() }

  public final class AnyCancellable: Cancellable, Hashable {
    public init(_ cancel: @escaping () -> Void) {}
    public func cancel() {}
    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) {}
    public func store(in set: inout Set<AnyCancellable>) {}
  }

  public protocol Subscription {}

  public enum Subscribers {
    public enum Completion<Failure: Error> { case finished, failure(Failure) }
    public struct Demand: Sendable {
      public static let unlimited = Demand()
      public static func max(_ value: Int) -> Demand { Demand() }
    }
  }

  public struct AnyPublisher<Output, Failure: Error>: Publisher {
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {}
    init() {}
  }

  // MARK: Schedulers

  public protocol SchedulerTimeIntervalConvertible {
    static func seconds(_ s: Int) -> Self
    static func seconds(_ s: Double) -> Self
    static func milliseconds(_ ms: Int) -> Self
  }

  public protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType: Strideable
    where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    associatedtype SchedulerOptions
  }

  public struct StandInTime: Strideable {
    public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable,
      ExpressibleByFloatLiteral
    {
      public var magnitude = 0.0
      public init(floatLiteral: Double) {}
      public init(integerLiteral: Int) {}
      public init?<T: BinaryInteger>(exactly source: T) {}
      public static func seconds(_ s: Int) -> Stride { 0 }
      public static func seconds(_ s: Double) -> Stride { 0 }
      public static func milliseconds(_ ms: Int) -> Stride { 0 }
      public static func < (one: Stride, other: Stride) -> Bool { false }
      public static func * (one: Stride, other: Stride) -> Stride { 0 }
      public static func + (one: Stride, other: Stride) -> Stride { 0 }
      public static func - (one: Stride, other: Stride) -> Stride { 0 }
      public static func *= (one: inout Stride, other: Stride) {}
    }
    public func distance(to other: StandInTime) -> Stride { 0 }
    public func advanced(by n: Stride) -> StandInTime { self }
  }

  extension DispatchQueue: Scheduler {
    public typealias SchedulerTimeType = StandInTime
    public typealias SchedulerOptions = Never
  }

  extension RunLoop: Scheduler {
    public typealias SchedulerTimeType = StandInTime
    public typealias SchedulerOptions = Never
  }

  public struct ImmediateScheduler: Scheduler, Sendable {
    public typealias SchedulerTimeType = StandInTime
    public typealias SchedulerOptions = Never
    public static let shared = ImmediateScheduler()
  }

  // MARK: Operators

  extension Publisher {

    public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> { .init() }
    public func tryMap<T>(
      _ transform: @escaping (Output) throws -> T
    ) -> AnyPublisher<T, any Error> { .init() }
    public func compactMap<T>(
      _ transform: @escaping (Output) -> T?
    ) -> AnyPublisher<T, Failure> { .init() }
    public func filter(
      _ isIncluded: @escaping (Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func flatMap<P: Publisher>(
      maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> AnyPublisher<P.Output, Failure> where P.Failure == Failure { .init() }
    public func removeDuplicates(
      by predicate: @escaping (Output, Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func receive<S: Scheduler>(
      on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func subscribe<S: Scheduler>(
      on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func debounce<S: Scheduler>(
      for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func delay<S: Scheduler>(
      for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S, options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func timeout<S: Scheduler>(
      _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
      customError: (() -> Failure)? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func collect() -> AnyPublisher<[Output], Failure> { .init() }
    public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> { .init() }
    public func prefix(_ maxLength: Int) -> AnyPublisher<Output, Failure> { .init() }
    public func prefix(
      while predicate: @escaping (Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func drop(
      while predicate: @escaping (Output) -> Bool
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func prefix<P: Publisher>(
      untilOutputFrom publisher: P
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> { .init() }
    public func append(_ elements: Output...) -> AnyPublisher<Output, Failure> { .init() }
    public func append<P: Publisher>(_ publisher: P) -> AnyPublisher<Output, Failure>
    where P.Failure == Failure, P.Output == Output { .init() }
    public func merge<P: Publisher>(with other: P) -> AnyPublisher<Output, Failure>
    where P.Failure == Failure, P.Output == Output { .init() }
    public func scan<T>(
      _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> AnyPublisher<T, Failure> { .init() }
    public func reduce<T>(
      _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> AnyPublisher<T, Failure> { .init() }
    public func ignoreOutput() -> AnyPublisher<Never, Failure> { .init() }
    public func last() -> AnyPublisher<Output, Failure> { .init() }
    public func contains(
      where predicate: @escaping (Output) -> Bool
    ) -> AnyPublisher<Bool, Failure> { .init() }
    public func allSatisfy(
      _ predicate: @escaping (Output) -> Bool
    ) -> AnyPublisher<Bool, Failure> { .init() }
    public func share() -> AnyPublisher<Output, Failure> { .init() }
    public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Output, Failure>
    where S.Failure == Failure, S.Output == Output { .init() }
    public func retry(_ retries: Int) -> AnyPublisher<Output, Failure> { .init() }
    public func `catch`<P: Publisher>(
      _ handler: @escaping (Failure) -> P
    ) -> AnyPublisher<Output, P.Failure> where P.Output == Output { .init() }
    public func handleEvents(
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> AnyPublisher<Output, Failure> { .init() }
    public func setFailureType<E: Error>(to failureType: E.Type) -> AnyPublisher<Output, E>
    where Failure == Never { .init() }
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { .init() }
    public func sink(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable { AnyCancellable {} }
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
    where S.Output == Output, S.Failure == Failure { AnyCancellable {} }
  }

  // Apple marks these two overloads as new in iOS 14.
  extension Publisher where Failure == Never {
    public func flatMap<P: Publisher>(
      maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> AnyPublisher<P.Output, P.Failure> { .init() }
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
      AnyCancellable {}
    }
    public func assign(to published: inout Published<Output>.Publisher) {}
    public func makeConnectable() -> Publishers.Multicast<Output, Failure> { .init() }
  }

  extension Publisher where Output: Equatable {
    public func removeDuplicates() -> AnyPublisher<Output, Failure> { .init() }
  }

  extension Publisher where Output: Publisher, Output.Failure == Failure {
    public func switchToLatest() -> AnyPublisher<Output.Output, Failure> { .init() }
  }

  extension Publisher where Output: Publisher, Failure == Never {
    public func switchToLatest() -> AnyPublisher<Output.Output, Output.Failure> { .init() }
  }

  extension Publisher where Output: Publisher, Failure == Never, Output.Failure == Never {
    public func switchToLatest() -> AnyPublisher<Output.Output, Never> { .init() }
  }

  extension ConnectablePublisher {
    public func autoconnect() -> AnyPublisher<Output, Failure> { .init() }
  }

  // MARK: Publishers

  public enum Publishers {
    public struct Multicast<Output, Failure: Error>: ConnectablePublisher {
      public func connect() -> any Cancellable { AnyCancellable {} }
    }
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
      public typealias Output = (A.Output, B.Output)
      public typealias Failure = A.Failure
      public init(_ a: A, _ b: B) {}
    }
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
      public typealias Output = (A.Output, B.Output, C.Output)
      public typealias Failure = A.Failure
      public init(_ a: A, _ b: B, _ c: C) {}
    }
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
      public typealias Output = (A.Output, B.Output, C.Output, D.Output)
      public typealias Failure = A.Failure
      public init(_ a: A, _ b: B, _ c: C, _ d: D) {}
    }
    public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
      public typealias Output = (A.Output, B.Output)
      public typealias Failure = A.Failure
      public init(_ a: A, _ b: B) {}
    }
    public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
      public typealias Output = (A.Output, B.Output, C.Output)
      public typealias Failure = A.Failure
      public init(_ a: A, _ b: B, _ c: C) {}
    }
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure, A.Output == B.Output {
      public typealias Output = A.Output
      public typealias Failure = A.Failure
      public init(_ a: A, _ b: B) {}
    }
    public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where
      A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output
    {
      public typealias Output = A.Output
      public typealias Failure = A.Failure
      public init(_ a: A, _ b: B, _ c: C) {}
    }
    public struct MergeMany<Upstream: Publisher>: Publisher {
      public typealias Output = Upstream.Output
      public typealias Failure = Upstream.Failure
      public init(_ upstream: Upstream...) {}
    }
  }

  public struct Just<Output>: Publisher {
    public typealias Failure = Never
    public init(_ output: Output) {}
  }
  public struct Empty<Output, Failure: Error>: Publisher {
    public init(completeImmediately: Bool = true) {}
  }
  public struct Fail<Output, Failure: Error>: Publisher { public init(error: Failure) {} }
  public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    public typealias Output = DeferredPublisher.Output
    public typealias Failure = DeferredPublisher.Failure
    public init(createPublisher: @escaping () -> DeferredPublisher) {}
  }
  public final class Future<Output, Failure: Error>: Publisher {
    public typealias Promise = (Result<Output, Failure>) -> Void
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {}
  }

  // MARK: Subjects and properties

  public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Output)
    func send(completion: Subscribers.Completion<Failure>)
  }
  extension Subject where Output == Void { public func send() {} }

  public final class PassthroughSubject<Output, Failure: Error>: Subject {
    public init() {}
    public func send(_ value: Output) {}
    public func send(completion: Subscribers.Completion<Failure>) {}
  }
  public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    public init(_ value: Output) {}
    public func send(_ value: Output) {}
    public func send(completion: Subscribers.Completion<Failure>) {}
  }

  public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never
    public func send() {}
  }
  public protocol ObservableObject: AnyObject {}
  extension ObservableObject {
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
  }

  @propertyWrapper public struct Published<Value> {
    public struct Publisher: TodayPublisher {
      public typealias Output = Value
      public typealias Failure = Never
    }
    public var wrappedValue: Value
    public var projectedValue: Publisher {
      get { Publisher() }
      set {}
    }
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }
  public typealias TodayPublisher = Publisher

  // MARK: Foundation

  extension NotificationCenter {
    public func publisher(
      for name: Notification.Name, object: AnyObject? = nil
    ) -> AnyPublisher<Notification, Never> { .init() }
  }

  extension Timer {
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
    ) -> Publishers.Multicast<Date, Never> { .init() }
  }

  extension URLSession {
    public func dataTaskPublisher(
      for request: URLRequest
    ) -> AnyPublisher<(data: Data, response: URLResponse), URLError> { .init() }
  }

  public struct ObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = ObservingOptions(rawValue: 1)
    public static let old = ObservingOptions(rawValue: 2)
    public static let initial = ObservingOptions(rawValue: 4)
  }
  public protocol KeyValueObserving {}
  extension NSObject: KeyValueObserving {}
  extension KeyValueObserving where Self: NSObject {
    public func publisher<Value>(
      for keyPath: KeyPath<Self, Value>, options: ObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> { .init() }
  }
#endif
