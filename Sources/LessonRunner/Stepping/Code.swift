import Notebook
import Stage

/// Lines of a lesson's file, with those marked that have just logged.
struct Code {
  struct Line: Equatable {
    /// Its number, or nothing where lines are left out.
    let number: Int?
    let text: String
    let isMarked: Bool
  }

  private(set) var lines: [Line] = []

  /// The lines of `file` with these `numbers`, in order. Those that stand together begin and end with
  /// one that is not blank, and stand as far to the left as they go.
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
  /// How many lines are shown around one that has logged.
  private static let context = 2

  /// The code of the scene, and what has logged elsewhere in the file at `place`.
  func code(at place: Int) -> Code {
    let marked = placesOfLog(at: place)
    return Code(of: file, Set(ownNumbers).union(around(marked)), marking: marked)
  }

  /// The code around the lines that have logged at `place`.
  func codeOfLog(at place: Int) -> Code {
    let marked = placesOfLog(at: place)
    return Code(of: file, around(marked), marking: marked)
  }

  private var ownNumbers: ClosedRange<Int> { file.lineNumbers(of: scene) ?? file.lineNumbers }

  /// The numbers of the lines that have logged at `place`, as far as the file has so many.
  private func placesOfLog(at place: Int) -> Set<Int> {
    let places = moment(at: place)?.log.compactMap(\.place) ?? []
    return Set(places.filter(file.lineNumbers.contains))
  }

  /// These lines with those around them. What stands in the scene has none around it that do not.
  private func around(_ numbers: Set<Int>) -> Set<Int> {
    numbers.reduce(into: []) { shown, number in
      let limits = ownNumbers.contains(number) ? ownNumbers : file.lineNumbers
      let range = (number - Self.context)...(number + Self.context)
      shown.formUnion(range.clamped(to: limits))
    }
  }
}
