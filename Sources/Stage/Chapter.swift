/// A chapter of the notebook. Its lessons have a folder of their own.
public enum Chapter: String, CaseIterable, Sendable {
  case thinking, signals, operators, collections, cocoa, command, channel, mvvm, leaving

  /// The title in the notebook.
  public var title: String {
    switch self {
    case .thinking: "Thinking in streams"
    case .signals: "Signals"
    case .operators: "Operators"
    case .collections: "Collections"
    case .cocoa: "Bridging Cocoa"
    case .command: "RACCommand"
    case .channel: "RACChannel"
    case .mvvm: "MVVM"
    case .leaving: "Leaving RAC"
    }
  }

  /// The folder of the chapter's lessons in `Sources/Lessons`.
  public var folder: String { rawValue.withCapitalFirst }
}
