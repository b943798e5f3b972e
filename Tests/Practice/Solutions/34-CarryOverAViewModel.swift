import Reactive
import Stage

/// Carry the Objective-C in this file over to Swift: a view model whose command may be executed
/// when there is a name and a network, and signs in with the name that there is then; it also says
/// whether that is going on, and what went wrong. Swift does not let a closure capture `self` before
/// all properties are set: find what it really needs.
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

// MARK: - The scene, which stays as it is

extension Exercise {
  static var carryOverAViewModel: Exercise {
    Exercise(34, "Carry over a view model", after: 49) { log, stage in
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
  }
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
// - [ ] `RACObserve(self, name)` is `name.signal`, and `combineLatest:reduce:` takes a closure
//   behind the signals.
// - [ ] `initWithEnabled:signalBlock:` is `Command(enabled: ready) { … }`.
// - [ ] `self` cannot be used before all is set, and need not be held: capture the property,
//   `[name]`, and read its `value` late.
// - [ ] `RAC(self, isBusy) =` is `isBusy <~`, and the `description` of an error is what a text says
//   of it.
//
// Shows: A command captures the properties that it reads when it runs, and not the model that holds
//   it.
