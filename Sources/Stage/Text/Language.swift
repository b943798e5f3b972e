/// The language of a piece of code. The raw value follows the fence of a code block in Markdown.
package enum Language: String, Sendable {
  case swift, objc
  case shell = "sh"
  case text

  /// The language's title, for readers.
  package var title: String {
    switch self {
    case .swift: "Swift"
    case .objc: "Objective-C"
    case .shell: "Shell"
    case .text: "Text"
    }
  }
}
