/// What lies at a path, and what shows that it is another thing than before.
public struct FileStamp: Equatable, Sendable {
  /// What can lie there.
  public enum Kind: Sendable {
    case file, folder, other
  }

  /// What lies there; a link is another thing than what it leads to.
  public let kind: Kind

  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int64
  private let number: UInt64

  /// The stamp of what lies at `path`, if anything does.
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
}

/// How long this process has computed.
public var processorTime: Duration {
  var spent = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent)
  return .seconds(spent.tv_sec) + .nanoseconds(spent.tv_nsec)
}
