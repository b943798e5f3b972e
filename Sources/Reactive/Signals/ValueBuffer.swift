/// The values that a subscription has received and a loop has not read yet, and the ending that
/// follows them.
@usableFromInline
package final class ValueBuffer<Element: Sendable>: Sendable {
  // `values` is used only while `state` is locked.
  //
  // Functions that lock it are never inlined into the asynchronous functions that call them; see
  // `Lock`.

  let values = WaitingValues<Element>()
  let state = Lock(ReaderState())

  /// The maximum number of values to keep.
  let limit: Int

  /// True if a value that arrives when the buffer is full replaces the oldest one.
  private let keepsNewest: Bool

  package init(_ policy: Values<Element>.BufferingPolicy) {
    switch policy {
    case .unbounded: (limit, keepsNewest) = (.max, false)
    case .bufferingOldest(let limit): (self.limit, keepsNewest) = (max(0, limit), false)
    case .bufferingNewest(let limit): (self.limit, keepsNewest) = (max(0, limit), true)
    }
  }

  /// Adds a value, and wakes the reader if it is waiting.
  func append(_ value: Element) {
    guard limit == .max else { return appendAndDrop(value) }
    let reader = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      guard state.ending == nil else { return nil }
      values.append(value)
      return state.reader.take()
    }
    reader?.resume()
  }

  // A separate function, so that `append` does not look up the type of the dropped value.
  @inline(never)
  private func appendAndDrop(_ value: Element) { appendLimited(value) }

  /// Adds a value to a buffer that may have a limit, and returns the value dropped because of the
  /// limit, or nil if there is none.
  ///
  /// A value that wakes the reader does not count towards the limit: the reader will receive it,
  /// but has not fetched it yet.
  @discardableResult @inline(never)
  package func appendLimited(_ value: Element) -> Element? {
    // Released by the caller, outside the lock, because releasing a value may run a user's code.
    var dropped: Element?
    let reader = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      guard state.ending == nil else { return nil }
      if let reader = state.reader.take() {
        values.append(value)
        state.isPromised = true
        return reader
      }
      if values.count - (state.isPromised ? 1 : 0) < limit {
        values.append(value)
      } else if !keepsNewest || limit == 0 {
        dropped = value
      } else {
        let promised = state.isPromised ? values.popFirst() : nil
        dropped = values.popFirst()
        if let promised { values.prepend(promised) }
        values.append(value)
      }
      return nil
    }
    reader?.resume()
    return dropped
  }

  /// Records the ending, which the reader receives after the buffered values.
  @inline(never)
  package func finish(_ ending: Ending) {
    let reader = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      guard state.ending == nil else { return nil }
      state.ending = ending
      return state.reader.take()
    }
    reader?.resume()
  }

  /// Ends the subscription, because the reader has been cancelled.
  @usableFromInline
  func cancel(_ subscription: Disposable) {
    subscription.dispose()
    finish(.completed)
  }

  /// True if a value is waiting. It stays until the reader removes it: a value that is dropped makes
  /// room for another one.
  @usableFromInline @inline(never)
  func hasValue() -> Bool { state.withLock { _ in !values.isEmpty } }

  /// Removes and returns the oldest value. There must be one.
  @usableFromInline @inline(never)
  func popFirst() -> Element {
    state.withLock { state in
      precondition(!values.isEmpty, "Only one task at a time may read the values.")
      state.isPromised = false
      return values.popFirst()
    }
  }

  /// Waits until there is a value to read. Returns false after the last value. If the signal has
  /// ended with an error, throws that error once.
  ///
  /// `cancel` is called if the task is cancelled in the meantime.
  @usableFromInline
  func hasNext(
    isolation actor: isolated (any Actor)?, onCancel cancel: @Sendable () -> Void
  ) async throws -> Bool {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: actor) { continuation in
        if !waits(continuation) { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
    switch ending() {
    case nil: return true
    case .completed: return false
    case .error(let error): throw error
    }
  }

  /// Returns the ending if no value is left. Later calls return a completion instead.
  @inline(never)
  private func ending() -> Ending? {
    state.withLock { state in
      guard values.isEmpty, let ending = state.ending else { return nil }
      state.ending = .completed
      return ending
    }
  }

  /// Returns false if there is a value or an ending to read. Otherwise stores `continuation`, which
  /// the next value or ending resumes, and returns true.
  @inline(never)
  private func waits(_ continuation: UnsafeContinuation<Void, Never>) -> Bool {
    state.withLock { state in
      guard values.isEmpty, state.ending == nil else { return false }
      precondition(state.reader == nil, "Only one task at a time may wait for the next value.")
      state.reader = continuation
      return true
    }
  }
}

/// The part of a buffer's state that does not depend on the type of the values.
struct ReaderState: Sendable {
  /// The task that waits for a value.
  var reader: UnsafeContinuation<Void, Never>?

  /// The ending, once no more values will come.
  var ending: Ending?

  /// True if the oldest value has woken the reader and has not been fetched yet.
  var isPromised = false

  init() {}
}
