import Stage

/// A question as people type it into a search engine, with an answer and the lesson that shows the
/// answer.
public struct Phrase: Sendable, Hashable {
  /// The question, in several wordings.
  public let words: [String]

  /// The answer, in a sentence.
  public let answer: String

  /// The number of the lesson.
  public let lesson: Int

  /// The name of the scene that shows the answer.
  public let scene: String

  private init(_ words: String..., answer: String, in lesson: Int, _ scene: String) {
    (self.words, self.answer, self.lesson, self.scene) = (words, answer, lesson, scene)
  }

  /// The wordings and the answer, on one line.
  public var text: String { "\(words.joined(separator: ", ")): \(answer)" }

  /// All phrases: mistakes first, then leaving RAC.
  public static let all = [
    Phrase(
      "retain cycle", "memory leak", "strong reference cycle", "dealloc not called",
      answer: "A handler captures `self` strongly, and `self` keeps the handler's signal.", in: 38,
      "strong-self"),
    Phrase(
      "called twice", "runs twice", "sent twice", "executed twice", "duplicate request",
      answer: "A cold signal does its work once per subscriber.", in: 10, "doubled"),
    Phrase(
      "not called", "block never called", "subscribeNext not called",
      answer: "Without a subscriber, nothing runs.", in: 24, "nobody-subscribes"),
    Phrase(
      "main thread", "background thread", "update UI", "main thread checker",
      answer: "`deliverOnMainThread` moves the values to the main thread.", in: 25,
      "work-in-the-background-show-on-main"),
    Phrase(
      "nested subscribeNext", "callback hell", "chain requests",
      answer: "`flattenMap` turns nested callbacks into one chain.", in: 13, "chained-requests"),
    Phrase(
      "cell reuse", "prepareForReuse", "button in cell",
      answer: "A reused cell subscribes again; end its subscription before each reuse.", in: 53,
      "until-the-cell-is-reused"),
    Phrase(
      "migrate", "migration", "leave RAC", "replace ReactiveCocoa", "replace ReactiveObjC",
      "move to Swift", "move to async await",
      answer: "Move one class at a time, and begin with the class that depends on no other.",
      in: 66,
      "1-the-server-awaits"),
    Phrase(
      "replace RACCommand", "RACCommand in Swift", "instead of RACCommand",
      answer: "A method with a flag replaces a command.", in: 58, "swift"),
    Phrase(
      "replace RACObserve", "replace RAC", "RACObserve in Swift", "KVO in Swift",
      answer: "A computed property of an `@Observable` class replaces a binding.", in: 57, "swift"),
    Phrase(
      "replace RACSubject", "RACSubject in Swift", "broadcast to several listeners",
      answer: "Keep one stream per listener, and yield to each.", in: 61, "a-broadcaster"),
    Phrase(
      "replace rac_textSignal", "replace throttle", "replace switchToLatest", "debounce in Swift",
      answer: "One task replaces all three operators: the next keystroke cancels it.", in: 59,
      "swift"),
    Phrase(
      "replace replayLast", "replace replayLazily", "cache a request", "share a request",
      answer: "Keep the task: everyone can await its value.", in: 62, "a-cache-of-tasks"),
    Phrase(
      "RACSignal to AsyncStream", "await RACSignal", "bridge to async",
      answer: "`signal.values` turns a signal into an asynchronous sequence.", in: 60,
      "a-signal-in-a-loop"),
    Phrase(
      "replace RACDisposable", "replace takeUntil", "cancel a request", "cancel a task",
      answer: "Cancel the task that the owner keeps.", in: 63, "cancelling-asks"),
    Phrase(
      "replace deliverOn", "replace RACScheduler",
      answer: "`@MainActor` says where code runs.", in: 64, "where-code-belongs"),
    Phrase(
      "replace interval", "replace timeout", "replace retry", "retry with delay",
      answer: "A loop with a clock replaces the time operators.", in: 65, "retry-with-pauses"),
  ]
}
