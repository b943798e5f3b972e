import Notebook
import Stage

/// Lines of a lesson's file, with those marked that the last events light.
struct Code {
  struct Line: Equatable {
    /// The line's number, or nil for a gap.
    let number: Int?
    let text: String
    let isMarked: Bool
  }

  private(set) var lines: [Line] = []

  /// Creates the lines of `file` with these `numbers`, in order. Each consecutive block loses its
  /// common indentation, and the blank lines at its start and end.
  init(of file: LessonFile, _ numbers: Set<Int>, marking marked: Set<Int>) {
    var block: [Int] = []
    func endBlock() {
      let isBlank = { (number: Int) in file[line: number].allSatisfy { $0 == " " } }
      block = Array(block.drop(while: isBlank))
      while let last = block.last, isBlank(last) { block.removeLast() }
      let texts = block.map { file[line: $0] }
      let indent = texts.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      lines += zip(block, texts).map { number, text in
        Line(
          number: number, text: shown(text.dropFirst(indent)),
          isMarked: marked.contains(number))
      }
      block = []
    }
    for number in numbers.sorted() {
      if let last = block.last, number > last + 1 {
        endBlock()
        lines.append(Line(number: nil, text: "", isMarked: false))
      }
      block.append(number)
    }
    endBlock()
  }
}

extension Replay {
  /// The number of lines shown around one that is lit outside the scene.
  private static let context = 2

  /// Returns the code of the scene, and around it what `events` light elsewhere in the file.
  func code(lighting events: some Sequence<Run.Event>) -> Code {
    let marked = lit(by: events)
    return Code(of: file, Set(ownNumbers).union(around(marked)), marking: marked)
  }

  /// Returns the lines that `events` light.
  func codeAlone(lighting events: some Sequence<Run.Event>) -> Code {
    let marked = lit(by: events)
    return Code(of: file, marked, marking: marked)
  }

  private var ownNumbers: ClosedRange<Int> { file.lineNumbers(of: scene) ?? file.lineNumbers }

  /// The numbers of the lines that `events` light, as far as the file has so many.
  private func lit(by events: some Sequence<Run.Event>) -> Set<Int> {
    Set(events.compactMap { run.line(of: $0) }.filter(file.lineNumbers.contains))
  }

  /// Returns `numbers` with the lines around them. The lines around a line of the scene stay within
  /// the scene.
  private func around(_ numbers: Set<Int>) -> Set<Int> {
    numbers.reduce(into: []) { shown, number in
      let limits = ownNumbers.contains(number) ? ownNumbers : file.lineNumbers
      let range = (number - Self.context)...(number + Self.context)
      shown.formUnion(range.clamped(to: limits))
    }
  }
}
