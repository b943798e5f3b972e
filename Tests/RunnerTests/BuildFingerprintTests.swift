import Foundation
import TestSupport
import Testing

@testable import Runner
@testable import RunnerTools

/// The warning that the sources have changed since the program was built.
@Suite struct BuildFingerprintTests {
  @Test(
    "A checksum equals the output of cksum",
    arguments: ["", "a", "12345678", "123456789", "abc\n", "Each byte of several steps."])
  func sums(text: String) throws {
    let sum = try Runner.shell("printf %s '\(text)' | cksum").out.prefix { $0 != " " }
    #expect("\(checksum(of: Array(text.utf8)))" == sum)
  }

  @Test("Only changed contents count as a changed source, reported in one line")
  func changed() throws {
    let copy = try Copy()
    try FileManager.default.removeItem(at: copy.root.appending(path: "Sources"))
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Sources"), to: copy.root.appending(path: "Sources"))
    let file = "Sources/Lessons/Signals/04-LifeCycle.swift"
    let text = try copy.text(of: file)
    // The same text with a new modification date.
    try copy.write(text, to: file)
    try expect(copy.run("diff", "7.hot").error, is: "")
    let words = "lesson-runner: \(file) changed after the last build"
    for other in [text + "\n", text.replacing("i", with: "j")] {
      try copy.write(other, to: file)
      try expect(
        copy.run("diff", "7.hot").error, is: "\(words); to update, run: swift build\n")
    }
    // A change counts in any folder and any module.
    try copy.remove("Sources/Reactive/Support/Console.swift")
    try copy.remove("Sources/Lessons/Mvvm/50-Books.swift")
    try copy.remove("Sources/lesson-runner/main.swift")
    try expect(
      copy.run("diff", "7.hot").error,
      is:
        "lesson-runner: Sources/Lessons/Mvvm/50-Books.swift and 3 more changed after the last build; "
        + "to update, run: swift build\n")
    // Commands that do not read the sources print no warning.
    try expect(copy.run("7.hot").error, is: "")
  }
}
