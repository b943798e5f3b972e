import Dispatch
import Synchronization

extension Sequence where Element: Sendable {
  /// What `work` makes of each of them, in their order, on all of the machine's cores.
  ///
  ///     let titles = Lesson.all.mapOnAllCores { $0.title.uppercased() }
  ///
  /// Each piece deals with the lessons that whoever asks for it deals with.
  package func mapOnAllCores<Piece: Sendable>(_ work: @Sendable (Element) -> Piece) -> [Piece] {
    let elements = Array(self)
    let pieces = Mutex<[Piece?]>(Array(repeating: nil, count: elements.count))
    let lessons = Lesson.all
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      let piece = Lesson.$all.withValue(lessons) { work(elements[index]) }
      pieces.withLock { $0[index] = piece }
    }
    return pieces.withLock { $0.compactMap(\.self) }
  }
}
