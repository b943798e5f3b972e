import Stage

/// A complaint about a misbehaving app, the usual cause, and the lessons that show the cause.
public struct Symptom: Sendable, Hashable {
  /// The complaint, in a user's or developer's words.
  public let complaint: String

  /// The usual cause.
  public let cause: String

  /// The numbers of the lessons.
  public let lessons: [Int]

  /// True for the few symptoms that the book's front page shows.
  public var isCommon: Bool { Self.common.contains(complaint) }

  package static let common: Set = [
    "My request is sent twice.", "The button works once and never again.",
    "The search is dead after one failed request.",
    "One tap fires twice, and more often after scrolling.",
  ]

  private init(_ complaint: String, _ cause: String, _ lessons: Int...) {
    self.complaint = complaint
    self.cause = cause
    self.lessons = lessons
  }

  /// All symptoms: missing events first, then repeated, late and misplaced ones.
  public static let all = [
    Symptom("Nothing happens at all.", "The signal has no subscriber.", 4, 24),
    Symptom(
      "Nothing arrives.", "One of the signals has not completed, or has not sent its first value.",
      18, 19,
      22),
    Symptom(
      "The value was sent, but I did not receive it.", "You subscribed after it was sent.", 6, 9, 44
    ),
    Symptom(
      "The first subscriber gets the values, later ones get none.",
      "A connection connects only once.", 10),
    Symptom(
      "My error handler is never called.",
      "It observes `executionSignals`, which never fails. Subscribe to `errors`.", 42, 51),
    Symptom("The button stays disabled.", "The command's work never completes.", 40, 49),
    Symptom(
      "The button works once and never again.", "A branch does not call `sendCompleted`.", 44, 50),
    Symptom("The HUD never goes away.", "The work failed, and `errors` has no subscriber.", 42, 51),
    Symptom(
      "The search is dead after one failed request.",
      "An error in the inner signal ended the outer one, too.", 23, 28),
    Symptom(
      "The array is still empty on the next line.",
      "A sequence's signal sends its values later.", 33),
    Symptom(
      "My request is sent twice.", "The request is a cold signal with two subscribers.", 7, 10),
    Symptom("`map` does its work twice.", "Its block runs once per subscriber.", 12, 43),
    Symptom(
      "One tap fires twice, and more often after scrolling.", "A reused cell has subscribed again.",
      53),
    Symptom(
      "My handler runs once before anything has happened.",
      "The signal sends its current value first.", 17, 34, 40),
    Symptom(
      "The same text comes twice.", "The beginning and the end of editing send the text, too.", 16,
      35),
    Symptom(
      "The label briefly shows a wrong state.",
      "`combineLatest` also sends the mixed state between two changes.",
      22),
    Symptom("The pairs lag behind.", "`zip` pairs values by position, not by time.", 21),
    Symptom(
      "An old answer replaces the new one.", "`flattenMap` stays subscribed to every request.", 13,
      23),
    Symptom(
      "What the user types does not reach the model.",
      "Typing does not trigger key-value observing.",
      34, 46),
    Symptom(
      "Text set by code is not sent.", "`rac_textSignal` sends only what the user types.", 35, 46),
    Symptom("One row's text turns up in another row.", "A cell's binding outlives its row.", 54),
    Symptom(
      "UIKit complains about a background thread.", "Nothing moves the values to the main thread.",
      25, 51),
    Symptom("`currentScheduler` is nil.", "The thread has no scheduler.", 25, 26),
    Symptom(
      "Memory grows with every visit to a screen.",
      "A subscription has not ended, and its block holds what it captured.", 67),
    Symptom(
      "The screen is never deallocated.",
      "A handler captures `self`. Capture it weakly: `takeUntil` does not free it.",
      38,
      52, 67),
    Symptom(
      "`deinit` or `dealloc` is never called, and nothing seems to hold the object.",
      "A handler captures the object (capture it weakly), and its subject was released without ending.",
      6, 38, 67),
    Symptom(
      "The timer keeps running after its screen is gone.", "Nothing ends the `interval`.", 26, 38),
    Symptom("Memory grows.", "A replay without a capacity keeps every value.", 9, 29),
    Symptom("Retrying hammers the server.", "`retry` does not wait between attempts.", 28),
    Symptom(
      "“… is already bound to key path …”", "Two signals are bound to one property.", 34, 49, 53),
    Symptom("“Received error from … in binding …”", "A bound signal failed.", 34),
    Symptom(
      "Without RAC: an error flashes up while the user types.",
      "A cancelled request throws, too. Check `Task.isCancelled` first.", 59),
    Symptom(
      "Without RAC: each value reaches only one of two listeners.", "They share one `AsyncStream`.",
      61),
    Symptom(
      "Without RAC: taps are missing, but the last state is right.",
      "`Observations` reports states, not events.", 57),
    Symptom(
      "Without RAC: work continues after its screen is gone.", "Nothing cancels its task.", 63),
    Symptom(
      "Without RAC: `RACObserve` is silent since its model is `@Observable`.",
      "The property is no longer `@objc dynamic`.", 68),
    Symptom(
      "My `logAll` logs nothing.", "The signal that `logAll` returned has no subscriber.", 56),
  ]

  /// The symptoms, as a table.
  package static func section(at folder: PageFolder) -> String {
    let rows = all.map { symptom in
      let links = symptom.lessons.map { folder.link(toLesson: $0) }
      return [symptom.complaint, symptom.cause, links.joined(separator: ", ")]
    }
    return """
      \(Markdown.anchor("symptoms"))
      ## Symptoms

      Find what your app does, then the usual cause and the lessons that show it.

      \(Markdown.table(["symptom", "usual cause", "lessons"], rows))
      """
  }
}
