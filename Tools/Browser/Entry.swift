// The functions that the page's script calls.

/// A signal of lists to reduce. Other platforms convert it to a signal of tuples, which would put a
/// second copy of the generic engine into the module.
struct Lists {
  let signal: Signal<[TypedValue]>
  let pair: @Sendable ([TypedValue]) -> (TypedValue, TypedValue)

  func reduceEach(
    _ reduce: @escaping @Sendable (TypedValue, TypedValue) -> TypedValue
  ) -> Signal<TypedValue> {
    signal.map { [pair] in
      let (first, rest) = pair($0)
      return reduce(first, rest)
    }
  }
}

extension Signal<[TypedValue]> {
  func converted(
    _ pair: @escaping @Sendable ([TypedValue]) -> (TypedValue, TypedValue)
  ) -> Lists {
    Lists(signal: self, pair: pair)
  }
}

/// Allocates `count` bytes of memory for a text.
@_cdecl("allocate")
func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: count) }

nonisolated(unsafe) private var answer: [UInt8] = []

/// Plays the line in the first `line` bytes of `text`, with the tick in the next `tick` bytes, and
/// returns the answer.
@_cdecl("play")
func play(_ text: UnsafePointer<UInt8>, _ line: Int, _ tick: Int) -> UnsafePointer<UInt8>? {
  let bytes = UnsafeBufferPointer(start: text, count: line + tick)
  answer = Array(
    Trial.answer(
      to: String(decoding: bytes[..<line], as: UTF8.self),
      tick: String(decoding: bytes[line...], as: UTF8.self)
    ).utf8)
  return answer.withUnsafeBufferPointer { $0.baseAddress }
}

/// Returns the number of bytes in the answer.
@_cdecl("answerLength")
func answerLength() -> Int { answer.count }
