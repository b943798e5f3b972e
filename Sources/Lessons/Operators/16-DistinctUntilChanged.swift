import Controls
import Reactive
import Stage

extension Lesson {
  /// A text field sends its text again when editing begins, and a condition stays true for many
  /// keystrokes. `distinctUntilChanged` passes on a value only if it differs from the previous one.
  @LessonBuilder static var distinctUntilChanged: Lesson {
    Lesson(16, "Distinct until changed", title: "distinctUntilChanged", in: .operators)

    /// The source sends 1, 1, 2, 2, 1. Does the last 1 arrive?
    ///
    /// - [ ] No: there was a 1 before. {2 "(sending 1)"} → The operator compares only with the
    ///   previous value, which is a 2.
    /// - [x] Yes. {"(sending 1)" at 4 and 3 "(sending 1)"}
    Scene("repeated values") { log in
      let subject = Subject<Int>().drawn(hot: "subject")
      subject.distinctUntilChanged().drawn("distinctUntilChanged").subscribeNext { log("\($0)") }
      for (index, value) in [1, 1, 2, 2, 1].enumerated() {
        Scheduler.main.after(.seconds(index)) {
          log("(sending \(value))")
          subject.sendNext(value)
        }
      }
    }
    // Why: The operator stores only the previous value. It passes a new value on if the two are not
    // equal.
    //
    // **Where A, B and D are wrong.** They say "当上一次的值和当前的值有明显的变化就会发出信号": a
    // value is sent if it differs obviously from the previous one. But any value that is not equal
    // will do, as the comment in B's code says.
    //
    // Try:
    // - "1122-1|" distinctUntilChanged → One 1 and one 2 arrive, and then the last 1, because it
    //   follows a 2. {lane "distinctUntilChanged" gets 1 at 0 and lane "distinctUntilChanged"
    //   gets 2 at 2 and lane "distinctUntilChanged" gets 1 at 5}
    // - "1212|" distinctUntilChanged → Alternate the values: all four arrive.
    //   {lane "distinctUntilChanged" gets 2 at 1 and lane "distinctUntilChanged" gets 1 at 2 and
    //   lane "distinctUntilChanged" gets 2 at 3}
    // - "aAbB|" distinctUntilChanged, map upper, take 2 → Convert the letters to capitals
    //   afterwards: two As arrive in a row. {lane "take 2" gets A at 0 and lane "take 2" gets A
    //   at 1}
    // - "aAbB|" map upper, distinctUntilChanged, take 2 → Convert them first: the second A is
    //   dropped, and the B is the second value. {lane "take 2" gets A at 0 and lane "take 2" gets B
    //   at 2}

    /// The field repeats its text when the user begins to edit, and again when the user enters the
    /// same text. Which operator drops both repetitions?
    ///
    /// - [x] `distinctUntilChanged`. {3 "distinctUntilChanged"}
    /// - [ ] `ignore("1")`: it drops the 1 that comes again. {1 "ignore "} → It drops each 1, even
    ///   the first, and keeps the repeated empty text.
    /// - [ ] `skip(1)`: it drops the text that the field sends at first. {2 "skip "} → It drops only
    ///   the first value, and passes on both repetitions.
    Scene.staged("repeated text") { log, stage in
      let textField = stage.keep(TextField())
      textField.textSignal.drawn("field").subscribeNext { log("(the field sends \"\($0)\")") }
      textField.textSignal.ignore("1").drawn("ignore").subscribeNext { log("ignore \($0)") }
      textField.textSignal.distinctUntilChanged().drawn("distinctUntilChanged").subscribeNext {
        log("distinctUntilChanged \($0)")
      }
      textField.textSignal.skip(1).drawn("skip").subscribeNext { log("skip \($0)") }

      stage.at("14:00:00.1") { textField.beginEditing() }
      stage.at("14:00:00.2") { textField.type("1") }
      stage.at("14:00:00.3") { textField.enter("1") }
      stage.at("14:00:00.4") { textField.type("2") }
    }
    // Why: Both times the field sends the text that it sent before. `distinctUntilChanged` drops
    // it, `ignore` compares only with 1, and `skip` drops only the first value.

    /// Three downloads overlap, and two spinners show whether any of them is running. Only the
    /// steady spinner uses `distinctUntilChanged`. What would the naive one do on a screen?
    ///
    /// - [ ] The same as the steady one: it would start only once. {1 "naive spinner: start"} → The
    ///   condition is computed again for each change of the count.
    /// - [x] It would start again and again.
    ///   {5 "naive spinner: start" and 1 "steady spinner: start"}
    Scene("a steady spinner") { log in
      let downloads = Property(0)
      let isLoading = downloads.signal.map { $0 > 0 }
      isLoading.drawn("naive").subscribeNext { log("naive spinner: \($0 ? "start" : "stop")") }
      isLoading.distinctUntilChanged().drawn("steady").subscribeNext {
        log("steady spinner: \($0 ? "start" : "stop")")
      }

      for seconds in [1, 2, 3] {
        downloads.modify { $0 += 1 }
        Scheduler.main.after(.seconds(seconds)) { downloads.modify { $0 -= 1 } }
      }
    }
    // Why: Each change of the count sends the condition again, even if it is still true.
    // `distinctUntilChanged` drops these repetitions, so the steady spinner starts only once, and
    // stops when the last download ends.
    //
    // **Trap.** Put `distinctUntilChanged` after the `map` that computes the state. Before the
    // `map`, it would compare the counts, which differ every time. It compares by equality, so an
    // object that is changed in place looks unchanged.
    //
    // **In Combine** and in AsyncAlgorithms, this operator is called `removeDuplicates`.
  }
}
