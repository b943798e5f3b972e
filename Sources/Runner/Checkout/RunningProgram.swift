import Foundation

/// The running program.
package enum RunningProgram {
  /// The program's path with symbolic links resolved.
  package static var path: String {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the path of the program called `name` in the same folder.
  package static func beside(_ name: String) -> String {
    products.appending(path: name).path
  }

  /// The folder that contains the program, named after its configuration.
  private static var products: URL { URL(filePath: path).deletingLastPathComponent() }

  /// The path of the folder in which SwiftPM built the program.
  static var scratchFolder: String {
    products.deletingLastPathComponent().deletingLastPathComponent().path
  }

  /// Returns the arguments of `swift` that build `product` from the checkout at `root`, in the
  /// configuration of this program and in the same folder.
  package static func buildArguments(_ product: String, in root: String) -> [String] {
    [
      "build", "--package-path", root, "--scratch-path", scratchFolder, "-c",
      products.lastPathComponent, "--product", product,
    ]
  }

  /// A path for starting the same program again, even if its file has been replaced.
  static var image: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      path
    #endif
  }
}
