import Stage

// Objective-C's expressions as Swift spells them. Without the declarations, the types of arguments
// are unknown, so only the rules that read names apply.

extension Expression {
  /// The expression in Swift, with `…` in place of code that is left out.
  var swift: String {
    switch self {
    case .word(let word): return SwiftName.word(word)
    case .text(let text): return "\"\(text)\""
    case .block: return "{ … }"
    case .assignment(_, let value): return value.swift
    case .list(let items): return items.count == 1 ? items[0].swift : "…"
    case .message(let message): return message.swift
    }
  }

  /// True if the expression uses `self`, an instance variable, or a weak reference to `self`.
  var usesSelf: Bool {
    all.contains { if case .word(let word) = $0 { SwiftName.isSelf(word) } else { false } }
  }

  /// The expression without a cast or other list around it.
  var plain: Expression {
    if case .list(let items) = self, items.count == 1 { items[0].plain } else { self }
  }
}

extension Message {
  var swift: String {
    var object = receiver?.swift ?? ""
    if SwiftName.isOptional(object) { object += "?" }
    if let renamed = SwiftName.members["\(receiver?.short ?? object).\(selector)"] {
      return renamed
    }
    if object == "…" { return "…" }
    let values = arguments.map(\.swift)
    switch style {
    case .property where selector == "class": return "type(of: \(object))"
    case .property: return "\(object).\(SwiftName.flag(selector))"
    case .function:
      return selector == "()" ? "\(object)(\(values.joined(separator: ", ")))" : call(with: values)
    case .dot: return (object.isEmpty ? "" : object + ".") + call(with: values)
    case .bracket: return bracket(object, values)
    }
  }

  private func bracket(_ object: String, _ values: [String]) -> String {
    if selector == "alloc" { return object }
    if selector == "new" || selector == "init" { return "\(object)()" }
    if selector == "class" {
      return object.first?.isUppercase == true ? object : "type(of: \(object))"
    }
    var pieces = selector.split(separator: ":").map(String.init)
    guard let first = pieces.first else { return object }
    let isAllocated = receiver?.message?.selector == "alloc"
    let isClass = object.first?.isUppercase == true && !object.contains(".")
    if values.isEmpty {
      if isClass, let name = SwiftName.shared(first, of: object) { return "\(object).\(name)()" }
      return "\(object).\(first)()"
    }
    var (base, label) = SwiftName.split(first)
    if isAllocated, first.hasPrefix("initWith") {
      (base, label) = ("", SwiftName.lowercased(String(first.dropFirst(8))))
    } else if isClass, !label.isEmpty, object.lowercased().hasSuffix(base.lowercased()) {
      (base, label) = (
        "", label.hasPrefix("with") ? SwiftName.lowercased(String(label.dropFirst(4))) : label
      )
    }
    pieces[0] = label
    let items = zip(pieces, values).map { $0.isEmpty ? $1 : "\($0): \($1)" }
    let call = "\(base)(\((items + values.dropFirst(pieces.count)).joined(separator: ", ")))"
    return base.isEmpty || object.isEmpty ? object + call : "\(object).\(call)"
  }
}

/// The spelling of Objective-C's names in Swift.
enum SwiftName {
  /// Returns true for `self`, a weak reference to it, and an instance variable.
  static func isSelf(_ word: String) -> Bool {
    let plain = word.lowercased().filter { $0 != "_" }
    return ["self", "weakself", "strongself", "wself", "sself", "selfweak", "bself"].contains(plain)
      || isInstanceVariable(word)
  }

  private static func isInstanceVariable(_ word: String) -> Bool {
    word.hasPrefix("_") && word.dropFirst().first?.isLowercase == true
  }

  static func word(_ word: String) -> String {
    if isInstanceVariable(word) { return "self." + word.dropFirst() }
    if isSelf(word) { return "self" }
    return words[word] ?? word
  }

  private static let words: [String: String] = {
    var words = ["YES": "true", "TRUE": "true", "NO": "false", "FALSE": "false", "NULL": "nil"]
    for name in [
      "String", "URL", "URLRequest", "NotificationCenter", "UserDefaults", "Date", "URLSession",
      "FileManager", "IndexPath", "Data", "Timer", "Bundle", "OperationQueue",
    ] { words["NS" + name] = name }
    return words
  }()

  static let members = [
    "NSNotificationCenter.defaultCenter": "NotificationCenter.default",
    "NSUserDefaults.standardUserDefaults": "UserDefaults.standard",
    "NSDate.date": "Date()", "NSURLSession.sharedSession": "URLSession.shared",
    "UIApplication.sharedApplication": "UIApplication.shared", "NSBundle.mainBundle": "Bundle.main",
    "NSFileManager.defaultManager": "FileManager.default", "UIScreen.mainScreen": "UIScreen.main",
    "UIDevice.currentDevice": "UIDevice.current",
  ]

  /// Returns true if `path` ends in a property of UIKit's that may be nil. A screen's own `titleLabel`
  /// is another property.
  static func isOptional(_ path: String) -> Bool {
    let parts = path.replacing("?", with: "").split(separator: ".").map(String.init)
    guard let name = parts.last, parts.count > 1 else { return false }
    return optional.contains(name)
      || optionalInViews.contains(name) && parts[parts.count - 2] != "self"
  }

  private static let optional: Set<String> = [
    "rightBarButtonItem", "leftBarButtonItem", "backBarButtonItem", "navigationController",
    "tabBarController", "superview", "presentingViewController", "textLabel", "detailTextLabel",
  ]

  private static let optionalInViews: Set<String> = [
    "titleLabel", "imageView", "titleView", "refreshControl",
  ]

  /// Returns the property's name, such as `isEnabled` for `enabled`, and `urlString` for `URLString`.
  static func flag(_ name: String) -> String {
    let flags = [
      "enabled", "hidden", "selected", "highlighted", "userInteractionEnabled", "scrollEnabled",
      "on",
      "networkActivityIndicatorVisible",
    ]
    return flags.contains(name) ? "is" + name.withCapitalFirst : lowercased(name)
  }

  /// Returns the last part of `name`, a method of a class that returns its shared object.
  static func shared(_ name: String, of object: String) -> String? {
    ["shared", "default", "current", "main"].first { start in
      name.hasPrefix(start) && name.count > start.count
        && object.hasSuffix(name.dropFirst(start.count))
    }
  }

  private static let prepositions: Set<Substring> = [
    "With", "For", "From", "By", "In", "Into", "To", "At", "On", "Of", "As", "After", "Before",
    "Between", "Using", "Via", "Within", "Until", "Matching", "Since", "Without",
  ]

  /// Splits the first part of a selector before its last preposition, as the importer does:
  /// `cancelOrderWithOrder_id` becomes `cancelOrder` and `withOrder_id`.
  static func split(_ piece: String) -> (base: String, label: String) {
    var words: [Substring] = []
    var start = piece.startIndex
    for index in piece.indices.dropFirst()
    where piece[index].isUppercase && piece[piece.index(before: index)].isUppercase == false {
      words.append(piece[start..<index])
      start = index
    }
    words.append(piece[start...])
    guard let place = words.lastIndex(where: prepositions.contains), place > 0,
      place + 1 < words.count || !["In", "On"].contains(words[place])
    else { return (piece, "") }
    return (words[..<place].joined(), lowercased(words[place...].joined()))
  }

  /// Returns `name` with its first word in lowercase: `url` for `URL`.
  static func lowercased(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }.count
    let count = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  /// Returns the name of a notification, given its constant or string.
  static func notification(_ expression: Expression) -> String {
    if case .text(let text) = expression.plain { return "Notification.Name(\"\(text)\")" }
    guard case .word(let name) = expression.plain else { return expression.swift }
    let owners = [
      "UIKeyboard": ("UIResponder", 2), "UIApplication": ("UIApplication", 13),
      "UITextField": ("UITextField", 11), "UITextView": ("UITextView", 10),
      "UIDevice": ("UIDevice", 8),
    ]
    if let (owner, count) = owners.first(where: { name.hasPrefix($0.key) })?.value {
      return "\(owner).\(lowercased(String(name.dropFirst(count))))"
    }
    return name.hasSuffix("Notification")
      ? "Notification.Name.\(lowercased(String(name.dropLast(12))))" : "Notification.Name(\(name))"
  }
}

/// The members that replace a command: `login`, `isLoginRunning`, `loginFailure`, and so on.
struct CommandName: Hashable {
  /// The object that has the members.
  let owner: String

  /// The name of the method.
  let method: String

  init(_ expression: Expression?) {
    switch expression?.plain {
    case .word(let word):
      let isOwn = word.hasPrefix("_")
      self.init(of: isOwn ? "self" : "model", isOwn ? String(word.dropFirst()) : word)
    // An observed command: `RACObserve(self, model.save)`.
    case .message(let message)
    where message.selector == "RACObserve" && message.arguments.count > 1:
      let path = message.arguments.map(\.swift).joined(separator: ".").split(separator: ".")
      self.init(of: path.dropLast().joined(separator: "."), String(path.last ?? ""))
    case .message(let message)
    where message.arguments.isEmpty && message.selector != "rac_command":
      self.init(of: message.receiver?.swift ?? "model", message.base)
    default: self.init(of: "model", "")
    }
  }

  private init(of owner: String, _ name: String) {
    let endings = ["RACCommand", "Command", "Commond", "Cmd", "command"]
    let ending = endings.first(where: name.hasSuffix) ?? ""
    let start = String(name.dropLast(ending.count))
    (self.owner, method) = (owner, start.isEmpty ? "run" : start)
  }

  private var isPlain: Bool { method == "run" }
  var flag: String { isPlain ? "isRunning" : "is\(method.withCapitalFirst)Running" }
  var failure: String { isPlain ? "failure" : method + "Failure" }
  var result: String { isPlain ? "result" : method + "Result" }
  var permission: String { "can" + method.withCapitalFirst }
}
