import Book
import Runner
import Synchronization

/// A server that sends the book in a folder to browsers on this machine, and tells open pages when
/// they have changed.
///
///     let server = try BookServer(of: "/tmp/book", port: 8000)
///     print(server.address)
///     // Prints "http://127.0.0.1:8000/"
final class BookServer: Sendable {
  private struct State {
    /// The number of announcements so far.
    var number = 0
    var problem: String?
    var waiting: [Reply] = []
  }

  /// The address of the index page.
  let address: String

  private let handler: RequestHandler
  private let server: Server

  /// Creates a server for the files in `folder`. It listens on `port`, or on any free port if
  /// `port` is 0, and answers typed lines with `player`.
  init(
    of folder: String, port: UInt16 = 0, player: LinePlayer = LinePlayer(),
    limits: Server.Limits = Server.Limits()
  ) throws(SocketFailure) {
    let handler = RequestHandler(
      folder: folder, player: player, mostWaiting: limits.connections / 2)
    server = try Server(port: port, limits: limits) { handler.answer($0, $1) }
    self.handler = handler
    address = "http://127.0.0.1:\(server.port)/"
  }

  /// Tells the open pages to reload, or to show `problem`.
  func announce(problem: String? = nil) { handler.announce(problem) }

  /// Stops the server. Call it once.
  func close() { server.close() }

  /// A handler that answers requests.
  private final class RequestHandler: Sendable {
    private let folder: String
    private let player: LinePlayer

    /// The maximum number of requests that wait for news. The other connections stay free for
    /// requests that are answered at once.
    private let mostWaiting: Int

    private let state = Mutex(State())

    init(folder: String, player: LinePlayer, mostWaiting: Int) {
      (self.folder, self.player, self.mostWaiting) = (folder, player, mostWaiting)
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

    /// Returns true if `host`, the name that the browser asked for, is this machine. Without this
    /// check, a foreign page could use its own host name to read the book.
    private static func isOfThisMachine(_ host: String) -> Bool {
      let (name, port) = (host.prefix { $0 != ":" }, host.drop { $0 != ":" }.dropFirst())
      return ["localhost", "127.0.0.1"].contains(name)
        && port.utf8.allSatisfy {
          UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        }
    }

    /// Returns true if a script on a foreign page sent the request. Browsers send the page's
    /// origin.
    private static func isForeign(_ request: RequestHead) -> Bool {
      guard let origin = request["origin"] else { return false }
      return origin != "http://\(request["host"] ?? "")"
    }

    /// Returns false if a foreign page sent the request without a script, such as for a picture.
    /// Browsers then send no origin, but a header that marks the request as cross-site.
    private static func isForOwnPage(_ request: RequestHead) -> Bool {
      ["same-origin", "none"].contains(request["sec-fetch-site"] ?? "none")
    }

    private static func news(_ state: State) -> String {
      JSON.object([
        "number": .number(state.number), "problem": .string(state.problem ?? ""),
      ]).text
    }

    /// Replies as soon as there is an announcement after `known`. If too many requests wait, the
    /// oldest one gets a reply without news, and its page asks again.
    private func wait(since known: String, _ reply: Reply) {
      let (news, answered) = state.withLock { state -> (String, Reply?) in
        let news = Self.news(state)
        if known != "since=\(state.number)" { return (news, reply) }
        state.waiting.append(reply)
        return (news, state.waiting.count > mostWaiting ? state.waiting.removeFirst() : nil)
      }
      answered?.send(whole: news, as: Self.json)
    }

    /// Sends a file of the book, or 404 for any other name.
    private func send(_ name: String, _ reply: Reply) {
      let isName = !name.contains("/") && !name.hasPrefix(".")
      guard isName, let type = Self.types[String(name.split(separator: ".").last ?? "")],
        let text = page(name)
      else { return reply.refuse(404) }
      reply.send(whole: text, as: type)
    }

    /// Returns the text of a file of the book. A symbolic link could lead out of the book's folder.
    private func page(_ name: String) -> String? {
      let path = "\(folder)/\(name)"
      guard !Files.isLink(path), let bytes = try? Files.bytes(of: path), Book.isOwn(bytes) else {
        return nil
      }
      let text = String(decoding: bytes, as: UTF8.self)
      return name.hasSuffix(".html") ? TryPage.served(text) : text
    }

    private static let json = "application/json"

    private static let types = [
      "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
      "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]
  }
}

extension Reply {
  /// Replies with `text` of the content type `type`.
  fileprivate func send(whole text: String, as type: String) {
    let bytes = Array(text.utf8)
    begin(status: 200, length: bytes.count, type: type)
    send(bytes)
    end()
  }

  /// Replies with `status` and no body.
  fileprivate func refuse(_ status: Int) {
    begin(status: status, length: 0)
    end()
  }
}
