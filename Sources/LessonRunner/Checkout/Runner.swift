import Foundation

/// The program itself.
enum Runner {
  /// Where it lies.
  static var path: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
