import Controls
import Reactive
import Stage

extension Lesson {
  /// A source often repeats itself: a text field sends its text again when editing begins, and a
  /// condition computed from it stays true for many keys. `distinctUntilChanged` passes on a value
  /// only if it differs from the one before, so that subscribers act on changes only.
  ///
  /// **Trap.** Put it after the `map` that computes the state. Before it, it compares the texts,
  /// which differ with every key. And it compares by equality, so an object that is changed in
  /// place looks unchanged. (`Property` is lesson 34, text fields are lesson 35.)
  ///
  /// Combine and asynchronous algorithms call it `removeDuplicates`.
  ///
  /// Where the documents are wrong:
  /// - A, B and D ask for an obvious change (明显的变化), but any value that is not equal will do.
  @LessonBuilder static var distinctUntilChanged: Lesson {
    Lesson(
      16, "Distinct until changed", title: "distinctUntilChanged", in: .operators,
      retelling: .a("其他使用"), .b("distinctUntilChanged"), .d("distinctUntilChanged"))

    /// The source sends 1 1 2 2 1. Does the last 1 arrive?
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

    /// The user begins to edit, and enters the same text twice. Which operator notices
    /// neither?
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

    /// Three downloads overlap, and a spinner is told whether any is left. What would the
    /// naive one look like on a screen?
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
  }
}
