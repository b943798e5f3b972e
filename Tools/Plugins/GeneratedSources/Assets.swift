import Foundation
import PackagePlugin

/// Embeds the book's style sheets and scripts in the program, as strings.
enum Assets {
  static func commands(_ context: PluginContext, _ target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Assets")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".css") || $0.hasSuffix(".js") }
    let files = names.map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "Assets.swift")
    return [
      .buildCommand(
        displayName: "Embedding the book's assets", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", output.path] + files.map(\.path), inputFiles: files,
        outputFiles: [output])
    ]
  }

  /// A script that writes an enumeration with a string for each file. The empty line after a file
  /// keeps the line break at the file's end.
  private static let script = ####"""
    output=$1 && shift && {
      echo "/// The style sheets and scripts in the folder Assets."
      echo "enum Asset {"
      for file; do
        name=${file##*/}
        printf '  static let %s = ###"""\n' "$(echo "${name%.*} ${name##*.}" |
          awk '{ print $1 toupper(substr($2, 1, 1)) substr($2, 2) }')"
        cat "$file" && printf '\n"""###\n'
      done
      echo "}"
    } >"$output"
    """####
}
