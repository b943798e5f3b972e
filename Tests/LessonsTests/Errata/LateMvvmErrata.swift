extension Erratum {
  /// What lessons 50 to 53 set right.
  static let lateMvvm: [Erratum] = [
    Erratum(
      50, "A: sendCompleted after sendError", told: "the request is over by then",
      shown: .scene("50.the-network-fails")),
    Erratum(
      50, "A: the user reads that it loads", told: "which shows no text",
      shown: .scene("50.what-the-screen-shows")),
    Erratum(
      50, "A: the view and its view model capture self strongly",
      told: "neither goes with the controller",
      shown: .scene("50.a-tapped-row-pushes-a-screen")),
    Erratum(
      51, "A: takeUntil in the cell is all the cure",
      told: "the table's own subscription still doubles when a row is shown again",
      shown: .scene("51.the-same-rows-again")),
    Erratum(
      51, "A: the label bound twice fails because of key-value observing",
      told: "the check is that of `RAC()` itself", shown: .scene("51.a-label-bound-twice")),
    Erratum(
      51, "confirmed: takeUntil prepareForReuse cures the repeated callbacks",
      told: "Ending the first with `prepareForReuse` is the cure",
      shown: .scene("51.until-the-cell-is-reused")),
    Erratum(
      52, "A: a cell asked for by an index path may be nil", told: "it never is", shown: .prose),
    Erratum(
      53, "A: the signal that enables the button sends the length",
      told: "sends the length of the text, 3 and not a Bool", shown: .scene("53.a-lecture")),
    Erratum(
      53, "A: an empty failure block", told: "never ends the request",
      shown: .scene("53.an-empty-failure-block")),
    Erratum(
      53, "A: the command's block assigns an instance variable",
      told: "command and view model keep each other alive", shown: .prose),
  ]
}
