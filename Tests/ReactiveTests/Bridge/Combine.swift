/// The part of Combine that `LeavingRAC/Bridge` uses, so that tests can run and type-check the bridge
/// without Combine.
///
/// The names, labels and constraints are the module's own. An enum takes the module's place, because
/// the engine, too, has types such as `Subscription`.
enum Combine {
  nonisolated protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
  }

  nonisolated protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error
    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
  }

  nonisolated protocol Cancellable { func cancel() }

  nonisolated protocol Subscription: Cancellable {
    func request(_ demand: Subscribers.Demand)
  }

  nonisolated enum Subscribers {
    enum Completion<Failure: Error> { case finished, failure(Failure) }

    struct Demand: Sendable {
      static let none = Demand(max: 0)
      static let unlimited = Demand(max: nil)
      static func max(_ value: Int) -> Demand { Demand(max: value) }

      // Nil is an unlimited demand.
      private(set) var max: Int?

      static func += (one: inout Demand, other: Demand) {
        if let count = one.max { one.max = other.max.map { count + $0 } }
      }
      static func -= (one: inout Demand, other: Int) {
        if let count = one.max { one.max = count - other }
      }
      static func > (one: Demand, other: Int) -> Bool { one.max.map { $0 > other } ?? true }
    }
  }

  nonisolated struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let publisher: any Publisher<Output, Failure>

    init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
      self.publisher = publisher
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      publisher.receive(subscriber: subscriber)
    }
  }

  nonisolated final class AnyCancellable: Cancellable {
    private var block: (() -> Void)?

    init(_ cancel: @escaping () -> Void) {
      block = cancel
    }

    deinit { cancel() }

    func cancel() {
      let block = block
      self.block = nil
      block?()
    }
  }
}

extension Combine.Publisher {
  nonisolated func subscribe<S: Combine.Subscriber>(
    _ subscriber: S
  ) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
  nonisolated func sink(
    receiveCompletion: @escaping (Combine.Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> Combine.AnyCancellable {
    let sink = Sink(receiveCompletion, receiveValue)
    subscribe(sink)
    return Combine.AnyCancellable { sink.cancel() }
  }
}

nonisolated private final class Sink<Input, Failure: Error>: Combine.Subscriber {
  private let receiveCompletion: (Combine.Subscribers.Completion<Failure>) -> Void
  private let receiveValue: (Input) -> Void
  private var subscription: (any Combine.Subscription)?

  init(
    _ receiveCompletion: @escaping (Combine.Subscribers.Completion<Failure>) -> Void,
    _ receiveValue: @escaping (Input) -> Void
  ) {
    (self.receiveCompletion, self.receiveValue) = (receiveCompletion, receiveValue)
  }

  func cancel() { subscription?.cancel() }

  func receive(subscription: any Combine.Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Combine.Subscribers.Demand {
    receiveValue(input)
    return .none
  }

  func receive(completion: Combine.Subscribers.Completion<Failure>) {
    receiveCompletion(completion)
  }
}
