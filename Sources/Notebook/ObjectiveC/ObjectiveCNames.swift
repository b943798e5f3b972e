extension ObjectiveCToken {
  /// What `tokens` name that others may look up: the selectors that it sends, its types, functions
  /// and macros, and the properties that it reads.
  ///
  ///     [[RACObserve(self, name) skip:1] subscribeNext:^(NSString *x) { … } completed:^{ … }];
  ///
  /// has `RACObserve`, `skip:`, `subscribeNext:completed:` and `NSString`. Its variables, which
  /// begin with small letters, are no names.
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
      case .text: open[open.count - 1].read(value: nil)
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

  /// What has been read since a bracket was opened.
  private struct Bracket {
    private var isSquare = false
    private var parts: [String] = []

    /// The last name, if a value stands right before it.
    private var message: String?
    private var isAfterValue = false

    /// How many `?` wait for their colons.
    private var choices = 0

    init() {}

    init(_ sign: Unicode.Scalar) { isSquare = sign == "[" }

    /// What is sent, if a message is.
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
      isAfterValue = sign.properties.numericType != nil
    }

    /// Takes `name`, which stands before a colon, as a part of a selector, if it is one.
    mutating func read(part name: String) -> Bool {
      guard isSquare, choices == 0, isAfterValue || !parts.isEmpty else { return false }
      parts.append(name)
      (message, isAfterValue) = (nil, false)
      return true
    }
  }
}

extension ObjectiveCToken.Kind {
  /// As it is written in a selector.
  fileprivate var spelling: String {
    switch self {
    case .name(let name): name
    case .symbol(let sign): String(sign)
    case .mark, .text: ""
    }
  }
}
