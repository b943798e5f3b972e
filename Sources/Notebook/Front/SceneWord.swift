/// A function or parameter for writing scenes, and its meaning.
public struct SceneWord: Sendable, Hashable {
  /// The word as code.
  public let code: String

  /// The meaning.
  public let meaning: String

  private init(_ code: String, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }

  /// All words that belong neither to the engine nor to the controls.
  public static let all = [
    SceneWord("Scene(\"title\") { log in … }", "an experiment with its own clock and log"),
    SceneWord(
      "Scene.staged(\"title\") { log, stage in … }",
      "the same with a stage: a user, and a place to keep objects"),
    SceneWord("log(\"…\")", "writes a line, as NSLog does"),
    SceneWord("from: \"2020-05-28 19:37:55\"", "the time at which the clock starts"),
    SceneWord("lasting: .seconds(3)", "stops the scene after this time, if it would run forever"),
    SceneWord("stillScheduled: […]", "timers and tasks that still run when the scene stops"),
    SceneWord("leaking: […]", "in a scene about leaks, the objects that stay alive after it"),
    SceneWord("racing: \"…\"", "marks a race between threads; the text explains it"),
    SceneWord("stage.at(\"19:02:22.011\") { … }", "what the user or a server does at this time"),
    SceneWord(
      "stage.keep(field)",
      "keeps an object alive until the scene is over, like a controller's property"),
    SceneWord(
      "stage.track(object)", "fails the scene if the object is still alive at the end"),
    SceneWord(
      "stage.client(of: server)",
      "an HTTP client for a simulated server"),
    SceneWord("stage.clock", "the scene's clock, for asynchronous code that waits"),
    SceneWord("stage.notifications", "a notification center for this scene alone"),
    SceneWord(
      "stage.onPlainThread { … }",
      "runs code on a thread without a scheduler, like a URLSession callback"),
    SceneWord("signal.drawn(\"a\")", "draws each subscription made here in its own lane"),
    SceneWord(
      "subject.drawn(hot: \"a\")", "draws all events of the subject, with or without subscribers"),
    SceneWord(
      "signal.drawn(\"c\", in: \"a\")",
      "draws each subscription in its own lane, below the lane of `a`"),
    SceneWord(
      "sequence.drawn(\"a\")",
      "draws each loop over the sequence, and the buffer of a signal's `values`"),
    SceneWord("OnMain.task(drawn: \"a\") { … }", "starts a task, and draws it with what it logs"),
    SceneWord(
      "Task.drawn(\"a\") { … }", "draws part of a task as if it were a separate task"),
    SceneWord(
      "AsyncStream.makeStream(drawn: \"a\")", "makes a stream, and draws what is yielded to it"),
    SceneWord("signal.drawnCalls(\"a\")", "draws the signal as `a`, and the calls between objects"),
    SceneWord(
      "stage.drawScreen(\"a\", [\"b\": button])",
      "draws a screen's controls whenever they look different"),
    SceneWord(
      "stage.drawOwnership(\"a → b ⇢ a\", of: [\"a\": a])",
      "draws which object holds which at the end of the scene; the run checks this"),
    SceneWord("channel.drawn(\"a\", \"b\")", "draws both directions of a channel"),
    SceneWord("printed(tuple)", "a tuple as ReactiveObjC prints it: class, address, elements"),
    SceneWord("printed(tuple, as: \"RACTuple\")", "the same with another class name"),
    SceneWord("printed(list: names)", "an array as NSLog prints it"),
  ]

  /// The section *How to read a scene*.
  package static var section: String {
    """
    \(Markdown.anchor("scenes"))
    ## How to read a scene

    The code of a scene is plain Swift. It uses the engine (with ReactiveObjC's names),
    simulated controls, and these words:

    \(Markdown.table(["in the code", "what it does"], all.map { [Markdown.code($0.code), $0.meaning] }))
    A scene's closure runs at once and returns. Then the clock jumps from one scheduled action to the
    next, without waiting. This is *virtual time*. The scene is over when no action is left.

    An object that only the closure holds is deallocated when the closure returns, or after the last
    action that uses it. Then its signals complete and its bindings end, as if a controller had been
    deallocated. That is why a scene keeps a text field that has to live longer.

    A message prints values as NSLog's `%@` does: a Boolean as `1` or `0`, nil as `(null)`, 2.0 as `2`,
    and text unchanged.

    """
  }
}
