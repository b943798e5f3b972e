import CLibrary

/// Reads and replaces files, each whole or not at all.
enum Files {
  /// Why a file cannot be read or written, as the system puts it.
  struct Problem: Error {
    let code: Int32

    var reason: String { String(cString: strerror(code)) }

    /// Whether there is no such file.
    var isAbsence: Bool { code == ENOENT }
  }

  /// The bytes of a file.
  static func bytes(of path: String) throws(Problem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Problem(code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw Problem(code: errno)
      }
    }
  }

  /// Puts these bytes in the place of a file, or makes it.
  ///
  /// They are written to a file beside it, which then takes its name. Ctrl-C has to wait meanwhile,
  /// so that it leaves nothing behind.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Problem) {
    try withoutInterruption { () throws(Problem) in
      let beside = "\(path).\(getpid()).new"
      try write(bytes, toNew: beside)
      if rename(beside, path) != 0 {
        let problem = Problem(code: errno)
        unlink(beside)
        throw problem
      }
    }
  }

  /// Makes a file that is not there yet.
  static func create(_ path: String, _ bytes: [UInt8]) throws(Problem) {
    try withoutInterruption { () throws(Problem) in try write(bytes, toNew: path) }
  }

  /// Takes a file away again.
  static func remove(_ path: String) {
    unlink(path)
  }

  /// Makes a folder, unless it is there already, and says whether it did.
  static func makeFolder(_ path: String) -> Bool {
    mkdir(path, 0o777) == 0
  }

  /// Takes an empty folder away again.
  static func removeFolder(_ path: String) {
    rmdir(path)
  }

  /// Does something during which Ctrl-C has to wait.
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

  /// The names in a folder, sorted.
  static func names(in folder: String) throws(Problem) -> [String] {
    guard let stream = opendir(folder) else { throw Problem(code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether there is a folder of this name.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func write(_ bytes: [UInt8], toNew path: String) throws(Problem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw Problem(code: errno) }
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
      throw Problem(code: code)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    CLibrary.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
