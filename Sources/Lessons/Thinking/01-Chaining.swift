import Reactive
import Stage

extension Lesson {
  /// If a method returns its own type, you can call the next method on the result, as in Masonry's
  /// `make.left.equalTo(view).offset(8)`. Every RAC chain is built the same way.
  @LessonBuilder static var chaining: Lesson {
    Lesson(1, "Chaining", title: "Chaining: code that reads like a sentence", in: .thinking)

    /// Read the chain aloud and work out the result. What does the log say?
    Scene("all four operations") { log in
      let result = makeCalculators { make in
        make.add(10).subtract(4).multiply(3).divide(2)
      }
      log("\(result)")
    }
    // Why: Each method returns a calculator, and the next method is called on it. The calls run
    // from left to right, each on the previous result, and there is no operator precedence.
    //
    // B names three ways of programming. Procedural code writes the steps in order; object-oriented
    // code puts data and steps into objects; chained code joins the calls with dots. In
    // Objective-C, a method with an argument cannot be called with a dot. So each method takes no
    // argument and returns a block; the block takes the argument and returns the object. Masonry
    // avoids nested calls in this way.
    //
    // **In Swift** a method simply returns the next calculator. The calculator is a value, so no
    // step changes an earlier calculator. In Objective-C, all steps change the same object.

    /// One plus two, divided by five. What is the result?
    ///
    /// - [ ] 0.6 {"0.6"} → The calculator works with whole numbers.
    /// - [x] 0 {"0"}
    Scene("one and two by five") { log in
      let result = makeCalculators { make in
        make.add(1).add(2).divide(5)
      }
      log("\(result)")
    }
    // Why: Each step of the chain keeps its result as an `Int`, and dividing two integers drops the
    // remainder. Chaining has nothing to do with it.
    //
    // **Where B is wrong.** It declares `+(CGFloat)makeCaulators:`, but calls `int result =
    // [NSObject makeCaculators:`. The two names differ, and so do the types. A CGFloat would
    // contain the same 0, because the calculator has already divided whole numbers.

    /// This is B's method, as printed. What is the sum of one and two now?
    ///
    /// - [ ] 3, the sum in the block. {"3"} → The method receives the block, but no code calls it.
    /// - [x] 0, the calculator's initial result. {"0"}
    Scene("a block that is not run") { log in
      func makeWithoutRunning(_: (CalculatorMaker) -> CalculatorMaker) -> Int {
        CalculatorMaker().result
      }
      let result = makeWithoutRunning { make in
        make.add(1).add(2)
      }
      log("\(result)")
    }
    // Why: A block is only data until something calls it. B's method creates a calculator, ignores
    // the block, and returns the untouched result.
    //
    // **Where B is wrong.** Its method creates a calculator and ends with `return mgr.result;`. It
    // never runs the block it is given, so the result would be 0, whatever the block adds up.

    /// What happens when the calculator divides by zero, and does the scene's last line still run?
    Scene("dividing by zero") { log in
      let result = log.misuse {
        makeCalculators { make in make.add(1).divide(0) }
      }
      log("\(result)")
    }
    // Why: `divide` reports a misuse, and a misuse ends the scene at once with a message. In an
    // app, it stops the program, so you see the mistake where it happens.
  }
}

/// Passes a new maker to `calculate`, and returns the result of the maker that `calculate` returns.
private func makeCalculators(_ calculate: (CalculatorMaker) -> CalculatorMaker) -> Int {
  calculate(CalculatorMaker()).result
}

/// A calculator whose operations return the next calculator.
private struct CalculatorMaker {
  var result = 0

  func add(_ value: Int) -> CalculatorMaker { CalculatorMaker(result: result + value) }

  func subtract(_ value: Int) -> CalculatorMaker { CalculatorMaker(result: result - value) }

  func multiply(_ value: Int) -> CalculatorMaker { CalculatorMaker(result: result * value) }

  func divide(_ value: Int) -> CalculatorMaker {
    guard value != 0 else {
      Misuse.report("divide(0): no number times 0 is \(result).")
      return self
    }
    return CalculatorMaker(result: result / value)
  }
}
