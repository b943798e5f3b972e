import Malloc

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of the heap that are in use.
func bytesInUse() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #else
    // Large blocks are mapped one by one and counted apart.
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  #endif
}

/// Has the heap put together the small pieces that have been freed, which else lie about until
/// somebody frees a large one. And it keeps what is freed: else each run that needs much gets its pages
/// from the system anew, and which runs do hangs on what others have left.
func settleHeap() {
  #if canImport(Glibc)
    // Whatever is set, it puts the pieces together first.
    mallopt(M_TRIM_THRESHOLD, .max)
    mallopt(M_MMAP_THRESHOLD, 1 << 25)
  #endif
}

/// The time that this process has had on processors, all its threads together.
func processorNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Writes a line on standard error.
func complain(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Ends the process.
func quit(_ status: Int32) -> Never {
  exit(status)
}

/// The text of a file, or nil if it cannot be read.
func text(ofFile path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return ferror(file) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
}
