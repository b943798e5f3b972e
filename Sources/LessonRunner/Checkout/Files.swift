import CLibrary

#if !canImport(Darwin)
  // The C library has it; the Swift module over it does not list it.
  @_silgen_name("renameat2") private func renameat2(
    _ oldFolder: Int32, _ old: UnsafePointer<CChar>, _ newFolder: Int32,
    _ new: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
#endif

/// Reads and replaces files, each whole or not at all.
enum Files {
  /// Why a file cannot be read or written.
  enum Problem: Error {
    /// What the system says of it.
    case system(Int32)

    /// It is a pipe, a device or the like.
    case irregular

    /// It is larger than anything that belongs into a checkout.
    case tooLarge

    var reason: String {
      switch self {
      case .system(let code): SystemError(code: code).description
      case .irregular: "not a regular file"
      case .tooLarge: "it is larger than \(Files.mostBytes >> 20) MB"
      }
    }

    /// Whether there is no such file.
    var isAbsence: Bool { if case .system(ENOENT) = self { true } else { false } }
  }

  /// How many bytes are read of a file at most.
  static let mostBytes = 64 << 20

  /// The bytes of the regular file at `path`. Nothing else is waited for or read without end.
  static func bytes(of path: String) throws(Problem) -> [UInt8] {
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
    if status.st_size > mostBytes { throw .tooLarge }
    let size = Int(status.st_size)
    var bytes: [UInt8] = []
    while true {
      var code: Int32 = 0
      // With room for one more than it has, it is seen whether it has grown.
      let room = bytes.count < size ? size + 1 - bytes.count : 1 << 12
      let piece = [UInt8](unsafeUninitializedCapacity: room) { piece, count in
        count = read(descriptor, piece.baseAddress, room)
        if count < 0 { (count, code) = (0, errno) }
      }
      if code != 0, code != EINTR { throw .system(code) }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if code == 0, piece.isEmpty || bytes.count == size { return bytes }
      // It may grow while it is read.
      if bytes.count > mostBytes { throw .tooLarge }
    }
  }

  /// Makes `bytes` what the file at `path` contains; makes it if there is none.
  ///
  /// They are written to a file beside it, which then takes its name. Ctrl-C has to wait meanwhile,
  /// so that it leaves nothing behind.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Problem) {
    try withoutInterruption { () throws(Problem) in
      let beside = path + Leftover.ending(of: getpid())
      try write(bytes, toNew: beside)
      if rename(beside, path) != 0 {
        let problem = Problem.system(errno)
        unlink(beside)
        throw problem
      }
    }
  }

  /// Makes a file at `path`, where there is none yet.
  static func create(_ path: String, _ bytes: [UInt8]) throws(Problem) {
    try withoutInterruption { () throws(Problem) in try write(bytes, toNew: path) }
  }

  /// Takes a file away.
  static func remove(_ path: String) throws(Problem) {
    if unlink(path) != 0 { throw .system(errno) }
  }

  /// Makes a folder, unless it is there already, and says whether it did.
  static func makeFolder(_ path: String) throws(Problem) -> Bool {
    if mkdir(path, 0o777) == 0 { return true }
    let code = errno
    if code == EEXIST || isFolder(path) { return false }
    throw .system(code)
  }

  /// Removes the folder at `path`, if it is empty.
  static func removeFolder(_ path: String) {
    rmdir(path)
  }

  /// What is appended to the name of a folder that another one is about to replace, in two steps.
  static let asideEnding = ".old"

  /// Puts the folder `new` in the place of the one at `path`, which is then at `new`, if there is one.
  static func exchangeFolder(_ path: String, with new: String) throws(Problem) {
    if rename(new, path) == 0 { return }
    // One that is not empty is exchanged at once, or where the system cannot, in two steps.
    guard errno == ENOTEMPTY || errno == EEXIST else { throw .system(errno) }
    #if canImport(Darwin)
      if renamex_np(new, path, UInt32(RENAME_SWAP)) == 0 { return }
    #else
      // `RENAME_EXCHANGE`, whose name the Swift module does not list either.
      if renameat2(AT_FDCWD, new, AT_FDCWD, path, 2) == 0 { return }
    #endif
    let aside = new + asideEnding
    guard rename(path, aside) == 0 else { throw .system(errno) }
    if rename(new, path) != 0 {
      let problem = Problem.system(errno)
      rename(aside, path)
      throw problem
    }
    rename(aside, new)
  }

  /// Runs `body`, during which Ctrl-C has to wait.
  static func withoutInterruption<Failure: Error>(
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

  /// The names in `folder`, sorted, those that begin with a dot only `withHidden`.
  static func names(
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

  /// Runs `body` while no other process does the like with `folder`.
  ///
  /// Where the file system has no locks, nobody waits. The lock goes with the process.
  static func alone<Result, Failure: Error>(
    in folder: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// Makes a symbolic link at `path` that leads to `target`, in the place of one that is there.
  static func link(_ path: String, to target: String) throws(Problem) {
    try withoutInterruption { () throws(Problem) in
      if !isLink(path), access(path, F_OK) == 0 { throw .system(EEXIST) }
      let beside = path + Leftover.ending(of: getpid())
      guard symlink(target, beside) == 0 else { throw .system(errno) }
      if rename(beside, path) != 0 {
        let problem = Problem.system(errno)
        unlink(beside)
        throw problem
      }
    }
  }

  /// Whether there is a symbolic link at `path`.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether there is a folder at `path`.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func write(_ bytes: [UInt8], toNew path: String) throws(Problem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
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
    if close(descriptor) != 0, code == 0 { code = errno }
    if code != 0 {
      unlink(path)
      throw .system(code)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    CLibrary.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
