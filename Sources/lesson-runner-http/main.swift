import CLibrary
import Loopback

// Reads commands from standard input until it ends, sends requests to servers on this machine, and
// prints the responses. See `FetcherCommand`.

@Sendable func say(_ event: FetcherEvent) {
  var rest = event.line[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    // Exit if the process that started this one has ended.
    if count < 0, errno != EINTR { exit(1) }
    rest = rest.dropFirst(max(0, count))
  }
}

let session = Session(say)
say(.ready)
read(FetcherCommand.self, from: STDIN_FILENO) { command in
  switch command {
  case .ask(let name, let url): session.ask(name, url)
  case .cancel(let name): session.cancel(name)
  }
}
