import Malloc

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Returns the number of bytes of the heap that are in use.
func bytesInUse() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #else
    // Large blocks are mapped individually and counted separately.
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  #endif
}

/// Merges small free blocks of glibc's heap, which otherwise happens only at times, for example
/// when a large block is allocated or freed.
///
/// Also makes the process keep freed memory. Otherwise, depending on earlier runs, a large run
/// would have to request pages from the system again.
func settleHeap() {
  #if canImport(Glibc)
    // Setting any value merges the free blocks first.
    mallopt(M_TRIM_THRESHOLD, .max)
    mallopt(M_MMAP_THRESHOLD, 1 << 25)
  #endif
}

/// Returns the processor time of this process on all threads, in nanoseconds.
func processorNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Writes a line to standard error.
func complain(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Ends the process.
func quit(_ status: Int32) -> Never {
  exit(status)
}

/// Returns the text of a file, or nil if it cannot be read.
func text(ofFile path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return ferror(file) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
}

/// Returns the text of a C string.
private func text(upToNull characters: [CChar]) -> String {
  String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Returns the value of an environment variable, or nil if it is not set.
func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// A failure that ends the program and shows the user a message.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Creates a failure from `errno`, the error of the latest system call.
  init(system subject: String) {
    self.init("\(subject): \(String(cString: strerror(errno))).")
  }
}

/// A child of this process.
struct Child {
  private let id: pid_t

  /// Starts `command`. The system searches the `PATH` for its first word.
  init(_ command: [String], environment: [String]) throws {
    let words = command.map { strdup($0) }
    let variables = environment.map { strdup($0) }
    defer { for string in words + variables { free(string) } }
    var id = pid_t()
    errno = posix_spawnp(&id, command[0], nil, nil, words + [nil], variables + [nil])
    guard errno == 0 else { throw Failure(system: "Cannot start \(command[0])") }
    self.id = id
  }

  /// Waits for the process to end and returns its status.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// A temporary folder.
struct TemporaryFolder {
  let path: String

  /// Creates an empty folder.
  init() throws {
    var path = Array("\(variable("TMPDIR") ?? "/tmp")/benchmarks.XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { throw Failure(system: "Cannot create a temporary folder") }
    self.path = text(upToNull: path)
  }

  /// Removes the folder and the files in it.
  func remove() {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      unlink("\(path)/\(name)")
    }
    closedir(folder)
    rmdir(path)
  }
}

/// Writes a file by replacing it, so that the file is never incomplete.
func write(_ text: String, toFile path: String) throws {
  let draft = path + ".new"
  guard let file = fopen(draft, "w") else { throw Failure(system: "Cannot write \(draft)") }
  let isWritten = fputs(text, file) >= 0
  guard fclose(file) == 0, isWritten, rename(draft, path) == 0 else {
    defer { unlink(draft) }
    throw Failure(system: "Cannot write \(path)")
  }
}

/// The C library and its version.
var cLibrary: String {
  #if canImport(Glibc)
    var name = [CChar](repeating: 0, count: 64)
    confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count)
    return text(upToNull: name)
  #else
    return "not glibc"
  #endif
}

/// The compiler that built this program.
var compiler: String {
  #if compiler(>=6.5)
    "Swift 6.5 or newer"
  #elseif compiler(>=6.4)
    "Swift 6.4"
  #elseif compiler(>=6.3)
    "Swift 6.3"
  #else
    "Swift 6.2"
  #endif
}

/// The processor's architecture.
var architecture: String {
  #if arch(x86_64)
    "x86-64"
  #elseif arch(arm64)
    "arm64"
  #else
    "another architecture"
  #endif
}
