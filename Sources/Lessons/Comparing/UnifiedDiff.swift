/// How one text differs from another, as `diff -u` prints it and `patch` reads it.
///
///     let diff = UnifiedDiff(from: "a\nb\n", named: "old", to: "a\nc\n", named: "new")
///     print(diff ?? "no difference")
///
/// There is none between equal texts.
public struct UnifiedDiff: CustomStringConvertible, Sendable {
  /// A line of the texts put together.
  private struct Line {
    let mark: Character
    let text: ArraySlice<UInt8>

    // How many lines of either text come before.
    let old: Int
    let new: Int
  }

  /// The diff itself, with a final newline.
  public let description: String

  /// The difference between two texts, with so many equal lines around each part that differs.
  public init?(
    from old: String, named oldName: String, to new: String, named newName: String,
    context: Int = 3
  ) {
    // By bytes: to Swift, texts are equal that a tool tells apart.
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    guard old != new else { return nil }
    let lines = Self.merged(Self.lines(of: old), Self.lines(of: new))
    let changes = lines.indices.filter { lines[$0].mark != " " }
    var text = "--- \(oldName)\n+++ \(newName)\n"
    var rest = changes[...]
    while let first = rest.first {
      var last = first
      while let next = rest.first, next - last <= 2 * context + 1 {
        last = next
        rest.removeFirst()
      }
      text += Self.hunk(
        lines[max(0, first - context)...min(lines.count - 1, last + context)])
    }
    description = text
  }

  private static func hunk(_ lines: ArraySlice<Line>) -> String {
    guard let first = lines.first else { return "" }
    let oldCount = lines.count { $0.mark != "+" }
    let newCount = lines.count { $0.mark != "-" }
    let header = "@@ -\(range(first.old, oldCount)) +\(range(first.new, newCount)) @@\n"
    return lines.reduce(into: header) { text, line in
      text += "\(line.mark)" + String(decoding: line.text, as: UTF8.self)
      if line.text.last != newline { text += "\n\\ No newline at end of file\n" }
    }
  }

  private static func range(_ before: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(before),0"
    case 1: "\(before + 1)"
    default: "\(before + 1),\(count)"
    }
  }

  /// Both texts in one, each line marked by where it stands.
  private static func merged(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i) {
        lines.append(Line(mark: "-", text: old[i], old: i, new: j))
        i += 1
      } else if inserted.contains(j) {
        lines.append(Line(mark: "+", text: new[j], old: i, new: j))
        j += 1
      } else {
        lines.append(Line(mark: " ", text: old[i], old: i, new: j))
        (i, j) = (i + 1, j + 1)
      }
    }
    return lines
  }

  private static let newline = UInt8(ascii: "\n")

  /// The lines, each with its newline.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while let end = rest.firstIndex(of: newline) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }
}
