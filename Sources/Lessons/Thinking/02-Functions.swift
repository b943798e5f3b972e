import Stage

extension Lesson {
  /// A method that takes a function lets its caller decide what to compute; the method decides
  /// when. RAC's operators, such as `map` and `filter`, are methods of this kind.
  @LessonBuilder static var functions: Lesson {
    Lesson(2, "Functions", title: "Functions all the way: a calculator that answers", in: .thinking)

    /// The calculator starts at 0. Does the last closure find that the result is ten?
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
    // Why: `calculate` calls its closure with the result so far and stores what the closure
    // returns. `equals` calls its closure with that result, so the caller supplies the comparison,
    // too.
    //
    // **Where B is wrong.** B prints only one method body for its calculator, the one of
    // `-(Caculator *)caculator:(int (^) (int result))caculator`, and it is empty. The closure that
    // B passes to `equle:` is empty, too, so the printed code computes nothing.

    /// Each closure receives a result. Which number does the last closure receive?
    ///
    /// - [ ] 0, the number that the calculation began with. {"(the result is 0)"} → Each closure
    ///   receives the result of the previous one.
    /// - [ ] 10: two times five, as before. {"isEqual 1"} → This chain adds. The closures alone
    ///   decide what is computed.
    /// - [x] 7. {"(the result is 7)"}
    Scene("two plus five is not ten") { log in
      let calculator = Calculator()
        .calculate { result in result + 2 }
        .calculate { result in result + 5 }
        .equals { result in result == 10 }
      log("isEqual \(calculator.isEqual)")
      log("(the result is \(calculator.result))")
    }
    // Why: Each closure's parameter is the result so far, and `calculate` replaces the result with
    // what its closure returns. So the second closure gets 2, and the last one gets 7.
    //
    // **Trap.** The closure's parameter is the result so far, not the number that the calculation
    // began with.
    //
    // **In Swift** an array also has `map` and `filter`. They run their closures at once, on values
    // that already exist. The operators of a signal run their closures later, whenever a value
    // arrives.
  }
}

/// A calculator that takes functions as its operations.
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
