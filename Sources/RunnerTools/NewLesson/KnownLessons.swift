import Runner
import Stage

/// The lessons built into the program, and those that only the checkout contains.
struct KnownLessons {
  /// One more than the highest number of the lessons and their logs. Gaps are not filled.
  let nextNumber: Int

  /// The names of the lessons' files without the numbers.
  private let files: Set<String>

  /// The global names that lessons can use.
  private let unqualifiedNames: UnqualifiedNames

  init(_ checkout: Checkout) throws(Failure) {
    var names = checkout.lessons.map(\.fileName)
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
    self.files = files.union(checkout.lessons.map { Self.withoutNumber($0.sourceFile) })
  }

  /// Returns true if another lesson has the file name or the member in `names`. Ignores numbers and
  /// case.
  func contain(_ names: LessonNames) -> Bool {
    files.contains(Self.withoutNumber(names.source))
  }

  /// Returns the file that declares a global name that the member in `names` would hide: `Swift`
  /// for the standard library, nil for none.
  func file(hiddenBy names: LessonNames) -> String? { unqualifiedNames.file(of: names.member) }

  private static func withoutNumber(_ file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return name.drop { $0 != "-" }.lowercased()
  }
}
