import CLibrary
import Foundation
import Testing

@testable import Runner
@testable import RunnerTools
@testable import Stage

/// Tests with a failure at each of the system calls that change a file or folder: the old contents
/// stay, or the new ones are complete.
@Suite struct FaultTests {
  /// An event at a system call.
  enum Fault: CaseIterable, Sendable {
    /// The disk is full, or the folder becomes read-only. Later calls succeed.
    case full, readOnly

    /// The process is killed, so this call and all later ones have no effect.
    case kill

    var code: Int32 { self == .readOnly ? EROFS : ENOSPC }
  }

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "faults-\(UUID().uuidString)")

  /// Runs `body` with a fault at the system call with this number, counted from 0. Returns the
  /// error, and whether there is such a call.
  private func run(
    _ fault: Fault, at number: Int, _ body: () throws -> Void
  ) -> (error: (any Error)?, isReached: Bool) {
    let calls = Atomic()
    var failure: (any Error)?
    Files.$fault.withValue({ _ in
      let call = calls.next()
      return call == number || (fault == .kill && call > number) ? fault.code : 0
    }) {
      do { try body() } catch { failure = error }
    }
    return (failure, calls.value > number)
  }

  private final class Atomic: @unchecked Sendable {
    // `@unchecked`: only the test's own thread uses it.
    private(set) var value = 0

    func next() -> Int {
      defer { value += 1 }
      return value
    }
  }

  private func names() throws -> [String] { try Files.names(in: folder.path, withHidden: true) }

  private func text(_ name: String) -> String? {
    (try? Data(contentsOf: folder.appending(path: name))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Calls `attempt` with 0, 1 and so on, each time in a new folder, until it returns false.
  private func attempts(_ attempt: (Int) throws -> Bool) throws {
    for number in 0..<100 {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      guard try attempt(number) else {
        // A replacement takes at least two calls.
        #expect(number > 1)
        return
      }
    }
    Issue.record("the calls do not end")
  }

  @Test("A file that cannot be replaced keeps its contents", arguments: Fault.allCases)
  func replace(fault: Fault) throws {
    let new = String(repeating: "new ", count: 100_000)
    try attempts { number in
      let path = folder.appending(path: "a").path
      try Files.replace(path, with: Array("old".utf8))
      let (error, isReached) = run(fault, at: number) {
        try Files.replace(path, with: Array(new.utf8))
      }
      #expect(text("a") == (isReached ? "old" : new))
      #expect(
        (error as? Files.Problem)?.reason
          == (isReached ? SystemError(code: fault.code).description : nil))
      let others = try names().filter { $0 != "a" }
      if fault == .kill {
        #expect(others.count <= 1 && others.allSatisfy { $0.hasSuffix(TemporaryFile.ending) })
      } else {
        #expect(others == [])
      }
      return isReached
    }
  }

  @Test("A write that a signal interrupts goes on")
  func interruptedWrite() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let calls = Atomic()
    try Files.$fault.withValue({ "\($0)" == "write" && calls.next() < 3 ? EINTR : 0 }) {
      try Files.replace(folder.appending(path: "a").path, with: Array("new".utf8))
    }
    #expect(text("a") == "new" && calls.value == 4)
    #expect(try names() == ["a"])
  }

  @Test("A folder that cannot be replaced keeps its contents", arguments: Fault.allCases)
  func exchange(fault: Fault) throws {
    for canSwap in [true, false] {
      try attempts { number in
        let (old, new) = (folder.appending(path: "b"), folder.appending(path: "b.new"))
        for folder in [old, new] {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try Files.replace(
            folder.appending(path: "a").path, with: Array(folder.lastPathComponent.utf8))
        }
        let (error, isReached) = run(fault, at: number) {
          let fault = Files.fault
          // A system that cannot swap folders needs three calls.
          try Files.$fault.withValue({ call in
            let code = fault?(call) ?? 0
            return code == 0 && "\(call)" == "exchange" && !canSwap ? EINVAL : code
          }) { try Files.exchangeFolder(old.path, with: new.path) }
        }
        if error == nil, !(isReached && fault == .kill) {
          #expect(text("b/a") == "b.new")
          #expect(text("b.new/a") == "b" || text("b.new.old/a") == "b")
        } else if fault == .kill, try !names().contains("b") {
          // Killed between the two steps: both folders are complete.
          #expect(text("b.new.old/a") == "b" || text("b.new/a") == "b.new")
        } else {
          #expect(text("b/a") == "b" || text("b/a") == "b.new")
          if fault != .kill { #expect(text("b.new/a") == "b.new") }
        }
        return isReached
      }
    }
  }

  @Test("While a file is written, Ctrl-C, a hang-up and a request to end wait; then they do not")
  func interruptions() {
    func blocked() -> [Int32] {
      var set = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &set)
      return [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGSEGV].filter { sigismember(&set, $0) == 1 }
    }
    // The threads that run tests block signals anyway.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var during: [Int32] = []
    Files.withoutInterruption { during = blocked() }
    #expect(during == [SIGHUP, SIGINT, SIGTERM] && blocked() == [])
    #expect(throws: Files.Problem.self) {
      try Files.withoutInterruption { () throws(Files.Problem) in throw .irregular }
    }
    #expect(blocked() == [])
  }

  @Test(
    "A file that says it is empty, but does not end, is too large", .timeLimit(.minutes(1)),
    .enabled(if: access("/proc/self/pagemap", R_OK) == 0))
  func growing() {
    let error = #expect(throws: Files.Problem.self) {
      try Files.bytes(of: "/proc/self/pagemap")
    }
    #expect(error?.reason == "it is larger than 64 MB")
  }

  @Test("A link that cannot be replaced keeps its target", arguments: Fault.allCases)
  func link(fault: Fault) throws {
    try attempts { number in
      let path = folder.appending(path: "l").path
      try Files.link(path, to: "old")
      let (error, isReached) = run(fault, at: number) { try Files.link(path, to: "new") }
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
      #expect(target == (isReached ? "old" : "new"))
      #expect((error != nil) == isReached)
      if fault != .kill { #expect(try names() == ["l"]) }
      return isReached
    }
  }

  /// Returns the files and links below `folder` with their contents, and the empty folders.
  private func contents(of folder: URL) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try Files.names(in: folder.path, withHidden: true) {
      let path = folder.appending(path: name)
      if Files.isFolder(path.path), !Files.isLink(path.path) {
        let inside = try self.contents(of: path)
        for (file, text) in inside { contents["\(name)/\(file)"] = text }
        if inside.isEmpty { contents["\(name)/"] = "" }
      } else {
        contents[name] =
          try Files.isLink(path.path)
          ? "-> \(FileManager.default.destinationOfSymbolicLink(atPath: path.path))"
          : String(contentsOf: path, encoding: .utf8)
      }
    }
    return contents
  }

  @Test(
    "An installation that fails leaves the home folder as it was", arguments: Fault.allCases,
    [false, true])
  func install(fault: Fault, isAgain: Bool) throws {
    let home = folder.path
    let installation = try Installation { $0 == "HOME" ? home : nil }
    var complete: [String: String] = [:]
    try attempts { number in
      try installation.write()
      complete = try contents(of: folder)
      var old = complete.mapValues { $0.hasPrefix("-> ") ? "-> old" : "old" }
      if !isAgain {
        old = [:]
        for name in try names() { try FileManager.default.removeItem(atPath: "\(home)/\(name)") }
      }
      for (name, text) in old {
        let path = "\(home)/\(name)"
        if text == "old" {
          try Files.replace(path, with: Array(text.utf8))
        } else {
          try Files.link(path, to: "old")
        }
      }
      let (error, isReached) = run(fault, at: number) { try installation.write() }
      let after = try contents(of: folder)
      if fault == .kill, isReached {
        // Each file is whole.
        #expect(
          after.allSatisfy { name, text in
            name.hasSuffix("/") || name.hasSuffix(TemporaryFile.ending) || text == old[name]
              || text == complete[name]
          })
      } else {
        // A folder that exists need not be made.
        #expect(isReached || error == nil)
        #expect(after == (error == nil ? complete : old))
      }
      return isReached
    }
  }

  @Test(
    "A lesson or exercise that cannot be created leaves nothing; after a kill, new names the rest",
    arguments: Fault.allCases)
  func new(fault: Fault) throws {
    for isExercise in [false, true] {
      try attempts { number in
        let copy = try Copy()
        try copy.makeFolder("Exercises")
        let checkout = Checkout(root: copy.root.path)
        let files = { try contents(of: copy.root).filter { !$0.key.hasSuffix("/") } }
        let before = try files()
        let (error, isReached) = run(fault, at: number) {
          try checkout.withLock { () throws(Failure) in
            if isExercise {
              try NewExercise("Faults", besides: ExerciseIndex(checkout).exercises)
                .write(to: checkout)
            } else {
              try NewLesson("Faults", 999, in: .signals, besides: KnownLessons(checkout))
                .write(to: checkout)
            }
          }
        }
        let after = try files()
        if fault == .kill, isReached {
          #expect(before.allSatisfy { after[$0.key] == $0.value })
          let left = after.keys.filter { before[$0] == nil }
          let words = try isExercise ? "" : UnfinishedLesson(checkout).failure?.message ?? ""
          for file in left where !file.hasSuffix(TemporaryFile.ending) || !isExercise {
            #expect(words.contains(file), "\(file) is not named in: \(words)")
          }
        } else {
          // A folder that exists need not be made.
          let list = CatalogueFile.file
          let isComplete =
            after.count == before.count + 1 && isExercise == (after[list] == before[list])
          #expect(error == nil ? isComplete : after == before)
        }
        return isReached
      }
    }
  }
}
