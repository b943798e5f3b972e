import CLibrary
import Dispatch
import Foundation
import Notebook
import Stage

/// The folder that this notebook's files lie in.
struct Checkout: Sendable {
  /// Its path.
  let root: String

  /// The same for a `command` that plays lessons for what it does there, and says so when these are
  /// not those of the checkout.
  static func played(for command: Command) throws(Failure) -> Checkout {
    let checkout = try around(command)
    if let sentence = Origin.current.sentence(on: checkout) { Output.error.line(sentence) }
    return checkout
  }

  /// The same for a `command` that plays all there is, which is what `play` does: `reporter` says it
  /// meanwhile, since to read all sources takes a while.
  static func playing<Result>(
    for command: Command, _ reporter: ProgressReporter,
    _ play: (Checkout) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let checkout = try around(command)
    let (origin, reading) = (Origin.current, DispatchGroup())
    DispatchQueue.global().async(group: reading) {
      if let sentence = origin.sentence(on: checkout) { reporter.say(sentence) }
    }
    defer { reading.wait() }
    return try play(checkout)
  }

  /// The checkout that the current folder lies in, or else the one that the runner was built in,
  /// which it then says on standard error. Before an author's command changes that, it asks.
  static func around(_ command: Command) throws(Failure) -> Checkout {
    if let root = root(above: FileManager.default.currentDirectoryPath) {
      return Checkout(root: root)
    }
    guard let root = root(above: Runner.path) else { throw .noCheckout(command) }
    let place = "\(abbreviated(root)), where lesson-runner was built"
    if command.changesCheckout {
      guard Consent.canBeAsked else { throw .outsideCheckout(command, root) }
      guard Consent.isGiven("Not inside a checkout. Change \(place)?") else {
        throw Failure(message: "nothing was changed")
      }
    } else {
      Output.error.line("lesson-runner: not inside a checkout: using \(place)")
    }
    return Checkout(root: root)
  }

  /// The path `root` as people write it, in their home from `~` on.
  private static func abbreviated(_ root: String) -> String {
    guard let home = environment("HOME"), root.hasPrefix("\(home)/") else { return root }
    return "~" + root.dropFirst(home.count)
  }

  /// What its lessons say. Of some files it is `known` what stands in them.
  func texts(knowing known: [String: String] = [:]) throws(Failure) -> [LessonText] {
    var texts: [LessonText] = []
    for lesson in Lesson.all {
      texts.append(
        try LessonText(of: lesson) { file throws(Failure) in
          if let text = known[file] { return text }
          // Only a lesson's code must be there.
          if file == lesson.source { return try text(of: file) }
          return try bytesIfAny(of: file).map { String(decoding: $0, as: UTF8.self) }
        })
    }
    return texts
  }

  /// What the lessons say in the checkout that a command would be about, as far as it can be read.
  static var textsNearby: [LessonText] {
    let folders = [FileManager.default.currentDirectoryPath, Runner.path]
    guard let root = folders.lazy.compactMap(root).first else { return [] }
    let checkout = Checkout(root: root)
    return Lesson.all.map { lesson in
      LessonText(of: lesson) { try? checkout.text(of: $0) }
    }
  }

  private static func root(above path: String) -> String? {
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

  /// Where its file `file` lies.
  func path(_ file: String) -> String { "\(root)/\(file)" }

  /// Whether there is a file or a folder at `file`.
  func exists(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: path(file))
  }

  /// The bytes of `file`, or nothing where there is none.
  func bytesIfAny(of file: String) throws(Failure) -> [UInt8]? {
    do throws(Files.Problem) {
      return try Files.bytes(of: path(file))
    } catch {
      if error.isAbsence { return nil }
      throw Failure(message: "\(file) cannot be read: \(error.reason)")
    }
  }

  /// The text of `file`.
  func text(of file: String) throws(Failure) -> String {
    do throws(Files.Problem) {
      return String(decoding: try Files.bytes(of: path(file)), as: UTF8.self)
    } catch {
      throw Failure(message: "\(file) cannot be read: \(error.reason)")
    }
  }

  /// Whether it has a file that can be read and begins with this text.
  func begins(_ file: String, with text: String) -> Bool {
    let bytes = try? Files.bytes(of: path(file))
    return bytes?.starts(with: text.utf8) ?? false
  }

  /// Puts a text in the place of a file, whole or not at all, and makes its folder if need be.
  func replace(_ file: String, with bytes: [UInt8]) throws(Failure) {
    try refuseLinks(in: file)
    try inFolder(of: file, "written") { () throws(Files.Problem) in
      try Files.replace(path(file), with: bytes)
    }
  }

  /// Takes a file away.
  func remove(_ file: String) throws(Failure) {
    try refuseLinks(in: file)
    do throws(Files.Problem) {
      try Files.remove(path(file))
    } catch {
      throw Failure(message: "\(file) cannot be removed: \(error.reason)")
    }
  }

  /// Makes `file` of `text`, and its folder if need be, and then runs `rest`. All of it is undone
  /// when `rest` fails.
  func create(
    _ file: String, _ text: String, then rest: () throws(Failure) -> Void
  ) throws(Failure) {
    try refuseLinks(in: file)
    try Files.withoutInterruption { () throws(Failure) in
      let madeFolder = try inFolder(of: file, "made") { () throws(Files.Problem) in
        try Files.create(path(file), Array(text.utf8))
      }
      do throws(Failure) {
        try rest()
      } catch {
        try? Files.remove(path(file))
        if let madeFolder { Files.removeFolder(madeFolder) }
        throw error
      }
    }
  }

  /// Does something with a file, whose folder is made for it if need be, and is gone again if that
  /// fails. Returns the folder if it was made.
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

  /// Does something while no other process does the like with this checkout.
  func alone<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Files.alone(in: path(Catalogue.folder), body)
  }

  /// What is written lies in the checkout: neither a file nor a folder that it lies in may be a link
  /// that leads elsewhere.
  func refuseLinks(in file: String) throws(Failure) {
    let names = file.split(separator: "/")
    for count in 1...names.count {
      let part = names.prefix(count).joined(separator: "/")
      if Files.isLink(path(part)) {
        throw Failure(
          message: "\(file) cannot be written: \(part) is a symbolic link. "
            + "Put there what it leads to")
      }
    }
  }

  /// The names of what lies in `folder`, or none where there is no such folder.
  func names(in folder: String) throws(Failure) -> [String] {
    do throws(Files.Problem) {
      return try Files.names(in: path(folder))
    } catch {
      if error.isAbsence { return [] }
      throw Failure(message: "\(folder) cannot be read: \(error.reason)")
    }
  }

  /// The Swift files in `folder` and in those below it.
  func sources(below folder: String) throws(Failure) -> [String] {
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
  /// An author's command would change the checkout at `root`, though nobody is inside it.
  fileprivate static func outsideCheckout(_ command: Command, _ root: String) -> Failure {
    Failure(
      message: "\(command.name) changes files of a checkout, and this folder is not inside one",
      advice: [
        Advice(
          command: "cd \(Shell.bash.word(root))",
          comment: "where lesson-runner was built; then \(command.name) again")
      ])
  }

  fileprivate static func noCheckout(_ command: Command) -> Failure {
    Failure(
      message: "\(command.name) needs a checkout of the notebook: neither this folder nor one "
        + "above it has a Package.swift named ReactiveNotebook with Sources/Lessons beside it",
      advice: [
        Advice(command: "cd CHECKOUT", comment: "then \(command.name) again"),
        Advice(command: "lesson-runner 7", comment: "runs anywhere"),
      ])
  }
}
