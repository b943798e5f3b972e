import Stage

extension Lesson {
  /// A method that returns its own kind can be called on its result. A calculation then reads
  /// like a sentence, and nothing is drawn here.
  @LessonBuilder static var chaining: Lesson {
    Lesson(1, "Chaining", title: "Chaining: a calculator", in: .thinking)

    /// In which order are they taken?
    ///
    /// - [ ] The division first. {"2"} → The brackets come first.
    /// - [x] The sum first. {"1"}
    Scene("one and two by three") { log in log("\((1 + 2) / 3)") }
    // Why: The brackets make the sum the first operand.
  }
}
