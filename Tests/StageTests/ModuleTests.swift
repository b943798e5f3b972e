import Foundation
import TestSupport
import Testing

/// The modules in `Sources`, and their imports.
@Suite struct ModuleTests {
  /// Every module, listed after the modules that it may import. Only the programs import the
  /// lessons, because any other module that did would be rebuilt whenever a lesson changes.
  private static let modules: [(name: String, knows: Set<String>)] = [
    ("CLibrary", []),
    ("Reactive", ["CLibrary"]),
    ("Controls", ["Reactive"]),
    ("Marbles", ["CLibrary", "Reactive"]),
    ("Stage", ["Controls", "Marbles", "Reactive"]),
    ("Lessons", ["Controls", "Reactive", "Stage"]),
    ("Notebook", ["CLibrary", "Reactive", "Stage"]),
    ("Book", ["Notebook", "Reactive", "Stage"]),
    ("Loopback", ["CLibrary", "Controls", "Reactive"]),
    ("Explaining", ["Notebook", "Stage"]),
    ("LessonRunner", ["CLibrary", "Notebook", "Reactive", "Stage"]),
    (
      "Learning",
      ["Book", "CLibrary", "Explaining", "LessonRunner", "Loopback", "Notebook", "Stage"]
    ),
    ("Authoring", ["Learning", "LessonRunner", "Notebook", "Reactive", "Stage"]),
    ("lesson-runner-http", ["CLibrary", "Loopback"]),
    ("lesson-runner", ["LessonRunner", "Lessons", "Loopback", "Reactive", "Stage"]),
    (
      "lesson-runner-tools",
      ["Authoring", "LessonRunner", "Lessons", "Loopback", "Reactive", "Stage"]
    ),
  ]

  @Test("Modules are listed in order: each imports only earlier ones")
  func order() throws {
    let folders = try Set(
      Repository.files(in: "Sources").compactMap { $0.split(separator: "/").first.map(String.init) }
    )
    #expect(Set(Self.modules.map(\.name)) == folders)
    for (index, module) in Self.modules.enumerated() {
      #expect(module.knows.isSubset(of: Self.modules[..<index].map(\.name)), "\(module.name)")
    }
  }

  @Test(
    "A module imports exactly the modules that are listed for it", arguments: modules.map(\.name))
  func imports(name: String) throws {
    let knows = try #require(Self.modules.first { $0.name == name }).knows
    var imported: Set<String> = []
    for file in try Repository.files(in: "Sources/\(name)") where file.hasSuffix(".swift") {
      let path = "Sources/\(name)/\(file)"
      let modules = try Repository.text(of: path)
        .matches(of: /(?m)^\s*(?:@\w+ |\w+ )*import (?:\w+ )?(\w+)/).map { String($0.1) }
      for module in modules where Self.modules.contains(where: { $0.name == module }) {
        imported.insert(module)
        #expect(
          knows.contains(module),
          """
          \(path) imports \(module), which \(name) must not import. \
          Move the shared code to a module that \(name) may import.
          """)
      }
    }
    #expect(
      imported == knows, "\(name) does not import every module that ModuleTests lists for it.")
  }
}
