import Reactive
import Stage

/// Translate the Objective-C below into Swift. A view model's command is enabled while there is a
/// name and a network, and it signs in with the current name. The model also shows whether a
/// sign-in is running, and what went wrong. In Swift, a closure cannot capture `self` before all
/// properties are set. Find out what this closure really needs.
//
//     RACSignal *ready = [RACSignal
//         combineLatest:@[ RACObserve(self, name), RACObserve(self, isOnline) ]
//                reduce:^(NSString *name, NSNumber *isOnline) {
//                  return @(name.length > 0 && isOnline.boolValue);
//                }];
//     @weakify(self)
//     _signIn = [[RACCommand alloc] initWithEnabled:ready
//                                       signalBlock:^(id input) {
//                                         @strongify(self)
//                                         return [self.server signIn:self.name];
//                                       }];
//     RAC(self, isBusy) = _signIn.executing;
//     RAC(self, problem) = [_signIn.errors map:^(NSError *error) { return error.description; }];
//
#if GIVEN
private final class SignInModel: Sendable {
  let name = Property("")
  let isOnline = Property(false)
  let isBusy = Property(false)
  let problem = Property("")
  let signIn: Command<Void, String>

  init(_ server: Server) {
    signIn = Command { _ in .empty() }
  }
}
#elseif SOLUTION
private final class SignInModel: Sendable {
  let name = Property("")
  let isOnline = Property(false)
  let isBusy = Property(false)
  let problem = Property("")
  let signIn: Command<Void, String>

  init(_ server: Server) {
    let ready = Signal.combineLatest(name.signal, isOnline.signal) { !$0.isEmpty && $1 }
    signIn = Command(enabled: ready) { [name] _ in server.signIn(name.value) }
    isBusy <~ signIn.executing
    problem <~ signIn.errors.map { "\($0)" }
  }
}
#elseif WRONG_1  // signs in with the name from when the model was created
private final class SignInModel: Sendable {
  let name = Property("")
  let isOnline = Property(false)
  let isBusy = Property(false)
  let problem = Property("")
  let signIn: Command<Void, String>

  init(_ server: Server) {
    let ready = Signal.combineLatest(name.signal, isOnline.signal) { !$0.isEmpty && $1 }
    signIn = Command(enabled: ready) { [name = name.value] _ in server.signIn(name) }
    isBusy <~ signIn.executing
    problem <~ signIn.errors.map { "\($0)" }
  }
}
#elseif WRONG_2  // an execution's signal does not fail
private final class SignInModel: Sendable {
  let name = Property("")
  let isOnline = Property(false)
  let isBusy = Property(false)
  let problem = Property("")
  let signIn: Command<Void, String>

  init(_ server: Server) {
    let ready = Signal.combineLatest(name.signal, isOnline.signal) { !$0.isEmpty && $1 }
    signIn = Command(enabled: ready) { [name] _ in server.signIn(name.value) }
    signIn.executionSignals.flatten().subscribe(
      error: { [problem] in problem.value = "\($0)" },
      completed: { [isBusy] in isBusy.value = false })
  }
}
#elseif WRONG_3  // does not compile: captures self too early
private final class SignInModel: Sendable {
  let name = Property("")
  let isOnline = Property(false)
  let isBusy = Property(false)
  let problem = Property("")
  let signIn: Command<Void, String>

  init(_ server: Server) {
    let ready = Signal.combineLatest(name.signal, isOnline.signal) { !$0.isEmpty && $1 }
    signIn = Command(enabled: ready) { [weak self] _ in server.signIn(self?.name.value ?? "") }
    isBusy <~ signIn.executing
    problem <~ signIn.errors.map { "\($0)" }
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(34, "Carry over a view model", after: 49, uses: [12, 22, 34, 40, 41, 42]) {
  log, stage in
  let model = stage.keep(stage.track(SignInModel(Server())))
  model.signIn.executionSignals.flatten().subscribeNext { log("\($0)") }
  let look: @Sendable (String) -> Void = { [weak model] moment in
    guard let model, let isEnabled = model.signIn.enabled.first() else { return }
    let (isBusy, problem) = (model.isBusy.value, model.problem.value)
    log("\(moment): enabled \(isEnabled), busy \(isBusy), problem: \(problem)")
  }
  look("at first")
  stage.at("14:00:01") {
    log("(there is a name)")
    model.name.value = "Ann"
  }
  stage.at("14:00:02") {
    log("(and a network)")
    model.isOnline.value = true
  }
  for time in ["1", "2", "3", "5", "7"] {
    stage.at("14:00:0\(time).5") { look("half a second later") }
  }
  for (time, name) in [("3", "Ann"), ("5", "Nobody"), ("7", "Bea")] {
    stage.at("14:00:0\(time)") {
      model.name.value = name
      log("(\(name) signs in)")
      model.signIn.execute()
    }
  }
  stage.at("14:00:09") { look("in the end") }
}

private struct Unknown: Error {
  let name: String
}

private struct Server: Sendable {
  func signIn(_ name: String) -> Signal<String> {
    let answer = Signal.return("welcome, \(name)").delay(.seconds(1))
    return name == "Nobody" ? answer.ignoreValues().concat(.error(Unknown(name: name))) : answer
  }
}

// MARK: - Hints
// - [ ] `RACObserve(self, name)` becomes `name.signal`, and `combineLatest:reduce:` becomes
//   `combineLatest` with a closure after the signals.
// - [ ] `initWithEnabled:signalBlock:` becomes `Command(enabled: ready) { … }`.
// - [ ] You cannot use `self` yet, and you do not need it. Capture the property with `[name]`, and
//   read its `value` when the command runs.
// - [ ] `RAC(self, isBusy) =` becomes `isBusy <~`. An error's `description` becomes a string
//   interpolation, `"\($0)"`.
//
// Shows: A command's closure should capture the properties that it reads, not the model that owns
//   the command.
