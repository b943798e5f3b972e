import Foundation

/// The running program.
package enum Runner {
  /// The program's path with symbolic links resolved.
  package static var path: String {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the path of the program called `name` in the same folder.
  package static func beside(_ name: String) -> String {
    URL(filePath: path).deletingLastPathComponent().appending(path: name).path
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
