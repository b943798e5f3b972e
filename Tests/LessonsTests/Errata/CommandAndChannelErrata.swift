extension Erratum {
  /// What chapters VI and VII set right.
  static let commandAndChannel: [Erratum] = [
    Erratum(
      38, "B: a command needs a strong reference, or its signals send nothing",
      told: "what it was executing goes on when it has gone, and its value still arrives",
      shown: .scene("38.the-command-goes-first")),
    Erratum(
      38, "surprising: executing begins with false",
      told: "`executing` tells the present state first", shown: .scene("38.executing")),
    Erratum(
      39, "A: the search field's transcript ends before the button is tapped",
      told: "which makes the two `logAll` write `completed` twice, two seconds apart",
      shown: .scene("39.tapped")),
    Erratum(
      39, "A: validity is printed only for valid input",
      told: "it is printed when it changes", shown: .scene("39.valid-invalid")),
    Erratum(
      39, "surprising: executed twice in a row on the main thread, the second fails with code 1",
      told: "the second is an error with code 1", shown: .scene("39.one-at-a-time")),
    Erratum(
      39, "surprising: a command is enabled until its signal has sent something",
      told: "Until the signal has sent something the command is enabled",
      shown: .scene("39.disabled")),
    Erratum(
      40, "A: subscribeError on executionSignals is where to dismiss on failure",
      told: "it never fires, as A itself says further down", shown: .scene("40.the-indicator-stays")
    ),
    Erratum(
      40, "C: errors records the errors of all executions",
      told: "it publishes them and does not replay", shown: .scene("40.before-while-and-after")),
    Erratum(
      41, "A: the note on the event of type 2 calls RACEventTypeNext 0",
      told: "2 is next, 1 error, 0 completed", shown: .scene("41.an-address-and-a-request")),
    Erratum(
      41, "A: the failing request is thanked for",
      told: "an execution's signal completes where its work fails",
      shown: .scene("41.what-button-and-label-show")),
    Erratum(
      42, "A: subscribes after executing, and expects the table to reload",
      told: "that handler is never called", shown: .scene("42.subscribed-too-late")),
    Erratum(
      42, "A: none of the three requests completes, so the command is refused for ever",
      told: "a command which lifts them executes once only", shown: .scene("42.executed-again")),
    Erratum(
      43, "C: the controls with a channel lack UISlider and UIStepper",
      told: "lacks UISlider and UIStepper", shown: .prose),
    Erratum(
      43, "surprising: the following terminal gets the latest value, the leading one future ones",
      told: "while the leading one tells future values only", shown: .scene("43.late-subscribers")),
    Erratum(
      43, "surprising: a channel notes what is sent after its end",
      told: "yet the following terminal still notes it",
      shown: .scene("43.a-completion-reaches-both")),
    Erratum(
      44, "surprising: a channel to the text, and the channel of typing, each hear one side only",
      told: "`rac_newTextChannel` hears the user and not code",
      shown: .scene("44.heard-from-the-user-not-from-code")),
  ]
}
