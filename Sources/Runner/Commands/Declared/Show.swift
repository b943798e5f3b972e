import Stage

extension Command {
  /// The command that shows the text of lessons, in Swift or in Objective-C.
  package static let show = Command(
    name: "show", summary: "show the prose and the code of lessons", operands: .lessons,
    options: [.objc],
    examples: [
      Example("lesson-runner show 7", "read a lesson"),
      Example("lesson-runner show 17.take-2", "the code of one scene"),
      Example("lesson-runner show 7 --objc", "the same with ReactiveObjC 3.1.1"),
      Example("lesson-runner show signals | less", "a chapter, page by page"),
    ]
  )
}
