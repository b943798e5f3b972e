/// The kind and version of the file at a path, used to detect changes.
public struct FileStamp: Equatable, Sendable {
  /// A kind of file.
  public enum Kind: Sendable {
    case file, folder, other
  }

  /// The kind of file. A symbolic link is not followed, so its kind is `other`.
  public let kind: Kind

  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64
  private let number: UInt64

  /// Creates the stamp of the file at `path`, if there is one.
  public init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    (size, number) = (Int64(status.st_size), UInt64(status.st_ino))
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
  }

  /// Returns true if the file was changed later than `other`.
  public func isNewer(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }
}

/// The processor time that this process has used.
public var processorTime: Duration {
  var spent = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent)
  return .seconds(spent.tv_sec) + .nanoseconds(spent.tv_nsec)
}
