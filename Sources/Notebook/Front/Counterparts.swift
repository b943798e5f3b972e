import Stage

extension Name {
  /// The advice for each name of ReactiveObjC that has no equivalent in Combine or Swift's
  /// concurrency.
  static let instead = [
    "asynchronouslyWaitUntilCompleted:": "await: a test is an asynchronous function",
    "groupBy:": "a dictionary of streams or subjects that a loop sends to",
    "RACGroupedSignal": "a stream together with its key",
    "RACReplaySubject": "an array and a subject; for a single value, a `Future`",
    "replay": "keep the values in the model",
    "replayLast": "keep a task: everyone can await its value, any number of times",
    "replayLazily": "the same, started by the first request",
    "bind:": "a sequence of your own, or a loop with variables",
    "ignore:": "`filter`",
    "takeUntilReplacement:": "cancel one task and start the other",
    "skipUntilBlock:": "`drop(while:)` with the opposite condition",
    "mapReplace:": "`map`",
    "then:": "the next line, after `await`",
    "materialize": "`Result`, and nil for the end",
    "dematerialize": "`get()`",
    "rac_textSignal": "a `Binding`, or the field's `UIAction` that sets the model",
    "rac_signalForControlEvents:": "`UIAction`, or the closure of a SwiftUI control",
    "RACDelegateProxy": "a delegate that yields to a continuation",
    "rac_willDeallocSignal": "`deinit`, which cancels; SwiftUI's `.task` does so by itself",
    "rac_prepareForReuseSignal": "cancel the cell's task in `prepareForReuse`",
    "RACCommand": "a method with a flag",
    "execute:": "call the method in a task",
    "executionSignals": "the result of the method",
    "flatten": "a flag, and a `guard` if only one run is allowed",
    "executing": "a flag, set first and reset in `defer`",
    "rac_command": "a button whose action is a task, and `.disabled`",
    "enabled": "a computed property",
    "allowsConcurrentExecution": "omit the `guard`, and count runs instead of setting a flag",
    "errors": "`catch` in the method, and keep the error in the model",
    "RACChannel": "one value that both sides read and write, instead of two",
    "rac_newTextChannel": "a `Binding`",
  ]

  /// The section *What has no counterpart*.
  package static var counterparts: String {
    let rows = all.compactMap { name in
      instead[name.objectiveC].map { remedy in
        [
          Markdown.code(name.objectiveC), remedy,
          Place.front.link(toLesson: name.leaving ?? name.lesson),
        ]
      }
    }
    return """
      \(Markdown.anchor("without-counterpart"))
      ## What has no counterpart

      Neither Combine nor Swift has an equivalent of these. The lesson shows what to do instead, or what to
      watch out for.

      \(Markdown.table(["ReactiveObjC", "what to do instead", "lesson"], rows))
      """
  }
}
