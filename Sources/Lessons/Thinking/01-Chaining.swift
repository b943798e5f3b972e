import Reactive
import Stage

extension Lesson {
  /// A method that returns its own kind can be called on its result, so that a calculation reads
  /// aloud: add one, add two, divide by five.
  ///
  /// The tutorial goes through three ways of programming. Procedural code writes the steps down one
  /// after the other, object-oriented code gives data and steps to an object, and chained code
  /// strings the calls together with dots. Objective-C needs a trick for it: each method returns a
  /// block, and the block returns the object. A Swift method simply returns the next maker, and as
  /// that is a value no half-finished calculation is ever changed by the next step.
  ///
  /// Look at the first result: three divided by five is 0, because the maker counts in whole
  /// numbers. Dividing by zero is a programmer's error, which stops the scene. Every operator of a
  /// signal is chained in this way, and so are those of Combine and of an `AsyncSequence`.
  ///
  /// Where the documents are wrong:
  /// - B's maker method never runs the block it is given, so its result would be 0 whatever the
  ///   block adds up.
  /// - B declares `makeCaulators:`, which returns a CGFloat, but calls `makeCaculators:` and takes
  ///   an int; the result is the same 0, since the maker has already divided in whole numbers.
  @LessonBuilder static var chaining: Lesson {
    Lesson(
      1, "Chaining", title: "Chaining: a calculator that reads aloud", in: .thinking,
      retelling: .b("2 编程思想", "3 链式编程思想"))

    Scene("one and two by five") { log in
      let result = makeCalculators { make in
        make.add(1).add(2).divide(5)
      }
      log("\(result)")
    }

    Scene("all four operations") { log in
      let result = makeCalculators { make in
        make.add(10).subtract(4).multiply(3).divide(2)
      }
      log("\(result)")
    }

    Scene("a block that is not run") { log in
      func makeWithoutRunning(_: (CalculatorMaker) -> CalculatorMaker) -> Int {
        CalculatorMaker().result
      }
      let result = makeWithoutRunning { make in
        make.add(1).add(2)
      }
      log("\(result)")
    }

    Scene("in fractions") { log in
      let quotient = makeCalculators { make in make.add(1).add(2).divide(5) }
      let sum = makeCalculators { make in make.add(1).add(2) }
      log("(divided, then made a fraction: \(Double(quotient)))")
      log("(made a fraction, then divided: \(Double(sum) / 5))")
    }

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
