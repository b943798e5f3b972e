import Reactive

/// What the scenarios' server answers.
private typealias Response = [String: [[String: String]]]

private let films: Response = ["subjects": [["title": "film one"], ["title": "film two"]]]

/// A request that is answered on the main thread after a while, and then completes.
private func request<Answer>(
  _ seconds: Double, _ answer: Answer, _ respond: @escaping @Sendable () -> Void = {}
) -> Signal<Answer> {
  Signal { subscriber in
    Scheduler.main.after(.seconds(seconds)) {
      respond()
      subscriber.sendNext(answer)
      subscriber.sendCompleted()
    }
    return nil
  }
}

/// The list of films that a command loads.
private final class FilmList: Sendable {
  let movies = Property<[String]>([])
  let fails = Property(false)
  let requestCommand: Command<Void, String?>

  init(_ replica: Replica) {
    let (movies, fails) = (movies, fails)
    requestCommand = Command { _ in
      Signal<Response> { subscriber in
        Scheduler.main.after(.seconds(0.3)) {
          if fails.value {
            subscriber.sendError(DomainError(domain: "NSURLErrorDomain", code: -1009))
            replica.log("sendError")
          } else {
            replica.log("sendNext")
            subscriber.sendNext(films)
            subscriber.sendCompleted()
          }
        }
        return Disposable { replica.log("disposableWithBlock") }
      }.map { value in
        replica.log("map")
        movies.value = (value["subjects"] ?? []).compactMap { $0["title"] }
        return nil
      }
    }
  }
}

extension Replica {
  // A25
  func doubanListSwitchToLatest() {
    let viewModel = FilmList(self)
    keep(viewModel)
    viewModel.requestCommand.executionSignals.switchToLatest().subscribeNext {
      log("switchToLatest:\(shown($0))")
      log("(reload \(shown(viewModel.movies.value)), dismiss)")
    }
    followErrors(of: viewModel)
    viewModel.requestCommand.execute()
    log("(show)")
    at(1) {
      log("-- the second request fails")
      viewModel.fails.value = true
      viewModel.requestCommand.execute()
      log("(show)")
    }
  }

  // A26
  func doubanListNestedSubscription() {
    let viewModel = FilmList(self)
    keep(viewModel)
    viewModel.requestCommand.executionSignals.subscribeNext { x in
      log("subscribeNext1:\(className(in: "\(x)"))")
      log("(show)")
      x.subscribeNext {
        log("subscribeNext2:\(shown($0))")
        log("(reload \(shown(viewModel.movies.value)), dismiss)")
      } error: {
        log("(inner error \(parts(of: $0).code))")
      } completed: {
        log("(inner completed)")
      }
    }
    followErrors(of: viewModel)
    viewModel.requestCommand.execute()
    at(1) {
      log("-- the second request fails")
      viewModel.fails.value = true
      viewModel.requestCommand.execute()
    }
  }

  private func followErrors(of viewModel: FilmList) {
    viewModel.requestCommand.errors.subscribeNext {
      let error = parts(of: $0)
      log("errors subscribeNext:\(error.domain) \(error.code)")
      log("(dismiss)")
    }
  }

  // A31
  func listRefresh() {
    let refreshDataSubject = Subject<String>()
    let fails = Property(false)
    let command = Command<Void, Response> { _ in
      Signal { subscriber in
        Scheduler.main.after(.seconds(0.6)) {
          if fails.value {
            log("refreshDataCommand subscriber sendError")
            subscriber.sendError(DomainError(domain: "NSURLErrorDomain", code: -1009))
          } else {
            log("refreshDataCommand subscriber sendNext")
            subscriber.sendNext(films)
          }
          log("refreshDataCommand subscriber sendCompleted")
          subscriber.sendCompleted()
        }
        return nil
      }
    }
    keep(command)
    command.executing.skip(1).take(1).subscribeNext { _ in
      log("executing subscribeNext")
      refreshDataSubject.sendNext("RefreshLoading")
    }
    command.executionSignals.switchToLatest().subscribeNext { _ in
      log("switchToLatest subscribeNext")
      refreshDataSubject.sendNext("RefreshUI")
    }
    command.errors.subscribeNext { _ in
      log("errors subscribeNext")
      refreshDataSubject.sendNext("RefreshError")
    }
    log("refreshDataCommand execute")
    command.execute()
    refreshDataSubject.subscribeNext { log($0) }
    for time in [2.0, 3, 4] { at(time) { command.execute() } }
    at(4.2) {
      log("(execute while executing)")
      command.execute().subscribeError {
        let error = parts(of: $0)
        log("(\(error.domain) \(error.code) \(error.words))")
      }
    }
    at(5.2) {
      log("-- now the network fails")
      fails.value = true
      command.execute()
    }
  }

  // A39
  func tipsViewModels() {
    let searchConditions = Property<String?>(nil)
    Signal.combineLatest(searchConditions.signal) { $0?.count ?? 0 }
      .subscribeNext { log("enable \($0)") }
    searchConditions.value = "abc"
    searchConditions.value = ""
    let requestCommand = Command<[String: String], String?> { input in
      log("input \(shown(input["q"]))")
      return request(0.3, [("old", 1999), ("new", 2015), ("mid", 2007)]).map { subjects in
        let movies = subjects.sorted { $0.1 > $1.1 }
        log(shown(movies.map { "\($0.0) \($0.1)" }))
        return nil
      }
    }
    keep(requestCommand)
    requestCommand.executionSignals.switchToLatest().subscribeNext {
      log("switchToLatest \(shown($0))")
    }
    requestCommand.execute(["q": "基础"])
  }

  // B39, D21
  func requestBooks(first title: String, response: String) {
    let command = booksCommand(first: title, response: response)
    keep(command)
    command.execute().subscribeNext {
      log("(reloadData \(shown($0)))")
    } completed: {
      log("(completed)")
    }
  }

  // E02
  func requestBooksSwitchToLatest() {
    let models = Property<[String]>([])
    let command = booksCommand(first: "t1", response: "(response)")
    keep(command)
    command.executionSignals.switchToLatest().subscribeNext {
      models.value = $0
      log("(reloadData, \($0.count) rows \(shown($0)))")
    }
    log("(rows before \(models.value.count))")
    command.execute()
  }

  private func booksCommand(first title: String, response: String) -> Command<Void, [String]> {
    Command { _ in
      let books = [["title": title, "subtitle": "s1"], ["title": "t2", "subtitle": "s2"]]
      return request(0.3, ["books": books]) { log(response) }.map { value in
        (value["books"] ?? []).map { "\(shown($0["title"]))/\(shown($0["subtitle"]))" }
      }
    }
  }
}
