extension ObjectiveCToken {
  /// Returns the names in `tokens` that a reader may look up: selectors, types, functions, macros
  /// and properties.
  ///
  ///     [[RACObserve(self, name) skip:1] subscribeNext:^(NSString *x) { … } completed:^{ … }];
  ///
  /// contains `RACObserve`, `skip:`, `subscribeNext:completed:` and `NSString`. Variables, which
  /// begin with a lowercase letter, do not count.
  static func names(in tokens: [ObjectiveCToken]) -> Set<String> {
    var names: Set<String> = []
    var open = [Bracket()]
    var rest = tokens.map(\.kind)[...]
    var previous: Kind?
    while let kind = rest.popFirst() {
      defer { previous = kind }
      switch kind {
      case .symbol(let sign) where "([{".unicodeScalars.contains(sign):
        open.append(Bracket(sign))
      case .symbol(let sign) where ")]}".unicodeScalars.contains(sign):
        if open.count == 1 { continue }
        if let selector = open.removeLast().selector { names.insert(selector) }
        open[open.count - 1].read(value: nil)
      case .symbol(let sign): open[open.count - 1].read(sign)
      case .text, .number: open[open.count - 1].read(value: nil)
      case .mark: open = [Bracket()]
      case .name(let name):
        let isFollowed = { (sign: Unicode.Scalar) in rest.first == .symbol(sign) }
        if previous == .symbol("@"), name == "selector", isFollowed("(") {
          names.insert(rest.dropFirst().prefix { $0 != .symbol(")") }.map(\.spelling).joined())
        } else if isFollowed(":"), open[open.count - 1].read(part: name) {
          rest.removeFirst()
        } else {
          let isMacro = previous == .symbol("@") && isFollowed("(")
          let isProperty = previous == .symbol(".")
          if isMacro || isProperty || name.first?.isUppercase == true || name.contains("_") {
            names.insert(name)
          }
          open[open.count - 1].read(value: name)
        }
      }
    }
    return names
  }

  /// An open bracket, with the part of its message that has been read.
  private struct Bracket {
    private var isSquare = false
    private var parts: [String] = []

    /// The last name, if a value is directly before it.
    private var message: String?
    private var isAfterValue = false

    /// The number of `?` whose colons have not been read yet.
    private var choices = 0

    init() {}

    init(_ sign: Unicode.Scalar) { isSquare = sign == "[" }

    /// The selector of the message in the bracket, if it contains one.
    var selector: String? {
      if !isSquare { return nil }
      return parts.isEmpty ? message : parts.map { $0 + ":" }.joined()
    }

    mutating func read(value name: String?) {
      message = isAfterValue ? name : nil
      isAfterValue = true
    }

    mutating func read(_ sign: Unicode.Scalar) {
      if sign == "?" { choices += 1 }
      if sign == ":" { choices = max(0, choices - 1) }
      message = nil
      isAfterValue = false
    }

    /// Adds `name`, which is followed by a colon, to the selector. Returns false if it is not part
    /// of a selector.
    mutating func read(part name: String) -> Bool {
      guard isSquare, choices == 0, isAfterValue || !parts.isEmpty else { return false }
      parts.append(name)
      (message, isAfterValue) = (nil, false)
      return true
    }
  }
}

extension ObjectiveCToken.Kind {
  /// The token's spelling in a selector.
  fileprivate var spelling: String {
    switch self {
    case .name(let name): name
    case .symbol(let sign): String(sign)
    case .mark, .number, .text: ""
    }
  }
}
