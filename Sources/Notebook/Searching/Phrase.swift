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
      "controller still alive", "view model leaks",
      "weak self", "capture self in a block", "strong self in a closure",
      answer: "A handler captures `self` strongly, and `self` keeps the handler's signal.", in: 38,
      "strong-self"),
    Phrase(
      "called twice", "runs twice", "sent twice", "executed twice", "duplicate request",
      "two subscribers two requests", "alert shown twice", "runs again for each subscriber",
      "side effects run once per subscriber",
      answer: "A cold signal does its work once per subscriber.", in: 10, "doubled"),
    Phrase(
      "not called", "block never called", "subscribeNext not called",
      "nothing happens", "signal sends nothing", "signal never fires",
      answer: "Without a subscriber, nothing runs.", in: 24, "nobody-subscribes"),
    Phrase(
      "main thread", "background thread", "update UI", "main thread checker",
      "crash when updating a view from a background thread", "wrong thread",
      answer: "`deliverOnMainThread` moves the values to the main thread.", in: 25,
      "work-in-the-background-show-on-main"),
    Phrase(
      "nested subscribeNext", "callback hell", "chain requests",
      "requests one after another", "second request needs the first result",
      answer: "`flattenMap` turns nested callbacks into one chain.", in: 13, "chained-requests"),
    Phrase(
      "cell reuse", "prepareForReuse", "button in cell", "subscribe in cellForRow",
      answer: "A reused cell subscribes again; end its subscription before each reuse.", in: 53,
      "until-the-cell-is-reused"),
    Phrase(
      "spinner never stops", "indicator stays after a failure",
      "show an alert when a command fails",
      "error block of a command not called", "command error not received",
      answer: "A command sends its failures through `errors`; `executionSignals` never fails.",
      in: 42,
      "four-places-to-listen"),
    Phrase(
      "prevent double taps", "second execution is refused", "execution is ignored",
      "tapped twice quickly", "second tap while a request is running",
      "disable a button during a request",
      answer: "While a command executes, it refuses another execution, unless you allow several.",
      in: 41,
      "one-at-a-time"),
    Phrase(
      "stop a subscription", "unsubscribe", "end a subscription early",
      answer: "Dispose of the disposable that `subscribeNext:` returns.", in: 4, "disposed-early"),
    Phrase(
      "wait for several requests", "two requests in parallel", "both requests finished",
      "all requests done", "load from several APIs at the same time",
      answer: "A merged signal completes when all of its sources have completed.", in: 20,
      "both-done"),
    Phrase(
      "crash when nil is bound", "setNilValueForKey", "nil value in a binding",
      answer: "`RAC(object, property, value)` has a value to use in place of nil.", in: 34,
      "a-nil-value"),
    Phrase(
      "keep the current value", "last value for a new subscriber", "current value of a signal",
      answer: "A behavior subject sends its latest value to each new subscriber first.", in: 9,
      "behavior-subject"),
    Phrase(
      "pass a value back to the previous screen", "callback to the first screen",
      answer: "The second screen has a subject, and the first subscribes to it.", in: 11,
      "the-second-screen-tells-the-first"),
    Phrase(
      "ignore the initial value", "skip the first value", "handler runs before any change",
      answer: "`skip:1` drops the value that arrives first.", in: 17, "skip-1-on-a-text-field"),
    Phrase(
      "second signal never starts", "concat waits forever",
      answer: "`concat` subscribes to the next signal only when the first has completed.", in: 18,
      "unfinished"),
    Phrase(
      "enable a button when all fields are valid", "validate a form", "submit button enabled",
      answer: "Bind `enabled` to a signal that combines the latest value of each field.", in: 35,
      "enabled-from-four-sources"),
    Phrase(
      "combine two text fields into one value", "combine several signals into a boolean",
      answer: "`combineLatest:reduce:` makes one value of the latest value of each signal.", in: 22,
      "reduce"),
    Phrase(
      "cancel the previous request", "old results replace new results",
      "responses arrive in the wrong order", "stale search results",
      answer: "`switchToLatest` disposes of the previous request when a new one begins.", in: 23,
      "the-search-that-stays-ahead"),
    Phrase(
      "poll every few seconds", "polling", "repeat every second",
      answer: "`interval:onScheduler:` sends the date at each interval.", in: 26, "interval"),
    Phrase(
      "request takes too long", "give up after some seconds",
      answer: "`timeout` fails if the signal has not ended in time.", in: 27,
      "an-error-after-one-second"),
    Phrase(
      "observe a property", "KVO with RAC", "property changes",
      answer: "`RACObserve` sends the current value at once, then each change.", in: 34,
      "racobserve"),
    Phrase(
      "end an observation when an object is deallocated", "stop when the owner is deallocated",
      answer:
        "`rac_willDeallocSignal` sends when its object goes, so no block may keep the object.",
      in: 38,
      "takeuntil-willdealloc"),
    Phrase(
      "bind two properties both ways", "sync a text field and a model",
      answer: "A channel's terminals pass values in both directions.", in: 46, "view-and-model"),
    Phrase(
      "massive view controller", "where does the logic go", "MVVM or MVC",
      answer: "In MVVM the view model prepares what the view shows.", in: 47, "mvvm"),
    Phrase(
      "wrong image in a cell", "image of another row", "text in the wrong cell",
      answer: "A cell is reused for another row; what was bound to it before must end.", in: 54,
      "one-cell-for-three-rows"),
    Phrase(
      "debounce", "debounce a search field", "wait until the user stops typing",
      answer: "`throttle` sends the latest value after a pause.", in: 30, "typing-in-bursts"),
    Phrase(
      "ignore repeated values", "same value sent again", "duplicate values",
      answer: "`distinctUntilChanged` drops a value that equals the previous one.", in: 16,
      "repeated-values"),
    Phrase(
      "late subscriber misses values", "subject does not replay", "first value is missing",
      "subscribed too late", "values sent before subscribing",
      answer: "A subject only sends to current subscribers; a replay subject keeps its values.",
      in: 6,
      "subscribe-and-send"),
    Phrase(
      "run code when a signal ends", "clean up after an error or completion",
      answer: "`finally` runs at either end, `doCompleted` only at a completion.", in: 24,
      "at-every-end"),
    Phrase(
      "log every event", "debug a signal", "print what a signal sends",
      answer: "`logAll` logs each event of a signal that has a subscriber.", in: 56, "logall"),
    Phrase(
      "app hangs", "app freezes", "deadlock", "first blocks the main thread",
      answer: "`first`, `toArray` and `waitUntilCompleted` block their thread.",
      in: 56,
      "waiting-for-the-end"),
    Phrase(
      "unit test a signal", "wait for a signal in a test",
      answer: "In a test, `toArray` and `waitUntilCompleted` wait for the end of a signal.",
      in: 56,
      "waiting-for-the-end"),
    Phrase(
      "unit test a view model", "unit test", "test without a screen", "test a sign-in form",
      answer: "A view model needs no screen: set its properties, and compare what it sends.",
      in: 48,
      "the-view-model-alone"),
    Phrase(
      "test code that waits", "unit test a delay", "virtual clock in Swift",
      answer: "Pass the clock to the function; a test passes one that does not wait.", in: 65,
      "any-clock"),
    Phrase(
      "migrate", "migration", "leave RAC", "replace ReactiveCocoa", "replace ReactiveObjC",
      "move to Swift", "move to async await",
      answer: "Move one class at a time, and begin with the class that depends on no other.",
      in: 66,
      "1-the-server-awaits"),
    Phrase(
      "replace RACCommand", "RACCommand in Swift", "instead of RACCommand",
      "RACCommand to async await",
      answer: "A method with a flag replaces a command.", in: 58, "swift"),
    Phrase(
      "replace RACObserve", "replace RAC", "RACObserve in Swift", "KVO in Swift",
      answer: "A computed property of an `@Observable` class replaces a binding.", in: 57, "swift"),
    Phrase(
      "replace RACSubject", "RACSubject in Swift", "broadcast to several listeners",
      "RACSubject to AsyncStream", "hot signal in Swift", "migrate a hot signal",
      "hot signal to Combine",
      "subject to AsyncStream",
      answer: "Keep one stream per listener, and yield to each.", in: 61, "a-broadcaster"),
    Phrase(
      "replace rac_textSignal", "replace throttle", "replace switchToLatest", "debounce in Swift",
      "switchToLatest in Swift", "switchToLatest with async await", "search as you type in Swift",
      answer: "One task replaces all three operators: the next keystroke cancels it.", in: 59,
      "swift"),
    Phrase(
      "replace replayLast", "replace replayLazily", "cache a request", "share a request",
      answer: "Keep the task: everyone can await its value.", in: 62, "a-cache-of-tasks"),
    Phrase(
      "RACSignal to AsyncStream", "await RACSignal", "bridge to async",
      "convert a signal to an AsyncSequence", "signal in a for await loop",
      answer: "`signal.values` turns a signal into an asynchronous sequence.", in: 60,
      "a-signal-in-a-loop"),
    Phrase(
      "replace RACDisposable", "replace takeUntil", "cancel a request", "cancel a task",
      "cancel work when the screen closes",
      answer: "Cancel the task that the owner keeps.", in: 63, "cancelling-asks"),
    Phrase(
      "replace deliverOn", "replace RACScheduler",
      answer: "`@MainActor` says where code runs.", in: 64, "where-code-belongs"),
    Phrase(
      "replace interval", "replace timeout", "replace retry", "retry with delay",
      "exponential backoff", "wait longer between retries",
      answer: "A loop with a clock replaces the time operators.", in: 65, "retry-with-pauses"),
  ]
}
