import Controls
import Observation
import Reactive
import Stage

// MARK: - Model
// `objectiveC` stands for what the Objective-C runtime makes of the property. Its signal sends what
// `RACObserve(model, name)` sends. `RAC()` and channels write to it, and so call the setter that
// key-value observing has replaced with one that notifies.

@OnMain @Observable private final class Model {
  @ObservationIgnored let objectiveC = Property("Ann")
  @ObservationIgnored private let isDynamic: Bool
  private var stored = "Ann"

  /// Like `@objc var name`, or like `@objc dynamic var name` if `isDynamic` is true.
  var name: String {
    get { stored }
    set {
      if isDynamic {
        objectiveC.value = newValue
      } else {
        stored = newValue
        objectiveC.setUnobserved(newValue)
      }
    }
  }

  init(isDynamic: Bool) {
    self.isDynamic = isDynamic
    objectiveC.signal.skip(1).subscribeNext { [weak self] name in
      OnMain.assumeIsolated { self?.stored = name }
    }
  }
}

// MARK: - Mirror
// A copy of the name for SwiftUI, if the model must stay as it is. Like an `NSKeyValueObservation`,
// the token ends the observation when it is deallocated.

@OnMain @Observable private final class Mirror {
  private(set) var name = ""
  @ObservationIgnored private var token: ScopedDisposable?

  init(of model: Property<String>, keepingToken keepsToken: Bool) {
    let token = ScopedDisposable(
      model.signal.subscribeNext { [weak self] name in
        OnMain.assumeIsolated { self?.name = name }
      })
    if keepsToken { self.token = token }
  }
}

extension Lesson {
  /// A model has moved to Swift and is `@Observable`, but Objective-C files still observe it with
  /// `RACObserve`. Both can work at once, if the property stays `@objc dynamic` until the last
  /// Objective-C observer is gone.
  @LessonBuilder static var observedByBoth: Lesson {
    Lesson(
      68, "Observed by both", title: "A model that Objective-C still observes", in: .leaving)

    /// Code assigns a name, the user types one into a field that is bound with `RACChannelTo`, and
    /// `RAC()` writes one that the server sends. Which of the three does `RACObserve` hear?
    Scene.staged("RAC") { log, stage in
      let name = stage.keep(Property("Ann"))
      name.signal.drawn("RACObserve").subscribeNext { log("RACObserve: \($0)") }
      changeName(name, on: stage, log) { name.value = $0 }
    }
    // Why: All three call the property's setter. Key-value observing has replaced that setter with
    // one that notifies, so `RACObserve` sends each name.

    /// The model is `@Observable` now, and its property is `@objc`, but no longer `dynamic`. The
    /// project compiles without a warning. Which of the three changes does `RACObserve` miss?
    ///
    /// - [ ] None: `RACObserve` observes the property itself. {"RACObserve: Ben"} → Key-value
    ///   observing replaces the Objective-C setter, which Swift does not call here.
    /// - [ ] All three: `@Observable` ends key-value observing. {no "RACObserve: Cleo"} → The
    ///   channel and `RAC()` still call the Objective-C setter.
    /// - [x] Only the assignment in Swift.
    ///   {no "RACObserve: Ben" and "RACObserve: Cleo" and "RACObserve: Dora"}
    Scene.staged("@Observable", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let model = Model(isDynamic: false)
      let observing = observe(model, log)
      changeName(model.objectiveC, on: stage, log) { model.name = $0 }
      try await stage.clock.sleep(for: .seconds(4))
      observing.cancel()
    }
    // Why: Without `dynamic`, an assignment in Swift calls the Swift setter directly. That setter
    // notifies Swift's observers only. Code in Objective-C calls the Objective-C setter, which
    // notifies both.
    //
    // **Trap.** Nothing fails: the label simply stops following the model, and only for changes that
    // Swift makes. If the property is not `@objc` either, you notice: Objective-C does not compile,
    // and a key path in a string throws an exception.

    /// The same model, bound to the same field. Swift assigns Ben, and then the user types one more
    /// letter, an "a". What is the name at the end?
    ///
    /// - [ ] Bena: the field shows Ben when the user types. {"the name is Bena"} → The channel
    ///   missed the assignment, so the field still shows Ann.
    /// - [ ] Ben: the model ignores the field. {"the name is Ben)"} → The channel's way from the
    ///   field to the model still works.
    /// - [x] Anna: the assignment is lost. {"the name is Anna"}
    Scene.staged("half a channel") { log, stage in
      let (model, field) = stage.keep((Model(isDynamic: false), TextField()))
      field.newTextChannel <~> model.objectiveC.channel(nilValue: "")
      stage.at("14:00:01") {
        model.name = "Ben"
        log("(Swift has assigned \(model.name), and the field shows \(field.text.value))")
      }
      stage.at("14:00:02") {
        field.type("a")
        log("(the field shows \(field.text.value), and the name is \(model.name))")
      }
      model.objectiveC.signal.drawn("RACObserve").subscribeNext { log("RACObserve: \($0)") }
      try await stage.clock.sleep(for: .seconds(3))
    }
    // Why: A channel observes the model to learn about its changes, and calls the setter to change
    // it. Only the first half has gone silent. So the user edits an old text, and the channel writes
    // it over the new name.

    /// The property is `@objc dynamic` again, and the class is still `@Observable`. In one turn,
    /// Swift assigns Ben and then Bea; later it assigns Bea again. How many names does each side
    /// hear, with Ann at the beginning?
    ///
    /// - [ ] Four each. {4 "Swift:"} → `Observations` reports the last state of a turn, and does
    ///   not report an equal one.
    /// - [x] `RACObserve` four, `Observations` two. {4 "RACObserve:" and 2 "Swift:"}
    /// - [ ] `RACObserve` none, because `@Observable` has taken over. {no "RACObserve:"} → The macro
    ///   keeps `@objc dynamic`, so each assignment still calls the Objective-C setter.
    Scene.staged("both", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let model = Model(isDynamic: true)
      let observing = observe(model, log)
      stage.at("14:00:01") {
        model.name = "Ben"
        model.name = "Bea"
        log("(Ben and Bea were assigned)")
      }
      stage.at("14:00:02") {
        model.name = "Bea"
        log("(Bea was assigned again)")
      }
      try await stage.clock.sleep(for: .seconds(3))
      observing.cancel()
    }
    // Why: A `dynamic` property is always set through its Objective-C setter, and that calls the
    // setter which `@Observable` has generated. So both kinds of observers are notified, each in
    // its own way.
    //
    // Write `@Observable final class Model: NSObject`, and mark each property that Objective-C
    // observes with `@objc dynamic`. A property with `@objc` alone is the trap above, and Objective-C
    // does not see a property without it.
    //
    // | | `@objc dynamic` | `@Observable`, `@objc` | both |
    // |---|---|---|---|
    // | `RACObserve`, `observe(\.name)`, `publisher(for: \.name)` | every assignment | only those in Objective-C | every assignment |
    // | `RAC(model, name)`, which sets it | works | works | works |
    // | `RACChannelTo(model, name)` | both ways | only towards the model | both ways |
    // | `Observations`, SwiftUI | nothing | the last state of a turn | the last state of a turn |

    /// The model cannot change, so an `@Observable` mirror copies its name for SwiftUI. One mirror
    /// keeps the token of its observation, the other one does not. Which of them learns that the
    /// name is Ben?
    ///
    /// - [ ] Both. {"forgetful: Ben"} → The token ends the observation when it is deallocated, and
    ///   nothing keeps this one.
    /// - [x] Only the careful one. {"careful: Ben" and "forgetful: Ann"}
    /// - [ ] Neither: the model is not `@Observable`. {"careful: Ann"} → The mirror is. It copies
    ///   each name that key-value observing reports.
    Scene.staged("a mirror") { log, stage in
      let model = Property("Ann")
      model.signal.drawn("model").subscribeNext { log("model: \($0)") }
      let careful = Mirror(of: model, keepingToken: true)
      let forgetful = Mirror(of: model, keepingToken: false)
      stage.at("14:00:01") {
        model.value = "Ben"
        log("careful: \(careful.name)")
        log("forgetful: \(forgetful.name)")
      }
      try await stage.clock.sleep(for: .seconds(2))
    }
    // Why: `observe(\.name)` returns an `NSKeyValueObservation`. It stops observing when it is
    // deallocated, so the mirror must keep it. `RACObserve` needs no token: it ends with the model
    // or with `self`.
    //
    // Copy in one direction only, and let all changes go through the model. A mirror that can be
    // changed, too, is a second truth.
    //
    // **Who still observes?** `lesson-runner doctor MyApp` lists the classes in an order in which
    // they can move, each with the classes that observe it: `1. User (observed by ProfileModel)`.
    // It knows `RACObserve` only. Also search for `RACChannelTo`, `rac_valuesForKeyPath`,
    // `addObserver:forKeyPath:`, `keyPathsForValuesAffecting`, `observe(\.` and `publisher(for:`. In
    // the debugger, `po model.observationInfo` prints an object's observers. When the last observer in
    // Objective-C is gone, remove `@objc dynamic`, and then `NSObject`.
    //
    // **What was checked.** These scenes run on this notebook's properties, not on key-value
    // observing. A test lets the compiler translate such a class: `name = …` and `name += …` call
    // the Objective-C setter, unless the property is only `@objc`. The rest was read in November
    // 2026, and not run here:
    //
    // | claim | source |
    // |---|---|
    // | key-value observing needs `@objc` and `dynamic` | Apple, Using Key-Value Observing in Swift |
    // | the compiler warns if the property in `observe(\.age)` is not `@objc dynamic`, from Swift 5.2 | swiftlang/swift, pull request 28135 (November 2019) |
    // | `observe` stops the process if the property is not `@objc` | apple/swift, NSObject.swift (0678aa6) |
    // | a token that is deallocated stops observing | Apple, `observe(_:options:changeHandler:)` |
    // | `publisher(for:)` uses key-value observing, from iOS 13 | Apple, Performing Key-Value Observing with Combine |
    // | `Observations` follows `@Observable` types, from iOS 26 | Apple, `Observations` |
    // | `observationInfo` has an object's observers | Apple, `observationInfo` |
  }
}

/// Changes the name at 1, 2 and 3 seconds: Swift assigns, the user types, and a bound signal sends.
private func changeName(
  _ name: Property<String>, on stage: Stage, _ log: Log,
  assign: @escaping @OnMain @Sendable (String) -> Void
) {
  let field = stage.keep(TextField())
  field.newTextChannel <~> name.channel(nilValue: "")
  stage.at("14:00:01") {
    log("(Swift assigns Ben)")
    assign("Ben")
  }
  stage.at("14:00:02") {
    log("(the user types Cleo)")
    field.enter("Cleo")
  }
  name <~ Signal.return("Dora").delay(.seconds(3)).doNext { log("(the server sends \($0))") }
}

/// Logs what `RACObserve` and `Observations` hear about the model's name, until the task ends.
@available(macOS 26, iOS 26, *)
@OnMain private func observe(_ model: Model, _ log: Log) -> Task<Void, Never> {
  model.objectiveC.signal.drawn("RACObserve").subscribeNext { log("RACObserve: \($0)") }
  return OnMain.task {
    for await name in Observations({ model.name }).drawn("Swift") { log("Swift: \(name)") }
  }
}
