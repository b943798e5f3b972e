import Stage

extension Lesson {
  /// Functional programming hands functions to methods: the caller says what to calculate, and the
  /// calculator only knows when to call it.
  ///
  /// Every method takes a closure and returns the calculator, so that a whole calculation is one
  /// expression and its answer is the last word. The tutorial's closure adds 2 to the result, which
  /// is 0, and multiplies by 5; a second closure asks whether that equals 10. What people get wrong
  /// is to think of the closure's parameter as a constant: it is the result so far, and what the
  /// closure returns takes its place.
  ///
  /// ReactiveCocoa imitates just this: `map`, `filter` and all other operators take a closure and
  /// return a signal to go on with. In Swift the standard library has taught everybody the same
  /// with `map` and `filter` on arrays.
  ///
  /// Where the documents are wrong:
  /// - The bodies of B's calculator are empty, and so is the closure that it hands to `equle:`, so
  ///   as printed it answers nothing.
  @LessonBuilder static var functions: Lesson {
    Lesson(
      2, "Functions", title: "Functions all the way: a calculator that answers", in: .thinking,
      retelling: .b("6 函数式编程思想", "7 函数式编程思想仿ReactiveCocoa", "8 案例"))

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
      log("\(isEqual)")
    }

    Scene("two plus five is not ten") { log in
      let calculator = Calculator()
        .calculate { result in result + 2 }
        .calculate { result in result + 5 }
        .equals { result in result == 10 }
      log("\(calculator.isEqual)")
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
