import CLibrary
import Loopback

// Sends requests to servers on this machine and prints their responses, until standard input ends. See
// `Errand`.

@Sendable func say(_ news: News) {
  var rest = news.line[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    // The process that started this one has gone.
    if count < 0, errno != EINTR { exit(1) }
    rest = rest.dropFirst(max(0, count))
  }
}

let session = Session(say)
say(.ready)
read(Errand.self, from: STDIN_FILENO) { errand in
  switch errand {
  case .ask(let name, let url): session.ask(name, url)
  case .cancel(let name): session.cancel(name)
  }
}
