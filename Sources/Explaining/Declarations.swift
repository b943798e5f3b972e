import Stage

/// The declarations in an app's files: the types of its properties and methods, and the
/// superclasses of its classes.
package struct Declarations: Sendable {
  private var types: [String: Set<String>] = [:]
  private var weak: Set<String> = []
  private var superclasses: [String: String] = [:]

  package init() {}

  /// Adds the declarations in `text`, if it is in Objective-C.
  package mutating func add(_ text: SourceText) {
    for line in text.lines {
      if line.hasPrefix("@property") {
        addProperty(line)
      } else if line.hasPrefix("-") || line.hasPrefix("+") {
        if let method = Method(line), method.type != "id", method.type != "instancetype" {
          add(method.type, to: method.firstPart)
        }
      } else if line.hasPrefix("@interface ") {
        let words = line.split { !$0.isOfName }
        if words.count > 2, line.contains(" : ") || line.contains(": ") || line.contains(":") {
          superclasses[String(words[1])] = String(words[2])
        }
      }
    }
  }

  private mutating func addProperty(_ line: Substring) {
    var rest = line.dropFirst("@property".count).drop(while: \.isWhitespace)
    let attributes = rest.first == "(" ? rest.prefix { $0 != ")" } : ""
    rest = rest.dropFirst(attributes.isEmpty ? 0 : attributes.count + 1)
    let words = rest.prefix { $0 != ";" && $0 != "(" }.split { !$0.isOfName }
      .filter { !["IBOutlet", "__kindof", "nullable", "nonnull", "const"].contains($0) }
    guard words.count > 1, words[0] != "id", let name = words.last.map(String.init) else { return }
    add(String(words[0]), to: name)
    if attributes.contains("weak") || attributes.contains("assign") { weak.insert(name) }
  }

  /// Adds `type` to the types of `name`, which remembers at most 20. Code that people write declares
  /// a name with far fewer types.
  private mutating func add(_ type: String, to name: String) {
    if types[name]?.count != 20 { types[name, default: []].insert(type) }
  }

  /// Returns the first words of the types with which the property, instance variable or method
  /// `name` is declared, or nil if it is not declared.
  func types(of name: String) -> Set<String>? {
    types[name] ?? (name.hasPrefix("_") ? types[String(name.dropFirst())] : nil)
  }

  /// Returns the type with which all files declare the property or method `name`, or nil if the
  /// files differ.
  package func type(of name: String) -> String? {
    types(of: name).flatMap { $0.count == 1 ? $0.first : nil }
  }

  /// Returns true if a property `name` does not keep its object alive.
  func isWeak(_ name: String) -> Bool { weak.contains(name) }

  /// Returns true if the class `name` or one of its superclasses has a name that ends in `ending`.
  func isClass(_ name: String, endingIn ending: String) -> Bool {
    var name = name
    for _ in 0..<8 {
      if name.hasSuffix(ending) { return true }
      guard let next = superclasses[name] else { return false }
      name = next
    }
    return false
  }
}

/// The first line of a method in Objective-C, such as `- (void)show:(id)value in:(UIView *)view {`.
struct Method: Sendable {
  /// The first word of the type of the result.
  private(set) var type = ""

  /// The selector.
  private(set) var selector = ""

  private(set) var parameters: [Block.Parameter] = []

  /// True for an action of a nib.
  private(set) var isAction = false

  /// The selector's first part without its colon.
  var firstPart: String { String(selector.prefix { $0 != ":" }) }

  /// Creates the method whose declaration begins `code`. Returns nil if `code` begins otherwise.
  init?(_ code: Substring) {
    guard let first = code.first, first == "-" || first == "+" else { return nil }
    var rest = code.dropFirst().prefix(1000)
    isAction = rest.drop { $0.isWhitespace }.hasPrefix("(IBAction)")
    type = Self.type(&rest)
    while !rest.isEmpty {
      rest = rest.drop { $0.isWhitespace }
      let part = rest.prefix { $0.isOfName }
      rest = rest.dropFirst(part.count)
      guard rest.first == ":" else {
        if selector.isEmpty { selector = String(part) }
        break
      }
      selector += part + ":"
      rest = rest.dropFirst()
      let type = Self.type(&rest)
      rest = rest.drop { $0.isWhitespace }
      let name = rest.prefix { $0.isOfName }
      rest = rest.dropFirst(name.count)
      parameters.append(Block.Parameter(name: String(name), type: type))
    }
    if selector.isEmpty { return nil }
  }

  /// Reads a type in parentheses and returns its first word.
  private static func type(_ rest: inout Substring) -> String {
    rest.removeFirst(rest.prefix { $0.isWhitespace }.count)
    guard rest.first == "(" else { return "" }
    var open = 0
    let type = rest.prefix { character in
      if character == "(" { open += 1 }
      if character == ")" { open -= 1 }
      return open > 0
    }
    let words = type.split { !$0.isOfName }
    rest.removeFirst(min(rest.count, type.count + 1))
    let qualifiers = ["nullable", "nonnull", "__kindof", "const", "__weak", "IBAction"]
    return words.first { !qualifiers.contains(String($0)) }.map { String($0) } ?? ""
  }
}

/// The facts from the rest of a class that the rules need to judge one of its methods.
struct Surroundings: Sendable {
  var declarations = Declarations()

  /// The name of the class.
  var className = ""

  var method: Method?

  /// The variables of the file that look like instance variables, such as `static UIImage *_icon`.
  var globals: Set<String> = []

  /// The first parts of the methods of the class that a control or a gesture calls.
  var actions: Set<String> = []

  /// The selectors of the methods of the class, in parts.
  var methods: Set<[String]> = []

  /// The methods of the class that return a command or a signal whose block keeps self alive.
  var builders: Set<String> = []

  /// The properties whose signals last as long as their object.
  var lasting: Set<String> = []

  /// The methods whose signals run once for all subscribers.
  var shared: Set<String> = []

  /// The methods that return a signal which does nothing before there is a subscription.
  var cold: Set<String> = []

  /// True if the class disposes of a subscription itself.
  var disposes = false

  /// Adds the facts about the class that the method in `facts` shows.
  mutating func learn(_ facts: Facts) {
    for case .message(let message) in facts.excerpt.all {
      if message.selector == "dispose" { disposes = true }
      guard message.selector.lowercased().has("action:") else { continue }
      for argument in message.arguments.compactMap(\.message) where argument.selector == "selector"
      {
        if case .word(let name)? = argument.arguments.first { actions.insert(name) }
      }
    }
    for (target, value) in facts.assignments where facts.isKept(target) && facts.lasts(value) {
      if let name = target.message?.selector ?? target.path { lasting.insert(name.withoutMark) }
    }
    guard let method = facts.surroundings.method else { return }
    methods.insert(method.selector.split(separator: ":").map(String.init))
    let returned = facts.lists.first?.statements.filter(\.isReturn).map(\.expression) ?? []
    let isCold = { (value: Expression) in
      value.chain.first.flatMap(facts.row) == "createSignal:"
        && !value.chain.contains { facts.row(of: $0).map(Rows.shared.contains) == true }
    }
    if !returned.isEmpty, returned.allSatisfy(isCold) { cold.insert(method.selector) }
    for value in returned {
      if facts.keeper(in: value) != nil { builders.insert(method.selector) }
      if facts.lasts(value) { lasting.insert(method.selector) }
      let rows = value.chain.compactMap(facts.row)
      if rows.contains(where: Rows.shared.contains) { shared.insert(method.selector) }
    }
  }

  /// Takes the facts about the class from `other`.
  mutating func take(_ other: Surroundings) {
    (actions, builders, lasting) = (other.actions, other.builders, other.lasting)
    (shared, cold, disposes, methods) = (other.shared, other.cold, other.disposes, other.methods)
  }
}

extension String {
  /// The name without the underscore of an instance variable.
  fileprivate var withoutMark: String { hasPrefix("_") ? String(dropFirst()) : self }
}
