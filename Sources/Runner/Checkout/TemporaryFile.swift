import CLibrary

/// A temporary file that a process left behind because it was killed before it could rename the
/// file.
package struct TemporaryFile: Equatable {
  /// The path of the temporary file in the checkout.
  package let file: String

  /// The path of the file that it would have replaced.
  package let replaced: String

  /// The suffix of the names of temporary files.
  package static let ending = ".new"

  /// Returns the suffix that `process` appends to a file's name while it writes the replacement.
  package static func ending(of process: Int32) -> String { ".\(process)\(ending)" }

  /// Returns true if `process` is no longer running. Also returns true for the ID of this process,
  /// because a file with this ID is left over from an earlier process with the same ID.
  package static func isOver(_ process: Int32) -> Bool {
    process > 0 && (process == getpid() || (kill(process, 0) != 0 && errno == ESRCH))
  }

  /// Returns the files in `folder` of `checkout` that have names of temporary files. Does not check
  /// whether the processes that wrote them were killed or are still running.
  package static func all(in folder: String, of checkout: Checkout) throws(Failure)
    -> [TemporaryFile]
  {
    try checkout.names(in: folder).compactMap { name in
      guard let process = writer(of: name) else { return nil }
      let start = folder.isEmpty ? "" : "\(folder)/"
      return TemporaryFile(
        file: start + name,
        replaced: start + name.dropLast(ending(of: process).count))
    }
  }

  /// Returns true if `name` is that of a file that another process is writing now.
  package static func isBeingWritten(_ name: String) -> Bool {
    writer(of: name).map { !isOver($0) } ?? false
  }

  /// Returns the process that wrote the temporary file called `name`, or nil if the name is not that
  /// of a temporary file.
  private static func writer(of name: String) -> Int32? {
    let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
    guard pieces.count > 2, let process = Int32(pieces[pieces.count - 2]),
      name.hasSuffix(ending(of: process))
    else { return nil }
    return process
  }
}
