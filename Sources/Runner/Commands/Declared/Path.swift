import Stage

extension Command {
  /// The command that leads the reader through building an app.
  package static let path = Command(
    name: "path", summary: "build one app in twelve steps, in two hours", operands: .step,
    options: [.start, .objc, .yes],
    examples: [
      Example("lesson-runner path", "the twelve steps, and where you are"),
      Example("lesson-runner path 3", "a step; then run your app, and compare its log"),
      Example("lesson-runner path hint 3", "show the first hint, then the next"),
      Example("lesson-runner path solution 3", "show the author's lines"),
      Example("lesson-runner path watch", "run your app whenever you save it"),
      Example("lesson-runner path 7 --start", "begin at step 7, with the app before it"),
    ],
    notes: [
      "Your app is the file Practice/BookSearch.swift, which is written when you first look at a "
        + "step. Change the code above the scene until its log matches the target, and go on to the "
        + "next step. The code stays; only the scene and the hints below it change.",
      "A step shows what the app does wrong, as a log and as a screen, the scenes that explain it, "
        + "and the place in your app. It begins with a question about an earlier step that you have "
        + "seen. A step about which you were wrong comes again. What you have done and answered is "
        + "kept in Practice/path.txt.",
      "With --start, path writes the app as it is before the step. It first shows the lines of "
        + "yours that would be lost, and asks.",
      "With --objc, the question shows Objective-C, and so does solution. The app itself is in "
        + "Exercises/App/BookSearch.m.",
      "The exit status of path 3 is 1 while your app is at step 3 and does not print its log.",
    ]
  )
}
