import Reactive
import Stage

extension Lesson {
  /// A method that returns its own type can be called again on its result. A calculation then reads
  /// like a sentence: add one, add two, divide by five.
  ///
  /// B names three ways of programming. Procedural code writes the steps down in order,
  /// object-oriented code gives data and steps to an object, and chained code joins the calls
  /// with dots. In Objective-C a call with a parameter cannot follow a dot, so each method
  /// returns a block, and the block returns the object.
  ///
  /// **Trap.** The maker counts in whole numbers, and the remainder of a division is lost. Make the
  /// result a fraction before you divide, not after.
  ///
  /// In Swift a method simply returns the next maker. It is a value, so no step changes the one
  /// before it, whereas the Objective-C maker is one object that all steps change. The operators
  /// of a signal are chained in this way, and so are those of Combine and of an `AsyncSequence`.
  ///
  /// Where the documents are wrong:
  /// - B's maker method never runs the block it is given, so its result would be 0 whatever the
  ///   block adds up.
  /// - B declares `makeCaulators:`, which returns a CGFloat, but calls `makeCaculators:` and
  ///   takes an int; the result is the same 0, since the maker has already divided in whole
  ///   numbers.
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

    /// Three divided by five: what is left of it in whole numbers?
    Scene("one and two by five") { log in
      let result = makeCalculators { make in
        make.add(1).add(2).divide(5)
      }
      log("\(result)")
    }

    /// The same calculation as a fraction. Does it matter when it becomes one?
    Scene("in fractions") { log in
      let quotient = makeCalculators { make in make.add(1).add(2).divide(5) }
      let sum = makeCalculators { make in make.add(1).add(2) }
      log("(divided, then made a fraction: \(Double(quotient)))")
      log("(made a fraction, then divided: \(Double(sum) / 5))")
    }

    /// This is B's maker method as it is printed. What is the sum of one and two now?
    Scene("a block that is not run") { log in
      func makeWithoutRunning(_: (CalculatorMaker) -> CalculatorMaker) -> Int {
        CalculatorMaker().result
      }
      let result = makeWithoutRunning { make in
        make.add(1).add(2)
      }
      log("\(result)")
    }

    /// How does the maker answer this, and does the last line of the scene still run?
    Scene("dividing by zero") { log in
      let result = makeCalculators { make in
        make.add(1).divide(0)
      }
      log("\(result)")
    }
  }
}

/// Hands out a maker and returns the result of the one it gets back.
private func makeCalculators(_ calculate: (CalculatorMaker) -> CalculatorMaker) -> Int {
  calculate(CalculatorMaker()).result
}

/// A calculator whose every operation returns the calculator to go on with.
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
