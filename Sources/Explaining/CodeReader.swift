import Notebook
import Stage

/// A reader of pasted code, which skips the parts that it does not understand.
///
///     let statements = CodeReader.statements(in: "[[field.rac_textSignal skip:1] subscribeNext:^(id x) {}];")
///     print(statements[0].expression.chain.map(\.selector))
///     // Prints ["rac_textSignal", "skip:", "subscribeNext:"]
package struct CodeReader {
  private typealias Kind = ObjectiveCToken.Kind

  private let tokens: [(kind: Kind, line: Int)]
  private let isSwift: Bool
  private var place = 0
  private var depth = 0
  private var branches: [Statement.Branch] = []
  private var controls = 0

  /// True if the reader has skipped code that is nested too deeply.
  package private(set) var isTooDeep = false

  /// The maximum depth of nested brackets and operands, and the maximum number of calls in a chain
  /// with what is nested in it. Deeper code is skipped.
  package static let deepest = 150

  /// The maximum length of a name in bytes. A longer one, which nobody has typed, is cut.
  private static let longest = 200

  /// Returns the statements in `code`.
  package static func statements(in code: String) -> [Statement] {
    var reader = CodeReader(code)
    return reader.statements()
  }

  /// Reads all statements up to the end of the code.
  package mutating func statements() -> [Statement] { statements(isNested: false) }

  /// Returns true if `code` looks like Swift rather than Objective-C.
  package static func isSwift(_ code: String) -> Bool {
    // A method in Objective-C.
    if let first = code.first(where: { !$0.isWhitespace }), first == "-" || first == "+" {
      return false
    }
    let signs = ["@\"", "^{", "^(", "@[", "@selector(", "];", "[self ", "[RAC", "[["]
    let swift = [
      "let ", "var ", "?.", " in\n", " in ", "() ", "().", "func ", ") {", "{ $0", "(_:",
    ]
    if signs.contains(where: code.has) || hasBlockWithType(code) { return false }
    return swift.contains(where: code.has) || hasSwiftCall(code)
  }

  /// Returns true if `code` contains a block with a return type, such as `^RACSignal *`.
  private static func hasBlockWithType(_ code: String) -> Bool {
    var isAfterMark = false
    for byte in code.utf8 {
      switch byte {
      case UInt8(ascii: "^"): isAfterMark = true
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z") where isAfterMark: return true
      default: isAfterMark = false
      }
    }
    return false
  }

  /// Returns true if `code` contains `.name {` or `name(label: `.
  private static func hasSwiftCall(_ code: String) -> Bool {
    // The bytes before the current word, and whether blanks follow it.
    var (isMember, isArgument, hasWord, previous) = (false, false, false, UInt8(0))
    var isAfterColon = false
    for byte in code.utf8 {
      let isOfName = Character(Unicode.Scalar(byte)).isOfName
      if isAfterColon, byte == UInt8(ascii: " ") { return true }
      isAfterColon = false
      switch byte {
      case _ where isOfName:
        if !hasWord || !Character(Unicode.Scalar(previous)).isOfName {
          isMember = previous == UInt8(ascii: ".")
          isArgument = previous == UInt8(ascii: "(") && hasWord
          hasWord = true
        }
      case UInt8(ascii: "{") where isMember: return true
      case UInt8(ascii: ":") where isArgument && Character(Unicode.Scalar(previous)).isOfName:
        isAfterColon = true
      case UInt8(ascii: "("):
        hasWord = Character(Unicode.Scalar(previous)).isOfName
        (isMember, isArgument) = (false, false)
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"): break
      default: (isMember, isArgument, hasWord) = (false, false, false)
      }
      previous = byte
    }
    return false
  }

  /// Creates a reader of `code`.
  package init(_ code: String) {
    tokens = ObjectiveCToken.tokens(ofExcerpt: code).map { token in
      guard case .name(let name) = token.kind, name.utf8.count > Self.longest else {
        return (token.kind, token.line)
      }
      return (.name(String(name.prefix(Self.longest))), token.line)
    }
    isSwift = Self.isSwift(code)
  }

  // MARK: Tokens

  private func kind(_ offset: Int = 0) -> Kind? {
    tokens.indices.contains(place + offset) ? tokens[place + offset].kind : nil
  }

  private func isSymbol(_ sign: Unicode.Scalar, _ offset: Int = 0) -> Bool {
    kind(offset) == .symbol(sign)
  }

  private func name(_ offset: Int = 0) -> String? {
    if case .name(let name)? = kind(offset) { name } else { nil }
  }

  /// True if the next token begins a line.
  private var isAtLineStart: Bool {
    place > 0 && tokens.indices.contains(place) && tokens[place].line > tokens[place - 1].line
  }

  private mutating func skip(_ sign: Unicode.Scalar) {
    if isSymbol(sign) { place += 1 }
  }

  /// Skips past the bracket that closes the bracket just opened.
  private mutating func skipBracket() {
    var open = 1
    while let next = kind(), open > 0 {
      if case .symbol(let sign) = next {
        if "([{".unicodeScalars.contains(sign) { open += 1 }
        if ")]}".unicodeScalars.contains(sign) { open -= 1 }
      }
      place += 1
    }
  }

  // MARK: Depth

  /// Calls `read` one level deeper, or returns nil if that is too deep.
  private mutating func deeper<Part>(_ read: (inout CodeReader) -> Part?) -> Part? {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { isTooDeep = true }
    return depth > Self.deepest ? nil : read(&self)
  }

  /// Skips the opening bracket and calls `read`. If `read` returns nil, skips past the closing
  /// bracket.
  private mutating func enclosed<Part>(_ read: (inout CodeReader) -> Part?) -> Part? {
    place += 1
    let part = deeper(read)
    if part == nil { skipBracket() }
    return part
  }

  // MARK: Statements

  /// Reads statements up to the end of the code, or up to the closing brace.
  private mutating func statements(isNested: Bool) -> [Statement] {
    var statements: [Statement] = []
    while let next = kind() {
      if next == .symbol("}") {
        place += 1
        if isNested { return statements }
      } else {
        statements += statement()
      }
    }
    return statements
  }

  /// Reads a statement, with the statements inside it.
  private mutating func statement() -> [Statement] {
    switch kind() {
    case .symbol(";")?, .symbol(")")?, .symbol("]")?, .symbol(",")?, .symbol("}")?, .mark?:
      place += 1
      return []
    case .symbol("{")? where !isSwift:
      return enclosed { $0.statements(isNested: true) } ?? []
    case .name("case")?, .name("default")?:
      if branches.last?.kind == .selection { return label() }
    case .name("if")?, .name("while")?, .name("for")?, .name("switch")?:
      if !isSwift, isSymbol("(", 1), depth < Self.deepest { return deeper { $0.control() } ?? [] }
    case .name("do")? where !isSwift && isSymbol("{", 1):
      place += 1
      return []
    default: break
    }
    let start = place
    let word = name() ?? ""
    let isReturn = word == "return"
    if isReturn { place += 1 }
    let expression = expression(.statement)
    if place == start { place += 1 }
    let leaves =
      isReturn || word == "goto" || word == "throw"
      || ["break", "continue"].contains(word)
        && branches.last { $0.kind != .condition }?.kind == .loop
    guard expression != nil || isReturn else { return [] }
    return [
      Statement(
        expression: expression ?? .list([]), isReturn: isReturn, branches: branches, leaves: leaves)
    ]
  }

  /// Reads `case value:` in a switch, which begins another branch.
  private mutating func label() -> [Statement] {
    branches[branches.count - 1].arm += 1
    while let next = kind(), next != .symbol(":"), next != .symbol("}"), next != .symbol(";") {
      place += 1
    }
    skip(":")
    return []
  }

  /// Reads `if (…) … else …`, a loop or a switch.
  private mutating func control() -> [Statement] {
    controls += 1
    let words: [String: Statement.Branch.Kind] = ["if": .condition, "switch": .selection]
    let kind = words[name() ?? ""] ?? .loop
    var branch = Statement.Branch(kind: kind, number: controls, arm: 0)
    var statements: [Statement] = []
    while true {
      place += 1
      if isSymbol("(") {
        statements.append(
          Statement(expression: collection(), isReturn: false, branches: branches))
      }
      branches.append(branch)
      statements += statement()
      branches.removeLast()
      skip(";")
      guard kind == .condition, name() == "else" else { return statements }
      branch.arm += 1
      if name(1) == "if" { place += 1 }
    }
  }

  // MARK: Expressions

  /// The context of an expression. It determines which tokens end the expression, besides a closing
  /// bracket and a comma.
  private enum Terminators {
    case statement, bracket, argument
  }

  private static let skippedWords: Set<String> = [
    "let", "var", "const", "static", "__block", "__weak", "__strong", "if", "else", "while", "for",
    "switch", "case", "do", "try", "guard", "in", "await", "throws", "private", "public",
    "fileprivate",
    "nonatomic", "func", "_Nonnull", "_Nullable", "__kindof",
  ]

  private mutating func expression(_ terminators: Terminators) -> Expression? {
    deeper { $0.operands(terminators) }
  }

  private mutating func operands(_ terminators: Terminators) -> Expression? {
    var operands: [Expression] = []
    var choices = 0
    var isAfterOperator = true
    while let next = kind() {
      if isSwift, terminators == .statement, isAtLineStart, !operands.isEmpty, !isAfterOperator,
        next != .symbol("."), next != .symbol("?"), next != .symbol("=")
      {
        break
      }
      switch next {
      case .mark: place += 1
      case .symbol(";") where terminators != .bracket: return joined(operands)
      case .symbol(")"), .symbol("]"), .symbol("}"), .symbol(","): return joined(operands)
      case .symbol("{") where !isSwift: return joined(operands)
      case .symbol("=") where !isSymbol("=", 1) && !isAfterOperator:
        place += 1
        let value = expression(terminators) ?? .list([])
        // Keep the type in a declaration, because it determines the variable's kind.
        let isDeclaration = operands.allSatisfy { if case .word = $0 { true } else { false } }
        let target = isDeclaration ? joined(operands) : operands.last
        return .assignment(to: target ?? .list([]), value: value)
      case .name
      where terminators == .argument && isSymbol(":", 1) && choices == 0
        && !operands.isEmpty && !isAfterOperator:
        return joined(operands)
      case .name(let word) where Self.skippedWords.contains(word) && !isSymbol(":", 1): place += 1
      case .name, .text, .symbol("["), .symbol("("), .symbol("^"), .symbol("@"), .symbol("{"),
        .symbol(".") where next != .symbol(".") || isAfterOperator && isImplicitMember:
        let start = place
        if let operand = operand() {
          operands.append(operand)
          isAfterOperator = false
          // These macros need no semicolon.
          if terminators == .statement, operand.isScopeMacro { return joined(operands) }
        }
        if place == start { place += 1 }
      case .number(let text):
        place += 1
        operands.append(.word(text))
        isAfterOperator = false
      case .symbol(let sign):
        if sign == "?" { choices += 1 }
        if sign == ":" { choices = max(0, choices - 1) }
        place += 1
        isAfterOperator = sign != "*"
      }
    }
    return joined(operands)
  }

  private func joined(_ operands: [Expression]) -> Expression? {
    operands.count > 1 ? .list(operands) : operands.first
  }

  /// Reads an operand and all messages sent to it.
  private mutating func operand() -> Expression? {
    guard let primary = primary() else { return nil }
    return postfix(primary)
  }

  private mutating func primary() -> Expression? {
    switch kind() {
    case .name(let word)?:
      place += 1
      if isSymbol("(") { return function(word) }
      return .word(word)
    case .text(let text)?:
      place += 1
      return .text(text)
    case .symbol(".")? where isImplicitMember:
      let word = "." + (name(1) ?? "")
      place += 2
      return isSymbol("(") ? function(word) : .word(word)
    case .symbol("[")?: return isSwift ? collection() : enclosed { $0.message() }
    case .symbol("(")?: return collection()
    case .symbol("{")? where isSwift: return closure()
    case .symbol("^")?: return block()
    case .symbol("@")?: return literal()
    default: return nil
    }
  }

  /// Reads an expression that begins with `@`.
  private mutating func literal() -> Expression? {
    place += 1
    switch kind() {
    case .number(let text)?:
      place += 1
      return .word(text)
    case .symbol("[")?, .symbol("(")?, .symbol("{")?: return collection()
    case .text?, .name?: return primary()
    default: return nil
    }
  }

  /// Reads the elements between two brackets and returns them without their labels.
  private mutating func collection() -> Expression {
    .list(items().map(\.value))
  }

  private mutating func items() -> [(label: String?, value: Expression)] {
    place += 1
    var items: [(label: String?, value: Expression)] = []
    while let next = kind() {
      switch next {
      case .symbol(")"), .symbol("]"), .symbol("}"):
        place += 1
        return items
      case .symbol(","), .symbol(";"), .symbol(":"): place += 1
      default:
        let start = place
        var label: String?
        if isSwift, let word = name(), isSymbol(":", 1) {
          label = word
          place += 2
        }
        if let value = expression(.bracket) { items.append((label, value)) }
        if place == start { place += 1 }
      }
    }
    return items
  }

  /// Reads the arguments of the function `name`, which is the previous token.
  private mutating func function(_ name: String) -> Expression {
    let start = place - 1
    let items = items()
    return limited(
      Message(
        receiver: nil, selector: name, labels: items.map { $0.label ?? "" },
        arguments: items.map(\.value), style: .function, line: tokens[start].line, place: start))
  }

  /// Returns `message` as an expression, or only its name if it is nested too deeply.
  private mutating func limited(_ message: Message) -> Expression {
    if message.height <= Self.deepest { return .message(message) }
    isTooDeep = true
    return .word(message.selector)
  }

  /// Reads a receiver and its message, after the opening square bracket.
  private mutating func message() -> Expression? {
    guard var receiver = operand() else { return nil }
    // A list before the receiver is a cast.
    if case .list = receiver,
      isSymbol("[") || isSymbol("@")
        || name() != nil && !isSymbol(":", 1) && !isSymbol("]", 1),
      let real = operand()
    {
      receiver = real
    }
    let start = place
    var selector = ""
    var arguments: [Expression] = []
    while let next = kind(), next != .symbol("]") {
      if let part = name(), isSymbol(":", 1) {
        selector += part + ":"
        place += 2
        arguments += argument()
      } else if selector.isEmpty, let unary = name() {
        selector = unary
        place += 1
      } else if next == .symbol(",") {
        place += 1
        arguments += argument()
      } else if next == .symbol("}") || next == .symbol(";") {
        break
      } else {
        let start = place
        _ = expression(.argument)
        if place == start { place += 1 }
      }
    }
    skip("]")
    if selector.isEmpty { return receiver }
    return limited(
      Message(
        receiver: receiver, selector: selector, labels: [], arguments: arguments, style: .bracket,
        line: tokens[start].line, place: start))
  }

  private mutating func argument() -> [Expression] {
    let start = place
    let value = expression(.argument)
    if value == nil, place == start, kind() != .symbol("]"), kind() != .symbol("}") { place += 1 }
    return value.map { [$0] } ?? []
  }

  private mutating func postfix(_ primary: Expression) -> Expression {
    var expression = primary
    while let next = kind() {
      if isSwift, next == .symbol("?") || next == .symbol("!"), isSymbol(".", 1) {
        place += 1
      } else if next == .symbol("."), let (name, count) = member() {
        let start = place
        place += count
        if isSymbol("("), !isAtLineStart {
          expression = dot(expression, name, items(), start)
        } else if isSwift, isSymbol("{"), !isAtLineStart {
          expression = dot(expression, name, [], start)
        } else {
          expression = limited(
            Message(
              receiver: expression, selector: name, labels: [], arguments: [], style: .property,
              line: tokens[start].line, place: start))
        }
      } else if next == .symbol("{"), isSwift, !isAtLineStart,
        case .message(let message) = expression,
        message.style == .function, message.selector.first?.isUppercase == true
      {
        expression = dot(nil, message.selector, message.arguments.map { (nil, $0) }, message.place)
      } else if next == .symbol("["), canBeIndexed(expression), !isAtLineStart {
        _ = collection()
      } else if next == .symbol("("), isCallable(expression), !isAtLineStart {
        let start = place
        expression = limited(
          Message(
            receiver: expression, selector: "()", labels: [], arguments: items().map(\.value),
            style: .function, line: tokens[start].line, place: start))
      } else {
        return expression
      }
    }
    return expression
  }

  /// True if the next tokens are a Swift member without its type, such as `.main`.
  private var isImplicitMember: Bool {
    isSwift && isSymbol(".") && name(1) != nil && !isSymbol(".", -1)
  }

  /// Returns the name of the member after a dot, and the number of tokens in the dot and the name.
  private func member() -> (String, Int)? {
    if let name = name(1) { return (name, 2) }
    if isSymbol("`", 1), let name = name(2), isSymbol("`", 3) { return (name, 4) }
    return nil
  }

  private func canBeIndexed(_ expression: Expression) -> Bool {
    switch expression {
    case .word, .message: true
    case .text, .block, .list, .assignment: false
    }
  }

  private func isCallable(_ expression: Expression) -> Bool {
    switch expression {
    case .message, .block: true
    case .word, .text, .list, .assignment: false
    }
  }

  /// Reads the trailing closures of a Swift member, and returns the call with `items` and those
  /// closures as arguments.
  private mutating func dot(
    _ receiver: Expression?, _ name: String, _ items: [(label: String?, value: Expression)],
    _ start: Int
  ) -> Expression {
    var items = items
    if isSwift, isSymbol("{"), !isAtLineStart {
      if let closure = closure() { items.append((nil, closure)) }
      while let label = self.name(), isSymbol(":", 1), isSymbol("{", 2) {
        place += 2
        if let closure = closure() { items.append((label, closure)) }
      }
    }
    let labels = items.map { $0.label ?? "" }
    return limited(
      Message(
        receiver: receiver, selector: name + labels.map { $0 + ":" }.joined(), labels: labels,
        arguments: items.map(\.value), style: .dot, line: tokens[start].line, place: start))
  }

  // MARK: Blocks

  /// Reads a block in Objective-C: `^RACSignal *(id value) { … }`.
  private mutating func block() -> Expression? {
    let first = place
    place += 1
    var parameters: [Block.Parameter] = []
    while let next = kind(), next != .symbol("{") {
      switch next {
      case .symbol("("):
        let start = place + 1
        place += 1
        skipBracket()
        let inside = tokens[start..<max(start, place - 1)]
        parameters = Self.parameters(inside.map { $0.kind })
      case .name, .symbol("*"), .symbol("<"), .symbol(">"): place += 1
      default: return nil
      }
    }
    guard isSymbol("{") else { return nil }
    return body(parameters, hasWeakCapture: false, from: first)
  }

  private static func parameters(_ kinds: [Kind]) -> [Block.Parameter] {
    var parameters: [Block.Parameter] = []
    var words: [String] = []
    var open = 0
    for kind in kinds + [.symbol(",")] {
      switch kind {
      case .name(let name) where open == 0 && !skippedWords.contains(name): words.append(name)
      case .symbol("<"), .symbol("("): open += 1
      case .symbol(">"), .symbol(")"): open -= 1
      case .symbol(",") where open == 0:
        if let name = words.last, words.count > 1 {
          parameters.append(Block.Parameter(name: name, type: words[0]))
        }
        words = []
      default: break
      }
    }
    return parameters
  }

  /// Reads a closure in Swift: `{ [weak self] value in … }`.
  private mutating func closure() -> Expression? {
    var parameters: [Block.Parameter] = []
    var hasWeakCapture = false
    var end = place + 1
    var open = 0
    search: while tokens.indices.contains(end), end - place < 60 {
      switch tokens[end].kind {
      case .name("in") where open == 0: break search
      case .symbol("{"), .symbol("}"), .symbol(";"): open = .max
      case .symbol("("), .symbol("["): open += 1
      case .symbol(")"), .symbol("]"): open -= 1
      default: break
      }
      if open == .max { break }
      end += 1
    }
    let start = place
    if tokens.indices.contains(end), tokens[end].kind == .name("in"), open == 0 {
      let names = tokens[(start + 1)..<end].compactMap { token -> String? in
        if case .name(let name) = token.kind { name } else { nil }
      }
      hasWeakCapture = names.contains("weak") || names.contains("unowned")
      parameters = names.filter { !["weak", "unowned", "self"].contains($0) }
        .map { Block.Parameter(name: $0, type: "") }
      place = end
    }
    return body(parameters, hasWeakCapture: hasWeakCapture, from: start)
  }

  /// Reads the statements after an opening brace, or after a closure's `in`.
  private mutating func body(
    _ parameters: [Block.Parameter], hasWeakCapture: Bool, from first: Int
  ) -> Expression? {
    let outer = branches
    branches = []
    defer { branches = outer }
    return enclosed { reader in
      let statements = reader.statements(isNested: true)
      let block = Block(
        parameters: parameters, statements: statements, hasWeakCapture: hasWeakCapture,
        place: first)
      if block.height <= Self.deepest { return .block(block) }
      reader.isTooDeep = true
      return .list([])
    }
  }
}

extension Expression {
  /// True for `weakify(self)` and `strongify(self)`.
  fileprivate var isScopeMacro: Bool {
    guard let message, message.style == .function else { return false }
    return ["weakify", "strongify"].contains(message.selector)
  }
}
