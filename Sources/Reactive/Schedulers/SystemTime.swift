import CLibrary

/// Returns the wall clock's time in nanoseconds since the beginning of 1970 (UTC).
func wallClockNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Blocks the calling thread for `nanoseconds`.
func block(forNanoseconds nanoseconds: Int64) {
  var rest = timespec()
  rest.tv_sec = .init(nanoseconds / 1_000_000_000)
  rest.tv_nsec = .init(nanoseconds % 1_000_000_000)
  var remaining = timespec()
  while nanosleep(&rest, &remaining) != 0, errno == EINTR { rest = remaining }
}
