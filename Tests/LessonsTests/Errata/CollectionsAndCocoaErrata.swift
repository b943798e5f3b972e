extension Erratum {
  /// What chapters IV and V set right.
  static let collectionsAndCocoa: [Erratum] = [
    Erratum(
      31, "A, combineLatest, zipWith: the classes end with RACFourTuple",
      told: "there is a `RACFiveTuple` too", shown: .scene("31.class-names")),
    Erratum(
      32, "B: subscribeNext does not run at once, which is confirmed",
      told: "comes from a background scheduler", shown: .scene("32.later-elsewhere")),
  ]
}
