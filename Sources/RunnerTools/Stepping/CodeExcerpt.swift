import Notebook
import Runner
import Stage

/// Lines of a file, with marks on the lines that belong to the latest events.
struct CodeExcerpt {
  struct Line: Equatable {
    /// The line's number, or nil for a gap.
    let number: Int?
    let text: String
    let isMarked: Bool
  }

  private(set) var lines: [Line] = []

  /// Creates an excerpt of the lines in `file` with the given `numbers`. Each block of consecutive
  /// lines loses its common indentation, and the blank lines at its start and end.
  init(of file: [Substring], _ numbers: Set<Int>, marking marked: Set<Int>) {
    var block: [Int] = []
    func endBlock() {
      let isBlank = { (number: Int) in file[number - 1].allSatisfy { $0 == " " } }
      block = Array(block.drop(while: isBlank))
      while let last = block.last, isBlank(last) { block.removeLast() }
      let texts = block.map { file[$0 - 1] }
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

/// The file shown beside a run: the lesson's Swift or its Objective-C.
struct CodeSource: Sendable {
  /// The file's name.
  let name: String

  /// The file's lines.
  let lines: [Substring]

  /// The range of the scene's line numbers.
  let scene: ClosedRange<Int>

  private let numbers: [Int: Int]

  /// Creates a source with the Swift code of `scene` in `lesson`. Each event of `run` highlights at
  /// most one line.
  init(_ run: Run, of scene: Scene, in lesson: Lesson, _ file: LessonFile) {
    name = lesson.sourceFile.split(separator: "/").last.map(String.init) ?? ""
    lines = file.lineNumbers.map { file[line: $0] }
    self.scene = file.lineNumbers(of: scene) ?? file.lineNumbers
    numbers = Self.numbers(of: run) { run.line(of: $0) }
  }

  /// Creates a source with the scene's Objective-C. Returns nil if the scene has none.
  init?(_ run: Run, of scene: Scene, in objectiveC: ObjectiveCFile, besides file: LessonFile) {
    guard let section = objectiveC.section(of: scene) else { return nil }
    name = objectiveC.path.split(separator: "/").last.map(String.init) ?? ""
    lines = objectiveC.lines
    self.scene =
      section.codeLine...max(section.codeLine, section.codeLine + section.code.lines.count - 1)
    let highlighted = ObjectiveCLines(run, of: scene, in: objectiveC, besides: file)
    numbers = Self.numbers(of: run, by: highlighted.line)
  }

  private static func numbers(of run: Run, by line: (Run.Event) -> Int?) -> [Int: Int] {
    run.events.reduce(into: [:]) { $0[$1.number] = line($1) }
  }

  /// Returns the number of the line to highlight for `event`, or nil if there is none.
  func line(of event: Run.Event) -> Int? { numbers[event.number] }
}

extension Replay {
  /// The number of lines shown before and after a highlighted line outside the scene.
  private static let context = 2

  /// Returns the scene's code and, from elsewhere in the file, the lines that `events` highlight,
  /// with a few lines around each.
  func code(lighting events: some Sequence<Run.Event>) -> CodeExcerpt {
    let marked = highlightedLines(by: events)
    return CodeExcerpt(of: source.lines, Set(source.scene).union(around(marked)), marking: marked)
  }

  /// Returns only the lines that `events` highlight.
  func codeAlone(lighting events: some Sequence<Run.Event>) -> CodeExcerpt {
    let marked = highlightedLines(by: events)
    return CodeExcerpt(of: source.lines, marked, marking: marked)
  }

  /// Returns the numbers of the lines to highlight for `events`, without numbers beyond the end of
  /// the file.
  private func highlightedLines(by events: some Sequence<Run.Event>) -> Set<Int> {
    Set(events.compactMap { source.line(of: $0) }.filter((1...source.lines.count).contains))
  }

  /// Returns `numbers` and the numbers of the lines around them. Around a line in the scene, adds
  /// only lines in the scene.
  private func around(_ numbers: Set<Int>) -> Set<Int> {
    numbers.reduce(into: []) { shown, number in
      let limits = source.scene.contains(number) ? source.scene : 1...source.lines.count
      let range = (number - Self.context)...(number + Self.context)
      shown.formUnion(range.clamped(to: limits))
    }
  }
}
