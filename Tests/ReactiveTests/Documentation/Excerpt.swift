import Foundation

/// The text of a closure, read from the source in which it stands: so that what runs in a test can
/// be compared, letter by letter, with what a doc comment shows.
struct Excerpt: Sendable {
  let file: String
  let line: Int

  /// The names of the closure's parameters.
  private(set) var parameters: [String] = []

  /// The body, without the indentation that it has in the test.
  private(set) var code = ""

  /// Reads the closure that begins on a line, and ends on it or on the first one that has the same
  /// indentation.
  init(file: String, line: Int, hasParameters: Bool) {
    self.file = file
    self.line = line
    guard let lines = Sources.lines(of: file)?[(line - 1)...], let first = lines.first,
      let brace = first.firstIndex(of: "{")
    else { return }
    var head = first[first.index(after: brace)...].drop { $0 == " " }
    if hasParameters, let match = head.prefixMatch(of: /([\w, ]+) in\b */) {
      parameters = match.1.split(separator: ", ").map(String.init)
      head = head[match.range.upperBound...]
    }
    if let end = head.lastIndex(of: "}"), head[end...].dropFirst().allSatisfy({ $0 == "," }) {
      code = head[..<end].trimmingCharacters(in: .whitespaces)
      return
    }
    let indentation = first.prefix { $0 == " " }
    let body = lines.dropFirst().prefix { !$0.hasPrefix(indentation + "}") }
    code = body.map { String($0.dropFirst(indentation.count + 2)) }.joined(separator: "\n")
  }

  var place: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
}

/// The lines of the files that have been read.
private enum Sources {
  private static let files = Guarded<[String: [String]]>([:])

  static func lines(of file: String) -> [String]? {
    files.withLock { files in
      if let lines = files[file] { return lines }
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      files[file] = lines
      return lines
    }
  }
}
