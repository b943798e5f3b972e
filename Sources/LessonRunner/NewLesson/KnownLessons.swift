import Stage

/// The lessons that there are, in the runner or only in the checkout it has not been built from
/// yet.
struct KnownLessons {
  /// The number after the highest that anything is called by. A number is never used again.
  let nextNumber: Int

  /// The names of their files, without the number.
  private let files: Set<String>

  /// What the code of lessons already means by a name that stands alone.
  private let bareNames: BareNames

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
    bareNames = try BareNames(checkout)
    self.files = files.union(Lesson.all.map { Self.withoutNumber($0.sourceFile) })
  }

  /// Whether a lesson of `names` would have the file or the member of another.
  func contain(_ names: LessonNames) -> Bool {
    files.contains(Self.withoutNumber(names.source))
  }

  /// Where something is declared that a lesson of `names` would hide.
  func place(hiddenBy names: LessonNames) -> String? { bareNames.place(of: names.member) }

  private static func withoutNumber(_ file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return name.drop { $0 != "-" }.lowercased()
  }
}
