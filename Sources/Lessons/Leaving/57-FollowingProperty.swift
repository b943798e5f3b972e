import Observation
import Reactive
import Stage

// MARK: - A form of properties
// Whether the user can log in follows both texts, because it is bound to them.

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
// It is a computed property, and follows what it reads.

@OnMain @Observable private final class ObservableForm {
  var username = ""
  var password = ""
  var taps = 0

  var canLogIn: Bool {
    (2...4).contains(username.count) && (5...10).contains(password.count)
  }
}

extension Lesson {
  /// `RACObserve`, `combineLatest` and `RAC()` make a property follow two others. With `@Observable`
  /// a computed property does: it is never stored, so it is never out of date, and nothing has to be
  /// bound. Outside of SwiftUI `Observations` tells of its changes, as a sequence (lesson 34 has
  /// what observes in RAC).
  ///
  /// **Trap.** `Observations` reports states, not events. Several changes in one turn are reported
  /// once, with the last value, so never count with it.
  ///
  /// Combine's `@Published` sends before the property has changed, so an observer who reads it finds
  /// the old value. `withObservationTracking` calls `onChange` before the first change, too, and never
  /// again: register anew.
  ///
  /// | | RAC | `@Observable` | Combine |
  /// |---|---|---|---|
  /// | observers hear | every value, at once | the last of a turn, later | every value, at once |
  /// | who reads the property there finds | the new value | the new value | the old value |
  /// | a stored property is set to an equal value | it is sent | nobody hears | it is sent |
  /// | a computed one stays equal | it is sent | may be told again | it is sent |
  /// | set from two sides | stops a debug build | cannot be | both write |
  /// | an error | stops a debug build | cannot be | does not compile |
  @LessonBuilder package static var followingProperty: Lesson {
    Lesson(57, "Following property", title: "A property that follows others", in: .leaving)

    /// Four texts are set in a row. What does the observer hear, and what does it read?
    Scene("RAC") { log in
      let form = FormModel()
      form.canLogIn.signal.subscribeNext { [weak form] canLogIn in
        log("canLogIn \(canLogIn), and the form says \(form?.canLogIn.value)")
      }
      form.username.value = "ab"
      form.password.value = "12345"
      form.username.value = "abcde"
      form.username.value = "abcd"
      log("(all is set)")
    }

    /// The same four texts, set in one turn. Which of the states between are told?
    Scene.staged("Swift", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let form = ObservableForm()
      let watching = OnMain.task {
        for await canLogIn in Observations({ form.canLogIn }) {
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

    /// Now each text has a turn of its own, as when a user types. What is told twice?
    Scene.staged("turn by turn", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let form = ObservableForm()
      let watching = OnMain.task {
        for await canLogIn in Observations({ form.canLogIn }) { log("canLogIn \(canLogIn)") }
      }
      stage.at("14:00:01") { form.username = "ab" }
      stage.at("14:00:02") { form.password = "12345" }
      stage.at("14:00:03") { form.username = "abcde" }
      stage.at("14:00:04") { form.username = "abcd" }
      try await stage.clock.sleep(for: .seconds(5))
      watching.cancel()
    }

    /// The same name is set once more, in a turn of its own. Who hears it?
    Scene.staged("an equal value", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let (form, username) = (ObservableForm(), Property("Ann"))
      form.username = "Ann"
      username.signal.subscribeNext { log("RAC: \($0)") }
      let watching = OnMain.task {
        for await username in Observations({ form.username }) { log("Swift: \(username)") }
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

    /// Three taps, counted by who observes. How many does each count?
    Scene.staged("counting", needing: .observations) { log, stage in
      guard #available(macOS 26, iOS 26, *) else { return }
      let (form, taps) = (ObservableForm(), Property(0))
      taps.signal.skip(1).subscribeNext { _ in log("RAC hears a tap") }
      let watching = OnMain.task {
        for await taps in Observations({ form.taps }) where taps > 0 { log("Swift hears a tap") }
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

    /// This is how SwiftUI learns that it has to draw anew. Old value or new, and how often?
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

    /// A second signal for one property. Nobody can do that to a computed one.
    Scene("bound twice") { log in
      let form = FormModel()
      log("(a checkbox decides, too)")
      form.canLogIn <~ Signal.return(true)
      log("(never reached)")
    }
  }
}
