import Foundation
import PackagePlugin

/// Embeds in the program the path of a file that contains the checksums of the program's sources.
///
/// The plugin writes the file whenever a source changes. If the program itself contained the
/// checksums, every edit would also recompile the code that contains them.
enum Fingerprint {
  static func commands(_ context: PluginContext, _ target: any Target) -> [Command] {
    let root = context.package.directoryURL
    let files = ([target] + target.recursiveTargetDependencies)
      .compactMap { $0 as? SwiftSourceModuleTarget }
      .flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
      .sorted { $0.path < $1.path }
    let sums = context.pluginWorkDirectoryURL.appending(path: "Sources.cksum")
    let output = context.pluginWorkDirectoryURL.appending(path: "Sources.swift")
    // Leave the file unchanged if its contents are the same, so that nothing is built again.
    let script = #"""
      say() { [ "$1" = "$(cat "$2" 2>/dev/null)" ] || printf '%s\n' "$1" >"$2"; }
      cd "$1" && sums=$2 output=$3 && shift 3 && new=$(cksum "$@") && say "$new" "$sums" &&
      say "/// The path of the file that lists the checksum, size and name of each source.
      let builtFrom = #\"$sums\"#" "$output"
      """#
    let names = files.map { String($0.path.dropFirst(root.path.count + 1)) }
    return [
      .buildCommand(
        displayName: "Computing the checksums of the sources", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", root.path, sums.path, output.path] + names,
        inputFiles: files, outputFiles: [output])
    ]
  }
}
