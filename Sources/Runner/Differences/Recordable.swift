import Stage

/// A check of whether a lesson's log may be recorded. It runs before the lesson is played.
package struct Recordable {
  /// The failure to report if recording is refused, or nil.
  package let refusal: Failure?

  package init(
    _ lesson: Lesson, _ checkout: Checkout, isUnderCI: Bool = environment("CI") != nil
  ) throws(Failure) {
    let text = String(decoding: try checkout.bytesIfAny(of: lesson.source) ?? [], as: UTF8.self)
    refusal =
      if isUnderCI {
        .recordingUnderCI(lesson)
      } else if let scene = lesson.scenes.first(where: \.isLeftOut) {
        .incomplete(lesson, scene)
      } else if let clock = SwiftCode(text).wallClocks.first {
        .wallClock(lesson, clock.line, clock.name)
      } else {
        nil
      }
  }
}

extension Failure {
  fileprivate static func recordingUnderCI(_ lesson: Lesson) -> Failure {
    Failure(
      message: "CI is set, so nothing is recorded: an expected log changes only after someone "
        + "has read the difference",
      advice: [Advice(command: "lesson-runner diff \(lesson.number)")])
  }

  fileprivate static func incomplete(_ lesson: Lesson, _ scene: Scene) -> Failure {
    Failure(
      message: "this system cannot play \"\(scene.title)\", which needs "
        + "\(scene.requirement?.systems ?? "another"); nothing is recorded",
      advice: [
        Advice(
          command: "lesson-runner diff \(lesson.number)",
          comment: "compares the other scenes")
      ])
  }

  fileprivate static func wallClock(_ lesson: Lesson, _ line: Int, _ name: String) -> Failure {
    Failure(
      message: "\(lesson.source):\(line): \(name) reads the machine's clock, so every run would "
        + "differ; nothing is recorded. Ask the scene's clock: Scheduler.main.now",
      advice: [Advice(command: "lesson-runner check", comment: "finds all such calls")])
  }
}
