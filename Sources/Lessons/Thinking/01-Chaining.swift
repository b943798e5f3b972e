import Reactive
import Stage

extension Lesson {
  /// If a method returns its own type, you can call the next method on its result. You may know
  /// this from Masonry's `make.left.equalTo(view).offset(8)`, and every RAC chain is built the same
  /// way.
  @LessonBuilder static var chaining: Lesson {
    Lesson(
      1, "Chaining", title: "Chaining: code that reads like a sentence", in: .thinking,
      retelling: .b("2 编程思想", "3 链式编程思想"))

    /// Read the chain aloud, and work it out. What does the log say?
    Scene("all four operations") { log in
      let result = makeCalculators { make in
        make.add(10).subtract(4).multiply(3).divide(2)
      }
      log("\(result)")
    }
    // Why: Each method returns a calculator, so the next call has something to be called on. The
    // calls run from left to right, each on the result of the previous one, without operator
    // precedence.
    //
    // B names three ways of programming. Procedural code writes the steps in order; object-oriented
    // code gives data and steps to an object; chained code joins the calls with dots. In
    // Objective-C a call with an argument cannot follow a dot, so each method returns a block, and
    // the block returns the object. Masonry avoids nested calls in this way.
    //
    // **In Swift** a method simply returns the next calculator. It is a value, so no step changes
    // an earlier one, whereas all steps change the one object in Objective-C.

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
    // remainder. The chain has nothing to do with it.
    //
    // **Where B is wrong.** It declares `makeCaulators:`, which returns a CGFloat, but calls
    // `makeCaculators:` and takes an int. As a CGFloat the result is the same 0, because the
    // calculator has already divided with whole numbers.

    /// This is B's method as it is printed. What is the sum of one and two now?
    ///
    /// - [ ] 3, as in the block. {"3"} → The method receives the block, but no code calls it.
    /// - [x] 0, the calculator's first result. {"0"}
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
    // **Where B is wrong.** Its method never runs the block it is given, so the result would be 0
    // whatever the block adds up.

    /// What does the calculator do with a division by zero, and does the last line of the scene
    /// still run?
    Scene("dividing by zero") { log in
      let result = log.misuse {
        makeCalculators { make in make.add(1).divide(0) }
      }
      log("\(result)")
    }
    // Why: `divide` reports a misuse with a message, and a misuse ends the scene at once. In an app
    // it stops a debug build, so you see the mistake where it happens.
  }
}

/// Passes a maker to `calculate` and returns the result of the maker that it returns.
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
