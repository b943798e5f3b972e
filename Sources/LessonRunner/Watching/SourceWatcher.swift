import CLibrary
import Synchronization

/// Waits until files in some folders change, and runs what is of no use any more once they do.
///
///     let watcher = SourceWatcher(["/checkout/Sources"])
///     try watcher.forEver {
///       try watcher.run("swift", ["build"])
///     }
///
/// Ctrl-C, and whatever else asks the process to end, ends first what it runs.
final class SourceWatcher {
  /// What lies in the folders: a folder's stamp changes when something comes or goes in it.
  private struct Content: Equatable {
    var folders: [String: FileStamp] = [:]
    var files: [String: FileStamp] = [:]
  }

  private let folders: [String]
  private var known = Content()

  /// How often it looks, which is how late it may notice a change.
  private static let interval: Int32 = 60

  /// The signal that has asked the process to end, or 0.
  private static let ending = Atomic<Int32>(0)

  /// What is done before it ends.
  private static let cleanUp = Mutex<@Sendable () -> Void>({})

  /// Watches all files in `folders`, and those below, from now on. Whoever is asked to end does
  /// `cleanUp` first.
  init(_ folders: [String], cleanUp: @escaping @Sendable () -> Void = {}) {
    self.folders = folders
    Self.cleanUp.withLock { $0 = cleanUp }
    known = content
    // Whoever has started this process may have had them blocked, for it and for what it starts.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { SourceWatcher.ending.store($0, ordering: .relaxed) }
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Runs `round` now, and again after each change; one that came meanwhile counts.
  func forEver(_ round: () throws(Failure) -> Void) throws(Failure) -> Never {
    while true {
      try round()
      wait()
    }
  }

  /// Waits for a change since it last did.
  func wait() {
    wait { milliseconds in poll(nil, 0, milliseconds) > 0 }
  }

  /// Waits for a change since it last did, or until `isEnough` returns true, which is called again and
  /// again with the milliseconds that it may take.
  func wait(orUntil isEnough: (_ milliseconds: Int32) -> Bool) {
    while !hasChanged {
      Self.endIfAsked()
      if isEnough(Self.interval) { return }
    }
    known = content
  }

  /// Forgets the changes since it last waited.
  func forget() {
    known = content
  }

  /// Runs `program` with `arguments`, and returns what came of it: nothing if a file has changed
  /// meanwhile, which ends it.
  func run(_ program: String, _ arguments: [String]) throws(Failure) -> Subprocess? {
    // What is said on standard error belongs to its output.
    let words = ["-c", "exec \"$@\" 2>&1", "sh", program] + arguments
    let run = try Subprocess(of: "/bin/sh", words, lookingEvery: Self.interval) {
      Self.ending.load(ordering: .relaxed) == 0 && !hasChanged
    }
    Self.endIfAsked()
    return run.isWhole ? run : nil
  }

  /// Ends the process if a signal has asked for it while something was watched.
  static func endIfAsked() {
    let number = ending.load(ordering: .relaxed)
    if number == 0 { return }
    cleanUp.withLock { $0() }
    endBySignal(number)
  }

  // MARK: Changes

  /// Whether a file has come, gone or changed since the last change.
  private var hasChanged: Bool {
    let isAsKnown =
      known.files.allSatisfy { FileStamp(of: $0.key) == $0.value }
      && known.folders.allSatisfy { FileStamp(of: $0.key) == $0.value }
    if isAsKnown { return false }
    let now = content
    // What an editor keeps beside a file changes the folder alone.
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
    // Its stamp is taken first, so that what comes while it is read counts as a change.
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
