import CLibrary

/// A file that was to take the place of another when the process that wrote it was killed.
struct Leftover: Equatable {
  /// Where it lies in the checkout.
  let file: String

  /// What it was to replace.
  let replaced: String

  /// The end of the names that processes write to before they replace a file.
  static let ending = ".new"

  /// What stands after the name of a file while `process` writes what is to replace it.
  static func ending(of process: Int32) -> String { ".\(process)\(ending)" }

  /// Whether `process` writes nothing any more. What this process finds under its own number is left
  /// of an earlier one that had the same.
  static func isOver(_ process: Int32) -> Bool {
    process > 0 && (process == getpid() || (kill(process, 0) != 0 && errno == ESRCH))
  }

  /// What is left in `folder` of `checkout`.
  static func all(in folder: String, of checkout: Checkout) throws(Failure) -> [Leftover] {
    try checkout.names(in: folder).compactMap { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 2, let process = Int32(parts[parts.count - 2]),
        name.hasSuffix(ending(of: process))
      else { return nil }
      let start = folder.isEmpty ? "" : "\(folder)/"
      return Leftover(
        file: start + name, replaced: start + parts.dropLast(2).joined(separator: "."))
    }
  }
}
