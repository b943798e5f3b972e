import Foundation
import TestSupport
import Testing

@testable import LessonRunner

/// Tests that the code for learners does without the code for authors, and that the code they share
/// does without both.
@Suite struct RoomTests {
  /// A folder in `Sources/LessonRunner`.
  private enum Room: String, CaseIterable {
    case shared = "Shared"
    case learning = "Learning"
    case authoring = "Authoring"

    /// The rooms whose declarations this room may use besides its own. `check` compares the README
    /// with the output of learners' commands, so authoring may use learning.
    var uses: [Room] {
      switch self {
      case .shared: []
      case .learning: [.shared]
      case .authoring: [.shared, .learning]
      }
    }
  }

  private struct File {
    let path: String
    let room: Room
    let code: SwiftCode

    /// The types, functions and constants that the file declares outside of all types, except
    /// private ones.
    var declarations: [String] {
      code.lines.compactMap { line in
        line.firstMatch(
          of: #/^(?:final |indirect )?(?:struct|class|enum|protocol|func|let|typealias) (\w+)/#
        )
        .map { String($0.1) }
      }
    }
  }

  private static func files() throws -> [File] {
    try Room.allCases.flatMap { room in
      let folder = "Sources/LessonRunner/\(room.rawValue)"
      let paths = FileManager.default.enumerator(atPath: Repository.root.path + "/" + folder)
      return try (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        .map { name in
          File(
            path: "\(folder)/\(name)", room: room,
            code: SwiftCode(try Repository.text(of: "\(folder)/\(name)")))
        }
    }
  }

  @Test("No room uses a declaration of a room that it may not use")
  func uses() throws {
    let files = try Self.files()
    #expect(Set(files.map(\.room)).count == 3)
    let rooms = Dictionary(
      files.flatMap { file in file.declarations.map { ($0, file.room) } },
      uniquingKeysWith: { first, _ in first })
    #expect(rooms["CheckRun"] == .authoring && rooms["Quiz"] == .learning)
    for file in files {
      let allowed = [file.room] + file.room.uses
      // A word after a dot is a member of a type, such as `Doctor.Problem`.
      let words = file.code.text.matches(of: #/\.?\w+/#).map { String($0.0) }
      let wrong = Set(words).filter { word in rooms[word].map { !allowed.contains($0) } ?? false }
      #expect(
        wrong.isEmpty,
        """
        \(file.path) uses declarations of another room. Move them to Sources/LessonRunner/Shared, or \
        move this code.
        """)
    }
  }

  @Test("The table of commands lists each command of both rooms")
  func commands() throws {
    let declared = try Self.files().flatMap { file in
      file.code.text.matches(of: #/static let (\w+) = Command\(/#).map { "\($0.1)" }
    }
    #expect(declared.count == Command.all.count + 1, "version is not a command to type")
  }
}
