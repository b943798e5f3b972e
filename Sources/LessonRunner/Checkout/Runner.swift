import Foundation

/// The program itself.
enum Runner {
  /// Where it lies.
  static var path: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// What it can be started from anew, without looking for where it lies.
  static var image: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      path
    #endif
  }
}
