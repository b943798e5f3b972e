import Foundation
import PackagePlugin

/// Tells a program the checksums of the sources that it is built from.
@main struct Fingerprint: BuildToolPlugin {
  /// The targets whose sources a runner stands for.
  private static let targets = [
    "Controls", "LessonRunner", "Lessons", "Notebook", "Reactive", "Stage",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let files = context.package.targets.filter { Self.targets.contains($0.name) }
      .compactMap { $0 as? SwiftSourceModuleTarget }
      .flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Sources.swift")
    let script = """
      cd "$1" && output=$2 && shift 2 && {
        echo '/// The checksum, size and name of each source that this program was built from.'
        echo 'let builtFrom = \"\"\"'
        cksum "$@" | sed 's/^/  /'
        echo '  \"\"\"'
      } > "$output"
      """
    let names = files.map { String($0.path.dropFirst(root.path.count + 1)) }
    return [
      .buildCommand(
        displayName: "Summing up the sources", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", root.path, output.path] + names, inputFiles: files,
        outputFiles: [output])
    ]
  }
}
