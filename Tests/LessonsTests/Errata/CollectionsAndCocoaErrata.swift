extension Erratum {
  /// What chapters IV and V set right.
  static let collectionsAndCocoa: [Erratum] = [
    Erratum(
      31, "A, combineLatest, zipWith: the classes end with RACFourTuple",
      told: "there is a `RACFiveTuple` too", shown: .scene("31.class-names")),
    Erratum(
      32, "Confirmed: sequence signals deliver on a background thread, later",
      told: "comes from a background scheduler", shown: .scene("32.later-elsewhere")),
    Erratum(
      33, "A, RACObserve: the message says age", told: "the key that it observes is `text`",
      shown: .scene("33.racobserve")),
    Erratum(
      33, "A, list cell: KVO's key path is bound twice",
      told: "it comes from `RAC()` itself, which looks for it in debug builds only",
      shown: .scene("33.bound-twice")),
    Erratum(
      34, "Confirmed: a text field sends its text on subscription and when editing begins",
      told: "so beginning to edit sends the old text once more",
      shown: .scene("34.text-to-a-label")),
    Erratum(
      36, "A, lifting: it runs on main",
      told: "it runs on the thread of whichever value comes last",
      shown: .scene("36.the-thread-of-the-last-value")),
    Erratum(
      37, "A: the heading names rac_deallocDisposable twice",
      told: "the second is `rac_willDeallocSignal`", shown: .scene("37.a-disposable-of-the-owner")),
    Erratum(
      37, "Confirmed: takeUntil and rac_prepareForReuseSignal cure what a cell repeats",
      told: "`rac_prepareForReuseSignal` tells when", shown: .scene("37.prepareforreuse")),
    Erratum(
      54, "C, RACChannel: the list of controls", told: "leaves out `UISlider` and `UIStepper`",
      shown: .scene("54.a-slider")),
  ]
}
