import Lessons

extension Command {
  /// Begins a lesson.
  static let new = Command(
    name: "new", summary: "begin a new lesson", operands: .title, options: [.chapter],
    examples: [
      Example(
        "lesson-runner new \"Hot potatoes\" --chapter signals", "a file, and its registration")
    ],
    notes: [
      "The lesson takes the next free number. Its title decides what its file is called. "
        + "Nothing that exists is overwritten.",
      "The chapters: " + Chapter.allCases.map(\.rawValue).joined(separator: ", ") + ".",
    ]
  ) { invocation throws(Failure) in
    let title = invocation.operands[0]
    guard let chapter = invocation[.chapter].flatMap(Chapter.init) else { throw .noChapter }
    let checkout = try Checkout.around(invocation.command)
    let known = try KnownLessons(checkout)
    let lesson = try NewLesson(title, known.nextNumber, in: chapter, besides: known)
    try lesson.write(to: checkout)
    Output.standard.write(lesson.advice)
    return .asExpected
  }
}

/// The lessons that there are, in the runner or only in the checkout it has not been built from yet.
struct KnownLessons {
  /// The number after the highest that anything is called by. A number is never used again.
  let nextNumber: Int

  /// The names of their files, without the number.
  private let files: Set<String>

  init(_ checkout: Checkout) throws(Failure) {
    var names = Lesson.all.map(\.fileName)
    for folder in ["Tests/Expected", "Tests/Documented"] {
      names += try checkout.names(in: folder)
    }
    var files: Set<String> = []
    for chapter in Chapter.allCases {
      let sources = try checkout.names(in: "Sources/Lessons/\(chapter.folder)")
      names += sources
      files.formUnion(sources.map { Self.withoutNumber($0) })
    }
    nextNumber = 1 + (names.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0)
    self.files = files.union(Lesson.all.map { Self.withoutNumber($0.sourceFile) })
  }

  /// Whether a lesson of this name would have the file or the member of another.
  func contain(_ names: LessonNames) -> Bool {
    files.contains(Self.withoutNumber(names.source))
  }

  private static func withoutNumber(_ file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return name.drop { $0 != "-" }.lowercased()
  }
}

/// A lesson to be begun.
struct NewLesson {
  private let number: Int
  private let title: String
  private let chapter: Chapter
  private let names: LessonNames

  init(
    _ title: String, _ number: Int, in chapter: Chapter, besides known: KnownLessons
  ) throws(Failure) {
    names = LessonNames(number, title, in: chapter)
    (self.number, self.title, self.chapter) = (number, title, chapter)
    if title.allSatisfy(\.isWhitespace) { throw .unusable("a lesson needs a title") }
    if title.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw .unusable("a title is one line of text")
    }
    guard title.contains(where: \.isLetter) else {
      throw .unusable("the title \"\(title)\" has no letters to call a file by")
    }
    if names.member.first?.isLetter != true {
      throw .unusable("the title \"\(title)\" does not begin with a letter, as Swift names do")
    }
    if known.contain(names) {
      throw .taken("there is a lesson \"\(title)\" already")
    }
    if Self.reserved.contains(names.member) {
      throw .taken("Swift has another use for `\(names.member)`")
    }
  }

  /// Its file, and the line that registers it: both, or neither.
  func write(to checkout: Checkout) throws(Failure) {
    let list = "Sources/Lessons/Catalogue.swift"
    guard
      let catalogue = Catalogue(try checkout.text(of: list)).adding(names.member, to: chapter)
    else {
      throw Failure(message: "\(list) has no line `public static let all: [Lesson] = [`")
    }
    try checkout.create("Sources/Lessons/\(names.source)", text) { () throws(Failure) in
      try checkout.replace(list, with: Array(catalogue.utf8))
    }
  }

  /// What to do next.
  var advice: String {
    """
    Lesson \(number), "\(title)", is begun and registered in Sources/Lessons/Catalogue.swift.

    edit:    Sources/Lessons/\(names.source)
    run:     swift run lesson-runner \(number)
    record:  swift run lesson-runner record \(number)

    """
  }

  /// What the file says at first.
  private var text: String {
    let literal = title.reduce(into: "") { $0 += "\\\"".contains($1) ? "\\\($1)" : "\($1)" }
    let arguments = "\(number), \"\(literal)\", in: .\(chapter.rawValue)"
    var head = "  static let \(names.member) = Lesson(\(arguments)) {"
    if head.count > 100 {
      head = "  static let \(names.member) = Lesson(\n    \(arguments)\n  ) {"
    }
    return """
      import Reactive

      extension Lesson {
        /// This lesson has only been begun. Its one scene subscribes to a signal that sends a value and
        /// completes. Say here what the lesson shows, and what people get wrong about it.
      \(head)
          Scene("first") { log in
            Signal.return("Hello").subscribeNext {
              log("\\($0)")
            } completed: {
              log("(completed)")
            }
          }
        }
      }

      """
  }

  /// What a static member of a lesson cannot be called.
  private static let reserved: Set<String> = [
    "all", "numbered", "any", "as", "associatedtype", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
    "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "some", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

extension Failure {
  private static let example = Command.new.examples.map { Advice(command: $0.line) }

  fileprivate static var noChapter: Failure {
    Failure(
      message: "new needs --chapter, one of \(listed(Chapter.allCases.map(\.rawValue)))",
      usage: Command.new.usage, advice: example, status: .usage)
  }

  fileprivate static func unusable(_ message: String) -> Failure {
    Failure(message: message, usage: Command.new.usage, advice: example, status: .usage)
  }

  fileprivate static func taken(_ message: String) -> Failure {
    Failure(message: "\(message): the new one needs another title", advice: example)
  }
}
