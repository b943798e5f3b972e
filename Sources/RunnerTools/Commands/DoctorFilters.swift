import Explaining
import Runner
import Stage

/// Findings that are known and accepted, one on each line of a file: the rule, the file and the
/// code, without the number of the line, which changes too often.
struct Baseline {
  private var counts: [String: Int] = [:]

  /// Creates the baseline that accepts `findings`.
  init(_ findings: [DoctorReport.Finding]) {
    for finding in findings { counts[Self.line(finding), default: 0] += 1 }
  }

  /// Reads a baseline from a file with `bytes`.
  init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).lines where !line.isEmpty {
      counts[String(line), default: 0] += 1
    }
  }

  /// The text of the file.
  var text: String {
    counts.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key + "\n", count: $0.value) }
      .joined()
  }

  private static func line(_ finding: DoctorReport.Finding) -> String {
    [finding.trap.rule.name, finding.path, finding.code].joined(separator: "\t")
  }

  /// Returns `findings` without the accepted ones.
  func removed(from findings: [DoctorReport.Finding]) -> [DoctorReport.Finding] {
    var rest = counts
    return findings.filter { finding in
      let line = Self.line(finding)
      guard let count = rest[line], count > 0 else { return true }
      rest[line] = count - 1
      return false
    }
  }
}

/// The lines that have changed since a commit, by file.
struct ChangedLines {
  private var lines: [String: [ClosedRange<Int>]] = [:]

  /// Asks git for the changes in `operand`, a file or a folder, since the commit `reference`. All
  /// lines of a file that git does not know have changed.
  init(since reference: String, at operand: String) throws(Failure) {
    let isFolder = Files.isFolder(operand)
    let parts = operand.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().joined(separator: "/")
    let folder = isFolder ? operand : parts.count == 1 ? "." : parent.isEmpty ? "/" : parent
    let prefix =
      isFolder
      ? operand + (operand.hasSuffix("/") ? "" : "/") : parts.count == 1 ? "" : folder + "/"
    let names = isFolder ? ["."] : [String(parts[parts.count - 1])]
    let git = ["git", "-c", "core.quotePath=false", "-C", folder]
    let changes = try Self.output(
      git + ["diff", "--unified=0", "--no-color", "--no-ext-diff", "--relative", reference, "--"]
        + names, reference)
    var path = ""
    for line in changes.lines {
      if line.hasPrefix("+++ ") {
        let name = line.dropFirst(4)
        path = prefix + (name.hasPrefix("b/") ? name.dropFirst(2) : name)
      } else if line.hasPrefix("@@ "), let range = Self.range(line) {
        lines[path, default: []].append(range)
      }
    }
    let added = try Self.output(
      git + ["ls-files", "--others", "--exclude-standard", "--"] + names, reference)
    for name in added.lines where !name.isEmpty { lines[prefix + name] = [1...Int.max] }
  }

  /// Returns the new lines of a hunk such as `@@ -3 +4,2 @@`.
  private static func range(_ hunk: Substring) -> ClosedRange<Int>? {
    let new = hunk.split(separator: " ").first { $0.hasPrefix("+") }?.dropFirst().split(
      separator: ",")
    guard let new, let start = Int(new[0]) else { return nil }
    let count = new.count > 1 ? Int(new[1]) ?? 1 : 1
    return count > 0 ? start...(start + count - 1) : nil
  }

  private static func output(_ words: [String], _ reference: String) throws(Failure) -> String {
    let git = try Subprocess(of: "/usr/bin/env", words, isQuiet: true)
    guard git.status == 0 else {
      throw Failure(
        message:
          "git cannot compare the files with \(quoted(reference)): is it a commit or branch of "
          + "the repository that contains them?", usage: Command.doctor.usage, status: .usage)
    }
    return String(decoding: git.out, as: UTF8.self)
  }

  /// Returns true if the line `number` of the file at `path` has changed.
  func contains(_ path: String, _ number: Int) -> Bool {
    lines[path]?.contains { $0.contains(number) } == true
  }
}
