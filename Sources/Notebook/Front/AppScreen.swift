import Stage

/// The screen of the short path's app, as its log describes it.
///
///     let screen = AppScreen(after: ["types: cat", "table: All about cat"])
///     print(screen.lines.joined(separator: "\n"))
public struct AppScreen: Sendable, Hashable {
  /// The text in the field.
  public private(set) var field = ""

  /// The number of books that were found.
  public private(set) var count = ""

  /// The message about an order.
  public private(set) var message = ""

  /// The error.
  public private(set) var error = ""

  /// The rows of the table.
  public private(set) var rows: [String] = []

  /// False while the button is disabled.
  public private(set) var isOrderEnabled = true

  /// False once the user has closed the screen.
  public private(set) var isOpen = true

  /// True once a mistake has stopped the app.
  public private(set) var hasStopped = false

  /// Creates the screen as it is after `messages` have been logged.
  public init(after messages: [String]) {
    for message in messages { change(message) }
  }

  /// Changes the screen as `message` says. Returns false if nothing on it changes.
  @discardableResult
  public mutating func change(_ message: String) -> Bool {
    let old = self
    let parts = message[...].parts(around: ": ", atMost: 1).map(String.init)
    let text = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "types": field = text
    case "count": count = text
    case "message": self.message = text
    case "error": error = text
    case "Order": isOrderEnabled = text == "on"
    case "table":
      if !isOpen { self = AppScreen(after: []) }
      rows = text == "nothing" ? [] : text.parts(around: ", ").map(String.init)
    case "(the screen is gone)", "(still in memory)": isOpen = false
    default: hasStopped = hasStopped || message.hasPrefix("Property<")
    }
    return self != old
  }

  /// The screen as text, in a frame of plain characters.
  public var lines: [String] {
    let width = 44
    func row(_ text: String) -> String {
      let cut = text.columns > width ? String(text.prefix(width - 1)) + "…" : text
      return "| " + cut + String(repeating: " ", count: max(0, width - cut.columns)) + " |"
    }
    let edge = "+" + String(repeating: "-", count: width + 2) + "+"
    if !isOpen { return [edge, row("(closed)"), edge] }
    if hasStopped { return [edge, row("The app has stopped."), edge] }
    let button = isOrderEnabled ? "[Order]" : "(Order, disabled)"
    let texts = [count, message, error].filter { !$0.isEmpty }
    return [
      edge, row("[ " + field.padding(to: 20) + " ]" + (texts.isEmpty ? "" : "  " + texts[0])),
    ]
      + texts.dropFirst().map(row) + [edge]
      + (rows.isEmpty ? ["(no rows)"] : rows).map(row) + [edge, row(button + "  [Close]"), edge]
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - columns))
  }
}
