import Book
import Foundation
import Notebook
import Runner
import Stage

extension Tool {
  /// The command that writes the notebook as a website.
  package static let book = Command.book.performed { invocation throws(Failure) in
    let (port, address) = (try invocation.portToServeAt, try invocation.siteAddress)
    let checkout = try Checkout.comparedToBuild(for: invocation)
    let name = invocation.operands.first
    let own = checkout.path("book")
    // Outside the checkout, messages show the full path.
    let called = FileManager.default.currentDirectoryPath == checkout.root ? "book" : own
    let folder = try BookFolder(name ?? own, called: name ?? called)
    let reporter = ProgressReporter(showsProgress: true)
    defer { reporter.end() }
    let played = try PlayedNotebook(checkout, reporter)
    reporter.end()
    if !played.obstacles.isEmpty { throw .noBook(played.obstacles) }
    let engine = try checkout.bytesIfAny(of: Checkout.browserEngine)
    let book = Book(
      of: played.notebook,
      trying: engine.map { TriedLine.page(with: String(decoding: $0, as: UTF8.self)) },
      at: address)
    try folder.replace(with: book)
    Output.standard.write(announcement(of: checkout.lessons, in: folder.name))
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
    let updater = BookUpdater(of: checkout, in: folder, server)
    Output.standard.line("Open \(server.address)")
    try updater.run()
  }

  /// Returns the message to print after a book of `lessons` was written to the folder `name`.
  private static func announcement(of lessons: [Lesson], in name: String) -> String {
    let scenes = lessons.flatMap(\.scenes).count
    return "Wrote \(lessons.count) lessons (\(scenes) scenes).\nOpen \(name)/index.html\n"
  }
}

extension Invocation {
  /// The port to serve on: 0 for any free port, or nil without `--serve`.
  fileprivate var portToServeAt: UInt16? {
    get throws(Failure) {
      guard let text = self[.port] else { return has(.serve) ? 0 : nil }
      guard let port = UInt16(text), port > 0, has(.serve) else {
        throw Failure(
          message: has(.serve)
            ? "\(quoted(text)) is not a valid port: give a number from 1 to 65535"
            : "--port needs --serve",
          usage: command.usage, advice: [Failure.Advice(command: Option.port.example)],
          status: .usage)
      }
      return port
    }
  }
}

extension Invocation {
  /// The address at which the book will be online, or nil if it will be read from its folder.
  fileprivate var siteAddress: String? {
    get throws(Failure) {
      guard let text = self[.address] else { return nil }
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil,
        url.query == nil, url.fragment == nil, !has(.serve)
      else {
        throw Failure(
          message: has(.serve)
            ? "--address is for a book that goes online: leave out --serve"
            : "\(quoted(text)) is not the address of a website: begin with https://",
          usage: command.usage, advice: [Failure.Advice(command: Option.address.example)],
          status: .usage)
      }
      return text
    }
  }
}

extension Failure {
  fileprivate static func noBook(_ problems: [String]) -> Failure {
    Failure(
      message: "the book was not written; fix these problems first:\n"
        + problems.joined(separator: "\n"),
      advice: [Advice(command: "lesson-runner check", comment: "lists all problems")])
  }
}
