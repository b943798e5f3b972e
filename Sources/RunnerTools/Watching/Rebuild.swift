import Foundation
import Runner
import Stage

/// A rebuild of this program from the sources in a checkout, in the same configuration.
struct Rebuild {
  /// The program, which a build replaces.
  let program = RunningProgram.path

  private let checkout: Checkout

  init(of checkout: Checkout) {
    self.checkout = checkout
  }

  /// The folders to watch: the program's sources, and the files that it shows.
  var sources: [String] { ["Sources", "ObjectiveC"].map(checkout.path) }

  /// Builds the program. Returns the compiler's output if the build fails, an empty string if it
  /// succeeds, and nil if a source changed meanwhile.
  func run(_ watcher: SourceWatcher) throws(Failure) -> String? {
    let product = URL(filePath: program).lastPathComponent
    let build = try watcher.run("swift", RunningProgram.buildArguments(product, in: checkout.root))
    if let build, [126, 127].contains(build.status) {
      throw .unrunnable("swift", "building needs swift", output: build.out)
    }
    return build.map { $0.status == 0 ? "" : textWithRelativePaths($0.out) }
  }

  /// Returns a program's `output`, with paths relative to the checkout.
  func textWithRelativePaths(_ output: [UInt8]) -> String {
    String(decoding: output, as: UTF8.self).replacing(checkout.root + "/", with: "")
  }
}

/// Returns the first error for each file in the compiler's output `text`, with the lines that
/// belong to it. Returns the whole text if it contains no error.
func firstErrors(in text: String) -> String {
  var files: Set<Substring> = []
  var isShown = false
  var shown = ""
  for line in text.lines {
    if let error = line.prefixMatch(of: #/([^\s:][^:]*):\d+:\d+: (error|warning|note): /#) {
      if error.2 == "error" {
        isShown = files.insert(error.1).inserted
      } else if error.2 == "warning" {
        isShown = false
      }
    } else if !line.hasPrefix(" ") {
      isShown = false
    }
    if isShown { shown += line + "\n" }
  }
  return files.isEmpty ? text : shown
}
