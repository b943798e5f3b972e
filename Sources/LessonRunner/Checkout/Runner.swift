import Foundation

/// The program itself.
enum Runner {
  /// Where it lies, whichever links it was found by.
  static var path: String {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What it can be started from anew, without looking for where it lies.
  static var image: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      path
    #endif
  }
}
