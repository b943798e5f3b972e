import CLibrary
import Loopback

// Asks the servers of this machine that it is told of, and says what they answer, until its standard
// input ends. See `Errand`.

@Sendable func say(_ news: News) {
  var rest = news.line[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    // Whoever started this has gone.
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
