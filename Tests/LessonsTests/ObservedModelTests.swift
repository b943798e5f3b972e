import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// A class like that in lesson 68, as the compiler translates it. Key-value observing itself needs
  /// the Objective-C runtime.
  @Suite struct ObservedModelTests {
    @Test("An assignment in Swift calls the Objective-C setter only of a `dynamic` property")
    func setters() throws {
      // Without Apple's Foundation, Objective-C can have a number, but not a string of Swift.
      let code = """
        import Model
        import Observation
        @Observable final class Model: NSObject {
          @objc dynamic var name = 1
          @objc var age = 30
        }
        func assign(_ model: Model) { model.name = 2 }
        func add(_ model: Model) { model.name += 2 }
        func assignAge(_ model: Model) { model.age = 2 }
        """
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "model-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (file, output) = (folder.appending(path: "a.swift"), folder.appending(path: "a.sil"))
      try code.write(to: file, atomically: false, encoding: .utf8)
      let complaint = try Compiler.complaint(of: [
        "swiftc", "-emit-sil", "-o", output.path, "-module-name", "App", "-swift-version", "6",
        "-Xfrontend", "-enable-objc-interop",
        "-Xfrontend", "-disable-objc-attr-requires-foundation-module",
        "-module-cache-path", folder.path, "-I", "Tests/Declarations",
        "-Xcc", "-ITests/Declarations", "-Xcc", "-fblocks", "-Xcc", "-fobjc-arc",
        "-Xcc", "-fobjc-runtime=macosx-15.0", file.path,
      ])
      #expect(complaint == "")
      let translated = try String(contentsOf: output, encoding: .utf8)
      func setters(in function: String) throws -> [String] {
        let start = try #require(translated.firstRange(of: "// \(function)(_:)\n"))
        let body = translated[start.upperBound...].prefix { $0 != "}" }
        return body.matches(of: /objc_method .*#Model\.(\w+)!setter\.foreign/).map { String($0.1) }
      }
      #expect(try setters(in: "assign") == ["name"])
      #expect(try setters(in: "add") == ["name"])
      #expect(try setters(in: "assignAge") == [])
    }
  }
#endif
