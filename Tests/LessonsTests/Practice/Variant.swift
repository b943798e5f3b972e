import Stage

/// An exercise with one of the variants of its code.
struct Variant: Sendable {
  /// The name of the exercise's file: `05-SentTwice`.
  let name: String

  /// `GIVEN`, `SOLUTION`, `WRONG_1` and so on.
  let variant: String

  /// The exercise, ready to be played.
  let exercise: Exercise

  init(_ name: String, _ variant: String, _ exercise: Exercise) {
    (self.name, self.variant, self.exercise) = (name, variant, exercise)
  }
}
