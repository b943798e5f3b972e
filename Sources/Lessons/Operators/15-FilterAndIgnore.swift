import Controls
import Reactive
import Stage

extension Lesson {
  /// Most of what a user types on the way to a word is not worth acting upon. `filter` passes on
  /// the values that meet a condition, and `ignore` is the filter that drops one given value.
  /// What is dropped vanishes without a trace, and the ending is passed on either way. A's sixth
  /// figure is a recording of “ignore”: a text field, six digits typed and deleted again, and a
  /// console that skips one text.
  ///
  /// **Trap.** A filter never undoes what it let through. If the screen is to follow whether the
  /// text is valid, map it to a Bool instead.
  ///
  /// Combine calls it `filter`, as do sequences of all kinds. It has no `ignore`; its
  /// `ignoreOutput` drops every value. (Some of it runs ahead: text fields are lesson 35, `<~` is
  /// lesson 34, `distinctUntilChanged` lesson 16, `skip` lesson 17.)
  ///
  /// Where the documents are wrong:
  /// - A begins its log of `ignore` with the 1, but the field sends its empty text before, when
  ///   it is subscribed to.
  /// - D begins its log of `filter` with `原信号: 1`, but the condition is asked about the empty
  ///   text first.
  @LessonBuilder static var filterAndIgnore: Lesson {
    Lesson(
      15, "Filter and ignore", title: "filter and ignore", in: .operators,
      retelling: .a("ignore(忽略)", "filter(过滤)"), .b("filter", "ignore"),
      .d("filter", "ignore"))

    /// The user types 12345, key by key. Who sees the short texts?
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

    /// The user types 123456 and deletes it again. How often does the log fall silent, and
    /// when?
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

    /// A label shows what the filter lets through, and the user goes on typing. What does
    /// the label show in the end?
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

    /// Four operators listen to one field, to which 12, 1234 and 1 come twice. Which
    /// operator drops which text?
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
  }
}
