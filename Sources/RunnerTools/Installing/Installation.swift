import Runner

/// The files in a user's home folder that put the runner on the path and enable completions.
struct Installation {
  /// A path below one of the user's folders, with the short form for messages, such as
  /// `~/.local/bin`.
  private struct Target {
    let shown: String
    let path: String
  }

  private let link: Target
  private let scripts: [(shell: Shell, target: Target)]

  /// True if the link's folder is already on the path.
  private let isOnPath: Bool

  /// Creates the installation for the user whose environment is `environment`.
  init(
    _ environment: @escaping (String) -> String? = Runner.environment
  ) throws(Failure) {
    guard let home = environment("HOME") else { throw .noHome }
    func target(_ variable: String, else folder: String, _ file: String) -> Target {
      environment(variable).map { Target(shown: "$\(variable)/\(file)", path: "\($0)/\(file)") }
        ?? Target(shown: "~/\(folder)/\(file)", path: "\(home)/\(folder)/\(file)")
    }
    link = Target(shown: "~/.local/bin/lesson-runner", path: "\(home)/.local/bin/lesson-runner")
    let data = { target("XDG_DATA_HOME", else: ".local/share", $0) }
    scripts = [
      (.bash, data("bash-completion/completions/lesson-runner")),
      (.zsh, data("zsh/site-functions/_lesson-runner")),
      (.fish, target("XDG_CONFIG_HOME", else: ".config", "fish/completions/lesson-runner.fish")),
    ]
    let folders = (environment("PATH") ?? "").split(separator: ":")
    isOnPath = folders.contains { $0 == "\(home)/.local/bin" || $0 == "\(home)/.local/bin/" }
  }

  /// Creates the link and the scripts, replacing existing ones: all of them, or none.
  func write() throws(Failure) {
    let link = (link, Files.Contents.link(to: RunningProgram.beside("lesson-runner")))
    let files = [link] + scripts.map { ($0.target, .bytes(Array($0.shell.loader.utf8))) }
    try Files.withoutInterruption { () throws(Failure) in
      var undo: [() -> Void] = []
      do throws(Failure) {
        // The disk may be full, so everything is written before anything is replaced.
        var written: [(target: Target, replacement: Files.Replacement)] = []
        for (target, contents) in files {
          let replacement = try write(target, contents, &undo)
          undo.append(replacement.cancel)
          written.append((target, replacement))
        }
        for (target, replacement) in written { try finish(replacement, of: target, &undo) }
      } catch {
        for step in undo.reversed() { step() }
        throw error
      }
    }
  }

  /// Writes `contents` next to `target`, in a folder that is created if necessary.
  private func write(
    _ target: Target, _ contents: Files.Contents, _ undo: inout [() -> Void]
  ) throws(Failure) -> Files.Replacement {
    let folders = target.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var obstacle: Files.Problem?
    for count in folders.indices.dropFirst() {
      let folder = folders[...count].joined(separator: "/")
      do throws(Files.Problem) {
        if try Files.makeFolder(folder) { undo.append { Files.removeFolder(folder) } }
      } catch {
        obstacle = obstacle ?? error
      }
    }
    do throws(Files.Problem) {
      return try Files.Replacement(of: target.path, with: contents)
    } catch {
      // If a folder is missing, the reason is that it could not be created.
      throw .notCreated(target.shown, error.isAbsence ? obstacle ?? error : error)
    }
  }

  private func finish(
    _ replacement: Files.Replacement, of target: Target, _ undo: inout [() -> Void]
  ) throws(Failure) {
    do throws(Files.Problem) {
      let old = try Files.contents(of: target.path)
      try replacement.finish()
      undo.append {
        if let old {
          try? Files.Replacement(of: target.path, with: old).finish()
        } else {
          try? Files.remove(target.path)
        }
      }
    } catch {
      throw .notCreated(target.shown, error)
    }
  }

  /// A message about what was installed and what the user still has to do.
  var advice: String {
    var lines = ["\(link.shown) now starts this lesson-runner. The completions are in", ""]
    lines += scripts.map { "  " + padded($0.shell.rawValue, to: 6) + $0.target.shown }
    lines.append("")
    if !isOnPath {
      lines.append("~/.local/bin is not on your path. Add this to ~/.profile or ~/.zshenv:")
      lines += ["", "  export PATH=\"$HOME/.local/bin:$PATH\"", ""]
    }
    for (shell, target) in scripts {
      if let line = shell.setup(target.shown) { lines += [line.when, "", "  " + line.line, ""] }
    }
    return lines.map { $0 + "\n" }.joined() + "Then, in a new shell: lesson-runner\n"
  }
}

extension Shell {
  /// The script that loads the completions from the runner. It prints nothing if the runner is
  /// gone.
  fileprivate var loader: String {
    switch self {
    case .bash: "eval \"$(lesson-runner completions bash 2>/dev/null)\"\n"
    case .zsh:
      """
      #compdef lesson-runner
      local script=$(lesson-runner completions zsh 2>/dev/null)
      [[ -n $script ]] && eval $script && _lesson-runner

      """
    case .fish: "command -q lesson-runner; and lesson-runner completions fish | source\n"
    }
  }

  /// Returns the line that lets the shell find the script in `file`, and a sentence that says when
  /// it is needed.
  fileprivate func setup(_ file: String) -> (when: String, line: String)? {
    switch self {
    case .bash:
      (
        "bash loads its completions with the package bash-completion. "
          + "Without it, add this to ~/.bashrc:",
        "[ ! -r \(file) ] || . \(file)"
      )
    case .zsh:
      (
        "For zsh, add this to ~/.zshrc, before compinit:",
        "fpath=(\(file.split(separator: "/").dropLast().joined(separator: "/")) $fpath)"
      )
    case .fish: nil
    }
  }
}

extension Failure {
  fileprivate static func notCreated(_ file: String, _ problem: Files.Problem) -> Failure {
    Failure(message: "\(file) cannot be created: \(problem.reason)")
  }

  fileprivate static let noHome = Failure(
    message: "install needs your home folder, but HOME is not set")
}
