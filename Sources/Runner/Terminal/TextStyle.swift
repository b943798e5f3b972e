import CLibrary

/// A style for text, with or without colours.
package struct TextStyle: Sendable {
  package let isColoured: Bool

  /// Creates a style for `output` from `wish`, the value of `--color`. By default there are colours
  /// on a terminal, unless `NO_COLOR` is set or the terminal has none.
  package init(_ wish: String?, for output: Output) {
    isColoured =
      switch wish {
      case "always": true
      case "never": false
      default: output.isTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
      }
  }

  package func bold(_ text: String) -> String { with("1", text) }
  package func dim(_ text: String) -> String { with("2", text) }
  package func red(_ text: String) -> String { with("31", text) }
  package func green(_ text: String) -> String { with("32", text) }
  package func marked(_ text: String) -> String { with("1;33", text) }
  package func cyan(_ text: String) -> String { with("36", text) }
  func redBackground(_ text: String) -> String { with("97;41", text) }
  func greenBackground(_ text: String) -> String { with("97;42", text) }

  private func with(_ code: String, _ text: String) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Returns the environment variable `name`, or nil if it is empty or not set.
package func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// A Boolean value that indicates whether the locale uses UTF-8.
package var isLocaleUnicode: Bool {
  let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }.first ?? ""
  return name.lowercased().filter { $0 != "-" }.contains("utf8")
}
