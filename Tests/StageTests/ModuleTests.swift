import Foundation
import TestSupport
import Testing

/// The targets in Package.swift, and their imports.
@Suite struct ModuleTests {
  /// A target as Package.swift declares it.
  private struct Target {
    let name: String
    let folder: String
    let dependencies: Set<String>

    /// The part of Package.swift from `name:` to the next target.
    init?(_ text: Substring) {
      guard let name = text.firstMatch(of: /^"([\w-]+)"/)?.1 else { return nil }
      let lists = text.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      let path = text.firstMatch(of: /path: "([^"]+)"/)?.1
      self.name = String(name)
      folder = path.map(String.init) ?? "\(name.hasSuffix("Tests") ? "Tests" : "Sources")/\(name)"
      dependencies = Set(lists.matches(of: /"([\w-]+)"/).map { String($0.1) })
    }
  }

  @Test("A target depends on exactly the modules that it imports, and on programs that it runs")
  func imports() throws {
    let targets = try Self.all()
    #expect(targets.count > 15)
    let modules = Set(targets.map(\.name))
    for target in targets where Repository.exists(target.folder) {
      var imported: Set<String> = []
      for file in try Repository.files(in: target.folder) where file.hasSuffix(".swift") {
        imported.formUnion(
          try Repository.text(of: "\(target.folder)/\(file)")
            .matches(of: /(?m)^\s*(?:@\w+ |\w+ )*import (?:\w+ )?(\w+)/).map { String($0.1) })
      }
      let programs = target.dependencies.filter { $0.hasPrefix("lesson-runner") }
      #expect(
        imported.intersection(modules) == target.dependencies.subtracting(programs),
        "\(target.name) in Package.swift")
    }
  }

  @Test("No module in Sources imports the lessons, which would rebuild it whenever one changes")
  func lessons() throws {
    let users = try Self.all().filter { $0.dependencies.contains("Lessons") }.map(\.name)
    #expect(users.allSatisfy { $0.hasPrefix("lesson-runner") || $0.hasSuffix("Tests") })
  }

  private static func all() throws -> [Target] {
    try Repository.text(of: "Package.swift")
      .split(separator: #/\.(?:t|testT|executableT)arget\(\s*name: /#).dropFirst()
      .compactMap { Target($0) }
  }
}
