import Stage

extension Lesson {
  /// Functional programming hands functions to methods. The caller says what to calculate, and
  /// the calculator only decides when to call it. Every method takes a closure and returns the
  /// calculator, so that a whole calculation is one expression.
  ///
  /// **Trap.** The closure's parameter is the result so far, not the number that the calculation
  /// began with. What the closure returns takes its place.
  ///
  /// ReactiveCocoa is built like this: `map` in lesson 12, `filter` in lesson 15 and the other
  /// operators take a closure and return a signal to go on with. A Swift array has a `map` and a
  /// `filter` as well. They run at once, over values that are there already; a signal runs the
  /// closure whenever a value arrives.
  ///
  /// Where the documents are wrong:
  /// - The bodies of B's calculator are empty, and so is the closure that it hands to `equle:`,
  ///   so as printed it answers nothing.
  @LessonBuilder static var functions: Lesson {
    Lesson(
      2, "Functions", title: "Functions all the way: a calculator that answers", in: .thinking,
      retelling: .b("6 函数式编程思想", "7 函数式编程思想仿ReactiveCocoa", "8 案例"))

    /// The calculator starts at 0. Does the last closure agree that the result is ten?
    Scene("two times five is ten") { log in
      let isEqual = Calculator()
        .calculate { result in
          var result = result
          result += 2
          result *= 5
          return result
        }
        .equals { result in result == 10 }
        .isEqual
      log("isEqual \(isEqual)")
    }

    /// Each closure is given what the one before it returned. What does the last one see?
    Scene("two plus five is not ten") { log in
      let calculator = Calculator()
        .calculate { result in result + 2 }
        .calculate { result in result + 5 }
        .equals { result in result == 10 }
      log("isEqual \(calculator.isEqual)")
      log("(the result is \(calculator.result))")
    }
  }
}

/// A calculator that is told what to do by functions.
private struct Calculator {
  var result = 0
  var isEqual = false

  func calculate(_ calculation: (_ result: Int) -> Int) -> Calculator {
    Calculator(result: calculation(result), isEqual: isEqual)
  }

  func equals(_ operation: (_ result: Int) -> Bool) -> Calculator {
    Calculator(result: result, isEqual: operation(result))
  }
}
