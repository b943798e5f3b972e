import CLibrary
import Runner
import Synchronization

/// A watcher that waits until files in some folders change, and then interrupts the program that it
/// runs.
///
///     let watcher = SourceWatcher(["/checkout/Sources"])
///     try watcher.runForever {
///       try watcher.run("swift", ["build"])
///     }
///
/// Ctrl-C first ends the program that it runs, then this process.
final class SourceWatcher {
  /// The contents of the folders. A folder's stamp changes when a file is added to it or removed
  /// from it.
  private struct Content: Equatable {
    var folders: [String: FileStamp] = [:]
    var files: [String: FileStamp] = [:]
  }

  private let folders: [String]
  private var known = Content()

  /// The polling interval in milliseconds.
  private static let interval: Int32 = 60

  /// The signal that has asked the process to end, or 0.
  private static let ending = Atomic<Int32>(0)

  /// The action to perform before the process ends.
  private static let cleanUp = Mutex<@Sendable () -> Void>({})

  /// Creates a watcher for all files in `folders` and their subfolders. Before a signal ends the
  /// process, it runs `cleanUp`.
  init(_ folders: [String], cleanUp: @escaping @Sendable () -> Void = {}) {
    self.folders = folders
    Self.cleanUp.withLock { $0 = cleanUp }
    known = content
    // The parent process may have blocked these signals, for this process and its children.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { SourceWatcher.ending.store($0, ordering: .relaxed) }
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Runs `body` now, and again after each change, including changes that happen while it runs.
  func runForever(_ body: () throws(Failure) -> Void) throws(Failure) -> Never {
    while true {
      try body()
      wait()
    }
  }

  /// Waits until a file has changed since the last wait.
  func wait() {
    wait { milliseconds in poll(nil, 0, milliseconds) > 0 }
  }

  /// Waits until a file has changed since the last wait, or until `isEnough` returns true.
  /// `isEnough` is called repeatedly with the number of milliseconds that it may take.
  func wait(orUntil isEnough: (_ milliseconds: Int32) -> Bool) {
    while !hasChanged {
      Self.endIfAsked()
      if isEnough(Self.interval) { return }
    }
    known = content
  }

  /// Ignores the changes since the last wait.
  func ignoreChanges() {
    known = content
  }

  /// Runs `program` with `arguments`. Returns nil if a file changes meanwhile, which interrupts the
  /// program.
  func run(_ program: String, _ arguments: [String]) throws(Failure) -> Subprocess? {
    // Treat standard error as part of the output.
    let shellArguments = ["-c", "exec \"$@\" 2>&1", "sh", program] + arguments
    let run = try Subprocess(of: "/bin/sh", shellArguments, checkingEvery: Self.interval) {
      Self.ending.load(ordering: .relaxed) == 0 && !hasChanged
    }
    Self.endIfAsked()
    return run.wasInterrupted ? nil : run
  }

  /// Ends the process if a signal arrived while watching.
  static func endIfAsked() {
    let number = ending.load(ordering: .relaxed)
    if number == 0 { return }
    cleanUp.withLock { $0() }
    endBySignal(number)
  }

  // MARK: Changes

  /// True if a file was added, removed or changed since the last wait.
  private var hasChanged: Bool {
    let isAsKnown =
      known.files.allSatisfy { FileStamp(of: $0.key) == $0.value }
      && known.folders.allSatisfy { FileStamp(of: $0.key) == $0.value }
    if isAsKnown { return false }
    let now = content
    // An editor's temporary file changes only the folder.
    if now.files != known.files { return true }
    known = now
    return false
  }

  private var content: Content {
    var content = Content()
    for folder in folders { Self.add(folder, to: &content) }
    return content
  }

  private static func add(_ folder: String, to content: inout Content) {
    // Take the stamp first, so that a file added while the folder is being read counts as a change.
    content.folders[folder] = FileStamp(of: folder)
    for name in (try? Files.names(in: folder)) ?? [] where !name.hasSuffix("~") {
      let path = "\(folder)/\(name)"
      let stamp = FileStamp(of: path)
      switch stamp?.kind {
      case .folder: add(path, to: &content)
      case .file: content.files[path] = stamp
      case .other, nil: break
      }
    }
  }
}
