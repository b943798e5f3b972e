import Dispatch
import Synchronization

extension Sequence where Element: Sendable {
  /// Returns the results of calling `work` with each element, in order. The calls run on all of the
  /// machine's cores.
  ///
  ///     let titles = lessons.mapOnAllCores { $0.title.uppercased() }
  package func mapOnAllCores<Piece: Sendable>(_ work: @Sendable (Element) -> Piece) -> [Piece] {
    let elements = Array(self)
    let pieces = Mutex<[Piece?]>(Array(repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      let piece = work(elements[index])
      pieces.withLock { $0[index] = piece }
    }
    return pieces.withLock { $0.compactMap(\.self) }
  }
}
