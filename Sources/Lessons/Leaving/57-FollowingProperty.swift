import Observation
import Reactive
import Stage

// MARK: - A form with properties
// `canLogIn` is bound to a combination of both texts.

private final class FormModel: Sendable {
  let username = Property("")
  let password = Property("")
  let canLogIn = Property(false)

  init() {
    canLogIn
      <~ Signal.combineLatest(username.signal, password.signal) { username, password in
        (2...4).contains(username.count) && (5...10).contains(password.count)
      }
  }
}

// MARK: - A form that is observed
// `canLogIn` is a computed property, so it follows the properties that it reads.

@OnMain @Observable private final class ObservableForm {
  var username = ""
  var password = ""
  var taps = 0

  var canLogIn: Bool {
    (2...4).contains(username.count) && (5...10).contains(password.count)
  }
}

extension Lesson {
  /// A login button must be enabled while both texts are valid, and disabled otherwise. In RAC a
  /// property is bound to a combination of two others; with `@Observable` you write a computed
  /// property, which is never stored and so never out of date.
  @LessonBuilder static var followingProperty: Lesson {
    Lesson(57, "Following property", title: "A property that follows others", in: .leaving)

    /// Four texts are set in a row. How many times is the observer told whether the user can log
    /// in?
    ///
    /// - [ ] Twice: when it becomes true, and when it becomes false. {2 "canLogIn"} → A property
    ///   sends every value that is set, even an equal one.
    /// - [x] Five times: the first state, and once for each text. {5 "canLogIn"}
    /// - [ ] Once, with the last state. {1 "canLogIn"} → `Observations`, in the next scene, skips
    ///   the states in between. RAC sends each value at once.
    Scene("RAC") { log in
      let form = FormModel()
      form.canLogIn.signal.drawn("canLogIn").subscribeNext { [weak form] canLogIn in
        log("canLogIn \(canLogIn), and the form says \(form?.canLogIn.value)")
      }
      form.username.value = "ab"
      form.password.value = "12345"
      form.username.value = "abcde"
      form.username.value = "abcd"
      log("(all is set)")
    }
    // Why: `combineLatest` computes a new value for each new text, and the binding sets it, equal
    // or not. Setting a property sends the value inside the assignment, before the next line runs.
    //
    // To drop equal values, add `distinctUntilChanged`.

    /// The same four texts are set in one turn of the main thread. Which states does `Observations`
    /// report?
    ///
    /// - [ ] Each of them, as in RAC. {5 "canLogIn"} → `Observations` reports states, not events.
    ///   The states in between are never computed.
    /// - [x] The first state, and the last one. {1 "canLogIn 0, and" and 1 "canLogIn 1, and"}
    Scene.staged("Swift", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let form = ObservableForm()
      let watching = OnMain.task {
        for await canLogIn in Observations({ form.canLogIn }).drawn("canLogIn") {
          log("canLogIn \(canLogIn), and the form says \(form.canLogIn)")
        }
      }
      try await stage.clock.sleep(for: .seconds(1))
      form.username = "ab"
      form.password = "12345"
      form.username = "abcde"
      form.username = "abcd"
      log("(all is set, and canLogIn is \(form.canLogIn))")
      try await stage.clock.sleep(for: .seconds(1))
      watching.cancel()
    }
    // Why: The first change marks the sequence as out of date. It reads `canLogIn` again only when
    // the main actor gets to it, after all four assignments, so the states in between are never
    // computed.

    /// Now each text is set in a separate turn, as happens when a user types. Which state is
    /// reported twice in a row?
    Scene.staged("turn by turn", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let form = ObservableForm()
      let watching = OnMain.task {
        for await canLogIn in Observations({ form.canLogIn }).drawn("canLogIn") {
          log("canLogIn \(canLogIn)")
        }
      }
      stage.at("14:00:01") { form.username = "ab" }
      stage.at("14:00:02") { form.password = "12345" }
      stage.at("14:00:03") { form.username = "abcde" }
      stage.at("14:00:04") { form.username = "abcd" }
      try await stage.clock.sleep(for: .seconds(5))
      watching.cancel()
    }
    // Why: `canLogIn` reads both texts, so a change to either one makes `Observations` read it
    // again. `Observations` does not compare results, so an equal one is reported again.

    /// The name is set to Ann, which it already is, and then to Ben. Who reports Ann a second time?
    ///
    /// - [x] RAC only. {2 "RAC: Ann" and 1 "Swift: Ann"}
    /// - [ ] Swift only. {2 "Swift: Ann"} → The setter compares the two equal names, and notifies no
    ///   observer.
    /// - [ ] Both of them. {2 "RAC: Ann" and 2 "Swift: Ann"} → `@Observable` compares an
    ///   `Equatable` value before it notifies.
    Scene.staged("an equal value", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let (form, username) = (ObservableForm(), Property("Ann"))
      form.username = "Ann"
      username.signal.drawn("RAC").subscribeNext { log("RAC: \($0)") }
      let watching = OnMain.task {
        for await username in Observations({ form.username }).drawn("Swift") {
          log("Swift: \(username)")
        }
      }
      for (time, name) in [("1", "Ann"), ("2", "Ben")] {
        stage.at("14:00:0\(time)") {
          log("(\(name) is set)")
          username.value = name
          form.username = name
        }
      }
      try await stage.clock.sleep(for: .seconds(3))
      watching.cancel()
    }
    // Why: A RAC property sends each value that is set. The setter that `@Observable` generates
    // compares the old value with the new one, and notifies its observers only if they differ.
    //
    // This needs Swift 6.2 or newer, whose macro generates the comparison; before, each assignment
    // notifies. It also needs values that can be compared: with `==`, or, if they are objects without
    // `==`, by identity. Setting a structure that is not `Equatable` always notifies.

    /// The number of taps is observed, and three taps arrive in one turn. How many does each
    /// observer count?
    ///
    /// - [ ] Three and three. {3 "Swift hears a tap"} → Three changes in one turn are reported
    ///   once.
    /// - [x] RAC three, Swift one. {3 "RAC hears a tap" and 1 "Swift hears a tap"}
    Scene.staged("counting", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let (form, taps) = (ObservableForm(), Property(0))
      taps.signal.skip(1).drawn("RAC").subscribeNext { _ in log("RAC hears a tap") }
      let watching = OnMain.task {
        for await taps in Observations({ form.taps }).drawn("Swift") where taps > 0 {
          log("Swift hears a tap")
        }
      }
      try await stage.clock.sleep(for: .seconds(1))
      for _ in 1...3 {
        taps.value += 1
        form.taps += 1
      }
      try await stage.clock.sleep(for: .seconds(1))
      watching.cancel()
      log("(there were \(form.taps))")
    }
    // Why: RAC sends one value for each assignment. `Observations` reports the state at the end of
    // the turn, and three assignments lead to one state.
    //
    // **Trap.** `Observations` reports states, not events. Never use it to count.

    /// `withObservationTracking` is how SwiftUI learns that it must redraw. The username is set
    /// twice. What does `onChange` see?
    ///
    /// - [ ] Each new value, after the change. {"the username is ab)"} → It is called before the
    ///   change, and reads the old value.
    /// - [x] The old value, once. {1 "a change is coming"}
    /// - [ ] The old value, twice. {2 "a change is coming"} → The registration ends with the first
    ///   change. SwiftUI registers again when it redraws.
    Scene("onChange") { log in
      let form = ObservableForm()
      withObservationTracking {
        log("canLogIn \(form.canLogIn)")
      } onChange: {
        OnMain.assumeIsolated { log("a change is coming, and the username is \(form.username)") }
      }
      form.username = "ab"
      form.username = "abc"
      log("(the username is \(form.username))")
      await Task.yield()
    }
    // Why: `withObservationTracking` notes which properties the first closure reads. Just before
    // one of them changes for the first time, it calls `onChange`, and the registration is over.
    //
    // Combine's `@Published` also sends before the property changes, so an observer that reads the
    // property finds the old value.

    /// `Observations` needs iOS 26. For older versions, the function `follow` registers again after
    /// each change. The four texts are set in one turn. Which states does it report?
    ///
    /// - [ ] Each of the five. {5 "canLogIn"} → `onChange` only starts a task, which begins after
    ///   the turn.
    /// - [x] The first one and the last one. {2 "canLogIn"}
    /// - [ ] Only the first one. {1 "canLogIn"} → The task registers again, and reads the new
    ///   state.
    Scene("registering again") { log in
      let form = ObservableForm()
      follow(form) { log("canLogIn \($0)") }
      form.username = "ab"
      form.password = "12345"
      form.username = "abcde"
      form.username = "abcd"
      log("(all is set)")
      await Task.yield()
      log("(the form is still used: \(form.canLogIn))")
    }
    // Why: The first change starts a task and ends the registration. The task begins after all four
    // assignments; it reads the state and registers again.
    //
    // Nothing stops this `follow` before the form is deallocated. If the observer can go first, let
    // it check a flag before it registers again.
    //
    // | | available from | before that |
    // |---|---|---|
    // | `Observations` | iOS 26, macOS 26 | register again, as here |
    // | `@Observable`, `withObservationTracking` | iOS 17, macOS 14 | Combine's `@Published` |
    // | `@Published` and `sink` | iOS 13, macOS 10.15 | stay with RAC |
    //
    // **In UIKit** you often need none of these. From iOS 26 UIKit observes what methods like
    // `layoutSubviews` and `updateProperties` read, and calls them again after a change. iOS 18
    // does this for `layoutSubviews` if Info.plist sets `UIObservationTrackingEnabled`.

    /// A second signal is bound to the same property. A computed property makes this impossible.
    /// What does RAC do?
    Scene("bound twice") { log in
      let form = FormModel()
      log("(a checkbox decides, too)")
      log.misuse { form.canLogIn <~ Signal.return(true) }
      log("(never reached)")
    }
    // Why: Two bindings would overwrite each other's values, so a property accepts only one at a
    // time. A debug build stops at the second one.
    //
    // | | RAC | `@Observable` | Combine |
    // |---|---|---|---|
    // | observers receive | every value, at once | the last value of a turn, later | every value, at once |
    // | an observer that reads the property finds | the new value | the new value | the old value |
    // | an equal value for a stored property | is sent | notifies no observer (Swift 6.2, a type that can be compared) | is sent |
    // | a computed property stays equal | is sent | may be reported again | is sent |
    // | set from two places | stops a debug build | impossible | both write |
    // | an error | stops a debug build | impossible | does not compile |
    //
    // Read in November 2026, and not run here:
    //
    // | claim | source |
    // |---|---|
    // | `Observations` needs iOS 26 | Apple, `Observations` |
    // | UIKit observes what `layoutSubviews` and `updateProperties` read | Apple, Updating views automatically with observation tracking in UIKit |
    // | the setter compares values, from Swift 6.2 | swiftlang/swift, pull request 78151 (December 2024) |
  }
}

/// Calls `report` with `canLogIn`, now and after each turn that changes the form. Needs iOS 17.
@OnMain private func follow(
  _ form: ObservableForm, _ report: @escaping @OnMain @Sendable (Bool) -> Void
) {
  withObservationTracking {
    report(form.canLogIn)
  } onChange: { [weak form] in
    OnMain.task { if let form { follow(form, report) } }
  }
}
