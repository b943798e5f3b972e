import Notebook
import Runner
import Stage

/// A new lesson.
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
      throw .unusable("a title must be a single line of text")
    }
    if title.unicodeScalars.contains("\u{FFFD}") {
      throw .unusable("the title \(quoted(title)) is not valid UTF-8")
    }
    guard title.contains(where: \.isLetter) else {
      throw .unusable(
        "the title \"\(title)\" contains no letters, but a file name needs at least one")
    }
    if names.member.first?.isLetter != true {
      throw .unusable(
        "the title \"\(title)\" must begin with a letter, because it becomes a name in Swift")
    }
    if names.file.utf8.count > Self.longest { throw .tooLong(names, Self.longest) }
    if known.contain(names) {
      throw .taken("there is already a lesson \"\(title)\"", .overview)
    }
    if Self.reserved.contains(names.member) {
      throw .taken("`\(names.member)` has another meaning in Swift", another)
    }
    if let file = known.file(hiddenBy: names) {
      throw .taken(
        "a lesson \"\(title)\" would hide `\(names.member)` of \(file) from other lessons", another
      )
    }
  }

  /// The suggestion to use another title, one that is probably not taken.
  private var another: Failure.Advice {
    .init(
      command: "lesson-runner new \(Shell.bash.quoted("About \(title)")) "
        + "\(Option.chapter.name) \(chapter.rawValue)")
  }

  /// Creates the lesson's file and adds its line to the catalogue: both or neither.
  func write(to checkout: Checkout) throws(Failure) {
    let list = CatalogueFile.file
    guard
      let catalogue = CatalogueFile(try checkout.text(of: list)).adding(names.member, to: chapter)
    else {
      throw Failure(message: "\(list) has no line `public static let catalogue: [Lesson] = [`")
    }
    try checkout.create("Sources/Lessons/\(names.source)", text) { () throws(Failure) in
      try checkout.replace(list, with: Array(catalogue.utf8))
    }
  }

  /// The author's next steps.
  var advice: String {
    """
    Lesson \(number), "\(title)", has been created and registered in Sources/Lessons/Catalogue.swift.

    edit:      Sources/Lessons/\(names.source)
    run:       swift run lesson-runner \(number)
    record:    swift run lesson-runner record \(number)
    notebook:  swift run lesson-runner notebook

    """
  }

  /// The initial contents of the lesson's file.
  private var text: String {
    let literal = title.reduce(into: "") { $0 += "\\\"".contains($1) ? "\\\($1)" : "\($1)" }
    let arguments = "\(number), \"\(literal)\", in: .\(chapter.rawValue)"
    var head = "    Lesson(\(arguments))"
    if head.count > 100 { head = "    Lesson(\n      \(arguments))" }
    return """
      import Reactive
      import Stage

      extension Lesson {
        /// This lesson is a draft. Say here in one or two sentences what it is about.
        @LessonBuilder static var \(names.member): Lesson {
      \(head)

          /// Ask something that readers may get wrong, such as: what comes after the value?
          ///
          /// - [ ] Nothing: the signal stays open. {no "(completed)"} → Say in a few words why not.
          /// - [x] The completion. {"(completed)"}
          Scene("first") { log in
            Signal.return("Hello").subscribeNext {
              log("\\($0)")
            } completed: {
              log("(completed)")
            }
          }
          // Why: Name the mechanism here, such as: `return` sends its value and then completes.
        }
      }

      """
  }

  /// The maximum length of a file name, in bytes. The compiler derives a longer name from it, and
  /// the line that declares the member must fit into 100 columns.
  static let longest = 64

  /// Names that a static member of a lesson cannot have.
  static let reserved: Set<String> = [
    "catalogue", "any", "as", "associatedtype", "await", "break", "case",
    "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
    "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "some", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

extension Failure {
  fileprivate static func unusable(_ message: String) -> Failure {
    Failure(message: message, usage: Command.new.usage, advice: newExample, status: .usage)
  }

  fileprivate static func tooLong(_ names: LessonNames, _ longest: Int) -> Failure {
    Failure(
      message: "the title makes a file name of \(names.file.utf8.count) bytes, and the limit "
        + "is \(longest). Choose a short title now. You can add a longer one to the file later, "
        + "after `title:`",
      usage: Command.new.usage, advice: newExample, status: .usage)
  }

  fileprivate static func taken(_ message: String, _ advice: Advice) -> Failure {
    Failure(message: "\(message): choose another title", advice: [advice])
  }
}
