import Stage

extension Name {
  /// What to do where neither Combine nor Swift's concurrency has anything like it, by the names of
  /// ReactiveObjC.
  static let instead = [
    "asynchronouslyWaitUntilCompleted:": "await: a test is an asynchronous function",
    "groupBy:": "a dictionary of streams, or of subjects, that a loop sends to",
    "RACGroupedSignal": "a stream beside its key",
    "RACReplaySubject": "an array and a subject; for one value a `Future`",
    "replay": "keep the values in the model",
    "replayLast": "a task that is kept: its value can be awaited by all, any number of times",
    "replayLazily": "the same, begun by the first who asks",
    "bind:": "a sequence of your own, or a loop with variables",
    "ignore:": "`filter`",
    "takeUntilReplacement:": "cancel one task and begin the other",
    "skipUntilBlock:": "`drop(while:)` with the opposite condition",
    "mapReplace:": "`map`",
    "then:": "the next line, behind `await`",
    "materialize": "`Result`, and nil for the end",
    "dematerialize": "`get()`",
    "rac_textSignal": "a `Binding`, or the field's `UIAction` that sets the model",
    "rac_signalForControlEvents:": "`UIAction`, or the closure of a SwiftUI control",
    "RACDelegateProxy": "a delegate that yields to a continuation",
    "rac_willDeallocSignal": "`deinit`, which cancels; SwiftUI's `.task` does so by itself",
    "rac_prepareForReuseSignal": "cancel the cell's task in `prepareForReuse`",
    "RACCommand": "a method with a flag",
    "execute:": "call the method in a task",
    "executionSignals": "what the method returns",
    "flatten": "the flag, and a `guard` or none",
    "executing": "the flag, set first and taken back in `defer`",
    "rac_command": "a button whose action is a task, and `.disabled`",
    "enabled": "a computed property",
    "allowsConcurrentExecution": "leave out the `guard`, and count instead of setting a flag",
    "errors": "`catch` in the method, and keep the error in the model",
    "RACChannel": "one value that both sides read and write, instead of two",
    "rac_newTextChannel": "a `Binding`",
  ]

  /// What has no counterpart, with what to do then.
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

      Of these neither Combine nor Swift has anything under another name. What they did is done
      otherwise; the lesson shows how, or what to take care of.

      \(Markdown.table(["ReactiveObjC", "what to do then", "lesson"], rows))
      """
  }
}
