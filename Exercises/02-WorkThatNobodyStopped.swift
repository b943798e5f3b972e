import Reactive
import Stage

/// A page logs the user in to a mail server when it opens. Until it is closed, it asks the server
/// every second how many letters are waiting. After the user has closed the page, the timer keeps
/// asking the server, and the user is still logged in. Closing the page should stop the timer and
/// log the user out.
#if GIVEN
private func letters(on server: Server) -> Signal<Int> {
  Signal { subscriber in
    server.logIn()
    Scheduler.main.every(.seconds(1)) { subscriber.sendNext(server.ask()) }
    return nil
  }
}
#elseif SOLUTION
private func letters(on server: Server) -> Signal<Int> {
  Signal { subscriber in
    server.logIn()
    let timer = Scheduler.main.every(.seconds(1)) { subscriber.sendNext(server.ask()) }
    return Disposable {
      timer.dispose()
      server.logOut()
    }
  }
}
#elseif WRONG_1  // the user stays logged in
private func letters(on server: Server) -> Signal<Int> {
  Signal { subscriber in
    server.logIn()
    return Scheduler.main.every(.seconds(1)) { subscriber.sendNext(server.ask()) }
  }
}
#elseif WRONG_2  // ends the signal, but not the timer
private func letters(on server: Server) -> Signal<Int> {
  Signal { subscriber in
    server.logIn()
    Scheduler.main.every(.seconds(1)) { subscriber.sendNext(server.ask()) }
    return Disposable {
      subscriber.sendCompleted()
      server.logOut()
    }
  }
}
#elseif WRONG_3  // the timer continues without a subscriber
private func letters(on server: Server) -> Signal<Int> {
  Signal { subscriber in
    server.logIn()
    let isOpen = Property(true)
    Scheduler.main.every(.seconds(1)) {
      if isOpen.value { subscriber.sendNext(server.ask()) }
    }
    return Disposable {
      isOpen.value = false
      server.logOut()
    }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(2, "Work that nobody stopped", after: 4, lasting: .seconds(8)) {
  log, stage in
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
// - [ ] A signal's closure can return something that ends its work. What does this closure return?
// - [ ] The closure starts two things, so two have to end. `every` returns something that stops it.
// - [ ] Return a `Disposable { … }` that calls `dispose` on the result of `every`, and `logOut` on
//   the server.
//
// Shows: Disposing of a subscription ends only the work that the closure's disposable ends.
