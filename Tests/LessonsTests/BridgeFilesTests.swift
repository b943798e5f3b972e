import Foundation
import TestSupport
import Testing

/// The files in `LeavingRAC/Bridge`, which are copied into apps. `BridgeTests` in ReactiveTests runs
/// the Swift code.
@Suite struct BridgeFilesTests {
  private static let folder = "LeavingRAC/Bridge"

  #if os(Linux)
    /// Language modes, each without and with the settings of new apps in Xcode 26.
    private static let modes = ["5", "6"]
    private static let settings = [
      [], ["-default-isolation=MainActor"],
      ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
      [
        "-default-isolation=MainActor", "-enable-upcoming-feature",
        "NonisolatedNonsendingByDefault",
      ],
    ]

    @Test(
      "Swift type-checks the bridge against ReactiveObjC without a warning", arguments: modes,
      settings)
    func swift(mode: String, settings: [String]) throws {
      #expect(try Self.complaint(about: [], settings + ["-swift-version", mode]) == "")
    }

    @Test(
      "Swift checks the bridge to Combine against ReactiveObjC without a warning", arguments: modes,
      settings)
    func combine(mode: String, settings: [String]) throws {
      // The imports are those of modules that exist only on Apple's systems.
      let code = try Repository.text(of: "\(Self.folder)/RACCombineBridge.swift")
        .replacing(/import (Foundation|Combine)\n/, with: "")
      let combine = try Repository.text(of: "Tests/ReactiveTests/Bridge/Combine.swift")
      let complaint = try Self.complaint(
        about: [code, combine], settings + ["-swift-version", mode])
      #expect(complaint == "")
    }

    @Test(
      "The compiler accepts the callers in Bridge.md, with a model in Objective-C and in Swift",
      arguments: modes, settings)
    func callers(mode: String, settings: [String]) throws {
      let callers = try Self.callers()
      for model in [Self.modelInObjectiveC, Self.modelInSwift] {
        let complaint = try Self.complaint(
          about: [model, Self.app, callers], settings + ["-swift-version", mode])
        #expect(complaint == "", "\(model)")
      }
    }

    @Test("In mode 6, the compiler rejects callers that use an object on two threads")
    func rejectedCallers() throws {
      for code in [
        "RACBridge.values(of: account.user, as: User.self)",
        "RACBridge.values(of: account.friends, as: [User].self)",
        "RACBridge.values(of: account.nameAndAge, as: RACTuple.self)",
        "RACBridge.values(of: account.user, as: User.self, copying: { $0 })",
        "RACBridge.signal { User() }",
        "RACBridge.subscribe(to: account.user, as: User.self) { [archive] user in "
          + "Task { await archive.keep(user); self.show(user) } } failed: { _ in }",
      ] {
        let caller =
          "import ReactiveObjC\nimport Model\n"
          + "extension ProfileScreen { func call() { _ = \(code) } }"
        let complaint = try Self.complaint(
          about: [Self.modelInObjectiveC, Self.app, Self.callers(), caller],
          ["-swift-version", "6"])
        let errors = complaint.matches(of: /: error: (.*)/).map { $0.1 }
        #expect(
          !errors.isEmpty && errors.allSatisfy { $0.contains(/Sendable|causing data races/) },
          "\(code): \(errors)")
      }
    }

    private static let modelInObjectiveC = """
      import Model
      extension User { nonisolated var name: String { "" } }
      """
    private static let modelInSwift = """
      import ReactiveObjC
      nonisolated class User: NSObject { var name = "" }
      """

    /// The declarations that the callers in Bridge.md use, as an app may have them.
    private static let app = """
      import Model
      import ReactiveObjC

      nonisolated final class Token: NSObject {}

      @MainActor final class Account {
        let user = RACSubject<User>()
        let friends = RACSubject<AnyObject>()
        let nameAndAge: RACSignal<RACTuple> = RACSubject()
        let token = RACSubject<Token>()
        let signIn = RACCommand<NSString, User>(signal: { _ in RACSubject() })
      }

      @MainActor final class ProfileModel { func loadUser() async throws -> User { User() } }

      actor Archive {
        func store(
          _ users: AsyncThrowingStream<Person, any Error>,
          _ friends: AsyncThrowingStream<[Person], any Error>,
          _ pairs: AsyncThrowingStream<(name: String?, age: Int?), any Error>,
          _ tokens: AsyncThrowingStream<Token, any Error>
        ) async throws {}
        func keep(_ user: User) {}
      }

      @MainActor final class ProfileScreen {
        let account = Account(), model = ProfileModel(), archive = Archive()
        var title: String?
        func show(_ user: User) {}
      }
      """

    /// Returns the code that Bridge.md shows for an app's own classes.
    private static func callers() throws -> String {
      let page = try Repository.text(of: "Documentation/Bridge.md")
      let section = try #require(page.components(separatedBy: "## Your own classes").last)
      let code = try #require(section.firstMatch(of: /```swift\n([\s\S]*?)```/))
      return "import Model\nimport ReactiveObjC\n\(code.1)"
    }

    /// Type-checks the bridge together with `files`, and returns the compiler's messages.
    private static func complaint(about files: [String], _ settings: [String]) throws -> String {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "modules-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let paths = try files.enumerated().map { index, code in
        let file = folder.appending(path: "file\(index).swift")
        try code.write(to: file, atomically: false, encoding: .utf8)
        return file.path
      }
      // The compiler imports our own declarations, as it would import ReactiveObjC's headers on a Mac.
      // The compiler finds values that are used on two threads only when it emits code.
      let command = [
        "swiftc", "-frontend", "-emit-sil", "-o", "/dev/null", "-module-name", "App",
        "-warnings-as-errors",
        "-enable-objc-interop", "-disable-objc-attr-requires-foundation-module",
        "-module-cache-path", folder.path, "-I", "Tests/Declarations",
        "-Xcc", "-ITests/Declarations", "-Xcc", "-fblocks", "-Xcc", "-fobjc-arc",
        "-Xcc", "-fobjc-runtime=macosx-15.0",
        "\(Self.folder)/RACBridge.swift", "Tests/Declarations/Overlay.swift",
      ]
      return try Compiler.complaint(of: command + paths + settings)
    }
  #endif

  @Test(
    "Clang accepts the bridge without a warning",
    .enabled(if: Clang.isInstalled, "clang is not in the path."))
  func objectiveC() throws {
    let path = "\(Self.folder)/RACSignal+CompletionHandler.m"
    #expect(try Clang.complaint(about: path) == "")
  }

  @Test(
    "Bridge.md shows each of the bridges' functions, and no others",
    arguments: [("RACBridge", "RACBridge"), ("RACCombine", "RACCombineBridge")])
  func page(name: String, file: String) throws {
    let code = try Repository.text(of: "\(Self.folder)/\(file).swift")
    let functions = Set(
      code.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^  (?:@MainActor )?static func (\w+)/).map { String($0.1) }
      })
    let page = try Repository.text(of: "Documentation/Bridge.md")
    let calls = try Regex("\(name)\\.(\\w+)[( ]", as: (Substring, Substring).self)
    let shown = Set(page.matches(of: calls).map { String($0.1) })
    #expect(shown == functions)
  }
}
