import Reactive
import Stage

/// While the page is open it is logged in to the server, and asks it every second how many letters
/// there are. The user closes the page, and the server is still asked, by somebody who is still
/// logged in. Have closing the page end both.
private func letters(on server: Server) -> Signal<Int> {
  Signal { subscriber in
    server.logIn()
    Scheduler.main.every(.seconds(1)) { subscriber.sendNext(server.ask()) }
    return nil
  }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var workThatNobodyStopped: Exercise {
    Exercise(3, "Work that nobody stopped", after: 4, lasting: .seconds(8)) { log, stage in
      let server = Server(log: log)
      for (opening, length) in [("00", 2.5), ("05", 1.2)] {
        stage.at("14:00:\(opening)") {
          log("(the page is opened)")
          let subscription = letters(on: server).subscribeNext { log("\($0) letters") }
          Scheduler.main.after(.seconds(length)) {
            log("(the page is closed)")
            subscription.dispose()
          }
        }
      }
    }
  }
}

private struct Server: Sendable {
  let log: Log

  func logIn() { log("(logged in)") }

  func logOut() { log("(logged out)") }

  func ask() -> Int {
    log("(the server is asked)")
    return 2
  }
}

// MARK: - Hints
// - [ ] What the closure of a signal returns says how its work is ended. What does it return?
// - [ ] Two things have been begun, so two are to be ended. `every` gives something that stops it.
// - [ ] Return a `Disposable { … }` that calls `dispose` on what `every` gave, and has the server
//   `logOut`.
//
// Shows: Disposing of a subscription ends only that work of which the signal says how.
