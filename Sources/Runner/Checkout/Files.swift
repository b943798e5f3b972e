import CLibrary

#if !canImport(Darwin)
  // The C library has this function, but the Swift module that imports the library does not declare
  // it.
  @_silgen_name("renameat2") private func renameat2(
    _ oldFolder: Int32, _ old: UnsafePointer<CChar>, _ newFolder: Int32,
    _ new: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
#endif

/// Functions that read files, and replace a file as a whole or not at all.
package enum Files {
  /// The reason why a file cannot be read or written.
  package enum Problem: Error {
    /// A system error with its code.
    case system(Int32)

    /// A file that is not regular, such as a pipe or a device.
    case irregular

    /// A file that is larger than `maximumBytes`.
    case tooLarge

    package var reason: String {
      switch self {
      case .system(let code): SystemError(code: code).description
      case .irregular: "not a regular file"
      case .tooLarge: "it is larger than \(Files.maximumBytes >> 20) MB"
      }
    }

    /// A Boolean value that indicates whether the file does not exist.
    package var isAbsence: Bool { if case .system(ENOENT) = self { true } else { false } }
  }

  /// Called before each system call that changes a file or folder. If it does not return 0, the call
  /// is not made, and fails with this code. Only tests set it.
  @TaskLocal static var fault: (@Sendable (_ call: StaticString) -> Int32)?

  /// Makes a system call, unless a test makes it fail.
  private static func change(_ call: StaticString, _ body: () -> Int32) -> Int32 {
    guard let code = fault?(call), code != 0 else { return body() }
    errno = code
    return -1
  }

  private static func rename(_ old: String, _ new: String) -> Int32 {
    change("rename") { CLibrary.rename(old, new) }
  }

  private static func unlink(_ path: String) -> Int32 {
    change("unlink") { CLibrary.unlink(path) }
  }

  /// The maximum size of a file to read, in bytes.
  static let maximumBytes = 64 << 20

  /// Returns the bytes of the regular file at `path`. Fails at once for a pipe or a device, which
  /// could block or never end.
  package static func bytes(of path: String) throws(Problem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .system(EISDIR)
    default: throw .irregular
    }
    if status.st_size > maximumBytes { throw .tooLarge }
    let size = Int(status.st_size)
    var bytes: [UInt8] = []
    while true {
      var code: Int32 = 0
      // Ask for one byte more than the size, to notice if the file has grown.
      let room = bytes.count < size ? size + 1 - bytes.count : 1 << 12
      let piece = [UInt8](unsafeUninitializedCapacity: room) { piece, count in
        count = read(descriptor, piece.baseAddress, room)
        if count < 0 { (count, code) = (0, errno) }
      }
      if code != 0, code != EINTR { throw .system(code) }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if code == 0, piece.isEmpty || bytes.count == size { return bytes }
      // The file may grow while it is being read.
      if bytes.count > maximumBytes { throw .tooLarge }
    }
  }

  /// Replaces the file at `path` with `bytes`, or creates it.
  ///
  /// Writes a temporary file next to it, then renames that file. Ctrl-C is blocked meanwhile, so
  /// that no unfinished file is left behind.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(Problem) {
    try withoutInterruption { () throws(Problem) in
      try Replacement(of: path, with: .bytes(bytes)).finish()
    }
  }

  /// The contents of a file: its bytes, or the target of a symbolic link.
  package enum Contents {
    case bytes([UInt8])
    case link(to: String)
  }

  /// Returns the contents of the file or link at `path`, or nil if there is none.
  package static func contents(of path: String) throws(Problem) -> Contents? {
    if isLink(path) {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &target, target.count)
      if count < 0 { throw .system(errno) }
      return .link(
        to: String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    do throws(Problem) { return .bytes(try bytes(of: path)) } catch {
      if error.isAbsence { return nil }
      throw error
    }
  }

  /// A new file, or a new link, next to the one that it replaces.
  package struct Replacement {
    private let path: String
    private let temporary: String

    /// Writes `contents` next to `path`.
    package init(of path: String, with contents: Contents) throws(Problem) {
      (self.path, temporary) = (path, path + TemporaryFile.ending(of: getpid()))
      switch contents {
      case .bytes(let bytes): try write(bytes, toNew: temporary)
      case .link(let target):
        // A link replaces only a link.
        if !isLink(path), access(path, F_OK) == 0 { throw .system(EEXIST) }
        guard change("symlink", { symlink(target, temporary) }) == 0 else {
          throw .system(errno)
        }
      }
    }

    /// Replaces the file, or fails and removes the new one.
    package func finish() throws(Problem) {
      guard rename(temporary, path) != 0 else { return }
      let problem = Problem.system(errno)
      cancel()
      throw problem
    }

    /// Removes the new file.
    package func cancel() { _ = unlink(temporary) }
  }

  /// Creates a file at `path`. Fails if one exists.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(Problem) {
    try withoutInterruption { () throws(Problem) in try write(bytes, toNew: path) }
  }

  /// Removes the file at `path`.
  package static func remove(_ path: String) throws(Problem) {
    if unlink(path) != 0 { throw .system(errno) }
  }

  /// Creates a folder unless it exists. Returns true if it was created.
  package static func makeFolder(_ path: String) throws(Problem) -> Bool {
    if change("mkdir", { mkdir(path, 0o777) }) == 0 { return true }
    let code = errno
    if code == EEXIST || isFolder(path) { return false }
    throw .system(code)
  }

  /// Removes the folder at `path`, if it is empty.
  package static func removeFolder(_ path: String) {
    _ = change("rmdir") { rmdir(path) }
  }

  /// The suffix of a folder's name while another folder replaces it in two steps.
  package static let asideEnding = ".old"

  /// Replaces the folder at `path` with the folder `new`. The previous folder, if any, is at `new`
  /// afterwards.
  package static func exchangeFolder(_ path: String, with new: String) throws(Problem) {
    if rename(new, path) == 0 { return }
    // Swap a folder that is not empty in one step, or in two steps if the system cannot swap.
    guard errno == ENOTEMPTY || errno == EEXIST else { throw .system(errno) }
    #if canImport(Darwin)
      if change("exchange", { renamex_np(new, path, UInt32(RENAME_SWAP)) }) == 0 { return }
    #else
      // The value 2 is `RENAME_EXCHANGE`, which the Swift module does not declare either.
      if change("exchange", { renameat2(AT_FDCWD, new, AT_FDCWD, path, 2) }) == 0 { return }
    #endif
    let aside = new + asideEnding
    guard rename(path, aside) == 0 else { throw .system(errno) }
    if rename(new, path) != 0 {
      let problem = Problem.system(errno)
      _ = rename(aside, path)
      throw problem
    }
    _ = rename(aside, new)
  }

  /// Runs `body` with Ctrl-C blocked.
  package static func withoutInterruption<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Returns the sorted names in `folder`, including those that begin with a dot if `withHidden` is
  /// true.
  package static func names(
    in folder: String, withHidden: Bool = false
  ) throws(Problem) -> [String] {
    guard let stream = opendir(folder) else { throw .system(errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isHidden = name.hasPrefix(".") && (!withHidden || [".", ".."].contains(name))
      if !isHidden { names.append(name) }
    }
    return names.sorted()
  }

  /// Runs `body` while holding a lock on `folder`. Other processes that ask for the lock wait.
  ///
  /// On a file system without locks it runs `body` at once. The system releases the lock when the
  /// process ends.
  static func withLock<Result, Failure: Error>(
    on folder: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// Creates a symbolic link to `target` at `path`, replacing a link that exists there.
  package static func link(_ path: String, to target: String) throws(Problem) {
    try withoutInterruption { () throws(Problem) in
      try Replacement(of: path, with: .link(to: target)).finish()
    }
  }

  /// Returns true if there is a symbolic link at `path`.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns true if there is a folder at `path`.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func write(_ bytes: [UInt8], toNew path: String) throws(Problem) {
    let descriptor = change("open") { open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666) }
    guard descriptor >= 0 else { throw .system(errno) }
    var rest = bytes[...]
    var code: Int32 = 0
    while !rest.isEmpty, code == 0 {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        code = errno
      }
    }
    // The descriptor is closed even if closing it fails.
    if close(descriptor) != 0 || change("close", { 0 }) != 0, code == 0 { code = errno }
    if code != 0 {
      _ = unlink(path)
      throw .system(code)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    guard change("write", { 0 }) == 0 else { return -1 }
    return CLibrary.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
