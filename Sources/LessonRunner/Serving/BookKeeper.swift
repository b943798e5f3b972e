import CLibrary
import Foundation

/// Keeps a served book as its checkout is: builds, writes and announces it after each change.
struct BookKeeper {
  let checkout: Checkout
  let folder: BookFolder
  let server: BookServer

  /// The program that writes the book, which a build replaces.
  private let program = Runner.path

  /// What a book is made of.
  private static let sources = ["Sources", "ObjectiveC"]

  init(of checkout: Checkout, in folder: BookFolder, _ server: BookServer) {
    (self.checkout, self.folder, self.server) = (checkout, folder, server)
  }

  /// Goes on until the process ends.
  func keep() throws(Failure) -> Never {
    var known = stamps
    while true {
      usleep(300_000)
      let stamps = self.stamps
      if stamps == known { continue }
      known = stamps
      Output.error.line("lesson-runner: building, since a source has changed")
      try renew()
    }
  }

  /// Builds the program, has it write the book, and announces what came of it.
  private func renew() throws(Failure) {
    let file = URL(filePath: program)
    let products = file.deletingLastPathComponent()
    let scratch = products.deletingLastPathComponent().deletingLastPathComponent()
    let steps = [
      [
        "swift", "build", "--package-path", checkout.root, "--scratch-path", scratch.path, "-c",
        products.lastPathComponent, "--product", file.lastPathComponent,
      ],
      [program, "book", folder.path],
    ]
    for step in steps {
      let run = try Subprocess(of: "/bin/sh", ["-c", "exec \"$@\" 2>&1", "sh"] + step)
      if run.status == 0 { continue }
      let text = String(decoding: run.out, as: UTF8.self)
        .replacing(checkout.root + "/", with: "")
      Output.error.write(text)
      return server.announce(problem: text)
    }
    Output.error.line("lesson-runner: the book is new")
    server.announce()
  }

  /// When each source was changed last.
  private var stamps: [String: Date] {
    var stamps: [String: Date] = [:]
    for folder in Self.sources {
      let names = FileManager.default.enumerator(atPath: checkout.path(folder))
      for case let name as String in names ?? .init() {
        let file = checkout.path("\(folder)/\(name)")
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
        stamps[file] = attributes?[.modificationDate] as? Date
      }
    }
    return stamps
  }
}
