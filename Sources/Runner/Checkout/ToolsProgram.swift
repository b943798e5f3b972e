import CLibrary
import Foundation

/// The program `lesson-runner-tools`, in the same folder as this one. It has the implementations that
/// `lesson-runner` lacks, so that the first log does not have to wait until they are compiled.
struct ToolsProgram {
  private static let name = "lesson-runner-tools"

  private let path = RunningProgram.beside(name)

  /// The list of the sources that the tools were built from.
  private let sources: String

  /// Finds the program. `sums` is the path of the file with the checksums of the sources that this
  /// program was built from.
  init(builtFrom sums: String?) {
    // The plugin's folder has a folder for each program.
    var names = (sums ?? "").split(separator: "/", omittingEmptySubsequences: false)
    if let index = names.lastIndex(of: "lesson-runner") { names[index] = Self.name[...] }
    sources = names.joined(separator: "/")
  }

  /// Runs the program with `arguments` in place of this one. Builds it first if it is missing or older
  /// than its sources, with a line that says so.
  func takeOver(_ arguments: [String]) -> Never {
    if let root = Checkout.root(above: path), !exists || isOld(in: root) { build(in: root) }
    var words = ([CommandLine.arguments[0]] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    let problem = SystemError.last
    Output.error.line(
      "lesson-runner: \(Self.name), which has this command, cannot be started: \(problem)\n"
        + "Build both programs: swift build")
    exit(Status.problem.rawValue)
  }

  private var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Returns true if a source in the checkout at `root` was changed after the program was built. A
  /// build does not write the program again if only a comment has changed.
  private func isOld(in root: String) -> Bool {
    guard let built = FileStamp(of: path) else { return false }
    let sources = SourceChecksum.all(in: (try? Files.bytes(of: sources)) ?? [])
    return sources.contains { source in
      let isNewer = FileStamp(of: "\(root)/\(source.file)")?.isNewer(than: built) ?? false
      return isNewer && source.isChanged(in: root)
    }
  }

  /// Returns true if someone else builds or tests. A build would wait for the end of that.
  private func isBusy(_ scratch: String) -> Bool {
    let lock = open("\(scratch)/.lock", O_RDONLY | O_CLOEXEC)
    if lock < 0 { return false }
    defer { close(lock) }
    return flock(lock, LOCK_EX | LOCK_NB) != 0
  }

  /// Builds the program from the checkout at `root`, in the configuration of this one. Ends this
  /// process if the build fails, and the program is missing.
  private func build(in root: String) {
    if exists, isBusy(RunningProgram.scratchFolder) { return }
    Output.error.line("lesson-runner: building \(Self.name), which has this command")
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    // Standard output belongs to the command.
    let build = try? ChildProcess(
      "/usr/bin/env", ["swift"] + RunningProgram.buildArguments(Self.name, in: root),
      input: nothing,
      output: STDERR_FILENO)
    if build?.waitForEnd() == 0 {
      // A build does not write the program if the change makes no difference to it.
      if isOld(in: root) { utimes(path, nil) }
      return
    }
    if exists {
      return Output.error.line(
        "lesson-runner: the build has failed, so this is the last build of \(Self.name)")
    }
    Output.error.line("lesson-runner: \(Self.name) could not be built. See the errors above.")
    exit(Status.problem.rawValue)
  }
}
