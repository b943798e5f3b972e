extension Signal {
  /// Attaches an observer through a stack check.
  ///
  /// If attaching the observer is the last thing that a loop's current work does, the loop attaches
  /// it after that work has returned, so the stack does not grow. Otherwise the stack must have
  /// room.
  // A separate function, so that its locals take no stack space in the calls of signals without a
  // check.
  final func attachWithCheck(_ observer: Observer<Value>) {
    if observer.isTail {
      Thread.leaveToLoop { self.attachment?.attach(self.checked(observer)) }
    } else if Thread.hasRoom(for: "subscribe") {
      if isStaged {
        Thread.loop { attachment?.attach(checked(observer)) }
      } else {
        attachment?.attach(checked(observer))
      }
    }
  }

  /// Returns an observer that sends to `observer` through a stack check.
  // A separate function, so that its locals are not on the stack while the observer is attached.
  private func checked(_ observer: Observer<Value>) -> Observer<Value> {
    let thread = Thread.current
    let receiver = observer.isTail && observer.isStep ? thread.pointee.stackCheck : nil
    receiver?.joinLoop()
    let check = StackCheck(observer, startsLoop: receiver != nil)
    if isStaged { thread.pointee.stackCheck = check }
    // If only steps follow, `observer.end` already leads to the next stack check.
    let end: @Sendable (Ending) -> Void = if observer.isStep { observer.end } else { check.finish }
    return Observer(
      observer.scope, wantsScheduler: observer.wantsScheduler, isTail: isStaged, isStep: true,
      gate: observer.gate, next: check.receive, end: end)
  }
}

/// A stage that checks whether the stack has room before it passes on a value or an ending. A long
/// chain of signals has a check after every few signals.
///
/// The stack does not grow if all operators up to the next check pass each value on as the last
/// thing that they do with it (`isStep`). A loop then carries the value from one check to the next.
private final class StackCheck<Value: Sendable>: LoopMember, @unchecked Sendable {
  // `@unchecked`: `next` and `end` change in `deinit` only.
  private var next: (@Sendable (Value) -> Void)?
  private var end: (@Sendable (Ending) -> Void)?

  /// Set before the first value.
  private let isInLoop = Local(false)

  /// True if all values go on to another stack check through steps only.
  private let startsLoop: Bool

  init(_ observer: Observer<Value>, startsLoop: Bool) {
    (next, end) = (observer.next, observer.end)
    self.startsLoop = startsLoop
  }

  deinit {
    Thread.release {
      defer { (next, end) = (nil, nil) }
      return (next, end)
    }
  }

  func joinLoop() { isInLoop.value = true }

  // The scope is not checked here, because the caller has made sure that the value may be
  // delivered. The scope may even have ended: a value that was queued for another thread is still
  // delivered before the ending that followed it.
  func receive(_ value: Value) {
    if isInLoop.value {
      Thread.leaveToLoop { self.next?(value) }
    } else if Thread.hasRoom(for: "sendNext") {
      if startsLoop { Thread.loop { next?(value) } } else { next?(value) }
    }
  }

  func finish(_ ending: Ending) {
    if ending.hasRoom { end?(ending) }
  }
}
