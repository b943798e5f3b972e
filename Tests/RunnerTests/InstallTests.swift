import CLibrary
import Foundation
import TestSupport
import Testing

@testable import Runner
@testable import RunnerTools
@testable import Marbles
@testable import Stage

/// The command as installed on a user's path.
@Suite struct InstallTests {
  /// A checkout with the program in its build folder.
  private let copy: Copy
  private let built: String
  private let home: URL

  init() throws {
    copy = try Copy()
    try copy.makeFolder(".build/debug")
    built = try Runner.copy(into: copy.root.appending(path: ".build/debug"))
    try copy.makeFolder("home of mine")
    home = copy.root.appending(path: "home of mine")
  }

  private func install(_ environment: [String: String] = [:]) throws -> Runner.Outcome {
    try Runner.launch(
      built, ["install"], in: copy.root,
      environment: ["HOME": home.path].merging(environment) { $1 })
  }

  /// Runs a shell command line in this user's environment.
  private func shell(_ line: String, in folder: URL) throws -> Runner.Outcome {
    try Runner.launch(
      "/usr/bin/env", ["bash", "-c", line], in: folder,
      environment: ["HOME": home.path, "PATH": "\(home.path)/.local/bin:/usr/bin:/bin"])
  }

  @Test(
    "install creates a link and three scripts, lists the next steps, and prints no absolute path")
  func installed() throws {
    let outcome = try install()
    #expect(
      outcome
        == .init(
          status: 0,
          out: """
            ~/.local/bin/lesson-runner now starts this lesson-runner. The completions are in

              bash  ~/.local/share/bash-completion/completions/lesson-runner
              zsh   ~/.local/share/zsh/site-functions/_lesson-runner
              fish  ~/.config/fish/completions/lesson-runner.fish

            ~/.local/bin is not on your path. Add this to ~/.profile or ~/.zshenv:

              export PATH="$HOME/.local/bin:$PATH"

            bash loads its completions with the package bash-completion. Without it, add this to \
            ~/.bashrc:

              [ ! -r ~/.local/share/bash-completion/completions/lesson-runner ] || . \
            ~/.local/share/bash-completion/completions/lesson-runner

            For zsh, add this to ~/.zshrc, before compinit:

              fpath=(~/.local/share/zsh/site-functions $fpath)

            Then, in a new shell: lesson-runner

            """, error: ""))
    let again = try install(["PATH": "/bin:\(home.path)/.local/bin"])
    #expect(again.status == 0)
    #expect(!again.out.contains("not on your path"))
  }

  @Test("If a script cannot be created, no new folder is left behind")
  func failed() throws {
    let start = home.appending(path: "data").path
    // There is room in a path for the folders of bash's script, but not for the script.
    let names = Int(PATH_MAX) - "/bash-completion/completions".count - 10 - start.count
    let folders = String(repeating: "/f", count: names / 2)
    let outcome = try install(["XDG_DATA_HOME": start + folders])
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("cannot be created: "), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: start))
  }

  @Test(
    "If a folder cannot be created, the message gives that reason",
    .enabled(if: FileManager.default.fileExists(atPath: "/sys"), "only Linux has /sys"))
  func unwritableHome() throws {
    let outcome = try install(["HOME": "/sys"])
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("~/.local/bin/lesson-runner cannot be created: "))
    #expect(!outcome.error.contains("No such file"), "\(outcome)")
  }

  @Test("install uses the folders from the environment")
  func folders() throws {
    let data = copy.root.appending(path: "data").path
    let outcome = try install(["XDG_DATA_HOME": data])
    #expect(
      outcome.out.contains("bash  $XDG_DATA_HOME/bash-completion/completions/lesson-runner\n"))
    #expect(FileManager.default.fileExists(atPath: "\(data)/zsh/site-functions/_lesson-runner"))
  }

  @Test(
    "Outside a checkout, the installed command uses the one that it was built from, and says so")
  func elsewhere() throws {
    #expect(try install().status == 0)
    let file = "Tests/Expected/07-cold-and-hot.log"
    let log = try Repository.text(of: file)
    try copy.makeFolder("Tests/Expected")
    try copy.write(log + "of this checkout\n", to: file)
    let within = try shell("lesson-runner diff 7", in: home)
    #expect(within.status == 1)
    #expect(within.out.contains("\n-of this checkout\n"))
    #expect(!within.error.contains("not inside a checkout"))
    let outside = FileManager.default.temporaryDirectory
    let note =
      "lesson-runner: not inside a checkout: using \(copy.root.path), where lesson-runner was built\n"
    // In both folders, a warning follows: the copy has only a few of the sources.
    #expect(
      try shell("lesson-runner diff 7", in: outside)
        == .init(status: 1, out: within.out, error: note + within.error))
    let other = try Copy()
    try other.makeFolder("Tests/Expected")
    try other.write(log, to: file)
    let there = try shell("lesson-runner diff 7", in: other.root)
    #expect(there.status == 0)
    #expect(!there.error.contains("not inside a checkout"))
    #expect(try shell("lesson-runner 7.hot", in: outside).error == "")
  }

  @Test(
    "Outside a checkout, nothing changes unless the user agrees", .inTerminal,
    arguments: ["new Hot --chapter signals", "record 7 --yes", "notebook"])
  func changing(line: String) throws {
    #expect(try install().status == 0)
    let catalogue = try copy.text(of: "Sources/Lessons/Catalogue.swift")
    let outside = FileManager.default.temporaryDirectory
    let name = line.prefix { $0 != " " }
    let refused = try shell("lesson-runner \(line)", in: outside)
    #expect(
      refused
        == .init(
          status: 1, out: "",
          error: """
            lesson-runner: \(name) changes files in a checkout, but this folder is not inside one
            try: cd '\(copy.root.path)'    where lesson-runner was built; then run \(name) again

            """))
    let words = line.split(separator: " ").map(String.init)
    let (status, screen) = try Terminal.launch(
      [built] + words, in: outside,
      environment: ["HOME": copy.root.deletingLastPathComponent().path],
      typing: [.init(prompt: "[y/N] ", keys: "n\n")])
    #expect(status == 1)
    #expect(
      screen.contains("Not inside a checkout. Change ~/\(copy.root.lastPathComponent), where "))
    #expect(screen.hasSuffix("lesson-runner: nothing was changed\n"))
    #expect(try copy.text(of: "Sources/Lessons/Catalogue.swift") == catalogue)
  }

  @Test("Outside a checkout, a lesson is created after the user agrees", .inTerminal)
  func agreeing() throws {
    let (status, screen) = try Terminal.launch(
      [built, "new", "Hot", "--chapter", "signals"], in: FileManager.default.temporaryDirectory,
      typing: [.init(prompt: "[y/N] ", keys: "y\n")])
    #expect(status == 0, "\(screen)")
    #expect(try copy.text(of: "Sources/Lessons/Catalogue.swift").contains("    hot,\n"))
  }

  @Test("A new bash completes commands, and stays silent if the program is gone")
  func bash() throws {
    #expect(try install().status == 0)
    let script = ". ~/.local/share/bash-completion/completions/lesson-runner"
    let complete = """
      \(script); COMP_WORDS=(lesson-runner RACObs); COMP_CWORD=1; _lesson_runner
      echo "${COMPREPLY[*]}"
      """
    #expect(try shell(complete, in: home) == .init(status: 0, out: "RACObserve\n", error: ""))
    try FileManager.default.removeItem(atPath: built)
    #expect(try shell(script, in: home) == .init(status: 0, out: "", error: ""))
  }

  @Test("install replaces only a link, and fails without a home folder")
  func refused() throws {
    try copy.makeFolder("home of mine/.local/bin")
    try copy.write("mine\n", to: "home of mine/.local/bin/lesson-runner")
    #expect(
      try install()
        == .init(
          status: 1, out: "",
          error: "lesson-runner: ~/.local/bin/lesson-runner cannot be created: File exists\n"))
    #expect(try copy.text(of: "home of mine/.local/bin/lesson-runner") == "mine\n")
    #expect(
      try install(["HOME": ""])
        == .init(
          status: 1, out: "",
          error: "lesson-runner: install needs your home folder, but HOME is not set\n"))
  }
}
