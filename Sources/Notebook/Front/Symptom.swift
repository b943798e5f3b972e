import Stage

/// What somebody says of an app that does not do what it should, the usual cause, and the lessons
/// that show it.
public struct Symptom: Sendable, Hashable {
  /// What is said.
  public let complaint: String

  /// The usual cause.
  public let cause: String

  /// The numbers of the lessons.
  public let lessons: [Int]

  private init(_ complaint: String, _ cause: String, _ lessons: Int...) {
    self.complaint = complaint
    self.cause = cause
    self.lessons = lessons
  }

  /// All of them: first what does not come, then what comes too often, late, or from elsewhere.
  public static let all = [
    Symptom("Nothing happens at all.", "Nobody subscribes.", 4, 24),
    Symptom(
      "Nothing arrives.", "A signal that you wait for has not completed, or has not sent.", 18, 19,
      22),
    Symptom("It was sent, but I did not receive it.", "You subscribed too late.", 6, 9, 44),
    Symptom(
      "The first subscriber hears it, later ones wait.", "A connection never connects twice.", 10),
    Symptom("My error handler is never called.", "It listens to `executionSignals`.", 42, 51),
    Symptom("The button stays disabled.", "The command's work never completes.", 40, 49),
    Symptom("The button works once and never again.", "A branch forgets `sendCompleted`.", 44, 50),
    Symptom("The HUD never goes away.", "The work failed, and nobody listens to `errors`.", 42, 51),
    Symptom(
      "The search is dead after one failed request.", "An inner signal's error ends all.", 23, 28),
    Symptom("The array is still empty on the next line.", "A sequence's signal sends later.", 33),
    Symptom("My request is sent twice.", "It is cold, and has two subscribers.", 7, 10),
    Symptom("`map` does its work twice.", "A side effect runs for each subscriber.", 12, 43),
    Symptom(
      "One tap fires twice, after scrolling more often.", "A reused cell subscribes again.", 53),
    Symptom(
      "It runs once before I have done anything.", "The current value is sent first.", 17, 34, 40),
    Symptom("The same text comes twice.", "Beginning and end of editing send it, too.", 16, 35),
    Symptom(
      "The label flickers through a wrong state.", "`combineLatest` sends the pair in between.", 22),
    Symptom("The pairs lag behind.", "`zip` pairs by place, not by time.", 21),
    Symptom("An old answer replaces the new one.", "`flattenMap` hears all requests.", 13, 23),
    Symptom(
      "What the user types does not reach the model.", "Key-value observing does not hear typing.",
      34, 46),
    Symptom(
      "What code sets on the field is not sent.", "`rac_textSignal` hears the user alone.", 35, 46),
    Symptom("One row's text turns up in another.", "A cell's binding outlives its row.", 54),
    Symptom("UIKit complains about a background thread.", "Nothing delivers on main.", 25, 51),
    Symptom("`currentScheduler` is nil.", "The thread has no scheduler.", 25, 26),
    Symptom("The screen is never deallocated.", "A handler captures `self`.", 38, 52),
    Symptom("The timer goes on when the screen has gone.", "Nobody ends the `interval`.", 26, 38),
    Symptom("The memory grows.", "A replay without a capacity keeps all.", 9, 29),
    Symptom("A retry hammers the server.", "`retry` does not wait.", 28),
    Symptom("“… is already bound to key path …”", "Two signals set one property.", 34, 49, 53),
    Symptom("“Received error from … in binding …”", "A bound signal fails.", 34),
    Symptom("My `logAll` logs nothing.", "What it returns is not subscribed to.", 56),
  ]

  /// All of them, as a table.
  package static var section: String {
    let rows = all.map { symptom in
      let links = symptom.lessons.map { Place.front.link(toLesson: $0) }
      return [symptom.complaint, symptom.cause, links.joined(separator: ", ")]
    }
    return """
      \(Markdown.anchor("symptoms"))
      ## Symptoms

      What people say of an app, the usual cause, and the lessons that show it.

      \(Markdown.table(["symptom", "usual cause", "lessons"], rows))
      """
  }
}
