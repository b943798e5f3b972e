import Stage

/// The lessons in the program, and the ones in the checkout that the program was not built with.
struct KnownLessons {
  /// The number after the highest number in use. Numbers are never reused.
  let nextNumber: Int

  /// The names of the lessons' files without the numbers.
  private let files: Set<String>

  /// The global names that lessons can use.
  private let unqualifiedNames: UnqualifiedNames

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
    unqualifiedNames = try UnqualifiedNames(checkout)
    self.files = files.union(Lesson.all.map { Self.withoutNumber($0.sourceFile) })
  }

  /// Returns true if a lesson named `names` would have the same file or member as another.
  func contain(_ names: LessonNames) -> Bool {
    files.contains(Self.withoutNumber(names.source))
  }

  /// Returns the file with a declaration that a lesson named `names` would hide, or nil.
  func file(hiddenBy names: LessonNames) -> String? { unqualifiedNames.file(of: names.member) }

  private static func withoutNumber(_ file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return name.drop { $0 != "-" }.lowercased()
  }
}
