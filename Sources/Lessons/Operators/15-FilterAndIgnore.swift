import Controls
import Reactive
import Stage

extension Lesson {
  /// While a user types a word, most of the unfinished words are not worth a request. `filter`
  /// passes on the values that meet a condition, and `ignore` drops one given value.
  @LessonBuilder static var filterAndIgnore: Lesson {
    Lesson(15, "Filter and ignore", title: "filter and ignore", in: .operators)

    /// The user types 12345, key by key, and the condition requires more than three characters.
    /// Which strings does the condition receive, and which ones does the subscriber receive?
    Scene.staged("filter", from: "2017-01-03 16:36:54.938") { log, stage in
      let textField = stage.keep(TextField())
      textField.textSignal.drawn("field").filter { value in
        log("原信号: \(value)")
        return value.count > 3
      }.drawn("filter").subscribeNext { log("长度大于3的信号:\($0)") }

      stage.at("16:36:54.938") { textField.type("1") }
      stage.at("16:36:55.383") { textField.type("2") }
      stage.at("16:36:55.706") { textField.type("3") }
      stage.at("16:36:56.842") { textField.type("4") }
      stage.at("16:36:58.350") { textField.type("5") }
    }
    // Why: `filter` calls its condition with every value. It passes a value on if the condition is
    // true, and sends nothing in place of a value that it drops.
    //
    // **Where D is wrong.** Its log begins with `原信号: 1`, but the condition is called with the
    // empty text first.
    //
    // Try:
    // - "1-3-2-4|" filter ">2" → The 3 and the 4 arrive when they are sent, and nothing arrives in
    //   place of the 1 and the 2. {lane "filter >2" gets 3 at 2 and lane "filter >2" gets 4 at 6
    //   and lane "filter >2" gets no 1 and lane "filter >2" gets no 2}
    // - "1-2|" filter ">2" → Send only small numbers: only the completion arrives.
    //   {lane "filter >2" gets | at 3 and lane "filter >2" gets no 2}
    // - "3-1-#" filter ">2" → End with an error: `filter` tests only values, so the error arrives.
    //   {lane "filter >2" gets # at 4 and lane "filter >2" gets no 1}
    // - "1-2-3-2|" ignore 2 → Name a value instead of a test: each 2 is dropped, however often it
    //   comes. {lane "ignore 2" gets 3 at 4 and lane "ignore 2" gets no 2}

    /// The user types 123456 and deletes it again, key by key; `ignore` drops 123. How many times
    /// does a keystroke log nothing?
    ///
    /// - [ ] Once, when 123 has been typed. → After three deletions the text is 123 again.
    /// - [x] Twice: once while typing and once while deleting. {5 "123"}
    Scene.staged("ignore", from: "2020-05-28 19:02:21.305235") { log, stage in
      let textField = stage.keep(TextField())
      stage.drawScreen("typing", ["field": textField])
      textField.textSignal.drawn("field").ignore("123").drawn("ignore").subscribeNext {
        log("\($0)")
      }

      stage.at("19:02:21.305235") { textField.type("1") }
      stage.at("19:02:22.011735") { textField.type("2") }
      stage.at("19:02:22.8") { textField.type("3") }
      stage.at("19:02:23.618772") { textField.type("4") }
      stage.at("19:02:24.323828") { textField.type("5") }
      stage.at("19:02:25.367480") { textField.type("6") }
      stage.at("19:02:26.316891") { textField.delete() }
      stage.at("19:02:26.874963") { textField.delete() }
      stage.at("19:02:28") { textField.delete() }
      stage.at("19:02:29.028761") { textField.delete() }
      stage.at("19:02:29.442549") { textField.delete() }
      stage.at("19:02:30.029542") { textField.delete() }
    }
    // Why: `ignore` compares each value with 123 and remembers nothing. The text is 123 after the
    // third key, and again after the third deletion.
    //
    // This is the sixth figure in tutorial A.
    //
    // **Where A is wrong.** The first line of its log is
    // `19:02:21.305235+0800 RACExample[54835:11820168] 1`, but the field sends its empty text
    // first.

    /// The label follows the field (`<~`, lesson 34), but accepts only the text 12345. The user
    /// types 123456. What does the label show in the end?
    ///
    /// - [ ] Nothing: the text is no longer 12345. {"(label )"} → A dropped value does not change
    ///   the label.
    /// - [ ] 123456. {"(label 123456)"} → The filter does not pass that text on.
    /// - [x] Still 12345. {"(label 12345)"}
    Scene.staged("exactly 12345") { log, stage in
      let textField = stage.keep(TextField())
      let textLabel = stage.keep(Label())
      stage.drawScreen("typing", ["field": textField, "label": textLabel])
      textLabel.text
        <~ textField.textSignal.filter { value in
          log("\(value)")
          return value == "12345"
        }
      textField.textSignal.drawn("field").filter { $0 == "12345" }.drawn("filter").subscribeNext {
        log("\($0)")
      }

      stage.at("14:00:00.1") { textField.type("1") }
      stage.at("14:00:00.2") { textField.type("2") }
      stage.at("14:00:00.3") { textField.type("3") }
      stage.at("14:00:00.4") { textField.type("4") }
      stage.at("14:00:00.5") { textField.type("5") }
      stage.at("14:00:00.6") { textField.type("6") }
      stage.at("14:00:00.7") { log("(label \(textLabel.text.value))") }
    }
    // Why: The filter drops 123456 without any event, so nothing tells the label that its text is
    // out of date.
    //
    // **Trap.** A filter never takes back a value that it has passed on. If the screen must show
    // whether the text is valid, map the text to a Bool instead.
    //
    // **In Combine** `filter` has the same name, as it does for `Sequence` and `AsyncSequence`.
    // Combine has no `ignore`; its `ignoreOutput` drops every value.

    /// Four operators listen to one field. The user enters 1, 12, 12, 123, 1234, 1234 and 1. Which
    /// operator drops which of these texts?
    Scene.staged("side by side") { log, stage in
      let textField = stage.keep(TextField())
      textField.textSignal.drawn("field").subscribeNext { log("(the field sends \"\($0)\")") }
      textField.textSignal.filter { $0.count > 3 }.drawn("filter").subscribeNext {
        log("filter \($0)")
      }
      textField.textSignal.ignore("1").drawn("ignore").subscribeNext { log("ignore \($0)") }
      textField.textSignal.distinctUntilChanged().drawn("distinctUntilChanged").subscribeNext {
        log("distinctUntilChanged \($0)")
      }
      textField.textSignal.skip(1).drawn("skip").subscribeNext { log("skip \($0)") }

      stage.at("14:00:00.1") { textField.enter("1") }
      stage.at("14:00:00.2") { textField.enter("12") }
      stage.at("14:00:00.3") { textField.enter("12") }
      stage.at("14:00:00.4") { textField.enter("123") }
      stage.at("14:00:00.5") { textField.enter("1234") }
      stage.at("14:00:00.6") { textField.enter("1234") }
      stage.at("14:00:00.7") { textField.enter("1") }
    }
    // Why: `filter` and `ignore` look at one value at a time. `distinctUntilChanged` compares each
    // value with the previous one, and `skip` only counts.
  }
}
