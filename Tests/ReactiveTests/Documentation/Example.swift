import Reactive
import Marbles
import Testing

/// A block of code in a doc comment of the engine: a marble diagram or an example.
struct DocBlock: Sendable {
  /// The file, within the engine's folder, and the line at which the block begins.
  let file: String
  let line: Int

  /// The lanes drawn above and below the code, if the block is a diagram.
  let sources: [Lane]
  let results: [Lane]

  let code: String

  /// The output that an example states, on one line.
  let output: String?

  /// All lines of the block.
  let lines: [String]

  struct Lane: Sendable {
    let name: String
    let lane: String

    init(_ line: String) {
      let end = line.firstIndex(of: " ") ?? line.endIndex
      (name, lane) = (String(line[..<end]), String(line[end...].drop { $0 == " " }))
    }
  }

  init(
    _ file: String, _ line: Int, _ sources: [String], _ code: [String], _ results: [String],
    _ output: [String]
  ) {
    (self.file, self.line) = (file, line)
    (self.sources, self.results) = (sources.map(Lane.init), results.map(Lane.init))
    self.code = code.joined(separator: "\n")
    self.output =
      output.isEmpty
      ? nil : output.map { String($0.drop { $0 == "/" || $0 == " " }) }.joined(separator: " ")
    lines = sources + code + results + output
  }
}

/// A runnable block. The plugin generates the lists of examples.
struct Example: Sendable, CustomTestStringConvertible {
  let block: DocBlock

  /// Runs the example, and returns the lines or the output that the block should have.
  let run: @Sendable () async throws -> [String]

  var testDescription: String { "Sources/Reactive/\(block.file):\(block.line)" }

  private init(_ block: DocBlock, _ output: @escaping @Sendable () async throws -> String) {
    self.block = block
    run = { [try await output()] }
  }

  /// Returns an example that prints. It runs on the main thread of a virtual clock until the clock
  /// is idle.
  static func prints(
    _ block: DocBlock, _ body: @escaping @Sendable () throws -> Void
  ) -> Example {
    Example(block) { "Prints " + list(try linesPrinted(by: body)) }
  }

  /// Returns an example that prints and needs the main actor.
  static func printsOnMain(
    _ block: DocBlock, _ body: @escaping @MainActor @Sendable () throws -> Void
  ) -> Example {
    Example(block) {
      try await MainActor.run { "Prints " + list(try linesPrinted { try body() }) }
    }
  }

  /// Returns an example that prints and awaits.
  static func prints(
    _ block: DocBlock, _ body: @escaping @Sendable () async throws -> Void
  ) -> Example {
    Example(block) {
      let (lines, clock) = (Log(), VirtualClock())
      let task = Console.redirected(to: { lines($0) }) {
        clock.run { Task(executorPreference: clock.main, operation: body) }
      }
      try clock.advanceUntilIdle()
      try await task.value
      return "Prints " + list(lines.entries)
    }
  }

  /// Returns an example whose code is a signal. Its values and its ending are compared.
  static func sends<Value>(
    _ block: DocBlock, _ make: @escaping @Sendable () throws -> Signal<Value>
  ) -> Example {
    Example(block) {
      let (values, ending) = (Log(), Log())
      _ = try linesPrinted {
        try make().subscribe(
          next: { values(String(reflecting: $0)) },
          error: { ending(", then fails: \($0)") },
          completed: { ending("") })
      }
      let sent = values.entries.isEmpty ? "nothing" : values.entries.joined(separator: ", ")
      return "Sends \(sent)" + (ending.entries.first ?? ", and does not end")
    }
  }

  /// Returns an example whose code is an expression. Its value is compared.
  static func gives<Value>(
    _ block: DocBlock, _ make: @escaping @Sendable () throws -> Value
  ) -> Example {
    Example(block) { String(reflecting: try make()) }
  }

  /// Replaces Swift's `print` in the examples.
  static func print(_ items: Any...) {
    Console.write(items.map { "\($0)" }.joined(separator: " "))
  }
}

extension Example {
  /// Returns an example that is a marble diagram: a call on signals that play the lanes above it.
  static func plays<Output>(
    _ block: DocBlock, _ call: @escaping @Sendable (Lanes) -> Signal<Output>
  ) -> Example {
    Example(block: block) {
      var lanes = Lanes()
      for source in block.sources { lanes.byName[source.name] = try TypedMarbles(source.lane) }
      let drawn = try block.results.map { try TypedMarbles($0.lane) }
      let width = max(lanes.width, drawn.map(\.columns.count).max() ?? 0)
      let played = try outcome(
        of: { [lanes] in call(lanes) }, subscribingAfter: drawn.map(\.start), width: width)
      let names = (block.sources + block.results).map(\.name)
      let margin = (names.map(\.count).max() ?? 0) + 2
      let drawing = TypedMarbles.draw(block.sources.compactMap { lanes.byName[$0.name] } + played)
      let rows = zip(names, drawing).map { name, lane in
        name + String(repeating: " ", count: margin - name.count) + lane
      }
      let count = block.sources.count
      return rows.prefix(count) + [block.code] + rows.dropFirst(count)
    }
  }

  private init(block: DocBlock, run: @escaping @Sendable () throws -> [String]) {
    (self.block, self.run) = (block, run)
  }
}

extension Lanes {
  /// Sends the events of the lane named `sent` to `subject`, and returns `subject`.
  func sent(to subject: Subject<String>) -> Subject<String> {
    self["sent"].subscribe(subject)
    return subject
  }
}

/// An error that examples use.
struct Offline: Error {}

/// Returns the lines that an example and its scheduled actions print.
private func linesPrinted(by body: () throws -> Void) throws -> [String] {
  let (lines, clock) = (Log(), VirtualClock())
  try Console.redirected(to: { lines($0) }, addresses: { _ in "0x…" }) {
    try clock.run(body)
    try clock.advanceUntilIdle()
  }
  return lines.entries
}

private func list(_ lines: [String]) -> String {
  lines.isEmpty ? "nothing" : lines.map(\.debugDescription).joined(separator: ", ")
}
