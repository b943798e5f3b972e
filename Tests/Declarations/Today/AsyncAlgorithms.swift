// Declarations of what explain's answers use of the package swift-async-algorithms, and of
// Foundation's asynchronous functions where they do not exist.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct StandInSequence<Element>: AsyncSequence {
  struct Iterator: AsyncIteratorProtocol {
    mutating func next() async throws -> Element? { nil }
  }
  func makeAsyncIterator() -> Iterator { Iterator() }
}
extension StandInSequence: Sendable where Element: Sendable {}

/// A sequence that cannot fail.
struct QuietSequence<Element>: AsyncSequence {
  struct Iterator: AsyncIteratorProtocol {
    mutating func next() async -> Element? { nil }
  }
  func makeAsyncIterator() -> Iterator { Iterator() }
}
extension QuietSequence: Sendable where Element: Sendable {}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  @available(macOS 13, iOS 16, *)
  func debounce(for interval: Duration, tolerance: Duration? = nil) -> StandInSequence<
    Element
  > { .init() }
  @available(macOS 15, iOS 18, *)
  func share() -> StandInSequence<Element> where Self: SendableMetatype { .init() }
}
extension AsyncSequence where Self: Sendable, Element: Sendable, AsyncIterator.Failure == Never {
  @available(macOS 13, iOS 16, *)
  func debounce(for interval: Duration, tolerance: Duration? = nil) -> QuietSequence<Element> {
    .init()
  }
}
extension AsyncSequence where Element: Equatable {
  func removeDuplicates() -> StandInSequence<Element> { .init() }
}
extension AsyncSequence where Element: Equatable, AsyncIterator.Failure == Never {
  func removeDuplicates() -> QuietSequence<Element> { .init() }
}
extension AsyncSequence {
  func reductions<Result>(
    _ initial: Result, _ transform: @Sendable @escaping (Result, Element) async -> Result
  ) -> StandInSequence<Result> { .init() }
  func adjacentPairs() -> StandInSequence<(Element, Element)> { .init() }
}
@available(macOS 13, iOS 16, *)
extension AsyncSequence where Self: Sendable, Element: Sendable {
  func chunked<C: Clock>(by timer: AsyncTimerSequence<C>) -> StandInSequence<[Element]> { .init() }
}
@available(macOS 13, iOS 16, *)
extension AsyncTimerSequence where C == ContinuousClock {
  static func repeating(every interval: Duration, tolerance: Duration? = nil) -> Self {
    .init(interval: interval, clock: .continuous)
  }
}
extension Sequence {
  var async: QuietSequence<Element> { .init() }
}

func combineLatest<A: AsyncSequence, B: AsyncSequence>(
  _ a: A, _ b: B
) -> StandInSequence<(A.Element, B.Element)>
where A: Sendable, B: Sendable, A.Element: Sendable, B.Element: Sendable { .init() }
func combineLatest<A: AsyncSequence, B: AsyncSequence, C: AsyncSequence>(
  _ a: A, _ b: B, _ c: C
) -> StandInSequence<(A.Element, B.Element, C.Element)>
where
  A: Sendable, B: Sendable, C: Sendable, A.Element: Sendable, B.Element: Sendable,
  C.Element: Sendable
{ .init() }
func combineLatest<A: AsyncSequence, B: AsyncSequence>(
  _ a: A, _ b: B
) -> QuietSequence<(A.Element, B.Element)>
where
  A: Sendable, B: Sendable, A.Element: Sendable, B.Element: Sendable,
  A.AsyncIterator.Failure == Never, B.AsyncIterator.Failure == Never
{ .init() }
func combineLatest<A: AsyncSequence, B: AsyncSequence, C: AsyncSequence>(
  _ a: A, _ b: B, _ c: C
) -> QuietSequence<(A.Element, B.Element, C.Element)>
where
  A: Sendable, B: Sendable, C: Sendable, A.Element: Sendable, B.Element: Sendable,
  C.Element: Sendable, A.AsyncIterator.Failure == Never, B.AsyncIterator.Failure == Never,
  C.AsyncIterator.Failure == Never
{ .init() }
func zip<A: AsyncSequence, B: AsyncSequence>(
  _ a: A, _ b: B
) -> StandInSequence<(A.Element, B.Element)>
where A: Sendable, B: Sendable, A.Element: Sendable, B.Element: Sendable { .init() }
func zip<A: AsyncSequence, B: AsyncSequence>(
  _ a: A, _ b: B
) -> QuietSequence<(A.Element, B.Element)>
where
  A: Sendable, B: Sendable, A.Element: Sendable, B.Element: Sendable,
  A.AsyncIterator.Failure == Never, B.AsyncIterator.Failure == Never
{ .init() }
func merge<A: AsyncSequence, B: AsyncSequence>(_ a: A, _ b: B) -> StandInSequence<A.Element>
where A.Element == B.Element, A: Sendable, B: Sendable, A.Element: Sendable { .init() }
func merge<A: AsyncSequence, B: AsyncSequence, C: AsyncSequence>(
  _ a: A, _ b: B, _ c: C
) -> StandInSequence<A.Element>
where
  A.Element == B.Element, A.Element == C.Element, A: Sendable, B: Sendable, C: Sendable,
  A.Element: Sendable
{ .init() }
func merge<A: AsyncSequence, B: AsyncSequence>(_ a: A, _ b: B) -> QuietSequence<A.Element>
where
  A.Element == B.Element, A: Sendable, B: Sendable, A.Element: Sendable,
  A.AsyncIterator.Failure == Never, B.AsyncIterator.Failure == Never
{ .init() }
func chain<A: AsyncSequence, B: AsyncSequence>(_ a: A, _ b: B) -> StandInSequence<A.Element>
where A.Element == B.Element { .init() }

@available(macOS 13, iOS 16, *)
struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  struct Iterator: AsyncIteratorProtocol {
    mutating func next() async -> C.Instant? { nil }
  }
  init(interval: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C) {}
  func makeAsyncIterator() -> Iterator { Iterator() }
}

#if !canImport(Darwin)
  extension NotificationCenter {
    func notifications(
      named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> QuietSequence<Notification> { .init() }
  }
#endif
