import Foundation
import TestSupport
import Testing

/// The traps that `lesson-runner doctor` lists for source files.
@Suite struct DoctorTests {
  private static let screen = """
    @implementation Screen
    - (void)viewDidLoad {
      [self.names map:^(id x) { return x; }];
      [RACFoo start];
    }
    - (void)show {
      [[self.field.rac_textSignal throttle:0.5] subscribeNext:^(id x) { show(x); }];
    }
    @end

    """

  private static let quiet = """
    final class Quiet {
      func start() {
        names.take(1).subscribeNext { print($0) }
      }
    }

    """

  /// Returns a folder with source files, third-party code and a text.
  private func app() throws -> Copy {
    let copy = try Copy(.fixture)
    for folder in ["App/Views", "App/Pods"] { try copy.makeFolder(folder) }
    try copy.write(Self.screen, to: "App/Views/Screen.m")
    try copy.write(Self.screen, to: "App/Pods/Other.m")
    try copy.write(Self.quiet, to: "App/Quiet.swift")
    try copy.write("[a map:^{}];", to: "App/notes.txt")
    return copy
  }

  @Test("The traps of a folder's files are listed with their lines")
  func folder() throws {
    let outcome = try app().run("doctor", "App")
    #expect(outcome.status == 1 && outcome.error.isEmpty)
    #expect(
      outcome.out.hasPrefix(
        """
        App/Views/Screen.m:2: - (void)viewDidLoad
          - Nothing subscribes to the result of `map:`, so none of it runs. → 24.nobody-subscribes

        App/Views/Screen.m:6: - (void)show
          - Check: The current text comes when you subscribe.
        """), "\(outcome.out)")
    #expect(outcome.out.contains("2 files with RAC: 6 calls of 5 names. 1 mistake, 2 to check.\n"))
    #expect(outcome.out.contains("Names that no lesson explains: RACFoo.\n"))
    #expect(outcome.out.hasSuffix("Run a scene:  lesson-runner 24.nobody-subscribes\n"))
    #expect(!outcome.out.contains("Pods") && !outcome.out.contains("notes"))
  }

  @Test("Without a mistake the exit status is 0")
  func quiet() throws {
    let outcome = try app().run("doctor", "App/Quiet.swift")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("1 file with RAC: 2 calls of 2 names. 0 mistakes, 0 to check.\n"))
  }

  @Test("With --json each result is one object on its own line")
  func json() throws {
    let objects = try Objects.all(in: app().run("doctor", "App", "--json").out)
    #expect(Set(objects.compactMap { $0["type"] as? String }) == ["trap", "name", "unknown"])
    #expect(objects[0]["file"] as? String == "App/Views/Screen.m")
    #expect(objects[0]["line"] as? Int == 2)
    #expect(objects[0]["shown"] as? String == "24.nobody-subscribes")
  }

  @Test(
    "If something cannot be examined, doctor says why",
    arguments: [
      (["doctor"], 2, "doctor needs a file or a folder"),
      (["doctor", ""], 2, "doctor needs a file or a folder, not \"\""),
      (["doctor", ""], 2, "try: lesson-runner doctor Screen.m    the traps in a file"),
      (["doctor", "Loop.m"], 1, "Loop.m cannot be read: Too many levels of symbolic links"),
      (["doctor", "rac_signalForSelector"], 2, "try: lesson-runner explain rac_signalForSelector"),
      (["doctor", "debounce"], 2, "try: lesson-runner explain debounce"),
      (["doctor", "called", "twice"], 2, "try: lesson-runner search 'called twice'"),
      (["doctor", "Missing.m"], 2, "there is no file \"Missing.m\""),
      (["doctor", "Package.swift"], 1, "no file in \"Package.swift\" has a name from RAC"),
      (["doctor", "Tests"], 1, "there is no source file in \"Tests\""),
    ])
  func refused(arguments: [String], status: Int32, reason: String) throws {
    let copy = try Copy(.fixture)
    try FileManager.default.createSymbolicLink(
      atPath: copy.root.appending(path: "Loop.m").path, withDestinationPath: "Loop.m")
    let outcome = try Runner.run(arguments, in: copy.root)
    #expect(outcome.status == status && outcome.out.isEmpty)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
  }
}
