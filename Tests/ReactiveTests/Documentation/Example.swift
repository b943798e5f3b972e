import Reactive

/// An example of a doc comment, as a closure whose body it shows.
///
/// The tables of examples stand in extensions.
struct Example: Sendable {
  let excerpt: Excerpt

  /// Runs it and tells what it prints, sends or gives, as a doc comment says it.
  let run: @Sendable () async throws -> String

  /// An example that prints. It runs on the main thread of a virtual clock, which then goes on
  /// until nothing is left to do.
  static func prints(
    file: String = #filePath, line: Int = #line, _ body: @escaping @Sendable () throws -> Void
  ) -> Example {
    Example(excerpt: Excerpt(file: file, line: line, hasParameters: false)) {
      "Prints " + list(try linesPrinted(by: body))
    }
  }

  /// An example that prints, and needs the main actor.
  static func printsOnMain(
    file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor @Sendable () throws -> Void
  ) -> Example {
    Example(excerpt: Excerpt(file: file, line: line, hasParameters: false)) {
      try await MainActor.run { "Prints " + list(try linesPrinted { try body() }) }
    }
  }

  /// An example that prints, and awaits something.
  static func printsLater(
    file: String = #filePath, line: Int = #line, _ body: @escaping @Sendable () async throws -> Void
  ) -> Example {
    Example(excerpt: Excerpt(file: file, line: line, hasParameters: false)) {
      let (lines, clock) = (Log(), VirtualClock())
      let task = Console.redirected(to: { lines($0) }) {
        clock.run { Task(executorPreference: clock.main, operation: body) }
      }
      try clock.advanceUntilIdle()
      try await task.value
      return "Prints " + list(lines.entries)
    }
  }

  /// An example that is a signal, whose values are told.
  static func sends<Value>(
    file: String = #filePath, line: Int = #line,
    _ make: @escaping @Sendable () throws -> Signal<Value>
  ) -> Example {
    Example(excerpt: Excerpt(file: file, line: line, hasParameters: false)) {
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

  /// An example that is an expression, whose value is told.
  static func gives<Value>(
    file: String = #filePath, line: Int = #line, _ make: @escaping @Sendable () throws -> Value
  ) -> Example {
    Example(excerpt: Excerpt(file: file, line: line, hasParameters: false)) {
      String(reflecting: try make())
    }
  }

  /// Stands in for the function of that name in the examples.
  static func print(_ items: Any...) {
    Console.write(items.map { "\($0)" }.joined(separator: " "))
  }
}

/// What the body prints, and what it leaves to do.
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
