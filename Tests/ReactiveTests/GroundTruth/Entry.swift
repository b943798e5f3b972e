import Testing

/// A scenario of the original: one that is run here, or one that says why it is not.
struct Entry: Sendable, CustomTestStringConvertible {
  /// The name of its log.
  let name: String

  /// How many seconds it lasts.
  let duration: Double

  /// What it does, unless it waits.
  let body: (@Sendable (Replica) async -> Void)?

  /// Lines of the original's log, in order, in the place of which it has another, or none.
  let exceptions: KeyValuePairs<String, String?>

  /// Why it waits, or why those lines differ.
  let reason: String?

  var testDescription: String { name }

  /// A scenario that is run for so many seconds.
  static func runs(
    _ name: String, for duration: Double, except exceptions: KeyValuePairs<String, String?> = [:],
    because reason: String? = nil, _ body: @escaping @Sendable (Replica) -> Void
  ) -> Entry {
    Entry(
      name: name, duration: duration, body: { replica in replica.enter { body(replica) } },
      exceptions: exceptions, reason: reason)
  }

  /// A scenario that waits in the middle of what it does.
  static func runsWaiting(
    _ name: String, for duration: Double, _ body: @escaping @Sendable (Replica) async -> Void
  ) -> Entry {
    Entry(
      name: name, duration: duration,
      body: { replica in await replica.enter { Task { await body(replica) } }.value },
      exceptions: [:], reason: nil)
  }

  /// A scenario that is not run.
  static func waits(_ name: String, _ reason: String) -> Entry {
    Entry(name: name, duration: 0, body: nil, exceptions: [:], reason: reason)
  }
}
