import Stage

/// A comparison of a scene's log with the log that ReactiveObjC printed.
///
/// Two lines are equal if they have the same message, and if both or neither come from the main
/// thread. Addresses are numbered by first appearance, so only their identity counts. Line breaks
/// in lists are ignored, because GNUstep prints a list on one line.
public struct LogComparison: Sendable {
  /// Indices of the lines that only the engine prints.
  public let onlyEngine: [Int]

  /// Indices of the lines that only ReactiveObjC prints.
  public let onlyOriginal: [Int]

  /// Indices of the engine's lines that both print, but at times that differ by more than the
  /// tolerance.
  public let offTime: [Int]

  /// The number of lines that differ.
  public var count: Int { onlyEngine.count + onlyOriginal.count + offTime.count }

  /// The largest accepted difference between two times in milliseconds, because the original ran in
  /// real time.
  private static let tolerance = 100.0

  /// Compares `engine`, the lines of `scene` in `lesson`, with `original`.
  public init(
    _ engine: [LogLine], of scene: Scene, in lesson: Lesson,
    with original: [OriginalLog.PrintedLine]
  ) {
    var (engineIdentities, originalIdentities) = (AddressNumbers(), AddressNumbers())
    let left = engine.map { engineIdentities.comparable($0.message, isMain: $0.thread == 1) }
    let right = original.map { originalIdentities.comparable($0.message, isMain: $0.isMain) }
    let difference = right.difference(from: left)
    let removed = difference.removals.map(Self.offset)
    let inserted = difference.insertions.map(Self.offset)
    let kept = zip(
      left.indices.filter { !removed.contains($0) }, right.indices.filter { !inserted.contains($0) }
    )
    onlyEngine = removed
    onlyOriginal = inserted
    offTime = kept.filter { engineIndex, originalIndex in
      guard let seconds = scene.seconds(of: engine[engineIndex], in: lesson) else { return true }
      let difference = abs(seconds - original[originalIndex].seconds)
      return (difference * 1000).rounded() > Self.tolerance
    }.map(\.0)
  }

  private static func offset(of change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// Numbers addresses in the order of their first appearance.
  private struct AddressNumbers {
    private var numbers: [Substring: Int] = [:]

    /// Returns `message` in the form that is compared.
    mutating func comparable(_ message: String, isMain: Bool) -> String {
      var text = isMain ? "[main] " : "[other] "
      for (index, piece) in message.parts(around: "0x").enumerated() {
        let digits = index == 0 ? "" : piece.prefix { $0.isHexDigit }
        if !digits.isEmpty {
          let number = numbers[digits] ?? numbers.count + 1
          numbers[digits] = number
          text += "0x\(number)"
        }
        text += piece.dropFirst(digits.count)
      }
      return text.lines.map { $0.trimming { $0 == " " } }.joined(separator: " ")
        .replacingEach("( ", by: "(").replacingEach(" )", by: ")").lines
        .map { $0.trimming { $0 == " " } }.joined()
    }
  }
}
