import Controls
import Reactive
import Stage

extension Lesson {
  /// Values rarely arrive in the form in which they are wanted. `map` turns each one into another
  /// and leaves everything else alone: there are as many values as before, at the same moments, and
  /// the ending is passed on.
  ///
  /// Follow one number through the log. The source sends it, the closure transforms it and the
  /// subscriber gets the result, all before the source sends the next: `map` collects nothing and
  /// waits for nothing. The second scene does the same to every text of a field, whose signal
  /// begins with the text that is there already.
  ///
  /// What people get wrong is to put work with effects into the closure. It runs once for each
  /// value *and subscriber*, so whatever it does besides computing is done twice when two
  /// subscribe. The original builds `map` on `flattenMap`, by wrapping each result in a signal of
  /// one value; the outcome is the same. Combine, asynchronous sequences and plain Swift sequences
  /// all call it `map` too.
  @LessonBuilder static var map: Lesson {
    Lesson(
      12, "Map", title: "map", in: .operators,
      retelling: .a("map、flattenMap(拦截信号处理数据)"),
      .b("Map简单使用"), .d("Map"))

    Scene("numbers", from: "2019-08-30 14:00:05.098586") { log in
      let syncSignal = Signal<Int> { subscriber in
        for i in 0..<5 {
          log("signal -- \(i)")
          subscriber.sendNext(i)
        }
        subscriber.sendCompleted()
        return nil
      }

      syncSignal.map { value in
        log("map -- \(value)")
        return "MAP+\(value)"
      }.subscribeNext { log("subscribeNext -- \($0)") }
    }

    Scene("prefixed text") { log in
      let textField = TextField()
      textField.textSignal.map { "输出:\($0)" }.subscribeNext { log("\($0)") }
      textField.type("ab")
    }
  }
}
