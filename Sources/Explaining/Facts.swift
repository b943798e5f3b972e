import Notebook
import Synchronization

/// A chain of messages with the dictionary rows that it uses.
struct Chain: Sendable {
  let messages: [Message]
  let names: [(name: String, message: Message)]

  var last: Message { messages[messages.count - 1] }

  /// The object that receives the first message.
  var root: Expression? { messages[0].receiver }

  func has(_ rows: Set<String>) -> Bool { names.contains { rows.contains($0.name) } }

  /// Returns true if the chain uses one of a few rows. A set would take longer to build.
  func has(_ rows: [String]) -> Bool { names.contains { rows.contains($0.name) } }

  /// True if the chain subscribes.
  var subscribes: Bool { has(Rows.subscribing) }

  /// True if the chain itself ends the subscription.
  var isCut: Bool { has(Rows.cutting) }
}

/// Groups of rows in the dictionary.
enum Rows {
  static let subscribing: Set<String> = [
    "subscribeNext:", "subscribeError:", "subscribeCompleted:", "subscribe:",
  ]

  /// The rows that subscribe, wait for a value or execute.
  static let asking = subscribing.union(["first", "toArray", "execute:", "waitUntilCompleted:"])

  static let cutting: Set<String> = ["takeUntil:", "take:", "takeUntilBlock:", "takeWhileBlock:"]

  /// The rows after which a signal runs once for all subscribers.
  static let shared: Set<String> = [
    "replay", "replayLast", "replayLazily", "publish", "multicast:",
  ]

  /// The rows whose signals end only when their object is deallocated.
  static let endless: Set<String> = [
    "rac_textSignal", "rac_signalForControlEvents:", "rac_signalForSelector:", "executionSignals",
    "errors", "executing", "rac_willDeallocSignal", "rac_gestureSignal", "rac_newTextChannel",
    "rac_newOnChannel",
  ]

  /// The rows whose signals send repeatedly and do not end by themselves.
  static let streams: Set<String> = [
    "rac_textSignal", "rac_signalForControlEvents:", "RACObserve", "rac_addObserverForName:object:",
    "throttle:", "combineLatest:", "combineLatest:reduce:", "RACSubject", "interval:onScheduler:",
  ]

  static let combining: Set<String> = [
    "merge:", "combineLatest:", "combineLatest:reduce:", "combineLatestWith:", "zip:",
    "zip:reduce:", "zipWith:",
  ]
}

/// The facts about a piece of code that the rules ask about, each found once.
struct Facts: Sendable {
  /// A list of statements: those of the code itself, or of a block.
  struct List: Sendable {
    let statements: [Statement]

    /// The block, or nil for the code itself.
    let block: Block?

    /// The message to which the block is passed.
    let message: Message?

    /// The list around the block.
    let parent: Int?

    /// True if the block or one inside it uses self, and if one makes a weak reference strong.
    var usesSelf = false
    var strongifies = false
  }

  /// A block that is an argument of a message with a row in the dictionary.
  struct BlockUse: Sendable {
    let block: Block
    let message: Message
    let name: String
    let chain: Chain

    /// True if the block keeps self alive by itself, and not because a block around it does.
    let keepsSelf: Bool

    let strongifies: Bool
  }

  let excerpt: Excerpt

  var surroundings: Surroundings { didSet { lasting = LastingVariables() } }

  /// The answers of `lasts` that were found with these surroundings.
  private var lasting = LastingVariables()
  private(set) var lists: [List] = []
  private(set) var chains: [Chain] = []
  private(set) var blocks: [BlockUse] = []

  /// The assignments to `RAC(…)`, each as a target and a signal.
  private(set) var bindings: [(target: Message, value: Expression)] = []

  /// The messages whose results are not used.
  private(set) var dropped: Set<Message> = []

  /// The targets of the assignments whose values are messages.
  private(set) var targets: [Message: Expression] = [:]

  /// The values that are assigned to each variable.
  private(set) var values: [String: [Expression]] = [:]

  /// The variables that the code declares and sets, such as `_model` in `Model *_model = new`.
  private var locals: Set<String> = []

  /// The variables that are weak.
  private var weak: Set<String> = []

  /// The local variables whose objects self keeps, such as subviews.
  private var kept: Set<String> = []

  /// The variables to which the code assigns a new object, and those to which it assigns a cell that
  /// is used again.
  private(set) var (created, dequeued): (Set<String>, Set<String>) = ([], [])

  /// The names of the parameters of all blocks.
  private(set) var blockParameters: Set<String> = []

  private var sites = MessageTable<(list: Int, statement: Int)>()
  private var listOfBlock: [Block: Int] = [:]
  private var keeping: [Message: BlockUse] = [:]

  /// The blocks that keep self alive in the values of local variables.
  private var keepers: [String: BlockUse] = [:]
  private var bound: Set<Message> = []
  private var added: Set<Message> = []

  /// The first use of each row.
  private var firstUses: [String: Message] = [:]

  init(_ excerpt: Excerpt, _ surroundings: Surroundings) {
    (self.excerpt, self.surroundings) = (excerpt, surroundings)
    for (name, message) in excerpt.uses where firstUses[name.objectiveC] == nil {
      firstUses[name.objectiveC] = message
    }
    chains = excerpt.chains.map { messages in
      let names = excerpt.names(in: messages).map { ($0.name.objectiveC, $0.message) }
      return Chain(messages: messages, names: names)
    }
    readAssignments()
    readList(excerpt.statements, nil, nil, nil)
    for index in lists.indices.reversed() {
      guard let parent = lists[index].parent else { continue }
      lists[parent].usesSelf = lists[parent].usesSelf || lists[index].usesSelf
      lists[parent].strongifies = lists[parent].strongifies || lists[index].strongifies
    }
    findKept()
    findBlocks()
    findKeepers()
  }

  // MARK: Reading

  private mutating func readAssignments() {
    for expression in excerpt.all {
      switch expression {
      case .assignment(let target, let value):
        if case .message(let message) = value { targets[message] = target }
        if case .list(let declaration) = target, declaration.count > 1,
          case .word(let name)? = declaration.last
        {
          locals.insert(name)
        }
        if case .word(let name)? = target.last {
          values[name, default: []].append(value)
          for message in value.chain {
            if ["alloc", "new"].contains(message.selector) { created.insert(name) }
            if message.selector.hasPrefix("dequeue") { dequeued.insert(name) }
          }
          if name.lowercased().contains("weak") { weak.insert(name) }
        }
        if let message = target.message, message.selector == "RAC" {
          bindings.append((message, value))
          if let last = value.message { bound.insert(last) }
        }
      case .message(let message):
        if message.receiver?.message?.selector == "rac_deallocDisposable",
          message.receiver?.message?.receiver == .word("self")
        {
          added.formUnion(message.arguments.compactMap(\.message))
        }
      case .block(let block): readDeclarations(block.statements)
      case .word, .text, .list: break
      }
    }
    readDeclarations(excerpt.statements)
  }

  /// Adds the variables that `statements` declare without a value, such as `static UIImage *_icon`.
  private mutating func readDeclarations(_ statements: [Statement]) {
    for statement in statements where !statement.isReturn {
      if case .list(let words) = statement.expression, words.count == 2,
        case (.word(let type), .word(let name)) = (words[0], words[1]),
        type.first?.isUppercase == true
      {
        locals.insert(name)
      }
    }
  }

  private mutating func readList(
    _ statements: [Statement], _ block: Block?, _ message: Message?, _ parent: Int?
  ) {
    let index = lists.count
    lists.append(List(statements: statements, block: block, message: message, parent: parent))
    if let block {
      blockParameters.formUnion(block.parameters.map(\.name))
      listOfBlock[block] = index
      lists[index].strongifies = block.hasWeakCapture
    }
    for (place, statement) in statements.enumerated() {
      if !statement.isReturn, let message = statement.expression.message { dropped.insert(message) }
      read(statement.expression, nil, (index, place))
    }
  }

  private mutating func read(
    _ expression: Expression, _ owner: Message?, _ site: (list: Int, statement: Int)
  ) {
    switch expression {
    case .word(let word):
      if word == "super" || isOwn(word) { lists[site.list].usesSelf = true }
    case .text: break
    case .list(let items): for item in items { read(item, owner, site) }
    case .assignment(let target, let value):
      if target.last == .word("self") { lists[site.list].strongifies = true }
      // A declaration may have a type such as `__strong typeof(self)`.
      if target.last != .word("self") { read(target, nil, site) }
      read(value, nil, site)
    case .block(let block): readList(block.statements, block, owner, site.list)
    case .message(let message):
      sites[message] = site
      if message.selector == "strongify" { lists[site.list].strongifies = true }
      if message.style == .function,
        ["typeof", "__typeof", "__typeof__"].contains(message.selector)
      {
        return
      }
      if let receiver = message.receiver { read(receiver, nil, site) }
      for argument in message.arguments { read(argument, message, site) }
    }
  }

  /// Returns true if `word` is self or an instance variable.
  private func isOwn(_ word: String) -> Bool {
    word == "self"
      || word.hasPrefix("_") && !word.hasPrefix("__") && word.count > 1 && !isLocal(word)
  }

  /// Returns true if `word` is a variable that the code declares and sets, or one of the file.
  func isLocal(_ word: String) -> Bool {
    locals.contains(word) || surroundings.globals.contains(word)
  }

  /// Returns true if `word` is a variable that holds its object: one that the code declares, or a
  /// parameter of the method.
  func isDeclared(_ word: String) -> Bool {
    isLocal(word) && !weak.contains(word)
      || surroundings.method?.parameters.contains { $0.name == word } == true
  }

  /// Finds the local variables whose objects self keeps: those that are assigned to a property, or
  /// added to an object that self keeps.
  private mutating func findKept() {
    for (name, values) in values where values.contains(where: isKept) && isLocal(name) {
      kept.insert(name)
    }
    let verbs = ["add", "insert", "set"]
    for _ in 0..<3 {
      let before = kept.count
      for expression in excerpt.all {
        switch expression {
        case .assignment(let target, let value) where target.message != nil && isKept(target):
          for word in [value] + value.chain.flatMap(\.arguments) { keep(word) }
        case .assignment(.word(let name), let value) where isOwn(name) || kept.contains(name):
          for word in [value] + value.chain.flatMap(\.arguments) { keep(word) }
        case .message(let message):
          guard message.style == .bracket, let receiver = message.receiver,
            verbs.contains(where: message.selector.hasPrefix), isKept(receiver)
          else { continue }
          for argument in message.arguments { keep(argument) }
        default: break
        }
      }
      if kept.count == before { return }
    }
  }

  private mutating func keep(_ expression: Expression) {
    switch expression {
    case .word(let word): if isLocal(word) { kept.insert(word) }
    case .list(let items): for item in items { keep(item) }
    default: break
    }
  }

  private mutating func findBlocks() {
    for chain in chains {
      for (name, message) in chain.names {
        for block in message.arguments.compactMap(\.block) {
          guard let index = listOfBlock[block] else { continue }
          let list = lists[index]
          // A nested block gets self from the block around it.
          let isNested = ancestors(of: index).contains { lists[$0].message.map(isRow) == true }
          blocks.append(
            BlockUse(
              block: block, message: message, name: name, chain: chain,
              keepsSelf: list.usesSelf && !list.strongifies && !isNested,
              strongifies: list.strongifies))
          if blocks[blocks.count - 1].keepsSelf { keeping[message] = blocks[blocks.count - 1] }
        }
      }
    }
  }

  /// Finds the blocks that keep self alive in local variables. Each round follows one more variable.
  private mutating func findKeepers() {
    if keeping.isEmpty { return }
    for _ in 0..<3 {
      let known = keepers
      for (name, values) in values where known[name] == nil && isLocal(name) {
        for value in values where keepers[name] == nil {
          if case .word(let word) = value {
            keepers[name] = known[word]
          } else {
            keepers[name] = keeper(in: value)
          }
        }
      }
    }
  }

  private func isRow(_ message: Message) -> Bool { excerpt.vocabulary.name(of: message) != nil }

  // MARK: Questions

  /// True for Swift code.
  var isSwift: Bool { excerpt.isSwift }

  func row(of message: Message) -> String? { excerpt.vocabulary.name(of: message)?.objectiveC }

  func kind(of expression: Expression?) -> ValueKind { excerpt.vocabulary.kind(of: expression) }

  /// Returns the first message that uses one of the rows `rows`.
  func first(_ rows: [String]) -> Message? {
    rows.compactMap { firstUses[$0] }.min { $0.place < $1.place }
  }

  /// Returns the lists around the list `index`, the closest first.
  func ancestors(of index: Int) -> [Int] {
    Array(sequence(first: index) { lists[$0].parent }.dropFirst())
  }

  /// Returns true if `block` uses the variable `word`, and not one of its own with the same name.
  func isUsed(_ word: String, in block: Block) -> Bool {
    let all = block.all
    let isDeclared = all.contains { expression in
      if case .assignment(.list(let words), _) = expression {
        words.last == .word(word)
      } else {
        false
      }
    }
    return !isDeclared && all.contains(.word(word))
  }

  /// Returns the list that contains `message`.
  func list(of message: Message) -> Int? { sites[message]?.list }

  /// Returns the blocks around `message`, each with the message that it is passed to, the closest
  /// first.
  func surrounding(_ message: Message) -> [List] {
    guard let index = sites[message]?.list else { return [] }
    // The outermost list is the code itself, without a block.
    return sequence(first: index) { lists[$0].parent }.lazy.map { lists[$0] }
      .filter { $0.block != nil }
  }

  /// Returns the statements in `block`, or nil if it is not in this code.
  func list(of block: Block) -> List? { listOfBlock[block].map { lists[$0] } }

  /// Returns true if both messages are in the same list of statements, and `second` can run after
  /// `first`.
  func canFollow(_ first: Message, _ second: Message) -> Bool {
    guard let one = sites[first], let other = sites[second], one.list == other.list,
      one.statement < other.statement
    else { return false }
    let statements = lists[one.list].statements
    let start = statements[one.statement]
    if start.leaves || start.excludes(statements[other.statement]) { return false }
    return !statements[(one.statement + 1)..<other.statement].prefix(200).contains {
      $0.leaves && start.branches.starts(with: $0.branches)
    }
  }

  /// Returns true if the code runs one of the two messages at most.
  func exclude(_ first: Message, _ second: Message) -> Bool {
    guard let one = sites[first], let other = sites[second], one.list == other.list else {
      return false
    }
    let statements = lists[one.list].statements
    return statements[one.statement].excludes(statements[other.statement])
  }

  /// The first step of every remedy for a block that captures self.
  var weakCapture: String {
    isSwift
      ? "Begin the closure with `[weak self]`"
      : "Write @weakify(self) before the chain and @strongify(self) in the block"
  }

  // MARK: Lifetimes

  /// Returns true for self, and for an object that self keeps: an instance variable, a property, or
  /// a local variable with a subview.
  func isKept(_ expression: Expression) -> Bool {
    switch expression {
    case .word(let word): isOwn(word) || kept.contains(word)
    case .message(let message) where message.style == .property:
      message.receiver.map(isKept) == true
    case .list(let items): items.count == 1 && isKept(items[0])
    case .message, .text, .block, .assignment: false
    }
  }

  /// Returns true if a subscription to `signal` does not end before self is deallocated.
  func lasts(_ signal: Expression, _ depth: Int = 0) -> Bool {
    switch signal {
    case .word(let word):
      if depth < 5, let values = values[word], values.count == 1, isLocal(word) {
        return lasting.answer(word, depth) { lasts(values[0], depth + 1) }
      }
      return isKept(signal) && isLastingProperty(word)
    case .list(let items): return items.count == 1 && lasts(items[0], depth)
    case .message:
      let messages = signal.chain
      let names = messages.compactMap { message in row(of: message).map { ($0, message) } }
      if names.contains(where: { Rows.cutting.contains($0.0) || $0.0 == "first" }) { return false }
      for (name, message) in names {
        if name == "RACObserve", let object = message.arguments.first {
          if isKept(object) || isForever(object) { return true }
        } else if Rows.endless.contains(name) {
          if let receiver = message.receiver, isKept(receiver) { return true }
        } else if Rows.combining.contains(name), depth < 3 {
          let parts = message.arguments.flatMap { argument -> [Expression] in
            if case .list(let items) = argument { items } else { [argument] }
          }
          .filter { $0.block == nil }.prefix(20)
          let isPaired = name.hasPrefix("zip")
          if !isPaired, parts.contains(where: { lasts($0, depth + 1) }) { return true }
          if isPaired, !parts.isEmpty, parts.allSatisfy({ lasts($0, depth + 1) }) { return true }
        }
      }
      if let own = messages.first(where: { row(of: $0) == nil && $0.style == .property }),
        isKept(.message(own))
      {
        let last = messages.last { row(of: $0) == nil && $0.style == .property } ?? own
        return isKept(.message(last)) && isLastingProperty(last.selector)
      }
      if case .word(let word)? = messages[0].receiver, row(of: messages[0]) != nil {
        return lasts(.word(word), depth + 1)
      }
      return false
    case .text, .block, .assignment: return false
    }
  }

  /// Returns true if the property or instance variable `name` has a signal that lasts as long as its
  /// object: a subject, or a signal that the class derives from its own properties.
  private func isLastingProperty(_ name: String) -> Bool {
    let name = name.hasPrefix("_") ? String(name.dropFirst()) : name
    let subjects: Set<String> = ["RACSubject", "RACReplaySubject", "RACBehaviorSubject"]
    if let types = surroundings.declarations.types(of: name), types.isSubset(of: subjects) {
      return true
    }
    return surroundings.lasting.contains(name)
  }

  /// Returns true for a shared object, such as `[Session sharedSession]`, that is not deallocated.
  private func isForever(_ expression: Expression) -> Bool {
    guard let message = expression.message, case .word(let word)? = message.receiver else {
      return false
    }
    return word.first?.isUppercase == true
      && ["shared", "default", "standard"].contains(where: message.selector.hasPrefix)
  }

  /// Returns true if `chain` subscribes, or is bound to a property.
  func isSubscribed(_ chain: Chain) -> Bool { chain.subscribes || bound.contains(chain.last) }

  /// Returns the code that is meant to end the subscription to `chain` when self is deallocated:
  /// `takeUntil:self.rac_willDeallocSignal`. Returns nil if there is none, or if something else can
  /// end the subscription, too.
  func endWithSelf(of chain: Chain) -> String? {
    guard isSubscribed(chain), !chain.has(["take:", "takeUntilBlock:", "takeWhileBlock:", "first"])
    else { return nil }
    let ends = chain.names.filter { $0.name == "takeUntil:" }
    if ends.count == 1, let end = ends[0].message.arguments.first?.last?.message,
      end.base.hasPrefix("rac_willDeallocSignal"), end.receiver ?? .word("self") == .word("self")
    {
      return isSwift
        ? "take(until: self.rac_willDeallocSignal())" : "takeUntil:self.rac_willDeallocSignal"
    }
    return ends.isEmpty && added.contains(chain.last) ? "self.rac_deallocDisposable" : nil
  }

  /// Returns true if `chain` subscribes to notifications or to a timer, and no code ends the
  /// subscription or keeps its disposable.
  func runsForever(_ chain: Chain) -> Bool {
    chain.subscribes && chain.has(["rac_addObserverForName:object:", "interval:onScheduler:"])
      && !chain.isCut && dropped.contains(chain.last) && !isOfApp
  }

  /// True for the application's delegate, which lives as long as the app.
  var isOfApp: Bool { surroundings.className.hasSuffix("AppDelegate") }

  /// Returns true if `message` runs in a block that a scheduler or queue runs.
  func isScheduled(_ message: Message) -> Bool {
    surrounding(message).contains { list in
      ["schedule:", "afterDelay:schedule:", "dispatch_async", "async"].contains(
        list.message?.base ?? "")
    }
  }

  /// Returns the block that keeps self alive in the command or signal `value`, with the message to
  /// which it is passed. Follows local variables.
  func keeper(in value: Expression) -> BlockUse? {
    if keeping.isEmpty { return nil }
    if case .word(let word) = value { return keepers[word] }
    guard let last = value.message else { return nil }
    let messages = value.chain
    let isCommand = row(of: last) == "RACCommand"
    guard isCommand || kind(of: value) == .signal,
      !messages.contains(where: { message in
        row(of: message).map { Rows.asking.contains($0) || Rows.shared.contains($0) } == true
      })
    else { return nil }
    return messages.lazy.compactMap { keeping[$0] }.first
  }
}

/// The answers about variables whose signals may last as long as self. Variables that combine each
/// other would otherwise be followed again and again.
private final class LastingVariables: Sendable {
  private struct Question: Hashable {
    let word: String
    let depth: Int
  }

  private let known = Mutex<[Question: Bool]>([:])

  /// Returns the answer for `word` at `depth`, which `find` finds the first time.
  func answer(_ word: String, _ depth: Int, _ find: () -> Bool) -> Bool {
    let question = Question(word: word, depth: depth)
    if let known = known.withLock({ $0[question] }) { return known }
    let answer = find()
    known.withLock { $0[question] = answer }
    return answer
  }
}

extension Expression {
  /// The expression's text, in which `[self label]` and `self.label` are the same.
  var path: String? {
    switch self {
    case .word(let word): word
    case .list(let items): items.count == 1 ? items[0].path : nil
    case .message(let message) where message.arguments.isEmpty && message.style != .function:
      (message.receiver?.path).map { "\($0).\(message.base)" }
    case .message, .text, .block, .assignment: nil
    }
  }

  /// The object that receives the first message in the chain.
  var root: Expression { chain.first?.receiver ?? self }
}

extension Excerpt {
  /// Returns true if a message in `chain` uses one of the rows `names`.
  func has(_ names: Set<String>, in chain: [Message]) -> Bool {
    self.names(in: chain).contains { names.contains($0.name.objectiveC) }
  }
}
