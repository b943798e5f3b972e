import Foundation
import PackagePlugin

/// Writes a source file for each variant of each exercise, and another that lists all variants.
///
/// A variant is an exercise's file with only one branch of its `#if GIVEN`. Its lines keep their
/// numbers, and the compiler reports errors in the exercise's own file.
enum ExerciseVariants {
  static func commands(_ context: PluginContext) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Exercises")
    let masters = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".swift") }
    var (commands, entries): ([Command], [String]) = ([], [])
    for master in masters {
      let url = folder.appending(path: master)
      let name = String(master.dropLast(".swift".count))
      let text = try String(contentsOf: url, encoding: .utf8)
      for variant in variants(in: text) {
        let variable = "exercise\(name.filter { $0 != "-" })_\(variant)"
        let output = context.pluginWorkDirectoryURL.appending(path: "\(name)-\(variant).swift")
        entries.append(#"  Variant("\#(name)", "\#(variant)", \#(variable)),"#)
        commands.append(
          .buildCommand(
            displayName: "Writing \(name) \(variant)", executable: URL(filePath: "/bin/sh"),
            arguments: ["-c", script, "sh", variant, variable, url.path, output.path],
            inputFiles: [url], outputFiles: [output]))
      }
    }
    let (appCommands, appEntries) = try appVariants(context, in: folder.appending(path: "App"))
    commands += appCommands
    let list = context.pluginWorkDirectoryURL.appending(path: "Variants.swift")
    let lines =
      ["/// All variants of all exercises, in order.", "let variants: [Variant] = ["]
      + entries
      + [
        "]", "", "/// All variants of the short path's app, in order.",
        "let appVariants: [Variant] = [",
      ]
      + appEntries + ["]", ""]
    let isNew = #"[ "$1" = "$(cat "$2" 2>/dev/null)" ] || printf '%s\n' "$1" >"$2""#
    commands.append(
      .buildCommand(
        displayName: "Listing the exercises", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", isNew, "sh", lines.joined(separator: "\n"), list.path],
        outputFiles: [list]))
    return commands
  }

  /// Returns the commands that write the variants of the short path's app, one for each step and
  /// each of its answers, and the entries of their list.
  private static func appVariants(
    _ context: PluginContext, in folder: URL
  ) throws -> (commands: [Command], entries: [String]) {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let (app, server) = (
      folder.appending(path: "BookSearch.swift"), folder.appending(path: "Server.swift")
    )
    let names = variants(in: try String(contentsOf: app, encoding: .utf8))
    var (commands, entries): ([Command], [String]) = ([], [])
    for file in files {
      guard let number = Int(file.prefix(2)), file.hasSuffix(".swift") else { continue }
      let (url, name) = (folder.appending(path: file), String(file.dropLast(".swift".count)))
      let before = (1...number).dropLast().map { "STEP_\($0)" }
      let start = "WRONG_\(number)_"
      let wrong = names.filter { $0.hasPrefix(start) }
      let all =
        [("GIVEN", before), ("SOLUTION", before + ["STEP_\(number)"])]
        + wrong.map { ("WRONG_" + $0.dropFirst(start.count), before + [$0]) }
      for (variant, defined) in all {
        let variable = "step\(name.filter { $0 != "-" })_\(variant)"
        let output = context.pluginWorkDirectoryURL.appending(path: "\(name)-\(variant).swift")
        entries.append(#"  Variant("\#(name)", "\#(variant)", \#(variable)),"#)
        commands.append(
          .buildCommand(
            displayName: "Writing \(name) \(variant)", executable: URL(filePath: "/bin/sh"),
            arguments: [
              "-c", appScript, "sh", defined.joined(separator: " "), variable, output.path,
              app.path, url.path, server.path,
            ],
            inputFiles: [app, url, server], outputFiles: [output]))
      }
    }
    return (commands, entries)
  }

  /// A script that keeps one branch of each `#if` and joins the files. It replaces each line of the
  /// other branches with an empty line.
  private static let appScript = #"""
    defined=$1 variable=$2 output=$3 && shift 3
    awk -v defined=" $defined " -v variable="$variable" '
      FNR == 1 {
        file = FILENAME
        sub(/.*\//, "", file)
        print "#sourceLocation(file: \"Exercises/App/" file "\", line: 1)"
        isKept = 1
      }
      /^ *#(if|elseif) / {
        if ($1 == "#if") isTaken = 0
        isKept = !isTaken && index(defined, " " $2 " ")
        if (isKept) isTaken = 1
        print ""
        next
      }
      /^ *#else/ { isKept = !isTaken; print ""; next }
      /^ *#endif/ { isKept = 1; print ""; next }
      { sub(/^let exercise = /, "let " variable " = "); print isKept ? $0 : "" }
    ' "$@" >"$output"
    """#

  /// Returns the names after `#if` and `#elseif`: `GIVEN`, `SOLUTION`, `WRONG_1` and so on, except
  /// the names of variants that must not compile.
  private static func variants(in text: String) -> [String] {
    text.split(separator: "\n").filter { !$0.contains("// does not compile") }.compactMap { line in
      let words = line.split(separator: " ")
      return ["#if", "#elseif"].contains(words.first) && words.count > 1 ? "\(words[1])" : nil
    }
  }

  /// A script that keeps one branch. It replaces each line of the other branches with an empty
  /// line. If a variant was removed, SwiftPM still has it in its plan of the build.
  private static let script = #"""
    grep -qE "^#(if|elseif) $1( |$)" "$3" || {
      echo "#error(\"${3##*/} no longer has $1: run 'touch Package.swift', and build again\")" >"$4"
      exit
    }
    awk -v variant="$1" -v variable="$2" -v file="Exercises/${3##*/}" '
      BEGIN { isKept = 1; print "#sourceLocation(file: \"" file "\", line: 1)" }
      /^#(if|elseif) / { isKept = $2 == variant; print ""; next }
      /^#endif/ { isKept = 1; print ""; next }
      { sub(/^let exercise = /, "let " variable " = "); print isKept ? $0 : "" }
    ' "$3" >"$4"
    """#
}
