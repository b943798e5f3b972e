import Foundation
import PackagePlugin

/// Turns every example and marble diagram in the engine's doc comments into code that a test runs.
///
/// Each folder of `Sources/Reactive` becomes one source file with a list of `Example`s. The code
/// contains `#sourceLocation`, so the compiler reports errors in the doc comment itself. For this
/// reason, no test file can have the same name as one of the engine's files.
enum DocExamples {
  static func commands(_ context: PluginContext) throws -> [Command] {
    let engine = context.package.directoryURL.appending(path: "Sources/Reactive")
    let folders = try FileManager.default.contentsOfDirectory(atPath: engine.path).sorted()
      .filter { engine.appending(path: $0).hasDirectoryPath || !$0.contains(".") }
    var texts: [(name: String, text: String)] = []
    for folder in folders {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: engine.appending(path: folder).path)
      let examples = try names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
        try Block.all(in: "\(folder)/\(name)", of: engine).map(\.example)
      }
      texts.append((folder, list("in\(folder)", of: examples)))
    }
    let all = texts.map { "in\($0.name)" }.joined(separator: " + ")
    texts.append(("All", "extension Example {\n  static let all: [Example] = \(all)\n}"))
    return texts.map { name, text in
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name)Examples.swift")
      let isNew = #"[ "$1" = "$(cat "$2" 2>/dev/null)" ] || printf '%s\n' "$1" >"$2""#
      return .buildCommand(
        displayName: "Writing the examples of \(name)", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", isNew, "sh", text, output.path], outputFiles: [output])
    }
  }

  private static func list(_ name: String, of examples: [String]) -> String {
    """
    import Dispatch
    import Reactive

    extension Example {
      static let \(name): [Example] = [
    \(examples.joined(separator: ",\n"))
      ]
    }
    """
  }
}

/// A block of code in a doc comment.
private struct Block {
  let file: String
  let line: Int
  let lines: [String]

  /// Returns the blocks in a file. A file without a public declaration has no examples, because its
  /// blocks are only drawings.
  static func all(in file: String, of engine: URL) throws -> [Block] {
    let lines = try String(contentsOf: engine.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }) }
    guard lines.contains(where: { $0.hasPrefix("public ") }) else { return [] }
    var (blocks, code): ([Block], [String]) = ([], [])
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("///     ") {
        code.append(String(line.dropFirst(8)))
      } else if !code.isEmpty {
        let block = Block(file: file, line: index + 1 - code.count, lines: code)
        // An empty line separates statements, unless the block has already ended with an output.
        if line == "///", block.output.isEmpty, block.results.isEmpty,
          lines[index + 1].hasPrefix("///     ")
        {
          code.append("")
          continue
        }
        blocks.append(block)
        code = []
      }
    }
    return blocks
  }

  /// The lanes above the call in a diagram.
  private var sources: [String] { Array(lines.prefix(while: Self.isLane)) }
  private var results: [String] {
    lines.dropFirst(sources.count).reversed().prefix(while: Self.isLane).reversed()
  }

  private var output: [String] {
    results.isEmpty ? lines.reversed().prefix { $0.hasPrefix("// ") }.reversed() : []
  }

  private var code: [String] {
    Array(lines.dropFirst(sources.count).dropLast(results.count + output.count))
  }

  private static func isLane(_ line: String) -> Bool {
    line.wholeMatch(of: /[a-z]\w* {2,}[-.|#\[\]\w ]+/) != nil
  }

  /// The block's element in the list of examples.
  var example: String {
    let text = code.joined(separator: "\n")
    let parts = [sources, code, results, output].map { part in
      "[" + part.map { "##\"\($0)\"##" }.joined(separator: ", ") + "]"
    }
    let block = "DocBlock(\"\(file)\", \(line), \(parts.joined(separator: ", ")))"
    let place = "#sourceLocation(file: \"Sources/Reactive/\(file)\", line: \(line + sources.count))"
    return "    .\(kind(of: text))(\(block)) { \(parameter)\n\(place)\n\(statement(text))\n"
      + "#sourceLocation()\n    }"
  }

  private func kind(of code: String) -> String {
    if !results.isEmpty { return "plays" }
    let words = output.first?.split(separator: " ") ?? []
    if words.dropFirst().first == "Sends" { return "sends" }
    guard words.dropFirst().first == "Prints" else { return "gives" }
    return code.contains("@MainActor") ? "printsOnMain" : "prints"
  }

  // MARK: Diagrams

  private var parameter: String { results.isEmpty ? "" : "lanes in\n\(variables)" }

  /// The code that declares a variable for each lane that the call names. If the call names only
  /// one of several lanes, the others are inner signals, and that lane's values are their names.
  private var variables: String {
    let names = sources.map { String($0.prefix { $0 != " " }) }
    let words = Set(
      code.joined(separator: " ").split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let named = names.filter(words.contains)
    let isNested = named.count == 1 && names.count > 1
    return named.map { name in
      "      let \(name) = lanes\(isNested ? ".signals(named: \"\(name)\")" : "[\"\(name)\"]")"
    }.joined(separator: "\n")
  }

  /// Returns the code of an example. For a diagram, this code returns the resulting signal. If the
  /// diagram has a lane named `sent`, the code sends that lane's values to the subject.
  private func statement(_ code: String) -> String {
    if results.isEmpty { return code }
    return sources.contains { $0.hasPrefix("sent ") }
      ? "return lanes.sent(to: \(code))" : "return \(code)"
  }
}
