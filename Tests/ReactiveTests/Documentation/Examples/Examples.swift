extension Example {
  /// Every example of a doc comment, by the folder of its file.
  static let all: [Example] =
    lists
    + commands
    + disposables
    + operators
    + properties
    + schedulers
    + signals
    + subjects
    + support
}

/// An error for examples.
struct Offline: Error {}
