import Book
import Loopback
import Synchronization

/// Serves the book in a folder to the browsers of this machine, and tells its pages when they have
/// changed.
///
///     let server = try BookServer(of: "/tmp/book", port: 8000)
///     print(server.address)
///     // Prints "http://127.0.0.1:8000/"
final class BookServer: Sendable {
  private struct State {
    /// How often something has been announced.
    var number = 0
    var problem: String?
    var waiting: [Reply] = []
  }

  /// Where its index is.
  let address: String

  private let desk: Desk
  private let server: Server

  /// Serves what is in `folder`, at `port` or at one that is free, and plays lines by `player`.
  init(
    of folder: String, port: UInt16 = 0, player: LinePlayer = LinePlayer()
  ) throws(SocketFailure) {
    let desk = Desk(folder: folder, player: player)
    server = try Server(port: port) { desk.answer($0, $1) }
    self.desk = desk
    address = "http://127.0.0.1:\(server.port)/"
  }

  /// Has the pages that are open load anew, or say what the `problem` is.
  func announce(problem: String? = nil) { desk.announce(problem) }

  /// Ends it. It must be called once.
  func close() { server.close() }

  /// Answers what is asked.
  private final class Desk: Sendable {
    private let folder: String
    private let player: LinePlayer
    private let state = Mutex(State())

    init(folder: String, player: LinePlayer) {
      (self.folder, self.player) = (folder, player)
    }

    func announce(_ problem: String?) {
      let (waiting, news) = state.withLock { state in
        state.number += 1
        state.problem = problem
        defer { state.waiting = [] }
        return (state.waiting, Self.news(state))
      }
      for reply in waiting { reply.send(whole: news, as: Self.json) }
    }

    func answer(_ request: RequestHead, _ reply: Reply) {
      guard Self.isOfThisMachine(request["host"] ?? ""), !Self.isForeign(request) else {
        return reply.refuse(403)
      }
      let target = request.target.split(separator: "?", maxSplits: 1).map(String.init)
      let name = target.first.map { $0 == "/" ? "index.html" : String($0.dropFirst()) } ?? ""
      switch name {
      case "changes", "try":
        guard Self.isForOwnPage(request) else { return reply.refuse(403) }
        let query = target.dropFirst().first ?? ""
        if name == "changes" { return wait(since: query, reply) }
        player.answer(query) { reply.send(whole: $0, as: Self.json) }
      case "favicon.ico": reply.refuse(204)
      default: send(name, reply)
      }
    }

    /// Whether a browser that asks for `host` has asked for this machine: a page from elsewhere whose
    /// name leads here must not read the book.
    private static func isOfThisMachine(_ host: String) -> Bool {
      ["localhost", "127.0.0.1"].contains(host.prefix { $0 != ":" })
    }

    /// Whether a script of a page from elsewhere asks. Browsers name its origin.
    private static func isForeign(_ request: RequestHead) -> Bool {
      guard let origin = request["origin"] else { return false }
      return origin != "http://\(request["host"] ?? "")"
    }

    /// False if a page from elsewhere asks by other means than a script, such as a picture: for these
    /// browsers send no origin, but say that they cross from one site to another.
    private static func isForOwnPage(_ request: RequestHead) -> Bool {
      ["same-origin", "none"].contains(request["sec-fetch-site"] ?? "none")
    }

    private static func news(_ state: State) -> String {
      JSON.object([
        "number": .number(state.number), "problem": .string(state.problem ?? ""),
      ]).text
    }

    /// Answers when there is something that was not known yet.
    private func wait(since known: String, _ reply: Reply) {
      let news = state.withLock { state -> String? in
        if known != "since=\(state.number)" { return Self.news(state) }
        state.waiting.append(reply)
        return nil
      }
      if let news { reply.send(whole: news, as: Self.json) }
    }

    /// Sends a file of the book, or one of the page on which marbles are tried, and nothing else.
    private func send(_ name: String, _ reply: Reply) {
      let isName = !name.contains("/") && !name.hasPrefix(".")
      guard isName, let type = Self.types[String(name.split(separator: ".").last ?? "")],
        let text = TryPage.files[name] ?? page(name)
      else { return reply.refuse(404) }
      reply.send(whole: text, as: type)
    }

    /// The text of a file of the book. A page knows that it is served.
    private func page(_ name: String) -> String? {
      if name == TryPage.name { return page("index.html").map(TriedLine.page.html) }
      guard let bytes = try? Files.bytes(of: "\(folder)/\(name)"), Book.isOwn(bytes) else {
        return nil
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if !name.hasSuffix(".html") { return text }
      return TryPage.linked(from: text)
        .replacing("<head>\n", with: "<head>\n<meta name=\"served\">\n", maxReplacements: 1)
    }

    private static let json = "application/json"

    private static let types = [
      "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
      "js": "text/javascript; charset=utf-8",
    ]
  }
}

extension Reply {
  /// Answers with `text`, which is of this `type`.
  fileprivate func send(whole text: String, as type: String) {
    let bytes = Array(text.utf8)
    begin(status: 200, length: bytes.count, type: type)
    send(bytes)
    end()
  }

  /// Answers with nothing but a `status`.
  fileprivate func refuse(_ status: Int) {
    begin(status: status, length: 0)
    end()
  }
}
