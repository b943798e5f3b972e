import CFunctions

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
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

/// Writes an error, and ends the process.
func fail(_ reason: String, status: Int32 = 1) -> Never {
  let bytes = Array("Error: \(reason)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  quit(status)
}

/// Ends the process.
func quit(_ status: Int32) -> Never { exit(status) }

/// Ends the process without freeing anything.
func quitAtOnce() -> Never { _exit(0) }

/// A failure that ends the program and shows the user a message.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A command that the shell runs at the same time as this process.
struct Shell {
  private let pipe: UnsafeMutablePointer<FILE>

  init(_ line: String) throws {
    guard let pipe = start_shell(line) else { throw Failure("Cannot start a shell.") }
    self.pipe = pipe
  }

  /// Waits for the command to end, and returns its output.
  func output() -> String {
    defer { _ = end_shell(pipe) }
    return text(of: pipe)
  }
}

private func text(of file: UnsafeMutablePointer<FILE>) -> String {
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns the text of a file, which is empty if it cannot be read.
func text(ofFile path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  return text(of: file)
}

/// Writes a file.
func write(_ text: String, toFile path: String) throws {
  guard let file = fopen(path, "w"), fputs(text, file) >= 0, fclose(file) == 0 else {
    throw Failure("Cannot write \(path).")
  }
}
