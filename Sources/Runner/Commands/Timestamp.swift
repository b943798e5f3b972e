import CLibrary

/// Returns the current time in the machine's time zone, such as `2026-11-21 09:12:33 +0100`.
func timestamp() -> String {
  var now = time(nil)
  var local = tm()
  localtime_r(&now, &local)
  var buffer = [CChar](repeating: 0, count: 64)
  let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S %z", &local)
  return String(decoding: buffer.prefix(count).map(UInt8.init), as: UTF8.self)
}
