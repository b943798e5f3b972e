// Declarations of what explain's answers use of the package swift-async-algorithms, and of
// Foundation's asynchronous functions where they do not exist.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct StandInSequence<Element>: AsyncSequence {
  public struct Iterator: AsyncIteratorProtocol {
    public mutating func next() async throws -> Element? { nil }
  }
  public func makeAsyncIterator() -> Iterator { Iterator() }
}
extension StandInSequence: Sendable where Element: Sendable {}

/// A sequence that cannot fail.
public struct QuietSequence<Element>: AsyncSequence {
  public struct Iterator: AsyncIteratorProtocol {
    public mutating func next() async -> Element? { nil }
  }
  public func makeAsyncIterator() -> Iterator { Iterator() }
}
extension QuietSequence: Sendable where Element: Sendable {}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  @available(macOS 13, iOS 16, *)
  public func debounce(for interval: Duration, tolerance: Duration? = nil) -> StandInSequence<
    Element
  > { .init() }
  @available(macOS 15, iOS 18, *)
  public func share() -> StandInSequence<Element> where Self: SendableMetatype { .init() }
}
extension AsyncSequence where Self: Sendable, Element: Sendable, AsyncIterator.Failure == Never {
  @available(macOS 13, iOS 16, *)
  public func debounce(for interval: Duration, tolerance: Duration? = nil) -> QuietSequence<Element>
  { .init() }
}
extension AsyncSequence where Element: Equatable {
  public func removeDuplicates() -> StandInSequence<Element> { .init() }
}
extension AsyncSequence where Element: Equatable, AsyncIterator.Failure == Never {
  public func removeDuplicates() -> QuietSequence<Element> { .init() }
}
extension AsyncSequence {
  public func reductions<Result>(
    _ initial: Result, _ transform: @Sendable @escaping (Result, Element) async -> Result
  ) -> StandInSequence<Result> { .init() }
  public func adjacentPairs() -> StandInSequence<(Element, Element)> { .init() }
}
extension Sequence {
  public var async: QuietSequence<Element> { .init() }
}

public func combineLatest<A: AsyncSequence, B: AsyncSequence>(
  _ a: A, _ b: B
) -> StandInSequence<(A.Element, B.Element)>
where A: Sendable, B: Sendable, A.Element: Sendable, B.Element: Sendable { .init() }
public func combineLatest<A: AsyncSequence, B: AsyncSequence, C: AsyncSequence>(
  _ a: A, _ b: B, _ c: C
) -> StandInSequence<(A.Element, B.Element, C.Element)>
where
  A: Sendable, B: Sendable, C: Sendable, A.Element: Sendable, B.Element: Sendable,
  C.Element: Sendable
{ .init() }
public func combineLatest<A: AsyncSequence, B: AsyncSequence>(
  _ a: A, _ b: B
) -> QuietSequence<(A.Element, B.Element)>
where
  A: Sendable, B: Sendable, A.Element: Sendable, B.Element: Sendable,
  A.AsyncIterator.Failure == Never, B.AsyncIterator.Failure == Never
{ .init() }
public func combineLatest<A: AsyncSequence, B: AsyncSequence, C: AsyncSequence>(
  _ a: A, _ b: B, _ c: C
) -> QuietSequence<(A.Element, B.Element, C.Element)>
where
  A: Sendable, B: Sendable, C: Sendable, A.Element: Sendable, B.Element: Sendable,
  C.Element: Sendable, A.AsyncIterator.Failure == Never, B.AsyncIterator.Failure == Never,
  C.AsyncIterator.Failure == Never
{ .init() }
public func zip<A: AsyncSequence, B: AsyncSequence>(
  _ a: A, _ b: B
) -> StandInSequence<(A.Element, B.Element)>
where A: Sendable, B: Sendable, A.Element: Sendable, B.Element: Sendable { .init() }
public func zip<A: AsyncSequence, B: AsyncSequence>(
  _ a: A, _ b: B
) -> QuietSequence<(A.Element, B.Element)>
where
  A: Sendable, B: Sendable, A.Element: Sendable, B.Element: Sendable,
  A.AsyncIterator.Failure == Never, B.AsyncIterator.Failure == Never
{ .init() }
public func merge<A: AsyncSequence, B: AsyncSequence>(_ a: A, _ b: B) -> StandInSequence<A.Element>
where A.Element == B.Element, A: Sendable, B: Sendable, A.Element: Sendable { .init() }
public func merge<A: AsyncSequence, B: AsyncSequence, C: AsyncSequence>(
  _ a: A, _ b: B, _ c: C
) -> StandInSequence<A.Element>
where
  A.Element == B.Element, A.Element == C.Element, A: Sendable, B: Sendable, C: Sendable,
  A.Element: Sendable
{ .init() }
public func merge<A: AsyncSequence, B: AsyncSequence>(_ a: A, _ b: B) -> QuietSequence<A.Element>
where
  A.Element == B.Element, A: Sendable, B: Sendable, A.Element: Sendable,
  A.AsyncIterator.Failure == Never, B.AsyncIterator.Failure == Never
{ .init() }
public func chain<A: AsyncSequence, B: AsyncSequence>(_ a: A, _ b: B) -> StandInSequence<A.Element>
where A.Element == B.Element { .init() }

@available(macOS 13, iOS 16, *)
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  public struct Iterator: AsyncIteratorProtocol {
    public mutating func next() async -> C.Instant? { nil }
  }
  public init(interval: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C) {}
  public func makeAsyncIterator() -> Iterator { Iterator() }
}

#if !canImport(Darwin)
  extension NotificationCenter {
    public func notifications(
      named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> QuietSequence<Notification> { .init() }
  }
#endif
