import CLibrary
import Dispatch
import Foundation
import Stage

/// A folder with the files of this notebook, and the lessons that the program was built with.
package struct Checkout: Sendable {
  /// The folder of the lessons in a checkout. It has a subfolder for each chapter.
  package static let lessonFolder = "Sources/Lessons"

  /// The path of the folder.
  package let root: String

  package let lessons: [Lesson]

  package init(root: String, lessons: [Lesson] = []) {
    (self.root, self.lessons) = (root, lessons)
  }

  /// Returns the checkout for `invocation`, like `current(for:)`, and warns on standard error if the
  /// checkout's sources differ from the ones that the program was built from.
  package static func comparedToBuild(for invocation: Invocation) throws(Failure) -> Checkout {
    let checkout = try current(for: invocation)
    if let sentence = BuildFingerprint.current.warning(about: checkout) {
      Output.error.line(sentence)
    }
    return checkout
  }

  /// Runs `body` with the checkout for `invocation`, and compares the checkout's sources with the ones
  /// that the program was built from. The comparison takes a while, so it happens in the
  /// background. If the sources differ, `reporter` prints a warning.
  package static func whileComparingToBuild<Result>(
    for invocation: Invocation, _ reporter: ProgressReporter,
    _ body: (Checkout) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let checkout = try current(for: invocation)
    let (fingerprint, reading) = (BuildFingerprint.current, DispatchGroup())
    DispatchQueue.global().async(group: reading) {
      if let warning = fingerprint.warning(about: checkout) { reporter.say(warning) }
    }
    defer { reading.wait() }
    return try body(checkout)
  }

  /// Returns the checkout that contains the current folder. If there is none, returns the checkout
  /// that the program was built from, but says so on standard error or, if the command changes
  /// files, asks for confirmation.
  package static func current(for invocation: Invocation) throws(Failure) -> Checkout {
    let command = invocation.command
    if let root = root(above: FileManager.default.currentDirectoryPath) {
      return Checkout(root: root, lessons: invocation.lessons)
    }
    guard let root = root(above: RunningProgram.path) else { throw .noCheckout(command) }
    let place = "\(abbreviated(root)), where lesson-runner was built"
    if command.changesCheckout {
      guard Confirmation.canBeAsked else { throw .outsideCheckout(command, root) }
      guard Confirmation.isGiven("Not inside a checkout. Change \(place)?") else {
        throw Failure(message: "nothing was changed")
      }
    } else {
      Output.error.line("lesson-runner: not inside a checkout: using \(place)")
    }
    return Checkout(root: root, lessons: invocation.lessons)
  }

  /// Returns `root` with the home folder abbreviated to `~`.
  private static func abbreviated(_ root: String) -> String {
    guard let home = environment("HOME"), root.hasPrefix("\(home)/") else { return root }
    return "~" + root.dropFirst(home.count)
  }

  package static func root(above path: String) -> String? {
    var folder = path
    while !folder.isEmpty {
      if isCheckout(folder) { return folder }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    return nil
  }

  private static func isCheckout(_ folder: String) -> Bool {
    guard Files.isFolder("\(folder)/Sources/Lessons"),
      let manifest = try? Files.bytes(of: "\(folder)/Package.swift")
    else { return false }
    return String(decoding: manifest, as: UTF8.self).contains("name: \"ReactiveNotebook\"")
  }

  /// Returns the full path of `file`, a path relative to the checkout.
  package func path(_ file: String) -> String { "\(root)/\(file)" }

  /// Returns true if a file or folder exists at `file`.
  package func exists(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: path(file))
  }

  /// Returns the bytes of `file`, or nil if it does not exist.
  package func bytesIfAny(of file: String) throws(Failure) -> [UInt8]? {
    do throws(Files.Problem) {
      return try Files.bytes(of: path(file))
    } catch {
      if error.isAbsence { return nil }
      throw Failure(message: "\(file) cannot be read: \(error.reason)")
    }
  }

  /// Returns the text of `file`.
  package func text(of file: String) throws(Failure) -> String {
    do throws(Files.Problem) {
      return String(decoding: try Files.bytes(of: path(file)), as: UTF8.self)
    } catch {
      throw Failure(message: "\(file) cannot be read: \(error.reason)")
    }
  }

  /// Returns true if `file` can be read and begins with `text`.
  package func begins(_ file: String, with text: String) -> Bool {
    let bytes = try? Files.bytes(of: path(file))
    return bytes?.starts(with: text.utf8) ?? false
  }

  /// Replaces the contents of `file` with `bytes`, and never leaves a half-written file. Creates
  /// the file and its folder if necessary.
  package func replace(_ file: String, with bytes: [UInt8]) throws(Failure) {
    try refuseLinks(in: file)
    try inFolder(of: file, "written") { () throws(Files.Problem) in
      try Files.replace(path(file), with: bytes)
    }
  }

  /// Removes `file`.
  package func remove(_ file: String) throws(Failure) {
    try refuseLinks(in: file)
    do throws(Files.Problem) {
      try Files.remove(path(file))
    } catch {
      throw Failure(message: "\(file) cannot be removed: \(error.reason)")
    }
  }

  /// Creates `file` with `text`, and its folder if necessary, then runs `rest`. Undoes everything
  /// if `rest` fails.
  package func create(
    _ file: String, _ text: String, then rest: () throws(Failure) -> Void
  ) throws(Failure) {
    try refuseLinks(in: file)
    try Files.withoutInterruption { () throws(Failure) in
      let newFolder = try inFolder(of: file, "created") { () throws(Files.Problem) in
        // `withLock` keeps other runs from creating it meanwhile.
        if exists(file) { throw .system(EEXIST) }
        try Files.replace(path(file), with: Array(text.utf8))
      }
      do throws(Failure) {
        try rest()
      } catch {
        try? Files.remove(path(file))
        if let newFolder { Files.removeFolder(newFolder) }
        throw error
      }
    }
  }

  /// Creates the folder of `file` if necessary, then runs `body`. Returns the path of the folder if
  /// it was created; removes it again if `body` fails.
  @discardableResult
  private func inFolder(
    of file: String, _ done: String, _ body: () throws(Files.Problem) -> Void
  ) throws(Failure) -> String? {
    let folder = path(String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]))
    var isNew = false
    do throws(Files.Problem) {
      isNew = try Files.makeFolder(folder)
      try body()
      return isNew ? folder : nil
    } catch {
      if isNew { Files.removeFolder(folder) }
      throw Failure(message: "\(file) cannot be \(done): \(error.reason)")
    }
  }

  /// Runs `body` while holding the lock of this checkout.
  package func withLock<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Files.withLock(on: path(Self.lessonFolder), body)
  }

  /// Fails if `file`, or a folder that contains it, is a symbolic link. The link could lead out of
  /// the checkout.
  package func refuseLinks(in file: String) throws(Failure) {
    let names = file.split(separator: "/")
    for count in 1...names.count {
      let prefix = names.prefix(count).joined(separator: "/")
      if Files.isLink(path(prefix)) {
        throw Failure(
          message: "\(file) cannot be written: \(prefix) is a symbolic link. Replace it with what "
            + "it points to")
      }
    }
  }

  /// Returns the names in `folder`, or an empty array if it does not exist.
  package func names(in folder: String) throws(Failure) -> [String] {
    do throws(Files.Problem) {
      return try Files.names(in: path(folder))
    } catch {
      if error.isAbsence { return [] }
      throw Failure(message: "\(folder) cannot be read: \(error.reason)")
    }
  }

  /// Returns the Swift files in `folder` and its subfolders.
  package func sources(below folder: String) throws(Failure) -> [String] {
    var files: [String] = []
    for name in try names(in: folder) {
      let file = "\(folder)/\(name)"
      if Files.isFolder(path(file)) {
        files += try sources(below: file)
      } else if name.hasSuffix(".swift") {
        files.append(file)
      }
    }
    return files
  }
}

extension Failure {
  /// Returns a failure for `command`, which changes the checkout at `root` and was run outside of
  /// it.
  fileprivate static func outsideCheckout(_ command: Command, _ root: String) -> Failure {
    Failure(
      message: "\(command.name) changes files in a checkout, but this folder is not inside one",
      advice: [
        Advice(
          command: "cd \(Shell.bash.word(root))",
          comment: "where lesson-runner was built; then run \(command.name) again")
      ])
  }

  fileprivate static func noCheckout(_ command: Command) -> Failure {
    Failure(
      message: "\(command.name) needs a checkout of the notebook, but this folder is not inside "
        + "one. A checkout has Sources/Lessons and a Package.swift named ReactiveNotebook",
      advice: [
        Advice(command: "cd CHECKOUT", comment: "then run \(command.name) again"),
        Advice(command: "lesson-runner 7", comment: "runs anywhere"),
      ])
  }
}
