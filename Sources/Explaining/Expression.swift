/// An expression in Objective-C or Swift, with the details that matter for RAC: messages, blocks
/// and operands.
package enum Expression: Sendable, Hashable {
  /// A name or a number.
  case word(String)

  /// A string.
  case text(String)

  /// A message, a property, or a call to a function or macro.
  case message(Message)

  /// A block or closure.
  case block(Block)

  /// The operands of operators, or the elements of a collection.
  case list([Expression])

  /// An assignment to a variable or property.
  indirect case assignment(to: Expression, value: Expression)
}

/// A message with its receiver: `[signal take:2]`, `signal.take(2)`, `field.rac_textSignal`,
/// `RACObserve(self, name)`. Two messages are equal if they are the same place in the code.
package final class Message: Sendable, Hashable {
  /// The way a message is written.
  package enum Style: Sendable {
    /// `[receiver selector:argument]`
    case bracket

    /// `receiver.property`
    case property

    /// `receiver.name(argument)`, in Swift, or in Objective-C if the property is a block.
    case dot

    /// `name(argument)`
    case function
  }

  /// The receiver, or nil for a function.
  package let receiver: Expression?

  /// The selector, as written in Objective-C. In the style `dot`, each label follows the name, with
  /// a colon after it.
  package let selector: String

  /// The labels of the arguments in Swift, with an empty string for an argument without a label. In
  /// Objective-C there are none.
  package let labels: [String]

  /// The arguments, including blocks.
  package let arguments: [Expression]

  /// The way the message is written.
  package let style: Style

  /// The line number of the message.
  package let line: Int

  /// The index of the message's token, which identifies the message in its code.
  package let place: Int

  /// The number of messages and blocks inside each other, from this message inwards.
  let height: Int

  init(
    receiver: Expression?, selector: String, labels: [String], arguments: [Expression],
    style: Style, line: Int, place: Int
  ) {
    (self.receiver, self.selector, self.labels) = (receiver, selector, labels)
    (self.arguments, self.style, self.line, self.place) = (arguments, style, line, place)
    height = 1 + max(receiver?.height ?? 0, arguments.map(\.height).max() ?? 0)
  }

  package static func == (left: Message, right: Message) -> Bool { left.place == right.place }

  package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// Values for the messages of one piece of code. It is faster than a dictionary, because a message
/// has a place in the code.
struct MessageTable<Value: Sendable>: Sendable {
  private var values: [Value?] = []

  /// The value for `message`, or nil. A message that is not in the code, but was made from others,
  /// has a negative place and no value.
  subscript(message: Message) -> Value? {
    get { values.indices.contains(message.place) ? values[message.place] : nil }
    set {
      if message.place < 0 { return }
      if message.place >= values.count {
        values += repeatElement(nil, count: message.place + 1 - values.count)
      }
      values[message.place] = newValue
    }
  }
}

extension Message {
  /// In Swift, the name before the parentheses of a call; otherwise, the selector.
  var base: String {
    style == .dot ? String(selector.dropLast(labels.map { $0.count + 1 }.reduce(0, +))) : selector
  }

  /// Returns `words` in parentheses, each after its label.
  func call(with words: [String]) -> String {
    let items = zip(labels, words).map { $0.isEmpty ? $1 : "\($0): \($1)" }
    return "\(base)(\((items + words.dropFirst(labels.count)).joined(separator: ", ")))"
  }
}

/// A block or closure. Two blocks are equal if they are the same place in the code.
package final class Block: Sendable, Hashable {
  /// A parameter: its name, and the first word of its type.
  package struct Parameter: Sendable, Hashable {
    /// The name.
    package let name: String

    /// The first word of the type, or an empty string if there is none.
    package let type: String
  }

  /// The parameters.
  package let parameters: [Parameter]

  /// The statements.
  package let statements: [Statement]

  /// True if the capture list contains a weak or unowned reference.
  package let hasWeakCapture: Bool

  /// The index of the block's first token, which identifies the block in its code.
  package let place: Int

  /// The number of messages and blocks inside each other, from this block inwards.
  let height: Int

  init(parameters: [Parameter], statements: [Statement], hasWeakCapture: Bool, place: Int) {
    (self.parameters, self.statements) = (parameters, statements)
    (self.hasWeakCapture, self.place) = (hasWeakCapture, place)
    height = 1 + (statements.map(\.expression.height).max() ?? 0)
  }

  package static func == (left: Block, right: Block) -> Bool { left.place == right.place }

  package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// A statement.
package struct Statement: Sendable, Hashable {
  /// A part of the code that runs only in some cases.
  package struct Branch: Sendable, Hashable {
    enum Kind: Sendable { case condition, loop, selection }

    /// The kind of control structure.
    let kind: Kind

    /// The number of the control structure in the code.
    let number: Int

    /// The number of the branch among those that exclude each other.
    var arm: Int
  }

  /// The expression. A statement such as `break` has an empty list.
  package let expression: Expression

  /// True if the statement returns the expression.
  package let isReturn: Bool

  /// The branches around the statement in its method or block, the outermost first. In Swift, a
  /// branch is read as a closure instead.
  package var branches: [Branch] = []

  /// True if no statement of the same branch runs after this one.
  package var leaves = false
}

extension Statement {
  /// Returns true if this statement and `other` never run both, because they are on branches that
  /// exclude each other.
  func excludes(_ other: Statement) -> Bool {
    // Control structures are nested, so the branches differ in everything after the first difference.
    zip(branches, other.branches).first { $0 != $1 }
      .map { $0.number == $1.number && $0.arm != $1.arm } ?? false
  }
}

extension Expression {
  /// This expression and all expressions inside it, with receivers before their messages.
  package var all: [Expression] {
    var all: [Expression] = []
    visit { all.append($0) }
    return all
  }

  /// Calls `body` for each expression inside this one, then for this one. Receivers and arguments
  /// come before their messages.
  package func visit(_ body: (Expression) -> Void) {
    switch self {
    case .word, .text: break
    case .message(let message):
      message.receiver?.visit(body)
      for argument in message.arguments { argument.visit(body) }
    case .block(let block): for statement in block.statements { statement.expression.visit(body) }
    case .list(let items): for item in items { item.visit(body) }
    case .assignment(let target, let value):
      target.visit(body)
      value.visit(body)
    }
    body(self)
  }

  /// The number of messages and blocks inside each other.
  var height: Int {
    switch self {
    case .word, .text: 0
    case .message(let message): message.height
    case .block(let block): block.height
    case .list(let items): items.map(\.height).max() ?? 0
    case .assignment(let target, let value): max(target.height, value.height)
    }
  }

  /// The same expression without the contents of its blocks.
  var outline: Expression {
    switch self {
    case .word, .text: self
    case .list(let items): .list(items.map(\.outline))
    case .assignment(let target, let value): .assignment(to: target.outline, value: value.outline)
    case .block(let block):
      .block(
        Block(
          parameters: block.parameters, statements: [], hasWeakCapture: block.hasWeakCapture,
          place: block.place))
    case .message(let message):
      .message(
        Message(
          receiver: message.receiver?.outline, selector: message.selector, labels: message.labels,
          arguments: message.arguments.map(\.outline), style: message.style, line: message.line,
          place: message.place))
    }
  }

  /// The messages inside this expression, with receivers before their messages.
  package var messages: [Message] {
    all.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  /// Returns true if this expression contains `word`.
  package func mentions(_ word: String) -> Bool {
    all.contains { $0 == .word(word) }
  }

  /// The last operand, which is the variable in a declaration.
  var last: Expression? { if case .list(let items) = self { items.last } else { self } }

  /// The block, if this expression is one.
  package var block: Block? { if case .block(let block) = self { block } else { nil } }

  /// The message, if this expression is one.
  package var message: Message? { if case .message(let message) = self { message } else { nil } }

  /// The chain of messages from the root, each sent to the result of the previous one.
  package var chain: [Message] {
    var chain: [Message] = []
    var expression: Expression? = self
    while case .message(let message)? = expression {
      chain.append(message)
      expression = message.receiver
    }
    return chain.reversed()
  }

  /// The expression's text, if it is short enough for a sentence.
  package var short: String? {
    switch self {
    case .word(let word): return word
    case .text(let text): return text.count <= 20 ? "\"\(text)\"" : nil
    case .list(let items): return items.count == 1 ? items[0].short : nil
    case .message(let message) where message.style == .property:
      return (message.receiver?.short).map { "\($0).\(message.selector)" }
    case .message(let message) where message.arguments.isEmpty:
      return (message.receiver?.short).map {
        message.style == .dot ? "\($0).\(message.base)()" : "[\($0) \(message.selector)]"
      }
    case .message, .block, .assignment: return nil
    }
  }
}
