import Notebook
import Stage

/// A scene's events in words, and the beats in which the book plays them.
///
/// A sentence names the objects that an event is about: `Subscriber 2 subscribes to source.` The run
/// knows the lanes; the names of other objects come from the lines of code.
struct Narration {
  let run: Run

  /// The numbers of the events in each beat: an act of the code or of the user, and what follows
  /// from it at the same instant.
  let beats: [ClosedRange<Int>]

  private let file: LessonFile
  private let scene: ClosedRange<Int>?

  /// Creates the narration of `run`, a run of `scene` in `file`.
  init(of run: Run, _ scene: Scene, in file: LessonFile) {
    (self.run, self.file, self.scene) = (run, file, file.lineNumbers(of: scene))
    beats = Self.beats(of: run)
  }

  // MARK: Beats

  private static func beats(of run: Run) -> [ClosedRange<Int>] {
    // Without lanes, the picture does not show the time either.
    let hasLanes = !(run.diagram?.lanes.isEmpty ?? true)
    func areTogether(_ first: Int, _ second: Int, unseen: Bool) -> Bool {
      run.events[first - 1].time == run.events[second - 1].time || unseen && !hasLanes
    }
    var beats: [ClosedRange<Int>] = []
    var isSeen = false
    for event in run.events {
      if let beat = beats.last, areTogether(beat.lowerBound, event.number, unseen: !isSeen),
        !isSeen || !event.isAct && event.causeNumber.map(beat.contains) ?? false
      {
        beats[beats.count - 1] = beat.lowerBound...event.number
      } else {
        beats.append(event.number...event.number)
        isSeen = false
      }
      isSeen = isSeen || run.isVisible(event)
    }
    // At the end of an instant, an act may have no visible result. It belongs to the beat before.
    var joined: [ClosedRange<Int>] = []
    for beat in beats {
      let isSeen = beat.contains { run.isVisible(run.events[$0 - 1]) }
      if !isSeen, let last = joined.last,
        areTogether(last.lowerBound, beat.lowerBound, unseen: true)
      {
        joined[joined.count - 1] = last.lowerBound...beat.upperBound
      } else {
        joined.append(beat)
      }
    }
    return joined
  }

  // MARK: Lines of code

  /// Returns the number of the line in the lesson's file to highlight for `event`: its own, or that
  /// of its nearest cause, or the line that draws the event's lane.
  func line(of event: Run.Event) -> Int? {
    run.line(of: event) ?? declaration(of: event)
  }

  /// Returns the number of the line that names the lane of `event`.
  private func declaration(of event: Run.Event) -> Int? {
    guard case .mark(let lane, _) = event.kind, let scene,
      let name = run.diagram?.lanes[lane].name
    else { return nil }
    let stem = name.prefix { $0 != "\n" }.split(separator: " ")
    let isNumbered = stem.count > 1 && stem.last.flatMap { Int($0) } != nil
    let names = [name] + (isNumbered ? [stem.dropLast().joined(separator: " ")] : [])
    let lines = Array(scene) + file.lineNumbers.filter { !scene.contains($0) }
    for name in names {
      let quoted = "\"\(name)\""
      let found = lines.first { number in
        let line = file[line: number]
        return line.has(quoted) && Self.drawing.contains { line.has($0) }
      }
      if let found { return found }
    }
    // A name that the code composes.
    return lines.first { number in
      let line = file[line: number]
      return Self.drawing.contains { line.has($0 + "\"\\(") || line.has($0 + "name") }
    }
  }

  /// The calls that draw a lane.
  private static let drawing = [".drawn(", "drawn(", "task(", "drawn: ", "named: ", "lane: "]

  /// Returns the text of the lines at which the statement at `line` begins and ends.
  private func statement(at line: Int?) -> (head: Substring, line: Substring)? {
    guard let line, file.lineNumbers.contains(line) else { return nil }
    let text = file[line: line]
    var (number, own) = (line, text.indentation)
    while number > 1, number > line - 30 {
      let code = file[line: number].withoutIndent
      if !code.hasPrefix("."), !code.hasPrefix("}") { break }
      // A chain begins above, where the indentation is smaller.
      repeat {
        number -= 1
      } while number > 1
        && (file[line: number].indentation > own
          || file[line: number].indentation == own
            && file[line: number].withoutIndent.hasPrefix("."))
      own = file[line: number].indentation
    }
    return (file[line: number].withoutIndent, text.withoutIndent)
  }

  /// Returns the object on which the line calls a method that begins with one of `methods`.
  private func receiver(of methods: [String], at line: Int?) -> String? {
    guard let (head, text) = statement(at: line) else { return nil }
    for code in [text, head] {
      for method in methods {
        guard let dot = code.firstRange(of: ".\(method)")?.lowerBound else { continue }
        if let name = Self.object(before: dot, in: code) { return name }
      }
    }
    return Self.beginning(of: head)
  }

  private static let subscribing = ["subscribe", "bind"]

  /// Returns the expression that ends at `end`, without calls that have arguments: `signal` for
  /// `signal.drawn("Subscriber 1")`.
  private static func object(before end: Substring.Index, in code: Substring) -> String? {
    var rest = code[..<end]
    while rest.last == ")" {
      var depth = 0
      guard
        let open = rest.indices.reversed().first(where: { index in
          depth += rest[index] == ")" ? 1 : rest[index] == "(" ? -1 : 0
          return depth == 0
        })
      else { return nil }
      let before = rest[..<open]
      let word = before.ending { $0.isLetter || $0.isNumber || $0 == "_" }
      let isMember = before.dropLast(word.count).last == "."
      if !isMember { return word.isEmpty ? nil : named("\(word)()") }
      rest = before.dropLast(word.count + 1)
    }
    return named(String(rest.ending { $0.isLetter || $0.isNumber || "_.$?!".contains($0) }))
  }

  /// Returns the first expression of a statement, without its last call.
  private static func beginning(of head: Substring) -> String? {
    var code = head
    for start in ["_ = ", "return ", "let ", "var ", "stage.keep("] where code.hasPrefix(start) {
      code = code.dropFirst(start.count)
      if start == "let " || start == "var ", let sign = code.firstRange(of: " = ") {
        code = code[sign.upperBound...]
      }
    }
    let path = code.prefix { $0.isLetter || $0.isNumber || "_.$?!".contains($0) }
    let rest = code[path.endIndex...]
    let parts = path.split(separator: ".").map(String.init)
    guard let first = parts.first, rest.first == "(" || rest.first == "<" || rest.hasPrefix(" {")
    else {
      return named(String(path))
    }
    if parts.count == 1 { return named("\(first)()") }
    return named(types.contains(first) ? String(path) : parts.dropLast().joined(separator: "."))
  }

  private static let types: Set = ["Signal", "RACSignal", "Scheduler", "NotificationCenter"]

  private static func named(_ code: String) -> String? {
    let words: Set = [
      "stage", "log", "let", "var", "return", "self", "Scene", "Scene.staged", "try", "await", "()",
    ]
    let isName = code.first.map { $0.isLetter || $0 == "_" || $0 == "$" } ?? false
    return words.contains(code) || !isName ? nil : code
  }

  // MARK: Sentences

  /// The sentences about the events.
  var sentences: [String] {
    Self.told(run.events.map { (sentence(for: $0), $0.causeNumber != nil) })
  }

  /// The sentences about the beats.
  var beatSentences: [String] {
    Self.told(
      beats.map { (sentence(for: $0), run.events[$0.lowerBound - 1].causeNumber != nil) })
  }

  /// Returns `sentences`. One that repeats the one before says so, or, if it has a cause, continues
  /// it.
  static func told(_ sentences: [(text: String, hasCause: Bool)]) -> [String] {
    var (last, count) = ("", 1)
    return sentences.map { sentence, hasCause in
      defer { last = sentence }
      count = sentence == last ? count + 1 : 1
      if count > 1 {
        return sentence.dropLast() + (count == 2 ? ", once more." : ", once more (\(count)).")
      }
      let start = last.dropLast()
      guard !start.isEmpty, sentence.hasPrefix("\(start), ") else { return sentence }
      let rest = sentence.dropFirst(start.count)
      for word in [", so ", ", and "] where hasCause && rest.hasPrefix(word) {
        return "So \(rest.dropFirst(word.count))"
      }
      return "\(start), once more\(rest)"
    }
  }

  /// Returns a sentence about `event`. If the event before is its cause, the sentence continues it.
  private func sentence(for event: Run.Event) -> String {
    let (clause, kept) = (clause(for: event), kept(by: event))
    guard let number = event.causeNumber else {
      return Self.capital(clause, of: event) + kept + "."
    }
    let cause = run.events[number - 1]
    if cause.time < event.time, event.keptFrom.isEmpty {
      return "\(start(cause)) at \(cause.time.inSeconds) s, so now \(clause)."
    }
    if number == event.number - 1 { return "So \(clause)\(kept)." }
    return "\(start(cause)), so \(clause)\(kept)."
  }

  /// Returns a sentence or two about the events of `beat`.
  private func sentence(for beat: ClosedRange<Int>) -> String {
    var told = Set<Int>()
    var sentences: [(start: String, consequences: [(words: String, isContinued: Bool)])] = []
    for number in beat where !told.contains(number) {
      let event = run.events[number - 1]
      let cause = event.causeNumber.map { run.events[$0 - 1] }
      let clause = clause(for: event, in: beat, &told) + kept(by: event)
      guard let cause, beat.contains(cause.number), !sentences.isEmpty else {
        var start = Self.capital(clause, of: event)
        if let cause, !beat.contains(cause.number) {
          let isEarlier = cause.time < event.time
          start =
            self.start(cause)
            + (isEarlier ? " at \(cause.time.inSeconds) s, so now " : ", so ") + clause
        }
        if sentences.last?.start == start { continue }
        sentences.append((start, []))
        continue
      }
      var (words, isContinued) = (clause, false)
      if case .mark(let lane, .next(let value)) = event.kind, event.keptFrom.isEmpty,
        Self.value(of: cause) == value, !isFlag(lane)
      {
        words = "\(name(of: lane)) \(isSubscriber(lane) ? "receives it" : "passes it on")"
        isContinued = true
      }
      if sentences[sentences.count - 1].consequences.contains(where: { $0.words == words }) {
        continue
      }
      sentences[sentences.count - 1].consequences.append((words, isContinued))
    }
    let shown = sentences.prefix(3).map { start, consequences -> String in
      guard let first = consequences.first else { return start + "." }
      let most = consequences.prefix(consequences.count == 4 ? 4 : 3).map(\.words)
      let rest = consequences.count - most.count
      let all =
        most + (rest > 0 ? ["\(rest) more events follow"] : [])
      let joined =
        all.count == 1
        ? all[0] : all.dropLast().joined(separator: ", ") + " and \(all[all.count - 1])"
      return "\(start), \(first.isContinued || start.contains(", so ") ? "and" : "so") \(joined)."
    }
    return shown.joined(separator: " ")
  }

  private func start(_ cause: Run.Event) -> String {
    Self.capital(clause(for: cause), of: cause)
  }

  /// Returns `clause` with a capital first letter, unless it starts with the name of a lane.
  private static func capital(_ clause: String, of event: Run.Event) -> String {
    if case .mark = event.kind { return clause }
    let isWord = ["the ", "a ", "an ", "editing ", "row ", "segment "].contains {
      clause.hasPrefix($0)
    }
    return isWord ? clause.prefix(1).uppercased() + clause.dropFirst() : clause
  }

  private static func value(of event: Run.Event) -> String? {
    switch event.kind {
    case .mark(_, .next(let value)), .sent(.next(let value)): value
    default: nil
    }
  }

  /// Returns words about the values that `event` kept from earlier events.
  private func kept(by event: Run.Event) -> String {
    let kept = event.keptFrom.compactMap { number -> String? in
      guard number != event.causeNumber,
        case .mark(let lane, .next(let value)) = run.events[number - 1].kind
      else { return nil }
      return "the \(word(value)) kept from \(name(of: lane))"
    }
    return kept.isEmpty ? "" : ", with \(kept.joined(separator: " and "))"
  }

  private func clause(for event: Run.Event) -> String {
    var told = Set<Int>()
    return clause(for: event, in: event.number...event.number, &told)
  }

  /// Returns a clause about `event`. Adds the events of `beat` that the clause contains to `told`.
  private func clause(
    for event: Run.Event, in beat: ClosedRange<Int>, _ told: inout Set<Int>
  ) -> String {
    let results = run.events.filter {
      $0.causeNumber == event.number && $0.time == event.time && $0.number < event.number + 30
    }
    func tell(_ number: Int) { if beat.contains(number) { told.insert(number) } }
    switch event.kind {
    case .logged(let line):
      let words = "“\(Self.short(line.message))”"
      return event.causeNumber == nil ? "the code logs \(words)" : "\(words) is logged"
    case .mark(let lane, .next(let value)):
      let name = name(of: lane)
      if isFlag(lane), ["0", "1"].contains(value) { return flag(name, value == "1") }
      return "\(name) \(isSubscriber(lane) ? "receives" : "sends") \(word(value))"
    case .mark(let lane, let mark): return mark.sentence(about: name(of: lane))
    case .sent(let mark):
      let result = results.first { result in
        if case .mark(let lane, mark) = result.kind { !isSubscriber(lane) } else { false }
      }
      let words =
        switch mark {
        case .next(let value): "the code sends \(word(Self.short(value)))"
        case .failed: "the code sends an error"
        default: "the code sends the completion"
        }
      if let result, case .mark(let lane, _) = result.kind {
        tell(result.number)
        return "\(words) on \(name(of: lane))"
      }
      let object = receiver(of: ["send"], at: run.line(of: event))
      return object.map { "\(words) to \($0)" } ?? words
    case .subscribing: return subscribing(event, results, tell)
    case .disposing:
      for result in results {
        if case .mark(let lane, .disposed) = result.kind {
          tell(result.number)
          return "the code disposes of \(name(of: lane))"
        }
      }
      let object = receiver(of: ["dispose", "cancel"], at: run.line(of: event))
      return "the code disposes of \(object ?? "the subscription")"
    case .executing:
      let object = receiver(of: ["execute"], at: run.line(of: event))
      return "the code executes \(object ?? "the command")"
    case .touched(let words): return touched(words, at: run.line(of: event))
    case .screen(let title): return "the screen \(title) changes"
    }
  }

  private func subscribing(
    _ event: Run.Event, _ results: [Run.Event], _ tell: (Int) -> Void
  ) -> String {
    let object = receiver(of: Self.subscribing, at: event.line ?? run.line(of: event))
    let first = results.first { if case .mark(_, .subscribed) = $0.kind { true } else { false } }
    guard let first, case .mark(let lane, _) = first.kind else {
      return "the code subscribes to \(object ?? "the signal")"
    }
    tell(first.number)
    let name = name(of: lane)
    if !isSubscriber(lane) { return "the code subscribes to \(name)" }
    let inner = run.events.first { other in
      guard other.causeNumber == first.number, other.time == event.time,
        case .mark(_, .subscribed) = other.kind
      else { return false }
      return true
    }
    if let inner, case .mark(let lane, _) = inner.kind {
      tell(inner.number)
      return "\(name) subscribes to \(self.name(of: lane))"
    }
    return object.map { "\(name) subscribes to \($0)" } ?? "\(name) subscribes"
  }

  /// Returns `words` about the user's action, with the control's name from the code.
  private func touched(_ words: String, at line: Int?) -> String {
    for (verb, method) in [(" is typed", ["type"]), (" is pasted", ["enter", "paste"])]
    where words.hasSuffix(verb) {
      var value = words.dropLast(verb.count)
      if value.count > 1, value.first == "\"", value.last == "\"" {
        value = value.dropFirst().dropLast()
      }
      let object = receiver(of: method, at: line).map { " into \($0)" } ?? ""
      return "“\(value)”\(verb)\(object)"
    }
    let object = receiver(of: ["begin", "end", "delete"], at: line)
    if words == "editing ends" || words == "a character is deleted", let object {
      return words + (words == "editing ends" ? " in \(object)" : " from \(object)")
    }
    return words
  }

  private func flag(_ name: String, _ isOn: Bool) -> String {
    let last = name.split(separator: " ").last ?? ""
    if last == "enabled", name != "enabled" {
      return "\(name.dropLast(" enabled".count)) is \(isOn ? "enabled" : "disabled")"
    }
    if last.lowercased().hasSuffix("button") {
      return "\(name) is \(isOn ? "enabled" : "disabled")"
    }
    return "\(name) becomes \(isOn)"
  }

  private static func short(_ message: String) -> String {
    let line = message.prefix { $0 != "\n" }
    return line.count <= 48 && line.count == message.count ? String(line) : "\(line.prefix(44))…"
  }

  private func word(_ value: String) -> String { Glyphs.unicode.word(value) }

  private func isFlag(_ lane: Int) -> Bool { run.score?.laneDetails[lane].hasFlags ?? false }

  /// Returns the name of a lane. A name that is not a word is quoted.
  private func name(of lane: Int) -> String {
    let name = run.score?.laneNames[lane] ?? ""
    return name.first?.isLetter ?? false ? name : "“\(name)”"
  }

  private func isSubscriber(_ lane: Int) -> Bool {
    name(of: lane).lowercased().contains("subscriber")
  }
}

extension Run.Event {
  /// The number of the event that caused this one, if an event did.
  var causeNumber: Int? { if case .event(let number) = cause { number } else { nil } }

  /// True if the code or the user does something, which other events follow from.
  fileprivate var isAct: Bool {
    switch kind {
    case .sent, .subscribing, .disposing, .executing, .touched: true
    case .logged, .mark, .screen: false
    }
  }
}

extension Run {
  /// Returns true if `event` changes the log or adds a mark to the picture. A Boolean that becomes
  /// false adds none.
  fileprivate func isVisible(_ event: Event) -> Bool {
    switch event.kind {
    case .logged, .screen: true
    case .mark(let lane, .next("0")): !(score?.laneDetails[lane].hasFlags ?? false)
    case .mark: true
    case .sent, .subscribing, .disposing, .executing, .touched: false
    }
  }
}

extension Substring {
  /// Returns the longest ending that consists of characters for which `isPart` is true.
  fileprivate func ending(_ isPart: (Character) -> Bool) -> Substring {
    let start = lastIndex { !isPart($0) }.map { index(after: $0) }
    return self[(start ?? startIndex)...]
  }

  fileprivate var indentation: Int { utf8.prefix { $0 == UInt8(ascii: " ") }.count }
}
