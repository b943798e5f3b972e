/// A chapter of the notebook. The lessons of a chapter share a folder.
public enum Chapter: String, CaseIterable, Sendable {
  case thinking, signals, operators, collections, cocoa, command, channel, mvvm, leaving

  /// The title shown in the notebook.
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

  /// The name of the folder in `Sources/Lessons` that contains the chapter's lessons.
  public var folder: String { rawValue.withCapitalFirst }
}
