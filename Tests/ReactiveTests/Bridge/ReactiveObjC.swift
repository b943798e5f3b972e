import Foundation
import Reactive

// The part of ReactiveObjC that `LeavingRAC/Bridge` uses, as Swift imports it, implemented with this
// engine so that tests can run the bridge. `BridgeTests` in LessonsTests compiles the bridge
// against the real declarations.

class RACSignal<ValueType: AnyObject>: NSObject {
  fileprivate let signal: Signal<Item>

  fileprivate init(_ signal: Signal<Item>) {
    self.signal = signal
  }

  class func createSignal(
    _ didSubscribe: @escaping (any RACSubscriber) -> RACDisposable?
  ) -> RACSignal {
    nonisolated(unsafe) let didSubscribe = didSubscribe
    return RACSignal(Signal { didSubscribe(Subscriber(of: $0))?.engine })
  }

  @discardableResult
  func subscribeNext(
    _ nextBlock: @escaping (ValueType?) -> Void, error errorBlock: @escaping ((any Error)?) -> Void,
    completed completedBlock: @escaping () -> Void
  ) -> RACDisposable {
    nonisolated(unsafe) let (next, error, completed) = (nextBlock, errorBlock, completedBlock)
    return RACDisposable(
      signal.subscribe(
        next: { next($0.object as? ValueType) },
        error: { error($0 is NoError ? nil : $0) }, completed: { completed() }))
  }

  func deliverOnMainThread() -> RACSignal { RACSignal(signal.deliverOnMainThread()) }
}

final class RACSubject<ValueType: AnyObject>: RACSignal<ValueType>, RACSubscriber {
  private let subject = Subject<Item>()

  init() { super.init(subject) }

  func sendNext(_ value: Any?) { subject.sendNext(Item(object: value)) }
  func sendError(_ error: (any Error)?) { subject.sendError(error ?? NoError()) }
  func sendCompleted() { subject.sendCompleted() }
}

protocol RACSubscriber {
  func sendNext(_ value: Any?)
  func sendError(_ error: (any Error)?)
  func sendCompleted()
}

private struct Subscriber: RACSubscriber {
  let subscription: Subscription<Item>

  init(of subscription: Subscription<Item>) {
    self.subscription = subscription
  }

  func sendNext(_ value: Any?) { subscription.sendNext(Item(object: value)) }
  func sendError(_ error: (any Error)?) { subscription.sendError(error ?? NoError()) }
  func sendCompleted() { subscription.sendCompleted() }
}

/// A value that passes through the engine.
private struct Item: @unchecked Sendable {
  // `@unchecked`, because ReactiveObjC does not check which values may cross threads, either.
  let object: Any?
}

/// The error that the engine receives for `sendError:nil`.
private struct NoError: Error {}

class RACDisposable: NSObject {
  fileprivate let engine: Disposable

  fileprivate init(_ engine: Disposable) {
    self.engine = engine
  }

  init(block: @escaping () -> Void) {
    nonisolated(unsafe) let block = block
    engine = Disposable { block() }
  }

  var isDisposed: Bool { engine.isDisposed }

  func dispose() { engine.dispose() }
}

final class RACSerialDisposable: RACDisposable {
  private let serial = SerialDisposable()

  init() { super.init(serial) }

  var disposable: RACDisposable? {
    get { nil }
    set { serial.disposable = newValue?.engine }
  }
}

final class RACCommand<InputType: AnyObject, ValueType: AnyObject>: NSObject {
  private let command: Command<Item, Item>

  init(
    enabled: RACSignal<NSNumber>? = nil,
    signal: @escaping (InputType?) -> RACSignal<ValueType>
  ) {
    nonisolated(unsafe) let makeWork = signal
    command = Command(enabled: enabled?.signal.map { ($0.object as? NSNumber) == true }) {
      makeWork($0.object as? InputType).signal
    }
  }

  @discardableResult
  func execute(_ input: InputType?) -> RACSignal<ValueType> {
    RACSignal(command.execute(Item(object: input)))
  }

  var errors: RACSignal<NSError> { RACSignal(command.errors.map { Item(object: $0 as NSError) }) }
}

final class RACScheduler: NSObject {
  let scheduler: Scheduler

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
  }

  class func mainThread() -> RACScheduler { RACScheduler(.main) }

  @discardableResult
  func schedule(_ block: @escaping () -> Void) -> RACDisposable? {
    nonisolated(unsafe) let block = block
    return RACDisposable(scheduler.schedule { block() })
  }
}
