import Controls
import Reactive
import Stage

extension Lesson {
  /// Values rarely arrive in the form that you want. `map` turns each one into another and leaves
  /// everything else alone: there are as many values as before, at the same moments, and the ending
  /// is passed on. In the original `map` is `flattenMap`, lesson 13, with each result wrapped in a
  /// signal of one value.
  ///
  /// **Trap.** The closure runs once for each value *and subscriber*. Any side effect in it happens
  /// twice when two subscribe; move it to `doNext`, lesson 24, and share the signal, lesson 10.
  ///
  /// Combine, asynchronous sequences and plain Swift sequences all call it `map` too. (The text
  /// field of “prefixed text” is lesson 35.)
  @LessonBuilder static var map: Lesson {
    Lesson(
      12, "Map", title: "map", in: .operators,
      retelling: .a("map、flattenMap(拦截信号处理数据)"),
      .b("Map简单使用"), .d("Map"))

    /// Follow one number from source to subscriber. Does `map` wait for the others?
    Scene("numbers", from: "2019-08-30 14:00:05.098586") { log in
      let syncSignal = Signal<Int> { subscriber in
        for i in 0..<5 {
          log("signal -- \(i)")
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return nil
      }

      syncSignal.drawn("source").map { value in
        log("map -- \(value)")
        return "MAP+\(value)"
      }.drawn("map").subscribeNext { log("subscribeNext -- \($0)") }
    }

    /// The user types at 1 and at 2 seconds. What is the line before that?
    Scene.staged("prefixed text") { log, stage in
      let textField = stage.keep(TextField())
      textField.textSignal.drawn("text").map { "输出:\($0)" }.drawn("map")
        .subscribeNext { log("\($0)") }
      stage.at("14:00:01") { textField.type("a") }
      stage.at("14:00:02") { textField.type("b") }
    }
  }
}
