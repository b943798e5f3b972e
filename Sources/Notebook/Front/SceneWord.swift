/// A word of the language that scenes are written in, and what it does.
public struct SceneWord: Sendable, Hashable {
  /// How it is written.
  public let code: String

  /// What it does.
  public let meaning: String

  private init(_ code: String, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }

  /// All that lessons are written with, besides the engine and the controls.
  public static let all = [
    SceneWord("Scene(\"title\") { log in … }", "an experiment with a clock and a log of its own"),
    SceneWord(
      "Scene.staged(\"title\") { log, stage in … }", "one that has a user, or something to keep"),
    SceneWord("log(\"…\")", "writes a line, as NSLog does"),
    SceneWord("from: \"2020-05-28 19:37:55\"", "when its clock begins"),
    SceneWord("lasting: .seconds(3)", "when it ends, if it would go on for ever"),
    SceneWord("leaking: […]", "what is left behind by a scene that teaches a leak"),
    SceneWord("racing: \"…\"", "threads meet at one instant, and this says which"),
    SceneWord("stage.at(\"19:02:22.011\") { … }", "the user, or a server, does this at that time"),
    SceneWord(
      "stage.keep(field)", "holds it until the scene is over, as a controller's property does"),
    SceneWord("stage.track(object)", "fails the scene unless the object is gone when it is over"),
    SceneWord("stage.client(of: server)", "what asks that server, whose answers are known"),
    SceneWord("stage.clock", "the scene's clock, by which what is asynchronous waits"),
    SceneWord("stage.notifications", "a notification center for this scene alone"),
    SceneWord(
      "stage.onPlainThread { … }",
      "does this on a thread without a scheduler, as URLSession calls back on one"),
    SceneWord("signal.drawn(\"a\")", "draws each subscription made here in a lane of its own"),
    SceneWord("subject.drawn(hot: \"a\")", "draws what is sent, whether or not anybody listens"),
    SceneWord("signal.drawn(\"c\", in: \"a\")", "the same, in a lane below that of a"),
    SceneWord(
      "stage.drawScreen(\"a\", [\"b\": button])",
      "draws the controls of a screen whenever they look different"),
    SceneWord("channel.drawn(\"a\", \"b\")", "draws both directions of a channel"),
    SceneWord("printed(tuple)", "a tuple, as the original prints it: class, address, elements"),
    SceneWord("printed(tuple, as: \"RACTuple\")", "the same, where its class is another"),
    SceneWord("printed(list: names)", "an array, as NSLog prints one"),
  ]

  /// How a scene is read.
  package static var section: String {
    """
    \(Markdown.anchor("scenes"))
    ## How to read a scene

    What runs in a scene is plain Swift: the engine, whose names are the original's, the controls, and
    these few words.

    \(Markdown.table(["in the code", "what it does"], all.map { [Markdown.code($0.code), $0.meaning] }))
    The closure of a scene runs at once and returns. Then its clock goes from one thing that is due to
    the next, without waiting: this is *virtual time*. The scene is over when nothing is left to do.

    What only the closure holds is released when it returns, or when the last action that uses it has
    run. Then its signals complete and its bindings end, as if a controller had been deallocated. So a
    scene keeps a text field that has to live longer.

    A value in a message prints as NSLog's `%@` prints it: a flag as `1` or `0`, nothing as `(null)`, 2.0
    as `2`, and a text as it is.

    """
  }
}
