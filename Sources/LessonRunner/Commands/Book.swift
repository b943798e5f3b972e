import Book
import Foundation
import Loopback
import Notebook
import Stage

extension Command {
  /// Writes the notebook as a website.
  static let book = Command(
    name: "book", summary: "write the notebook as pages in which every scene plays",
    operands: .folder, options: [.serve, .port],
    examples: [
      Example("lesson-runner book", "into the folder book: open book/index.html"),
      Example("lesson-runner book ~/rac", "into another one"),
      Example("lesson-runner book --serve", "at an address that it prints, for authors"),
    ],
    notes: [
      "The pages open from the folder, in any browser, without a server and without the network.",
      "All lessons are run for it. The folder is made, or replaced as a whole if it has a book; any "
        + "other that is not empty is refused. What goes wrong leaves an earlier book as it was.",
      "With --serve it is served to this machine alone, until Ctrl-C. When a source changes it is "
        + "built and written anew, and pages that are open load it, or show what the compiler says.",
    ]
  ) { invocation throws(Failure) in
    let port = try invocation.portToServeAt
    let checkout = try Checkout.played(for: invocation.command)
    let name = invocation.operands.first
    let own = checkout.path("book")
    // Outside the checkout, messages show the whole path.
    let called = FileManager.default.currentDirectoryPath == checkout.root ? "book" : own
    let folder = try BookFolder(name ?? own, called: name ?? called)
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    let played = try PlayedNotebook(checkout, reporter)
    reporter.end()
    if !played.obstacles.isEmpty { throw .noBook(played.obstacles) }
    let book = Book(of: played.notebook)
    try folder.replace(with: book)
    Output.standard.write(announcement(ofBookIn: folder.name))
    for problem in BookCheck(book).problems() {
      Output.error.line("lesson-runner: \(problem.text)")
    }
    guard let port else { return .asExpected }
    let server: BookServer
    do throws(SocketFailure) {
      server = try BookServer(of: folder.path, port: port)
    } catch {
      throw Failure(message: "the book cannot be served: \(error)")
    }
    Output.standard.line("Look at it: \(server.address)")
    try BookKeeper(of: checkout, in: folder, server).keep()
  }

  /// Returns the message after the book was written to the folder `name`.
  static func announcement(ofBookIn name: String) -> String {
    let scenes = Lesson.all.flatMap(\.scenes).count
    return "Wrote \(Lesson.all.count) lessons of \(scenes) scenes.\nOpen \(name)/index.html\n"
  }
}

extension Invocation {
  /// The port to serve at: 0 for any free port, or nil without `--serve`.
  fileprivate var portToServeAt: UInt16? {
    get throws(Failure) {
      guard let text = self[.port] else { return has(.serve) ? 0 : nil }
      guard let port = UInt16(text), port > 0, has(.serve) else {
        throw Failure(
          message: has(.serve)
            ? "\(quoted(text)) is not a valid port: take a number from 1 to 65535"
            : "--port goes with --serve",
          usage: command.usage, advice: [Failure.Advice(command: Option.port.example)],
          status: .usage)
      }
      return port
    }
  }
}

extension Failure {
  fileprivate static func noBook(_ problems: [String]) -> Failure {
    Failure(
      message: "the book is not written while this is to be mended:\n"
        + problems.joined(separator: "\n"),
      advice: [Advice(command: "lesson-runner check", comment: "all that is to be mended")])
  }
}
